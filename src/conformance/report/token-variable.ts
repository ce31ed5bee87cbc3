// Names of environment variables for tokens, as the examples of target files have them.

import { TOKEN_PLACES } from '../target/roles';

/** `FIRST_TOKEN` for the role `first`; `TOKEN` for a token that a scenario made itself. */
export const tokenVariable = (role: string): string =>
  TOKEN_PLACES[role] === undefined ? 'TOKEN' : `${upperCase(role)}_TOKEN`;

/** `WRONG_AUDIENCE` for `wrongAudience`. */
const upperCase = (name: string): string => name.replaceAll(/(?<=[a-z])(?=[A-Z])/g, '_').toUpperCase();

/** The variable for the token at a place of the target file; undefined for any other place. */
export function variableOfPlace(place: string): string | undefined {
  const role = Object.entries(TOKEN_PLACES).find(([, of]) => of === place)?.[0];
  if (role !== undefined) return tokenVariable(role);
  const user = /^users\.(\d+)\.token$/.exec(place)?.[1];
  if (user !== undefined) return `USER_${user}_TOKEN`;
  const name = /^tokens\.(\w+)$/.exec(place)?.[1];
  return name === undefined ? undefined : `${upperCase(name)}_TOKEN`;
}
