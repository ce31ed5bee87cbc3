// Announces a listening server: its ready file, and the banner or one line of JSON.

import { ok, type Result } from '../base';
import { balance } from '../ledger';
import type { Ready } from '../library';
import type * as server from '../server';
import type { World } from '../world';
import { version } from '../../package.json';
import { banner, type BannerFacts } from './banner';
import type { Io } from './io';
import { writeReadyFile } from './ready-file';
import type { ServeSettings } from './serve-settings';

const DAY_MS = 86_400_000;

function vitals(live: server.LiveWorld, ready: Ready): Pick<BannerFacts, 'traffic' | 'daysAgo'> {
  const { running, sources } = live.ledger.state.traffic;
  const daysAgo = Math.max(0, Math.floor((Date.now() - Date.parse(ready.clock.now)) / DAY_MS));
  return { traffic: running ? sources.size : 0, daysAgo };
}

/** As the wallets answer: unlocked tokens, less holding fees. */
const walletBalances = (users: World['users'], { ledger, clock }: server.LiveWorld): BannerFacts['balances'] =>
  new Map(users.map(({ user, party }) => [user, balance(ledger.state, party, clock.now()).unlocked]));

/** Writes the ready file, then the banner or the JSON line. A ready file that cannot be written is a usage error. */
export function announce(
  settings: ServeSettings,
  io: Io,
  ready: Ready,
  {
    parts,
    users,
    live,
  }: { readonly parts: server.MockParts; readonly users: World['users']; readonly live: server.LiveWorld },
): Result<undefined, string> {
  const written = settings.readyFile === undefined ? ok(undefined) : writeReadyFile(settings.readyFile, ready);
  if (!written.ok) return written;
  if (settings.json) io.out(`${JSON.stringify(ready)}\n`);
  else if (!settings.quiet && settings.exec !== undefined)
    io.err(`understudy: serving the world ${ready.world} at ${ready.url}\n`);
  else if (!settings.quiet) {
    const waiting = new Set(users.flatMap(({ user, automation }) => (automation ? [] : [user])));
    const balances = walletBalances(users, live);
    const control = parts.contract.documents.some(({ group }) => group === 'control');
    io.out(
      banner({
        ready,
        version,
        balances,
        waiting,
        auth: settings.auth,
        control,
        ...vitals(live, ready),
        colours: io.colours.out,
      }),
    );
  }
  return ok(undefined);
}
