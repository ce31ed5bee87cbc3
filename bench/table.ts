// The figures of a run as one table in Markdown, and the lines that say where they come from.

import { isMet, type Figure, type Goal, type Unit } from './figures';
import { figuresOf, type PartResults, type Results } from './parts-found';

const HEAD = ['| what | median | least | most | goal | met |', '|---|---:|---:|---:|---:|---|'];

export const tableOf = (figures: readonly Figure[]): string => `${[...HEAD, ...figures.map(rowOf)].join('\n')}\n`;

/** Where the figures come from, run by run, and how many of their goals they meet. */
export function originText(results: Results): string {
  const goals = figuresOf(results).filter(({ goal }) => goal !== undefined);
  const met = goals.filter((figure) => isMet(figure));
  const runs = [...new Set(results.map(placeText))];
  const partsOf = (run: string): string =>
    results
      .filter((one) => placeText(one) === run)
      .map(({ part }) => part)
      .join(', ');
  const named = runs.length === 1 ? runs : runs.map((run) => `${partsOf(run)}: ${run}`);
  return `${named.join('. ')}. ${met.length} of ${goals.length} goals are met.`;
}

const placeText = ({ machine, run }: PartResults): string =>
  `${machine.date}, ${machine.processor}, ${machine.cores} cores${machine.pinned ? ', servers and load on separate cores' : ''}, Node ${machine.node}; ${run}`;

export function resultsText(results: Results): string {
  return [
    '# Results of the benchmark',
    '',
    'Written by `npm run bench`; how it is measured stands in [docs/speed.md](../docs/speed.md). Ratios are to bare node:http in the same round.',
    '',
    originText(results),
    '',
    tableOf(figuresOf(results)),
  ].join('\n');
}

function rowOf(figure: Figure): string {
  const { what, unit, median, min, max, goal } = figure;
  const met = isMet(figure);
  return `| ${[what, valueText(median, unit), valueText(min, unit), valueText(max, unit), goalText(goal, unit), met === undefined ? '' : met ? 'yes' : '**no**'].join(' | ')} |`;
}

export function valueText(value: number, unit: Unit): string {
  return unit === 'ratio' || unit === '' ? String(value) : `${value} ${unit}`;
}

function goalText(goal: Goal | undefined, unit: Unit): string {
  if (goal === undefined) return '';
  return 'atLeast' in goal ? `≥ ${valueText(goal.atLeast, unit)}` : `≤ ${valueText(goal.atMost, unit)}`;
}

/** What README shows, by the ids of figures; those that a run left out are left out. */
const SHORT: Readonly<Record<string, string>> = {
  'list-unchanged/rate': 'list of 20 open offers, unchanged',
  'list-changing/reads-alone': 'the same, changed before each call (the change is not counted)',
  'create/rate': 'create an offer',
  'rounds-cached/rate': 'mining rounds, ids cached',
  'rounds-new/rate': 'mining rounds, none cached',
  'names/rate': 'name entries, 100 a page',
  'update-by-id/rate': 'update by id with filters',
};

/** Requests per second as ratios to bare node:http, a row for each case; start and memory in a line below. */
export function shortTable(results: Results): string {
  const figures = figuresOf(results);
  const of = (id: string): Figure | undefined => figures.find((figure) => figure.id === id);
  const peers = ['prism', 'mockoon'].filter((name) => figures.some(({ id }) => id.endsWith(`/rate-${name}`)));
  const cell = (figure: Figure | undefined): string =>
    figure ? `${figure.median} (${figure.min} to ${figure.max})` : '';
  const rows = Object.entries(SHORT)
    .filter(([id]) => of(id))
    .map(([id, what]) => `| ${[what, cell(of(id)), ...peers.map((name) => cell(of(`${id}-${name}`)))].join(' | ')} |`);
  const figure = (id: string): string =>
    (([found]) => (found ? valueText(found.median, found.unit) : 'not measured'))([of(id)]);
  return [
    `| requests per second, ratio to bare node:http | ${['understudy', ...peers].join(' | ')} |`,
    `|---|${['understudy', ...peers].map(() => '---:|').join('')}`,
    ...rows,
    '',
    `First answer after ${figure('start/ms')} (bare: ${figure('start/ms-bare')}), ${figure('memory/idle')} idle, ${figure('memory/after-load')} after a load. ${originText(results)}`,
    '',
  ].join('\n');
}
