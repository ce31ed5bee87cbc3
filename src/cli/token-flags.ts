// Flags of `token`, apart from its work so that the help needs none of it.

import { DEFAULT_AUDIENCE } from '../server';
import type { Flag } from './options';

export const TOKEN_FLAGS: readonly Flag[] = [
  { name: 'user', value: 'NAME', help: 'user id that the token speaks for' },
  { name: 'expires-in', value: 'SPAN', help: 'life of the token, such as 90s, 1h or 30d (default 1h)' },
  { name: 'audience', value: 'TEXT', help: `audience of the token (default ${DEFAULT_AUDIENCE})` },
  { name: 'expired', help: 'make a token that expired an hour ago' },
];
