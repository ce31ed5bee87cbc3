// The options of `serve`. Meanings that the library shares come from its table of settings.

import { CLOCK_MODES, DIALECT_NAMES, SETTINGS } from '../library';
import { DEFAULT_AUDIENCE, LOG_FORMATS, LOG_LEVELS } from '../server';
import { TRAFFIC_PROFILE_NAMES } from '../world';
import { NODES } from './localnet';
import type { Flag } from './options';

export const SERVE_FLAGS: readonly Flag[] = [
  { name: 'port', value: 'NUMBER', help: `${SETTINGS.port.meaning} (default 7575)` },
  { name: 'host', value: 'ADDRESS', help: `${SETTINGS.host.meaning} (default 127.0.0.1)` },
  {
    name: 'localnet',
    value: 'NODES',
    bare: true,
    choices: NODES,
    help: 'also listen on the ports of the public LocalNet and start from the world localnet; NODES limits this to some of app-user,app-provider,sv',
  },
  {
    name: 'world',
    value: 'NAME|FILE',
    help: 'initial state: a named world, a world file or a dump (default quickstart)',
  },
  {
    name: 'traffic',
    value: 'NAME|FILE',
    choices: TRAFFIC_PROFILE_NAMES,
    help: `simulated users who act while the world is served: ${TRAFFIC_PROFILE_NAMES.join(', ')}, or a file (default: those of the world)`,
  },
  {
    name: 'seed',
    value: 'TEXT',
    help: `${SETTINGS.seed.meaning} (default 1)`,
  },
  {
    name: 'clock',
    value: 'MODE',
    choices: CLOCK_MODES,
    help: `${SETTINGS.clock.meaning} (default real; a dump restores its own)`,
  },
  { name: 'at', value: 'TIME', help: `${SETTINGS.startTime.meaning}, such as 2026-01-15T12:00:00Z` },
  {
    name: 'as-of',
    value: 'TIME',
    choices: ['now'],
    help: 'move a dump in time, all its times by the same span, so that it ends at this time: now, or a time such as 2026-01-01T00:00:00Z; for other worlds, the end of the history',
  },
  {
    name: 'dialect',
    value: 'NAME',
    choices: DIALECT_NAMES,
    help: `${SETTINGS.dialect.meaning} (default documented)`,
  },
  {
    name: 'profile',
    value: 'RELEASES',
    help: `${SETTINGS.profile.meaning}: ledger=3.4,splice=0.6.3, or one of them (default: those of the documents)`,
  },
  {
    name: 'auth',
    value: 'MODE',
    choices: ['unsafe', 'none', 'jwks='],
    help: 'unsafe (shared secret), jwks=URL or none (tokens are read but not verified) (default unsafe)',
  },
  { name: 'audience', value: 'TEXT', help: `${SETTINGS.audience.meaning} (default ${DEFAULT_AUDIENCE})` },
  { name: 'scope', value: 'TEXT', help: `${SETTINGS.scope.meaning}, such as daml_ledger_api (default: none)` },
  {
    name: 'forced-snapshots',
    negatable: true,
    help: `${SETTINGS.forcedSnapshots.meaning} (default on)`,
  },
  { name: 'strict', help: SETTINGS.strict.meaning },
  { name: 'log-level', value: 'LEVEL', choices: LOG_LEVELS, help: `one of ${LOG_LEVELS.join(', ')} (default info)` },
  {
    name: 'log-format',
    value: 'FORMAT',
    choices: LOG_FORMATS,
    help: 'log lines as text, or as a JSON object each (default text)',
  },
  {
    name: 'log',
    value: 'FILTER',
    repeatable: true,
    choices: ['only=refusals', 'group='],
    help: 'log these requests: only=refusals, or group=NAME,… of ledger, validator, scan and control (default: all but those to control operations that succeed)',
  },
  { name: 'quiet', help: 'print no banner and log only errors' },
  { name: 'json', help: 'print one line of JSON instead of the banner when ready' },
  { name: 'ready-file', value: 'FILE', help: 'write the same JSON to a file when ready' },
  {
    name: 'control-token',
    value: 'TEXT',
    help: 'require this token for control requests and accept them from other machines; without it only this machine has access',
  },
  {
    name: 'previous-control-token',
    value: 'TEXT',
    help: 'also accept this token for control requests, while the token of replicas is changed',
  },
  { name: 'max-worlds', value: 'NUMBER', help: `${SETTINGS.maxWorlds.meaning} (default 100)` },
  { name: 'world-idle', value: 'SPAN', help: `${SETTINGS.worldIdle.meaning} (default 15m)` },
  {
    name: 'limit',
    value: 'NAME=VALUE',
    repeatable: true,
    help: 'override a limit, such as body=2MiB, connections=500 or idle=30s; see docs/limits.md',
  },
  {
    name: 'data',
    value: 'PLACE',
    help: 'store the worlds in this folder, or in PostgreSQL at postgres://USER@HOST/DATABASE, and resume from there at the next start (default: in memory only)',
  },
  {
    name: 'advertise',
    value: 'HOST[:PORT]',
    help: 'with PostgreSQL: address at which other replicas reach this one (default: --host, or the host name of this machine, and any free port)',
  },
  {
    name: 'watch',
    help: 'reload the world file and the documents when they change; a changed world file resets the world',
  },
  {
    name: 'openapi',
    value: 'FILE',
    repeatable: true,
    help: 'also serve the examples of another OpenAPI document',
  },
  {
    name: 'docs',
    negatable: true,
    help: 'serve the API documents and a viewer at /_docs (default on)',
  },
  {
    name: 'console',
    negatable: true,
    help: 'serve the console at /_console: ledger, clock and journal in a browser (default on)',
  },
  {
    name: 'drain',
    value: 'SPAN',
    help: 'at SIGTERM, fail /_health/ready for this long before closing, for load balancers (default 0s)',
  },
  {
    name: 'exec',
    value: 'COMMAND',
    help: 'run this shell command when ready and exit with its status; see docs/exec.md for its environment',
  },
];
