// What a run may skip: --accept-skip and the target file. An unknown name is an error, since a typo would accept
// nothing.

import { err, ok, suggestionText, type Result } from '../base';
import type { SkipPolicy, Target } from '../conformance';
import type { LoadedKit } from './check-kit';
import { problemOf, spanMs, type optionReader } from './check-options';

/** Entries of a target file that scenarios may need. */
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

export function skipPolicyOf(
  read: ReturnType<typeof optionReader>,
  { acceptedSkips = [] }: Pick<Target, 'acceptedSkips'>,
  { suites, judging }: LoadedKit,
): Result<SkipPolicy, string> {
  const options = read.texts('accept-skip');
  const known = [...suites.map(({ name }) => name), ...judging.clauses.keys(), ...PLACES, ...GROUPS, ...CLASSES];
  const isKnown = (name: string): boolean => known.includes(name) || PLACES.includes(name.split('.')[0] ?? '');
  const wrong = [
    ...options.map((name) => ({ name, from: '--accept-skip' })),
    ...acceptedSkips.map((name) => ({ name, from: 'acceptedSkips of the target file' })),
  ].find(({ name }) => !isKnown(name));
  if (wrong)
    return err(
      `${wrong.from} names ${wrong.name}, but a clause, a suite, an entry of the target file (${PLACES.join(', ')}), a group or a safety class is expected; ${suggestionText(wrong.name, known, 3)}`,
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
