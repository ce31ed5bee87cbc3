// What a run may skip: --accept-skip and the target file. An unknown name is an error, since a typo would accept
// nothing.

import { err, ok, suggestionText, type Result } from '../base';
import { caseIds, type SkipPolicy, type Target } from '../conformance';
import type { LoadedKit } from './check-kit';
import { problemOf, spanMs, type optionReader } from './check-options';

/** Entries of a target file that the kit's own scenarios may need, listed in the message. */
const PLACES: readonly string[] = [
  'users',
  'admin',
  'tokens',
  'samples',
  'groups',
  'migrationId',
  'synchronizerId',
  'own',
];
const GROUPS: readonly string[] = ['ledger', 'validator', 'scan'];
const CLASSES: readonly string[] = ['write', 'destructive'];

/** The names that a skip may have, by kind. */
interface SkipNames {
  readonly clauses: readonly string[];
  readonly scenarios: readonly string[];
  /** Entries that scenarios need, and those that contain them: `users.2.token`, `users.2`, `users`. */
  readonly places: readonly string[];
  readonly words: readonly string[];
}

function namesFor({ suites, judging }: LoadedKit): SkipNames {
  const needs = suites.flatMap(({ scenarios }) => scenarios.flatMap(({ needs }) => needs));
  const prefixes = (place: string): readonly string[] =>
    place.split('.').map((_, index, steps) => steps.slice(0, index + 1).join('.'));
  return {
    clauses: [...judging.clauses.keys()],
    scenarios: [...new Set([...caseIds(suites)].flatMap((id) => [id, id.replace(/#\d+$/, '')]))],
    places: [...new Set([...PLACES, ...needs.flatMap(prefixes)])],
    words: [...suites.map(({ name }) => name), ...GROUPS, ...CLASSES],
  };
}

/** The names of the kind that an unknown name looks like; the nearest of all others is often of another kind. */
function likelyNames(name: string, { clauses, scenarios, places, words }: SkipNames): readonly string[] {
  if (name.includes('/')) return scenarios;
  if (name.includes('.')) return places;
  if (/^[A-Z][A-Z\d-]*-\d+$/.test(name)) return clauses;
  return [...words, ...places.filter((place) => !place.includes('.')), ...clauses];
}

export function skipPolicyOf(
  read: ReturnType<typeof optionReader>,
  { acceptedSkips = [] }: Pick<Target, 'acceptedSkips'>,
  kit: LoadedKit,
): Result<SkipPolicy, string> {
  const options = read.texts('accept-skip');
  // Reading the ids of all scenarios takes a while, so only if something is named.
  const names = options.length + acceptedSkips.length === 0 ? undefined : namesFor(kit);
  const known = new Set(names && [names.clauses, names.scenarios, names.places, names.words].flat());
  const wrong = [
    ...options.map((name) => ({ name, from: '--accept-skip' })),
    ...acceptedSkips.map((name) => ({ name, from: 'acceptedSkips of the target file' })),
  ].find(({ name }) => !known.has(name));
  if (wrong && names)
    return err(
      `${wrong.from} names ${wrong.name}, but a clause, a suite, a scenario, an entry of the target file (${PLACES.join(', ')}), a group or a safety class is expected; ${suggestionText(wrong.name, likelyNames(wrong.name, names), 3)}`,
    );
  const maxStalenessMs = read.parsed('max-staleness', spanMs, 'a span such as 2s');
  const problem = problemOf(read);
  if (problem !== undefined) return err(problem);
  return ok({
    allowPartial: read.isOn('allow-partial', false),
    acceptedSkips: [...new Set([...acceptedSkips, ...options])],
    maxStalenessMs,
  });
}
