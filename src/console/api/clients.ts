// Clients of the four API groups, typed by the documents, for the selected world.

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

// Integers of the documents are int64; where all digits matter, use the text of the result.
const client = <Paths extends {}>(prefix: string, headers: Readonly<Record<string, string>>): Client<Paths> =>
  createClient<Paths>({ baseUrl: `${base.value}${prefix}`, headers, fetch: recordingFetch });

/** The console's own reads are not journaled and never trigger faults. */
const unrecordedAs = (token?: string | null): Readonly<Record<string, string>> => ({
  [UNRECORDED_HEADER]: 'console',
  ...controlHeaders(),
  ...(token ? { authorization: `Bearer ${token}` } : {}),
});

/** Address of a control operation, for streams and downloads. */
export const controlUrl = (path: string): string => `${base.value}/_control/v1${path}`;

export const control = (): Client<controlTypes.paths> => client(`/_control/v1`, controlHeaders());
/** Anonymous without a token. */
export const ledger = (token?: string | null): Client<ledgerTypes.paths> => client('', unrecordedAs(token));
export const validator = (token?: string | null): Client<validatorTypes.paths> =>
  client('/api/validator', unrecordedAs(token));
export const scan = (): Client<scanTypes.paths> => client('/api/scan', unrecordedAs());
