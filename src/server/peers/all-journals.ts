// The journals of all replicas as one. Each replica has its own ring; an id names the replica after its number. What a
// lost replica had recorded is lost, and the order of exchanges is that of the replicas' clocks.

import { err, isList, isObject, ok, parseJson, stringifyJson, type Json } from '../../base';
import type { ControlJournal, ControlRefusal, ControlResult, JournalFilter } from '../../operations';
import type { Journal } from '../journal/types';
import { mergeStreams } from './merge-streams';
import { memberOf, type Questions } from './questions';
import type { QuestionAnswer } from './serve-links';
import type { ReplicaAddress, SharedWorlds } from '../store/shared-worlds';
import { resultJson, resultOfJson } from './world-questions';

export interface AllJournals extends ControlJournal {
  /** Answers another replica; undefined for a question about something else. */
  answer(name: string, subject: Json): Promise<QuestionAnswer> | undefined;
}

interface AllJournalsParts {
  /** Id of this replica. */
  readonly replica: string;
  readonly journal: Journal;
  readonly shared: Pick<SharedWorlds, 'replicas'>;
  readonly questions: Questions;
}

/** New replicas are followed after this time at most. */
const LOOK_EVERY_MS = 1_000;
const ID = /^(r\d{1,15})-([0-9a-z]+)$/;

/** What ids of exchanges name a replica by. */
const tagOf = (replica: string): string =>
  replica
    .toLowerCase()
    .replace(/[^0-9a-z]/g, '')
    .slice(0, 8);

export function createAllJournals({ replica, journal, shared, questions }: AllJournalsParts): AllJournals {
  const own = tagOf(replica);
  const methods = journalMethods(journal, own);
  const askAll = async (name: string, subjectFor: (tag: string) => Json): Promise<readonly Json[]> => {
    const others = (await shared.replicas()).map((to) =>
      questions.ask(to, `journal.${name}`, subjectFor(tagOf(to.id))).catch(() => undefined),
    );
    const answers = [methods[name]?.(subjectFor(own)), ...(await Promise.all(others))];
    return answers.filter((answer) => answer !== undefined);
  };
  const find = async (id: string): Promise<ControlResult<Json>> => {
    const [, , tag] = ID.exec(id) ?? [];
    const there = (await shared.replicas()).find((to) => tagOf(to.id) === tag);
    if (tag === own) return findHere(journal, own, id);
    if (!there) return err(unknownRequest(id));
    return resultOfJson(await questions.ask(there, 'journal.find', id), (entry) => entry);
  };
  const since = async (filter: JournalFilter): Promise<(tag: string) => JournalFilter> => {
    if (filter.since === undefined) return () => filter;
    const [, number = filter.since, tag] = ID.exec(filter.since) ?? [];
    const { since: _, ...rest } = filter;
    const found = await find(filter.since).catch(() => undefined);
    const at = found?.ok ? String(memberOf(found.value, 'at')) : undefined;
    // Elsewhere the number means another exchange: there, the time decides. Without a time nothing matches.
    return (replicaTag) =>
      replicaTag === tag ? { ...rest, since: number } : { ...rest, startedAfter: at ?? END_OF_TIME };
  };

  return {
    async validateFilter(filter) {
      const doubts = await askAll('validate', () => ({ ...filter }));
      return doubts.some((doubt) => doubt === null) ? undefined : (doubts[0] as unknown as ControlRefusal);
    },
    async list(filter, limit) {
      const filters = await since(filter);
      const lists = await askAll('list', (tag) => ({ filter: { ...filters(tag) }, limit }));
      return lists
        .flatMap((list) => (isList(list) ? list : []))
        .sort(byTime('at'))
        .slice(-limit);
    },
    async count(filter) {
      const filters = await since(filter);
      return sumOf(await askAll('count', (tag) => ({ ...filters(tag) })));
    },
    find,
    clear: async () => sumOf(await askAll('clear', () => null)),
    async follow(filter) {
      const filters = await since(filter);
      const here = journal.follow(filters(own));
      if (!here.ok) return here;
      return ok(followAll({ own, shared, questions }, here.value, filters));
    },
    async har(filter) {
      const filters = await since(filter);
      const archives = await askAll('har', (tag) => ({ ...filters(tag) }));
      const entries = archives.flatMap((archive) => {
        const list = memberOf(memberOf(archive, 'log'), 'entries');
        return isList(list) ? list : [];
      });
      const log = memberOf(archives[0] ?? null, 'log');
      return { log: { ...(isObject(log) ? log : {}), entries: entries.sort(byTime('startedDateTime')) } } as Json;
    },
    answer(name, subject) {
      if (name === 'journal.follow') return followHere(journal, own, subject as JournalFilter);
      const method = name.startsWith('journal.') ? methods[name.slice('journal.'.length)] : undefined;
      return method && Promise.resolve({ value: method(subject) });
    },
  };
}

const END_OF_TIME = '9999-12-31T23:59:59.999Z';

type JournalMethods = Readonly<Record<string, (subject: Json) => Json>>;

/** The questions of other replicas to the journal of this one. */
const journalMethods = (journal: Journal, own: string): JournalMethods => ({
  validate: (filter) => (journal.validateFilter(filter as JournalFilter) ?? null) as Json,
  list: (subject) =>
    journal
      .list(memberOf(subject, 'filter') as JournalFilter, Number(memberOf(subject, 'limit')))
      .map((entry) => tagged(entry, 'id', own)),
  count: (filter) => journal.count(filter as JournalFilter),
  find: (id) => resultJson(findHere(journal, own, String(id)), (entry) => entry),
  clear: () => journal.clear(),
  har: (filter) => {
    const archive = journal.har(filter as JournalFilter);
    const log = memberOf(archive, 'log');
    const entries = memberOf(log, 'entries');
    return {
      log: {
        ...(isObject(log) ? log : {}),
        entries: isList(entries) ? entries.map((entry) => tagged(entry, '_id', own)) : [],
      },
    } as Json;
  },
});

function findHere(journal: Journal, own: string, id: string): ControlResult<Json> {
  const [, number] = ID.exec(id) ?? [];
  const found = journal.find(number ?? id);
  return found.ok ? ok(tagged(found.value, 'id', own)) : err(unknownRequest(id));
}

const unknownRequest = (id: string): ControlRefusal => ({
  status: 404,
  code: 'unknown-request',
  message: `no request ${JSON.stringify(id)} in the journal of any live replica: it was cleared or evicted, or its replica has stopped`,
});

/** Numbers of lost exchanges have no id. */
const tagged = (entry: Json, name: string, tag: string): Json =>
  isObject(entry) && typeof entry[name] === 'string' ? ({ ...entry, [name]: `${entry[name]}-${tag}` } as Json) : entry;

const byTime =
  (name: string) =>
  (a: Json, b: Json): number =>
    String(memberOf(a, name)).localeCompare(String(memberOf(b, name)));

const sumOf = (counts: readonly Json[]): number => counts.reduce((sum: number, count) => sum + Number(count), 0);

async function followHere(journal: Journal, own: string, filter: JournalFilter): Promise<QuestionAnswer> {
  const following = journal.follow(filter);
  if (!following.ok) throw new Error(following.error.message);
  return { values: mapped(following.value, (entry) => stringifyJson(tagged(entry, 'id', own))) };
}

/** Not a generator: a generator that waits for the next value cannot be ended. */
const mapped = <T, U>(stream: AsyncIterable<T>, change: (value: T) => U): AsyncIterable<U> => ({
  [Symbol.asyncIterator]() {
    const source = stream[Symbol.asyncIterator]();
    return {
      async next() {
        const step = await source.next();
        return step.done === true ? { done: true, value: undefined } : { done: false, value: change(step.value) };
      },
      async return() {
        await source.return?.();
        return { done: true, value: undefined };
      },
    };
  },
});

type FollowParts = Pick<AllJournalsParts, 'shared' | 'questions'> & { readonly own: string };

function followAll(
  { own, shared, questions }: FollowParts,
  here: AsyncIterable<Json>,
  filters: (tag: string) => JournalFilter,
): AsyncIterable<Json> {
  const followed = new Set<string>();
  const begin = async (to: ReplicaAddress): Promise<void> => {
    followed.add(to.id);
    const unfollow = (): void => void followed.delete(to.id);
    try {
      const texts = await questions.follow(to, 'journal.follow', { ...filters(tagOf(to.id)) });
      merged.add(mapped(texts, parseJson), unfollow);
    } catch {
      unfollow();
    }
  };
  const look = async (): Promise<void> => {
    const replicas = await shared.replicas().catch(() => []);
    await Promise.all(replicas.filter(({ id }) => !followed.has(id)).map(begin));
  };
  const timer = setInterval(() => void look(), LOOK_EVERY_MS);
  timer.unref();
  const merged = mergeStreams<Json>(() => clearInterval(timer));
  merged.add(mapped(here, (entry) => tagged(entry, 'id', own)));
  void look();
  return merged;
}
