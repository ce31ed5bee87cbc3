// docs/speed.md and bench/RESULTS.md come from bench/results.json. UPDATE_DOCS=1 writes the pages anew.
// No time is asserted: figures are taken as they are.

import type { Figure } from '../../bench/figures';
import { figuresOf, readResults, renewed } from '../../bench/parts-found';
import { originText, resultsText, shortTable, tableOf } from '../../bench/table';
import { generated, pageText } from './pages';

const results = readResults();

it('begins with the main figures of the last recorded run', () => {
  const text = shortTable(results);
  expect(generated('docs/speed.md', 'speed', text)).toBe(text);
});

it('shows all figures on the page', () => {
  const text = `\n${originText(results)}\n\n${tableOf(figuresOf(results))}\n`;
  expect(generated('docs/speed.md', 'results', text)).toBe(text);
});

it('matches RESULTS.md', () => {
  expect(pageText('bench/RESULTS.md')).toBe(resultsText(results));
});

it('judges by the median, against the current goal', () => {
  const figure = (median: number, goal: Figure['goal']): Figure => ({
    id: 'x',
    what: 'x',
    unit: 'ratio',
    median,
    min: 0,
    max: 9,
    ...(goal && { goal }),
  });
  const verdicts = [
    figure(0.8, { atLeast: 0.8 }),
    figure(0.79, { atLeast: 0.8 }),
    figure(2, { atMost: 2 }),
    figure(2.01, { atMost: 2 }),
    figure(2, undefined),
  ].map((one) => tableOf([one]).trimEnd().split('|').at(-2)?.trim());
  expect(verdicts).toEqual(['yes', '**no**', 'yes', '**no**', '']);
});

it('replaces a part that is measured again, keeps the others, and records what each run measured', () => {
  const machine = { cores: 2, processor: 'some', node: 'v20.0.0', date: '2026-01-01', pinned: false };
  const figure = (median: number): Figure => ({
    id: 'x',
    what: 'x',
    unit: 'ms',
    median,
    min: median,
    max: median,
    goal: { atMost: 2 },
  });
  const [requests, kit] = [
    { part: 'requests', machine, run: '7 rounds', figures: [figure(1)] },
    { part: 'kit', machine, run: '7 rounds', figures: [figure(3)] },
  ] as const;
  const once = renewed(renewed([], kit), requests);
  expect(once).toEqual([requests, kit]);
  expect(originText(once)).toBe('2026-01-01, some, 2 cores, Node v20.0.0; 7 rounds. 1 of 2 goals are met.');
  const later = { ...kit, machine: { ...machine, date: '2026-01-02' }, figures: [figure(2)] };
  const again = renewed(once, later);
  expect(again).toEqual([requests, later]);
  expect(originText(again)).toBe(
    'requests: 2026-01-01, some, 2 cores, Node v20.0.0; 7 rounds. kit: 2026-01-02, some, 2 cores, Node v20.0.0; 7 rounds. 2 of 2 goals are met.',
  );
});
