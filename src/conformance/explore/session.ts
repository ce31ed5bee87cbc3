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
  /** Lets this many seconds of ledger time pass on both. */
  readonly advance: (seconds: number) => Promise<void>;
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
  const outer = controlClient(originOf(target), target);
  const dump = await frozenDump(target, outer);
  // Both worlds begin with the same dump, so that their ids are equal as long as the target behaves like the model.
  const outerModel = controlClient(originOf(model), model);
  const [ownWorld, modelWorld] = await Promise.all([createdWorld(outer, dump), createdWorld(outerModel, dump)]);
  const [own, copied] = [inWorld(target, ownWorld), inWorld(model, modelWorld)];
  const [left, right] = [controlClient(originOf(own), own), controlClient(originOf(copied), copied)];
  const [status, copy] = await Promise.all([statusOf(left), statusOf(right)]);
  const clients = [left, right];
  const snapshots = await Promise.all(clients.map(takeSnapshot));
  const start = BigInt(nowMicrosOf(status));
  let now = start;
  return {
    target: { ...own, facts: { ...status, ...own.facts } },
    model: { ...copied, facts: alignedFacts({ ...status, ...own.facts }, copy) },
    isCopy: true,
    begin: async () => {
      await Promise.all(
        clients.map((client, index) =>
          client.object({ method: 'POST', path: `/snapshots/${snapshots[index] ?? ''}/revert` }),
        ),
      );
      now = start;
    },
    advance: async (seconds) => {
      const byMicros = Number(secondsInMicros(seconds));
      await Promise.all(
        clients.map((client) => client.object({ method: 'POST', path: '/clock/advance', body: { byMicros } })),
      );
      now += BigInt(byMicros);
    },
    nowMicros: () => now,
    saveModel: async () => {
      const id = await takeSnapshot(right);
      return {
        goBack: async () => void (await right.object({ method: 'POST', path: `/snapshots/${id}/revert` })),
        forget: async () => void (await right.text({ method: 'DELETE', path: `/snapshots/${id}` })),
      };
    },
    end: async () => {
      await outer.text({ method: 'DELETE', path: `/worlds/${ownWorld}` });
      await outerModel.text({ method: 'DELETE', path: `/worlds/${modelWorld}` });
    },
  };
}

/** A dump of the world that the target serves, with its clock stopped; that world itself does not change. */
async function frozenDump(target: Target, outer: WorldControl): Promise<string> {
  const from = target.connection?.headers?.[WORLD_HEADER] ?? 'default';
  const { id } = await outer.object({ method: 'POST', path: '/worlds', body: { from: { world: from } } });
  const copy = controlClient(originOf(target), inWorld(target, String(id)));
  await copy.object({ method: 'POST', path: '/clock/freeze' });
  const dump = await copy.text({ method: 'GET', path: '/dump' });
  await outer.text({ method: 'DELETE', path: `/worlds/${String(id)}` });
  return dump;
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
