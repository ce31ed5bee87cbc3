// Clients of the four groups, typed by the documents. Each speaks to the world that is shown.

import createClient, { type Client } from 'openapi-fetch';
import { base } from '../route';
import type {
  control as controlTypes,
  ledger as ledgerTypes,
  scan as scanTypes,
  validator as validatorTypes,
} from '../../types';
import { recordingFetch } from './result';
import { controlHeaders } from './control-token';
import { UNRECORDED_HEADER } from './curl';

// Integers of the documents are int64; where more digits matter than a number has, the text of the answer is read.
const client = <Paths extends {}>(prefix: string, headers: Readonly<Record<string, string>>): Client<Paths> =>
  createClient<Paths>({ baseUrl: `${base.value}${prefix}`, headers, fetch: recordingFetch });

/** What the page reads for itself is neither in the journal nor a hit of a fault: those are of the app. */
const unrecordedAs = (token?: string | null): Readonly<Record<string, string>> => ({
  [UNRECORDED_HEADER]: 'console',
  ...controlHeaders(),
  ...(token ? { authorization: `Bearer ${token}` } : {}),
});

/** Address of a control operation, for streams and downloads. */
export const controlUrl = (path: string): string => `${base.value}/_control/v1${path}`;

export const control = (): Client<controlTypes.paths> => client(`/_control/v1`, controlHeaders());
/** As the user of a token; without one as nobody. */
export const ledger = (token?: string | null): Client<ledgerTypes.paths> => client('', unrecordedAs(token));
export const validator = (token?: string | null): Client<validatorTypes.paths> =>
  client('/api/validator', unrecordedAs(token));
export const scan = (): Client<scanTypes.paths> => client('/api/scan', unrecordedAs());
