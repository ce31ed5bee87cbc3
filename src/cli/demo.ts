// `understudy demo`: serves a world that looks lived in, with traffic and a fast clock, and opens its dashboard.

import picocolors from 'picocolors';
import { err, ok, type Result } from '../base';
import type { Ready } from '../library';
import { ARGUMENTS } from '../server';
import { version } from '../../package.json';
import type { announce } from './announce';
import { thousandths } from './control/values';
import { DEMO_SPEED, DEMO_WORLD } from './demo-flags';
import { EXIT, type Io } from './io';
import { reader, type RawOptions } from './options';
import { serve } from './serve';
import { readServeSettings, type ServeSettings } from './serve-settings';

interface DemoSettings {
  readonly serve: ServeSettings;
  /** In thousandths of real time. */
  readonly speed: number;
  readonly opens: boolean;
}

/** Runs until SIGINT or SIGTERM; returns the exit status. */
export async function demo(raw: RawOptions, io: Io): Promise<number> {
  const settings = readDemoSettings(raw, io);
  if (!settings.ok) {
    io.err(`understudy: ${settings.error}\n`);
    return EXIT.usage;
  }
  return serve(settings.value.serve, io, presentDemo(settings.value));
}

function readDemoSettings({ speed, open, ...raw }: RawOptions, io: Io): Result<DemoSettings, string> {
  const { parsed, isOn, problem } = reader({ speed: speed ?? DEMO_SPEED, open });
  const thousandth = parsed(
    'speed',
    (text) => thousandths(text.endsWith('x') ? text : `${text}x`, ARGUMENTS.speed),
    'a speed from 0.001x to 1000000x, such as 60x,',
  );
  // The log of requests would push the addresses off the screen.
  const settings = readServeSettings({ world: DEMO_WORLD, asOf: 'now', logLevel: 'warn', ...raw });
  if (!settings.ok) return settings;
  if (thousandth === undefined) return err(problem() ?? '');
  return ok({ serve: settings.value, speed: thousandth, opens: isOn('open', io.columns !== undefined) });
}

/** Starts the clock and shows where to look. */
const presentDemo =
  ({ speed, opens }: DemoSettings): typeof announce =>
  (_, io, ready, { live }) => {
    live.clock.run(speed);
    const dashboard = `${ready.console ?? ''}/#/dashboard`;
    io.out(demoBanner({ ready, dashboard, speed, sources: live.ledger.state.traffic.sources.size, io }));
    if (opens) void openDashboard(dashboard, io);
    return ok(undefined);
  };

async function openDashboard(dashboard: string, io: Io): Promise<void> {
  const { openBrowser } = await import('./browser');
  const opened = await openBrowser(dashboard, io.env);
  if (!opened.ok) io.err(`understudy: ${opened.error}: ${dashboard}\n`);
}

interface DemoBannerFacts {
  readonly ready: Ready;
  readonly dashboard: string;
  readonly speed: number;
  readonly sources: number;
  readonly io: Pick<Io, 'colours'>;
}

const REAL = 1000;
const HOUR_SECONDS = 3600;
const DEFAULT_URL = 'http://127.0.0.1:7575';

function demoBanner({ ready, dashboard, speed, sources, io }: DemoBannerFacts): string {
  const { bold, cyan, dim } = picocolors.createColors(io.colours.out);
  const url = ready.url === DEFAULT_URL ? '' : ` --url ${ready.url}`;
  const command = (words: string): string => `npx canton-understudy ${words}${url}`;
  const setting = url === '' ? '' : `UNDERSTUDY_URL=${ready.url} `;
  return [
    bold(`understudy ${version}: a demo`),
    `  dashboard  ${cyan(dashboard)}   ${dim('f: full screen  t: theme')}`,
    `  console    ${cyan(ready.console ?? '')}`,
    '',
    `${bold('World')}    ${ready.world}, seed ${ready.seed}: ${ready.users.length} wallets, ${sources} sources of traffic`,
    `${bold('Clock')}    ${speed === REAL ? 'real time' : `${speed / REAL} times real time: an hour passes in ${hourText(speed)}`}`,
    '',
    bold('In another terminal'),
    `  tell a story        ${command('play transfer')}   ${dim('or rounds, upgrade')}`,
    `  two wallets         ${setting}npm run demo   ${dim('in examples/wallet of a checkout')}`,
    `  change the pace     ${command('clock run 600x')}`,
    `  make requests fail  ${command('fault add --operation validator --times 5 --status 503')}`,
    '',
    dim('Ctrl-C stops the demo. The world is in memory only: the next demo starts from the beginning.'),
    '',
  ].join('\n');
}

/** Wall-clock time of an hour of the ledger. */
function hourText(speed: number): string {
  const seconds = (HOUR_SECONDS * REAL) / speed;
  if (seconds < 1) return 'less than a second';
  return seconds < 120 ? `${Math.round(seconds)} s` : `${Math.round(seconds / 60)} minutes`;
}
