// Builds the parts of a server from settings, documents and a world, for the command, the library and the browser.

import { defined, startOfSecond, type Json, type Micros } from '../base';
import { fullRelease, type Contract } from '../contract';
import { authorize, DIALECTS, operations, refuse } from '../operations';
import * as server from '../server';
import { describeWorld, type World } from '../world';
import { version } from '../../package.json';
import type { ServerSettings } from './settings';
import { FLAGS } from './wording';

export interface Ingredients {
  readonly contract: Contract;
  /** The documents behind a reference that survives reloads (default: the contract). */
  readonly lasting?: Pick<Contract, 'operations' | 'validate'>;
  readonly fallback: server.Fallback;
  /** The default world. */
  readonly world: World;
  /** The worlds that another process stored. */
  readonly before?: server.SavedWorlds | undefined;
  /** Other processes serve some of them: this one begins with none. */
  readonly isShared?: boolean;
  /** Opens worlds that are requested while the server runs. */
  readonly open: (request: server.OpenWorldRequest) => ReturnType<server.WorldsSettings['open']>;
  readonly log: server.Log;
  /** How messages name the settings; as flags of the command by default. */
  readonly wording?: server.SettingNames;
  readonly settled?: server.WorldsSettings['settled'];
  /** The wall clock, if not that of this machine. */
  readonly wallClock?: (() => Micros) | undefined;
  /** The status of a world, except the counts that the server adds. */
  readonly status: (live: server.LiveWorld) => object;
}

export function makeParts(
  settings: ServerSettings,
  {
    contract,
    lasting = contract,
    fallback,
    world,
    before,
    isShared = false,
    open,
    log,
    settled,
    wallClock,
    status,
    wording = FLAGS,
  }: Ingredients,
): server.MockParts {
  const { dialect, profile, forcedSnapshots, strict, host, controlToken, previousControlToken, limits } = settings;
  const clock = before ? worldBefore(before).clock : clockFor(settings, world, wallClock ?? server.wallClock);
  const wall = (): Date => (wallClock ? new Date(Number(wallClock() / 1000n)) : new Date());
  const worlds = server.createWorlds({
    first: world,
    clock,
    ...(before && !isShared ? { saved: before } : {}),
    isShared,
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
    ...(wallClock ? { wallClock } : {}),
  });
  return {
    contract,
    worlds,
    journal: server.createJournal({
      contract: lasting,
      version,
      entries: limits.journalEntries,
      bytes: limits.journalBytes,
      bodyBytes: limits.journalBodyBytes,
      readers: limits.journalReaders,
    }),
    guard: {
      token: controlToken,
      previousToken: previousControlToken,
      host,
      tokenSetting: wording.controlToken,
    },
    operations,
    refuse,
    authorize,
    identify: server.createIdentify(settings.auth, wall, limits.tokenLength),
    // Elsewhere tokens come from a provider of the user's own.
    oidc: settings.auth.mode === 'unsafe' ? server.createOidc({ claims: settings.auth, worlds, wall, log }) : undefined,
    fallback,
    dialect: DIALECTS[dialect],
    settings: {
      forcedSnapshots,
      darsBytes: limits.darsBytes,
      version,
      ...releasesOf(contract, profile),
      startedAt: clock.now,
    },
    profile,
    strict,
    limits,
    settingNames: wording,
    log,
    // Every member of a ready file is plain JSON.
    status: async (live) => JSON.parse(JSON.stringify(status(live))) as Json,
  };
}

/** The emulated releases: the profile's, or those of the documents. */
export function releasesOf(
  { documents }: Pick<Contract, 'documents'>,
  profile: server.Profile,
): { readonly ledgerVersion: string; readonly networkVersion: string } {
  const released = (group: 'ledger' | 'scan'): string => {
    const document = documents.find((one) => one.group === group);
    const release = profile[group] ?? document?.version ?? '';
    return document === undefined ? release : fullRelease(release, document);
  };
  return { ledgerVersion: released('ledger'), networkVersion: released('scan') };
}

/** The start of time: a dump restores its clock unless one was set; `at` moves it forward. */
function clockFor(
  { clock, isClockGiven, at }: ServerSettings,
  { resumed, end }: World,
  wallClock: () => Micros,
): server.ClockState {
  if (resumed && !isClockGiven) return resumed.clock;
  const frozen = clock === 'manual';
  if (resumed) return { ...resumed.clock, frozen, now: at ?? resumed.clock.now };
  return { now: frozen ? (at ?? end) : wallClock(), frozen, speed: server.WALL_SPEED };
}

/**
 * The end of the first world's history; undefined leaves it to the world file. With a real clock, it is the start of
 * the current second: a front-end then sees open rounds, and mocks created in quick succession can often share their
 * history (world-cache.ts).
 */
export const endOf = (
  { clock, at }: Pick<ServerSettings, 'clock' | 'at'>,
  wallClock = server.wallClock,
): ServerSettings['at'] => (clock === 'real' ? startOfSecond(wallClock()) : at);

/** The default world as another process left it. */
export const worldBefore = ({
  sessions,
}: server.SavedWorlds): { readonly world: World; readonly clock: server.ClockState } =>
  defined(
    sessions.find(({ id }) => id === server.DEFAULT_WORLD),
    'the default world always exists',
  );

/** The current world, including users added since the start. */
export function presentWorld({ world, ledger, clock }: server.LiveWorld): World {
  const { name, seed, noWalletUser, admin } = world;
  const first = world.users.map(({ user }) => user);
  const users = [
    ...first,
    ...[...ledger.state.wallets.keys()].filter((user) => user !== admin.user && !first.includes(user)),
  ];
  return describeWorld(ledger, { name, seed, noWalletUser, users, end: clock.now() });
}
