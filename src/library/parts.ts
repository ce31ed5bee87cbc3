// How settings, documents and a world become the parts of a server: the one place for the command, the library and the browser.

import { defined, type Json } from '../base';
import type { Contract } from '../contract';
import { authorize, DIALECTS, operations, refuse } from '../operations';
import * as server from '../server';
import { describeWorld, type World } from '../world';
import { version } from '../../package.json';
import type { ServerSettings } from './settings';
import { FLAGS, type Wording } from './wording';

export interface Ingredients {
  readonly contract: Contract;
  /** What is known of the documents for as long as the server lives, when others may take their place; else the contract. */
  readonly lasting?: Pick<Contract, 'operations' | 'validate'>;
  readonly fallback: server.Fallback;
  /** The default world. */
  readonly world: World;
  /** All that another process served. */
  readonly before?: server.SavedWorlds | undefined;
  /** Opens the worlds that somebody asks for while we serve. */
  readonly open: (request: server.OpenWorldRequest) => ReturnType<server.WorldsSettings['open']>;
  readonly log: server.Log;
  /** How messages name the settings; as flags of the command by default. */
  readonly wording?: Pick<Wording, 'limit'>;
  readonly settled?: () => Promise<void> | undefined;
  /** What people are told of a world, but for counts that the server knows itself. */
  readonly status: (live: server.LiveWorld) => object;
}

export function makeParts(
  settings: ServerSettings,
  { contract, lasting = contract, fallback, world, before, open, log, settled, status, wording = FLAGS }: Ingredients,
): server.MockParts {
  const { dialect, profile, forcedSnapshots, strict, host, controlToken, limits } = settings;
  const clock = before ? worldBefore(before).clock : clockFor(settings, world);
  const wall = (): Date => new Date();
  return {
    contract,
    worlds: server.createWorlds({
      first: world,
      clock,
      ...(before ? { saved: before } : {}),
      ...(settled ? { settled } : {}),
      open,
      newFaults: () =>
        server.createFaults({
          contract: lasting,
          holdable: (operationId) => operations.get(operationId)?.submits === true,
          limits,
        }),
      maxWorlds: limits.worlds,
      idleMs: limits.worldIdleMs,
      maxSnapshots: limits.snapshots,
      maxReaders: limits.worldReaders,
      wall,
    }),
    journal: server.createJournal({
      contract: lasting,
      version,
      entries: limits.journalEntries,
      bytes: limits.journalBytes,
      bodyBytes: limits.journalBodyBytes,
      readers: limits.journalReaders,
    }),
    guard: { token: controlToken, host },
    operations,
    refuse,
    authorize,
    identify: server.createIdentify(settings.auth, wall, limits.tokenLength),
    fallback,
    dialect: DIALECTS[dialect],
    settings: { forcedSnapshots, version, ...releasesOf(contract, profile), startedAt: clock.now },
    profile,
    strict,
    limits,
    limitSetting: wording.limit,
    log,
    // Every member of a ready file is plain JSON.
    status: async (live) => JSON.parse(JSON.stringify(status(live))) as Json,
  };
}

/** The releases that are played: the profile's, else those of the documents. */
export function releasesOf(
  { documents }: Pick<Contract, 'documents'>,
  profile: server.Profile,
): { readonly ledgerVersion: string; readonly networkVersion: string } {
  const released = (group: 'ledger' | 'scan'): string =>
    profile[group] ?? documents.find((document) => document.group === group)?.version ?? '';
  return { ledgerVersion: released('ledger'), networkVersion: released('scan') };
}

/** Where time starts: a dump brings its own clock unless one was chosen; `at` moves it forward. */
function clockFor({ clock, isClockGiven, at }: ServerSettings, { resumed, end }: World): server.ClockState {
  if (resumed && !isClockGiven) return resumed.clock;
  const frozen = clock === 'manual';
  if (resumed) return { ...resumed.clock, frozen, now: at ?? resumed.clock.now };
  return { now: frozen ? (at ?? end) : server.wallClock(), frozen, speed: server.WALL_SPEED };
}

/** When the history of the first world ends. With a real clock it ends now, so that a front-end sees rounds that are alive. */
export const endOf = ({ clock, at }: Pick<ServerSettings, 'clock' | 'at'>): ServerSettings['at'] =>
  clock === 'real' ? server.wallClock() : at;

/** The default world as another process had it. */
export const worldBefore = ({
  sessions,
}: server.SavedWorlds): { readonly world: World; readonly clock: server.ClockState } =>
  defined(
    sessions.find(({ id }) => id === server.DEFAULT_WORLD),
    'the default world is always kept',
  );

/** What the world has become: users that came since are told as well. */
export function presentWorld({ world, ledger, clock }: server.LiveWorld): World {
  const { name, seed, noWalletUser, admin } = world;
  const first = world.users.map(({ user }) => user);
  const users = [
    ...first,
    ...[...ledger.state.wallets.keys()].filter((user) => user !== admin.user && !first.includes(user)),
  ];
  return describeWorld(ledger, { name, seed, noWalletUser, users, end: clock.now() });
}
