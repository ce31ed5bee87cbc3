// Enums of requests: texts prefixed with the name of the enum (observed-ledger 4.5).

import { addProblem, readText, type BodyField } from './body-field';

/** The name without its prefix; undefined if unset or unspecified. */
export function readEnum<N extends string>(place: BodyField, prefix: string, names: readonly N[]): N | undefined {
  if (place.value === null) return undefined;
  if (place.value === undefined) addProblem(place, 'Missing required field');
  const text = readText(place);
  const known = names.find((name) => text === `${prefix}${name}`);
  if (known !== undefined || typeof place.value !== 'string' || text === `${prefix}UNSPECIFIED`) return known;
  addProblem(
    place,
    `Unrecognized enum value ${text.slice(0, 80)}. Supported values: [${names.map((name) => `${prefix}${name}`).join(', ')}]`,
  );
  return undefined;
}
