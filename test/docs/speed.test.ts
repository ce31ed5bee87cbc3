// docs/speed.md, bench/RESULTS.md and the table of README come from bench/results.json. UPDATE_DOCS=1 writes the pages anew.
// No time is asserted: figures are taken as they are.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Figure } from '../../bench/figures';
import { originText, resultsText, shortTable, tableOf, type Results } from '../../bench/table';
import { ROOT } from '../cli/command';
import { generated, pageText } from './pages';

// Written by the benchmark, from the type.
const results: Results = JSON.parse(readFileSync(join(ROOT, 'bench', 'results.json'), 'utf8'));

it('shows the figures of the last written run in README', () => {
  const text = shortTable(results);
  expect(generated('README.md', 'speed', text)).toBe(text);
});

it('shows all of them on the page', () => {
  const text = `\n${originText(results)}\n\n${tableOf(results.figures)}\n`;
  expect(generated('docs/speed.md', 'results', text)).toBe(text);
});

it('says the same in RESULTS.md', () => {
  expect(pageText('bench/RESULTS.md')).toBe(resultsText(results));
});

it('judges by the median, at the goal still met', () => {
  const figure = (median: number, goal: Figure['goal']): Figure => ({ id: 'x', what: 'x', unit: 'ratio', median, min: 0, max: 9, ...(goal && { goal }) });
  const verdicts = [figure(0.8, { atLeast: 0.8 }), figure(0.79, { atLeast: 0.8 }), figure(2, { atMost: 2 }), figure(2.01, { atMost: 2 }), figure(2, undefined)].map((one) => tableOf([one]).trimEnd().split('|').at(-2)?.trim());
  expect(verdicts).toEqual(['yes', '**no**', 'yes', '**no**', '']);
});
