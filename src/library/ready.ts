// Describes a running server: users with tokens, the JSON of --json and --ready-file, and the data of the banner.

import { formatInstant } from '../base';
import type { DocumentSpec } from '../contract';
import { DEFAULT_WORLD, makeToken, type AuthSettings, type Clock, type Profile } from '../server';
import { DIALECTS, snapshotsIn, type DialectName } from '../operations';
import { snapshotSamples, type World } from '../world';

export interface ReadyUser {
  readonly user: string;
  readonly party: string;
  /** Null where we cannot sign: with --auth jwks only the owner of the keys can. */
  readonly token: string | null;
}

/** Addresses of a node. */
export interface Addresses {
  readonly validator: string;
  readonly ledger: string;
  readonly scan?: string;
}

export interface Ready {
  readonly url: string;
  readonly groups: {
    readonly ledger: string;
    readonly validator: string;
    readonly scan: string;
    readonly control: string;
  };
  readonly users: readonly ReadyUser[];
  readonly admin: ReadyUser;
  readonly tokens: Readonly<
    Record<'expired' | 'wrongAudience' | 'wrongSignature' | 'noWallet' | 'unknownUser', string | null>
  >;
  readonly world: string;
  readonly seed: string;
  readonly dialect: string;
  readonly profile: string;
  readonly clock: { readonly mode: string; readonly now: string };
  readonly synchronizerId: string;
  readonly migrationId: number;
  readonly samples: World['samples'];
  /** Address of the API documents, if they are served. */
  readonly docs?: string;
  /** Address of the console, if it is served. */
  readonly console?: string;
  /** Data folder, if there is one. */
  readonly data?: string;
  /** Addresses by node of LocalNet, if its ports are opened. */
  readonly localnet?: Readonly<Record<string, Addresses>>;
}

export interface Running {
  readonly url: string;
  /** Undefined or `default` for the world that needs no name. */
  readonly worldId?: string;
  readonly world: World;
  readonly clock: Clock;
  readonly auth: AuthSettings;
  readonly dialect: DialectName;
  readonly profile: Profile;
  readonly documents: readonly DocumentSpec[];
  /** Absolute path of the data folder. */
  readonly data?: string | undefined;
  readonly localnet?: Ready['localnet'] | undefined;
  readonly docs?: boolean;
  readonly console?: boolean;
  /** Wall-clock time at which tokens become valid. */
  readonly at: Date;
}

const LIFE_SECONDS = 30 * 24 * 3600;
const HOUR_SECONDS = 3600;
/** A subject that is not a user of any world. */
const UNKNOWN_USER = 'nobody-here';

export function describeReady(running: Running): Ready {
  const { world, clock, dialect } = running;
  const url =
    running.worldId === undefined || running.worldId === DEFAULT_WORLD
      ? running.url
      : `${running.url}/_worlds/${running.worldId}`;
  const sign = tokenSigner(running);
  const userOf = ({ user, party }: { readonly user: string; readonly party: string }): ReadyUser => ({
    user,
    party,
    token: sign(user),
  });
  const someone = world.users[0]?.user ?? world.admin.user;
  return {
    url,
    groups: { ledger: url, validator: `${url}/api/validator`, scan: `${url}/api/scan`, control: `${url}/_control/v1` },
    users: world.users.map(userOf),
    admin: userOf(world.admin),
    tokens: {
      expired: sign(someone, { lifeSeconds: -HOUR_SECONDS }),
      wrongAudience: sign(someone, { audience: 'https://another.example.com' }),
      wrongSignature: sign(someone, { secret: 'not the shared secret' }),
      noWallet: sign(world.noWalletUser),
      unknownUser: sign(UNKNOWN_USER),
    },
    world: world.name,
    seed: world.seed,
    dialect,
    profile: profileText(running),
    clock: { mode: clock.mode, now: formatInstant(clock.now()) },
    synchronizerId: world.synchronizerId,
    migrationId: world.migrationId,
    samples: { ...world.samples, snapshots: snapshotSamples(snapshotsIn(world.ledger.state, DIALECTS[dialect])) },
    ...(running.docs === true ? { docs: `${url}/_docs` } : {}),
    ...(running.console === true ? { console: `${url}/_console` } : {}),
    ...(running.data === undefined ? {} : { data: running.data }),
    ...(running.localnet === undefined ? {} : { localnet: running.localnet }),
  };
}

type Sign = (
  user: string,
  other?: { readonly lifeSeconds?: number; readonly audience?: string; readonly secret?: string },
) => string | null;

export function tokenSigner({ auth, at }: Pick<Running, 'auth' | 'at'>): Sign {
  if (auth.mode === 'jwks') return () => null;
  const usual =
    auth.mode === 'unsafe'
      ? { secret: auth.secret, audience: auth.audience, scope: auth.scope }
      : { secret: 'any', audience: 'any' };
  return (user, other = {}) => makeToken({ ...usual, lifeSeconds: LIFE_SECONDS, user, at, ...other });
}

/** The emulated release of each group: the profile's, or that of its document. */
function profileText({ profile, documents }: Running): string {
  const played = documents.filter(({ group }) => group === 'ledger' || group === 'validator' || group === 'scan');
  return played.map(({ group, version }) => `${group}=${profile[group] ?? version}`).join(',');
}
