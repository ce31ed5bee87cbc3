// Options of `demo`, in a separate file so that --help does not load the command. Those that `serve` has as well mean
// the same.

import type { Flag } from './options';
import { SERVE_FLAGS } from './serve-flags';

export const DEMO_WORLD = 'demo';
export const DEMO_SPEED = '60x';

const serveFlag = (name: string, help: string): readonly Flag[] =>
  SERVE_FLAGS.filter((flag) => flag.name === name).map((flag) => ({ ...flag, help }));

export const DEMO_FLAGS: readonly Flag[] = [
  {
    name: 'speed',
    value: 'SPEED',
    help: `speed of the ledger clock: 1x is real time, 60x an hour per minute (default ${DEMO_SPEED})`,
  },
  ...serveFlag('traffic', 'simulated users: quiet, office, exchange, or a file (default: those of the world)'),
  ...serveFlag(
    'world',
    `initial state: a named world, a world file or a dump, which is moved in time to end now (default ${DEMO_WORLD})`,
  ),
  ...serveFlag('seed', 'seed of the world and its traffic (default 1)'),
  ...serveFlag('port', 'port to listen on; 0 picks a free one (default 7575)'),
  { name: 'open', negatable: true, help: 'open the dashboard in a browser (default: on in a terminal)' },
];
