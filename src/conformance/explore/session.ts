// Where a sequence runs: the target and the model, both set to the same start, with clocks that move together.

import { randomBytes } from 'node:crypto';
import { isObject, type Json } from '../../base';
import type { Target } from '../target/target';
import { controlClient, type WorldControl } from './control-client';
import { ROLES } from './sequence-state';
import { secondsInMicros } from './template';

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
  const origin = originOf(target);
  const from = target.connection?.headers?.[WORLD_HEADER] ?? 'default';
  const outer = controlClient(origin, target);
  const id = `explore-${randomBytes(6).toString('hex')}`;
  await outer.object({ method: 'POST', path: '/worlds', body: { id, from: { world: from } } });
  const headers = { ...target.connection?.headers, [WORLD_HEADER]: id };
  const own: Target = { ...target, connection: { ...target.connection, headers } };
  const [left, right] = [controlClient(origin, own), controlClient(originOf(model), model)];
  await left.object({ method: 'POST', path: '/clock/freeze' });
  await right.object({ method: 'POST', path: '/load', body: await left.text({ method: 'GET', path: '/dump' }) });
  const [status, copy] = await Promise.all([statusOf(left), statusOf(right)]);
  const clients = [left, right];
  const snapshots = await Promise.all(clients.map(takeSnapshot));
  const start = BigInt(nowMicrosOf(status));
  let now = start;
  return {
    target: { ...own, facts: { ...status, ...own.facts } },
    model: { ...model, facts: alignedFacts({ ...status, ...own.facts }, copy) },
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
    end: async () => {
      await outer.text({ method: 'DELETE', path: `/worlds/${id}` });
    },
  };
}

const statusOf = async (client: WorldControl): Promise<Readonly<Record<string, Json>>> =>
  (await client.object({ method: 'GET', path: '/status' })) as Readonly<Record<string, Json>>;

const nowMicrosOf = ({ clock }: Readonly<Record<string, Json>>): number | bigint => {
  const now = isObject(clock) ? clock['nowMicros'] : undefined;
  return typeof now === 'bigint' || typeof now === 'number' ? now : 0n;
};

/** The status of a mock server; throws ControlError. */
export const mockStatus = (target: Target): Promise<Readonly<Record<string, Json>>> =>
  statusOf(controlClient(originOf(target), target));

const takeSnapshot = async (client: WorldControl): Promise<string> => {
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
function alignedFacts(
  facts: Readonly<Record<string, Json>>,
  model: Readonly<Record<string, Json>>,
): Readonly<Record<string, Json>> {
  const own = usersOf(model);
  const users = usersOf(facts).map(
    (user, index) => own.find((one) => one['user'] === user['user']) ?? own[index] ?? {},
  );
  return { ...model, users: users as readonly Json[] };
}

const usersOf = ({ users }: Readonly<Record<string, Json | undefined>>): readonly Readonly<Record<string, Json>>[] =>
  Array.isArray(users) ? (users.filter((user) => isObject(user)) as readonly Readonly<Record<string, Json>>[]) : [];
