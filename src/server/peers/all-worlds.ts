// The worlds of all replicas, as one replica shows and changes them.

import { err, ok, type Json } from '../../base';
import type { ControlResult, ControlWorlds, NewWorld, WorldView } from '../../operations';
import { UnavailableError } from '../unavailable-error';
import { unknownWorldRefusal } from '../worlds/world-registry';
import { DEFAULT_WORLD, type Worlds } from '../worlds/worlds';
import { isHere, type Directory, type WorldPlace } from './directory';
import type { HandOver } from './hand-over';
import { isStillAt, ownerAfterLoss, type LossParts } from './place-after-loss';
import type { Questions } from './questions';
import type { QuestionAnswer } from './serve-links';
import type { ReplicaAddress, SharedWorlds, ShownWorldIds } from '../store/shared-worlds';
import { copyJson, copyOfJson, isCopy, resultJson, resultOfJson, viewJson, viewOfJson } from './world-questions';

export interface AllWorlds extends ControlWorlds {
  /** Answers another replica; undefined for a question about something else. */
  answer(name: string, subject: Json): Promise<QuestionAnswer> | undefined;
}

/** The answer to another replica, and what it shows of the worlds here: everything, if `shown` is undefined. */
interface AnswerToReplica {
  readonly value: Json;
  readonly shown: ShownWorldIds | undefined;
}

/** A refusal may name any world. */
const answerToReplica = (id: string, result: ControlResult<WorldView>): AnswerToReplica => ({
  value: resultJson(result, viewJson),
  shown: { ids: !result.ok, worlds: [...new Set([id, ...(result.ok ? [result.value.id] : [])])] },
});

interface AllWorldsParts extends LossParts {
  readonly worlds: Worlds;
  readonly directory: Directory;
  readonly shared: SharedWorlds;
  readonly questions: Questions;
  readonly handOver: Pick<HandOver, 'admit' | 'join'>;
  readonly idleMs: number;
  /** Where others reach this replica; undefined until it is known. */
  readonly address: () => string | undefined;
}

export function createAllWorlds(parts: AllWorldsParts): AllWorlds {
  const { worlds, directory, shared, questions, handOver, lostOwners, address } = parts;
  const served = (view: WorldView): WorldView => ({ ...view, replica: address() });
  const servedOf = (found: ControlResult<WorldView>): ControlResult<WorldView> =>
    found.ok ? ok(served(found.value)) : found;
  const unknown = async (id: string): Promise<ControlResult<never>> =>
    err(unknownWorldRefusal(id, await shared.list(), parts.idleMs));
  /** The work at the replica that serves a world. */
  const atOwner = async <T>(
    id: string,
    work: {
      /** Undefined when the world has moved before anything was done. */
      readonly here: () => Promise<ControlResult<T> | undefined>;
      there(to: ReplicaAddress): Promise<ControlResult<T>>;
      /** Whether it waits, as other requests do, while the replica is lost and no other one serves the world. */
      readonly waits: boolean;
    },
  ): Promise<ControlResult<T>> => {
    const at = async (place: WorldPlace): Promise<ControlResult<T>> => {
      if (place === undefined) return unknown(id);
      if (!isHere(place)) return work.there(place);
      return (await work.here()) ?? at(await directory.again(id));
    };
    const place = await directory.at(id);
    if (place === undefined || isHere(place)) return at(place);
    try {
      const found = await at(place);
      // The world may have moved since its place was noted.
      return !found.ok && found.error.code === 'unknown-world' ? await at(await directory.again(id)) : found;
    } catch (error) {
      // What may have been done is not done again.
      if (!(error instanceof UnavailableError) || error.isDone !== false) throw error;
      const next = await directory.again(id);
      if (!isStillAt(place, next)) return at(next);
      if (!work.waits || !lostOwners.isLost(place.id)) throw error;
      return at(await ownerAfterLoss(parts, { world: id, lost: place, reason: error.message }));
    }
  };
  const askView = async (to: ReplicaAddress, name: string, subject: Json): Promise<ControlResult<WorldView>> =>
    resultOfJson(await questions.ask(to, name, subject), viewOfJson);
  const find = async (id: string): Promise<ControlResult<WorldView>> => {
    let isAsked = false;
    const there = (to: ReplicaAddress): Promise<ControlResult<WorldView>> => {
      isAsked = true;
      return askView(to, 'world', id);
    };
    try {
      return await atOwner(id, { here: async () => servedOf(worlds.find(id)), there, waits: false });
    } catch (error) {
      // Otherwise the store has not named a replica, and would not answer now either.
      if (isAsked) return storedInstead(parts, id, error);
      throw error;
    }
  };
  const createHere = async (wanted: NewWorld): Promise<ControlResult<WorldView>> => {
    const id = await shared.newId(wanted.id);
    return id.ok ? servedOf(await worlds.create({ ...wanted, id: id.value })) : id;
  };
  /** For another replica, which looks for a world that has moved away. */
  const admitted = async (id: string, work: () => Promise<ControlResult<WorldView>>): Promise<AnswerToReplica> => {
    const result = (await handOver.admit(id, work)) ?? (await unknown(id));
    return answerToReplica(id, result);
  };
  const answers: Readonly<Record<string, (subject: Json) => Promise<AnswerToReplica>>> = {
    world: async (id) => answerToReplica(String(id), servedOf(worlds.find(String(id)))),
    worlds: async () => ({ value: worlds.list().map((view) => viewJson(served(view))), shown: undefined }),
    'remove-world': (id) => admitted(String(id), async () => worlds.remove(String(id))),
    async 'copy-world'(json) {
      const wanted = copyOfJson(json);
      return admitted(wanted.origin.id, () => createHere(wanted));
    },
  };
  return {
    limit: worlds.limit,
    ids: () => shared.list(),
    areIdsStored: true,
    list: () => listAll(parts, () => worlds.list().map(served)),
    find,
    remove: (id) =>
      atOwner(id, {
        here: async () => handOver.join(id, () => worlds.remove(id)),
        // The default world is refused wherever it is.
        there: (to) => askView(to, 'remove-world', id),
        waits: true,
      }),
    create: (wanted) =>
      isCopy(wanted)
        ? atOwner(wanted.origin.id, {
            here: async () => handOver.join(wanted.origin.id, () => createHere(wanted)),
            there: (to) => askView(to, 'copy-world', copyJson(wanted)),
            waits: true,
          })
        : createHere(wanted),
    async replicas() {
      const own = address();
      return [...(own === undefined ? [] : [own]), ...(await shared.replicas()).map((other) => other.address).sort()];
    },
    answer(name, subject) {
      const answer = Object.hasOwn(answers, name) ? answers[name] : undefined;
      return answer?.(subject).then(async ({ value, shown }) => {
        // The replica that asks answers its client at once.
        await shared.settled?.(shown);
        return { value };
      });
    },
  };
}

/**
 * All worlds, in the order of their creation. Those of replicas that do not answer, and those that no replica serves,
 * are listed as they are stored: no change was answered that is not.
 */
async function listAll(parts: AllWorldsParts, own: () => readonly WorldView[]): Promise<readonly WorldView[]> {
  const { shared, questions } = parts;
  const replicas = await shared.replicas();
  const listed = await Promise.all(replicas.map((to) => questions.ask(to, 'worlds', null).catch(noAnswer)));
  const views = new Map<string, WorldView>();
  for (const list of listed) for (const json of list as readonly Json[]) add(views, viewOfJson(json));
  const ids = await shared.list();
  // Own views are taken after the last wait: during a wait, this replica may lose a world, and changes that are not
  // stored must not be shown.
  for (const asked = new Set<string>(); ;) {
    const served = own();
    const missing = ids.filter((id) => !views.has(id) && !asked.has(id) && !served.some((view) => view.id === id));
    if (missing.length === 0) {
      for (const view of served) add(views, view);
      return [...views.values()].filter(({ id }) => ids.includes(id)).sort(byCreation);
    }
    for (const id of missing) asked.add(id);
    for (const view of await storedViews(parts, missing)) add(views, view);
  }
}

const NO_WORLDS: Json = [];

function noAnswer(error: unknown): Json {
  if (error instanceof UnavailableError) return NO_WORLDS;
  throw error;
}

async function storedViews({ shared, idleMs }: AllWorldsParts, ids: readonly string[]): Promise<readonly WorldView[]> {
  const views = ids.length === 0 ? [] : await shared.stored(ids);
  return views.map((view) => ({
    ...view,
    collectedAt: view.id === DEFAULT_WORLD ? undefined : new Date(Date.parse(view.usedAt) + idleMs).toISOString(),
  }));
}

/** A world whose replica does not answer, as it is stored. */
async function storedInstead(parts: AllWorldsParts, id: string, error: unknown): Promise<ControlResult<WorldView>> {
  if (!(error instanceof UnavailableError)) throw error;
  const [view] = await storedViews(parts, [id]);
  if (!view) throw error;
  return ok(view);
}

const add = (views: Map<string, WorldView>, view: WorldView): void => void views.set(view.id, view);

const rank = ({ id }: WorldView): number => (id === DEFAULT_WORLD ? 0 : 1);
const byCreation = (a: WorldView, b: WorldView): number =>
  rank(a) - rank(b) || compare(a.createdAt, b.createdAt) || compare(a.id, b.id);
const compare = (a: string, b: string): number => (a < b ? -1 : Number(a > b));
