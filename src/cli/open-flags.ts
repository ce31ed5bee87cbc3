// Flags of `open`, apart from its work so that the help needs none of it.

import { CONNECTION_FLAGS } from './control/connection';
import type { Flag } from './options';

export const OPEN_FLAGS: readonly Flag[] = [
  ...CONNECTION_FLAGS.filter(({ name }) => name === 'url' || name === 'world'),
  { name: 'print', help: 'print the address, and open nothing' },
];
