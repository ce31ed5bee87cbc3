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

/** What the page begins with, by the ids of figures; those that a run left out are left out. */
const SHORT: Readonly<Record<string, string>> = {
  'list-unchanged': 'list of 20 open offers, unchanged',
  'list-unchanged-100': 'list of 100 open offers, unchanged',
  create: 'create an offer',
  'create-large': 'create an offer with the longest description',
  'rounds-cached': 'mining rounds, ids cached',
  'rounds-new': 'mining rounds, none cached',
  'names-20': 'name entries, 20 a page',
  names: 'name entries, 100 a page',
  'update-by-id': 'update by id with filters',
  'ledger-end': 'ledger end, the smallest answer',
};

/**
 * Requests per second as ratios to bare node:http, and processor time a request, a row for each case; changing lists,
 * start and memory in a line below.
 */
export function shortTable(results: Results): string {
  const figures = figuresOf(results);
  const of = (id: string): Figure | undefined => figures.find((figure) => figure.id === id);
  const peers = ['prism', 'mockoon'].filter((name) => figures.some(({ id }) => id.endsWith(`/rate-${name}`)));
  const cell = (figure: Figure | undefined): string =>
    figure ? `${figure.median} (${figure.min} to ${figure.max})` : '';
  const micros = (id: string): string => (([figure]) => (figure ? String(figure.median) : ''))([of(id)]);
  const rows = Object.entries(SHORT)
    .filter(([id]) => of(`${id}/rate`) ?? of(`${id}/cpu-rate`))
    .map(
      ([id, what]) =>
        `| ${[what, cell(of(`${id}/rate`)), cell(of(`${id}/p99`)), micros(`${id}/cpu-understudy`), micros(`${id}/cpu-bare`), ...peers.map((name) => cell(of(`${id}/rate-${name}`)))].join(' | ')} |`,
    );
  const figure = (id: string): string =>
    (([found]) => (found ? valueText(found.median, found.unit) : 'not measured'))([of(id)]);
  return [
    `| ratio to bare node:http | requests per second | p99 of latency | processor time a request, µs | the same, bare | ${peers.map((name) => `requests per second of ${name} | `).join('')}`.trimEnd(),
    `|---|---:|---:|---:|---:|${peers.map(() => '---:|').join('')}`,
    ...rows,
    '',
    `A list that changed since it was read last: ${figure('list-changing/reads-alone')} of the requests per second of bare. First answer after ${figure('start/ms')} (bare: ${figure('start/ms-bare')}), ${figure('memory/idle')} idle, ${figure('memory/after-load')} after a load, ${figure('memory/creates')} after 100,000 creates in a minute, of which the log takes ${figure('memory/log')}. ${originText(results)}`,
    '',
  ].join('\n');
}
