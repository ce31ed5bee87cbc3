// Options of `token`, in a separate file so that --help does not load the command.

import { DEFAULT_AUDIENCE } from '../server';
import type { Flag } from './options';

export const TOKEN_FLAGS: readonly Flag[] = [
  { name: 'user', value: 'NAME', help: 'user id of the token' },
  { name: 'expires-in', value: 'SPAN', help: 'lifetime of the token, such as 90s, 1h or 30d (default 1h)' },
  { name: 'audience', value: 'TEXT', help: `audience of the token (default ${DEFAULT_AUDIENCE})` },
  { name: 'scope', value: 'TEXT', help: 'scope of the token, such as daml_ledger_api (default: none)' },
  { name: 'expired', help: 'create a token that expired an hour ago' },
];
