// Options of `open`, in a separate file so that --help does not load the command.

import { CONNECTION_FLAGS } from './control/connection';
import type { Flag } from './options';

export const OPEN_FLAGS: readonly Flag[] = [
  ...CONNECTION_FLAGS.filter(({ name }) => name === 'url' || name === 'world'),
  { name: 'print', help: 'print the address without opening a browser' },
];
