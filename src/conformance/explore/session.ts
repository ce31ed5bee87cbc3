// Where a sequence runs: the target and the model, both set to the same start, with clocks that move together.

import { isObject, type Json } from '../../base';
import type { Target } from '../target/target';
import { controlClient, type WorldControl } from './control-client';
import { ROLES } from './sequence-state';
import { secondsInMicros } from './template';

interface SavedModel {
  /** After this, new ids of the model differ from the target's. */
  readonly goBack: () => Promise<void>;
  readonly forget: () => Promise<void>;
}

export interface ExploreSession {
  readonly target: Target;
  readonly model: Target;
  /** The model is a copy of the target's world, and its clock shows the same time. */
  readonly isCopy: boolean;
  /** Sets both to the start of a sequence. */
  readonly begin: () => Promise<void>;
  /**
   * New ids of the two worlds differ, as after one of them has gone back more often: the next sequence begins in new
   * worlds, because lists that are sorted by id could not be compared.
   */
  readonly noteOtherIds: () => void;
  /** Lets this many seconds of ledger time pass on both; on a deployment at most a few. Returns how many have passed. */
  readonly advance: (seconds: number) => Promise<number>;
  /** Ledger time, in microseconds since 1970. */
  readonly nowMicros: (side: 'target' | 'model') => bigint;
  /** Saves the state of the model. */
  readonly saveModel: () => Promise<SavedModel>;
  readonly end: () => Promise<void>;
}

/** Selects a world of a mock server. */
const WORLD_HEADER = 'x-understudy-world';

export const originOf = ({ urls }: Pick<Target, 'urls'>): string =>
  new URL(Object.values(urls).find((url) => url !== '') ?? 'http://127.0.0.1').origin;

/**
 * A session with a mock server: a private world there, and a copy of it in the model. Throws ControlError if one of the
 * servers refuses that.
 */
export async function copySession(target: Target, model: Target): Promise<ExploreSession> {
  const [outer, outerModel] = [controlClient(originOf(target), target), controlClient(originOf(model), model)];
  const dump = await frozenDump(target, outer);
  const open = (): Promise<WorldPair> => openedWorlds({ target, model, outer, outerModel, dump });
  const close = async ({ worlds }: WorldPair): Promise<void> => {
    // If one of them does not respond, the other still deletes its world.
    await Promise.allSettled([outer, outerModel].map((one, index) => one.text(deletionOf(worlds[index]))));
  };
  let pair = await open();
  let now = pair.startMicros;
  let haveOtherIds = false;
  return {
    get target() {
      return pair.target;
    },
    get model() {
      return pair.model;
    },
    isCopy: true,
    begin: async () => {
      if (haveOtherIds) {
        const last = pair;
        pair = await open();
        await close(last);
        haveOtherIds = false;
      } else await Promise.all(pair.clients.map((client, index) => client.object(revertTo(pair.snapshots[index]))));
      now = pair.startMicros;
    },
    noteOtherIds: () => void (haveOtherIds = true),
    advance: async (seconds) => {
      const byMicros = Number(secondsInMicros(seconds));
      await Promise.all(
        pair.clients.map((client) => client.object({ method: 'POST', path: '/clock/advance', body: { byMicros } })),
      );
      now += BigInt(byMicros);
      return seconds;
    },
    nowMicros: () => now,
    saveModel: async () => {
      const [, control] = pair.clients;
      const id = await takeSnapshot(control);
      return {
        goBack: async () => void (await control.object(revertTo(id))),
        forget: async () => void (await control.text({ method: 'DELETE', path: `/snapshots/${id}` })),
      };
    },
    end: () => close(pair),
  };
}

/** A world of the target and one of the model, which begin with the same dump. */
interface WorldPair {
  readonly target: Target;
  readonly model: Target;
  readonly worlds: readonly [target: string, model: string];
  readonly clients: readonly [target: WorldControl, model: WorldControl];
  readonly snapshots: readonly string[];
  readonly startMicros: bigint;
}

interface WorldPairSettings {
  readonly target: Target;
  readonly model: Target;
  readonly outer: WorldControl;
  readonly outerModel: WorldControl;
  readonly dump: string;
}

/** Ids of the two worlds are equal as long as the target behaves like the model. */
async function openedWorlds({ target, model, outer, outerModel, dump }: WorldPairSettings): Promise<WorldPair> {
  const created = await Promise.allSettled([createdWorld(outer, dump), createdWorld(outerModel, dump)]);
  const deleteAll = (): Promise<unknown> =>
    Promise.allSettled(
      [outer, outerModel].map((control, index) => {
        const world = created[index];
        return world?.status === 'fulfilled' ? control.text(deletionOf(world.value)) : undefined;
      }),
    );
  return withCleanUp(
    async () => worldPair({ target, model }, [fulfilled(created[0]), fulfilled(created[1])]),
    deleteAll,
  );
}

/** The value of a promise that has settled; throws its reason. */
function fulfilled<T>(settled: PromiseSettledResult<T>): T {
  if (settled.status === 'rejected') throw settled.reason;
  return settled.value;
}

/** Cleans up if the work fails. */
async function withCleanUp<T>(work: () => Promise<T>, cleanUp: () => Promise<unknown>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    await cleanUp().catch(() => undefined);
    throw error;
  }
}

async function worldPair(
  { target, model }: Pick<WorldPairSettings, 'target' | 'model'>,
  worlds: WorldPair['worlds'],
): Promise<WorldPair> {
  const [own, copied] = [inWorld(target, worlds[0]), inWorld(model, worlds[1])];
  const [left, right] = [controlClient(originOf(own), own), controlClient(originOf(copied), copied)];
  const [status, copy] = await Promise.all([statusOf(left), statusOf(right)]);
  const facts = { ...status, ...own.facts };
  return {
    target: { ...own, facts },
    model: { ...copied, facts: alignedFacts(facts, copy) },
    worlds,
    clients: [left, right],
    snapshots: await Promise.all([takeSnapshot(left), takeSnapshot(right)]),
    startMicros: BigInt(nowMicrosOf(status)),
  };
}

const deletionOf = (world = '') => ({ method: 'DELETE', path: `/worlds/${world}` }) as const;
const revertTo = (snapshot = '') => ({ method: 'POST', path: `/snapshots/${snapshot}/revert` }) as const;

/** A dump of the world that the target serves, with its clock stopped; that world itself does not change. */
async function frozenDump(target: Target, outer: WorldControl): Promise<string> {
  const from = target.connection?.headers?.[WORLD_HEADER] ?? 'default';
  const { id } = await outer.object({ method: 'POST', path: '/worlds', body: { from: { world: from } } });
  const copy = controlClient(originOf(target), inWorld(target, String(id)));
  try {
    await copy.object({ method: 'POST', path: '/clock/freeze' });
    return await copy.text({ method: 'GET', path: '/dump' });
  } finally {
    await outer.text(deletionOf(String(id))).catch(() => undefined);
  }
}

const createdWorld = async (control: WorldControl, dump: string): Promise<string> =>
  String((await control.object({ method: 'POST', path: '/worlds', body: dump }))['id']);

const inWorld = (target: Target, world: string): Target => ({
  ...target,
  connection: { ...target.connection, headers: { ...target.connection?.headers, [WORLD_HEADER]: world } },
});

export const statusOf = async (client: WorldControl): Promise<Readonly<Record<string, Json>>> =>
  (await client.object({ method: 'GET', path: '/status' })) as Readonly<Record<string, Json>>;

const nowMicrosOf = ({ clock }: Readonly<Record<string, Json>>): number | bigint => {
  const now = isObject(clock) ? clock['nowMicros'] : undefined;
  return typeof now === 'bigint' || typeof now === 'number' ? now : 0n;
};

/** The status of a mock server; throws ControlError. */
export const mockStatus = (target: Target): Promise<Readonly<Record<string, Json>>> =>
  statusOf(controlClient(originOf(target), target));

export const takeSnapshot = async (client: WorldControl): Promise<string> => {
  const { id } = await client.object({ method: 'POST', path: '/snapshots', body: { name: 'start' } });
  return String(id);
};

/** Number of users whose token is known, in a row from the first; suites name four. */
export const usableUsers = ({ facts }: Target): number => {
  const users = usersOf(facts).slice(0, ROLES.length);
  const missing = users.findIndex(({ party, token }) => typeof party !== 'string' || typeof token !== 'string');
  return missing < 0 ? users.length : missing;
};

/** The facts of the model, with its users in the order of the target's. */
export function alignedFacts(
  facts: Readonly<Record<string, Json>>,
  model: Readonly<Record<string, Json>>,
): Readonly<Record<string, Json>> {
  const own = usersOf(model);
  const users = usersOf(facts).map(
    (user, index) => own.find((one) => one['user'] === user['user']) ?? own[index] ?? {},
  );
  return { ...model, users: users as readonly Json[] };
}

export const usersOf = ({
  users,
}: Readonly<Record<string, Json | undefined>>): readonly Readonly<Record<string, Json>>[] =>
  Array.isArray(users) ? (users.filter((user) => isObject(user)) as readonly Readonly<Record<string, Json>>[]) : [];
