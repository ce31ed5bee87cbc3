// The counts of clauses in docs/checking.md come from the clauses.

import type { Clause } from '../../src/conformance';
import { kit } from '../support/kit';
import { generated } from './pages';

const LEVELS: readonly Clause['level'][] = ['must', 'should', 'may'];
const CHECKS: readonly Clause['check']['by'][] = ['schema', 'scenario', 'invariant', 'static', 'untestable'];

function countsTable(clauses: readonly Clause[]): string {
  const row = (name: string, some: readonly Clause[]): string =>
    `| ${[name, ...CHECKS.map((by) => some.filter(({ check }) => check.by === by).length), some.length].join(' | ')} |`;
  const levels = LEVELS.map((level) =>
    row(
      level,
      clauses.filter((clause) => clause.level === level),
    ),
  );
  return [
    `| clauses | ${CHECKS.join(' | ')} | all |`,
    `|---${'|---:'.repeat(CHECKS.length + 1)}|`,
    ...levels,
    row('all', clauses),
    '',
  ].join('\n');
}

it('the page counts the clauses by level and by check', () => {
  const all = [...kit().clauses.values()];
  expect(all.filter(({ level, check }) => LEVELS.includes(level) && CHECKS.includes(check.by))).toHaveLength(
    all.length,
  );
  expect(generated('docs/checking.md', 'clauses', countsTable(all))).toBe(countsTable(all));
});
