// The version of the hashing scheme of prepared transactions.

import type { LedgerError } from './errors';
import { invalidField } from './failures';
import { isAbsent, addProblem, readText, type BodyField } from './body-field';

const PREFIX = 'HASHING_SCHEME_VERSION_';
const VERSIONS: readonly string[] = ['UNSPECIFIED', 'V1', 'V2', 'V3'].map((name) => `${PREFIX}${name}`);
export const V2 = `${PREFIX}V2`;

/** The requested version; default: V2. */
export function readHashing(place: BodyField): string {
  if (isAbsent(place)) return V2;
  const name = readText(place);
  if (typeof place.value === 'string' && !VERSIONS.includes(name))
    addProblem(place, `Unrecognized enum value ${name.slice(0, 80)}. Supported values: [${VERSIONS.join(', ')}]`);
  return name;
}

export const validateHashing = (version: string): LedgerError | undefined =>
  version === V2
    ? undefined
    : invalidField('hashing_scheme_version', `${version} is not supported by this participant; use ${V2}`);
