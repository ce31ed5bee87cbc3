// What a world holds, as tables and pictures of text: counts, a timeline, and the ways that its offers took.

import { formatInstantShort, isObject, micros } from '../../src/base';
import { activeOf, OFFER_TRANSITIONS, offerSummaries, type LogEntry, type State } from '../../src/ledger';
import type { World } from '../../src/world';

export interface Pictured {
  readonly world: World;
  readonly description: string;
  readonly lasts: string;
}

const tableRow = (cells: readonly (string | number)[]): string => `| ${cells.join(' | ')} |`;

const COUNTS: readonly (readonly [head: string, count: (state: State) => number | string])[] = [
  ['users', ({ users }) => users.size],
  ['updates', ({ updates }) => updates.length],
  ['offers made', (state) => offerSummaries(state).length],
  ['open', (state) => activeOf(state, 'TransferOffer').length],
  ['accepted', (state) => activeOf(state, 'AcceptedTransferOffer').length],
  ['holdings', (state) => activeOf(state, 'Amulet').length],
  ['locked', (state) => activeOf(state, 'LockedAmulet').length],
  ['names', (state) => activeOf(state, 'AnsEntry').length],
  ['preapprovals', (state) => activeOf(state, 'TransferPreapproval').length],
  ['in flight', ({ inFlight }) => inFlight.size],
  ['snapshots', ({ snapshots }) => snapshots.length],
];

/** One row for each world. */
export function countsTable(pictured: readonly Pictured[]): readonly string[] {
  return [
    tableRow(['world', 'history', ...COUNTS.map(([head]) => head)]),
    tableRow(['---', '---', ...COUNTS.map(() => '---:')]),
    ...pictured.map(({ world, lasts }) =>
      tableRow([`[${world.name}](#${world.name})`, lasts, ...COUNTS.map(([, count]) => count(world.ledger.state))]),
    ),
  ];
}

/** A section: what it is, its timeline, and its offers. */
export function section({ world, description }: Pictured): readonly string[] {
  const { state } = world.ledger;
  return [`### ${world.name}`, '', description, '', '```text', ...timeline(state), '```', '', ...offerGraph(state)];
}

const COLUMNS = 48;
const LABEL = 14;
const choiceOf = (entry: LogEntry, pattern: RegExp): number =>
  entry.type === 'transaction'
    ? entry.nodes.filter((node) => node.kind === 'exercise' && pattern.test(node.choice)).length
    : 0;

const ROWS: readonly (readonly [label: string, count: (entry: LogEntry) => number])[] = [
  ['mining rounds', (entry) => choiceOf(entry, /AdvanceOpenMiningRounds/)],
  ['taps', (entry) => choiceOf(entry, /_Tap$/)],
  ['offers made', (entry) => choiceOf(entry, /CreateTransferOffer$/)],
  ['offers paid', (entry) => choiceOf(entry, /^AcceptedTransferOffer_Complete$/)],
  [
    'offers ended',
    (entry) => choiceOf(entry, /^(TransferOffer_(Reject|Withdraw|Expire)|AcceptedTransferOffer_(Abort|Expire))$/),
  ],
  [
    'names',
    (entry) =>
      entry.type === 'transaction'
        ? entry.nodes.filter((node) => node.kind === 'create' && node.contract.template === 'AnsEntry').length
        : 0,
  ],
  ['reassignments', (entry) => (entry.type === 'reassignment' ? 1 : 0)],
  ['hosting', (entry) => (entry.type === 'topology' ? entry.events.length : 0)],
  ['snapshots', (entry) => (entry.type === 'snapshot-taken' ? 1 : 0)],
];
const BARS = '▁▂▃▄▅▆▇█';

const timeOf = (entry: LogEntry): bigint =>
  'recordTime' in entry && entry.type !== 'snapshot-taken' ? entry.recordTime : 'at' in entry ? entry.at : 0n;

/** A bar for each share of the history, the highest bar of a row for its busiest share. */
function timeline({ log }: State): readonly string[] {
  const times = log.map(timeOf);
  const [start = 0n, end = 0n] = [times[0], times.reduce((latest, time) => (time > latest ? time : latest), 0n)];
  const columnOf = (time: bigint): number =>
    Math.min(COLUMNS - 1, Number(((time - start) * BigInt(COLUMNS)) / (end - start + 1n)));
  const [from, to] = [start, end].map((time) => formatInstantShort(micros(time)).replace(/\.\d+Z$/, 'Z'));
  const rows = ROWS.flatMap(([label, count]) => {
    const columns = Array.from({ length: COLUMNS }, () => 0);
    for (const entry of log) {
      const column = columnOf(timeOf(entry));
      columns[column] = (columns[column] ?? 0) + count(entry);
    }
    const total = columns.reduce((sum, one) => sum + one, 0);
    const most = Math.max(...columns);
    return total === 0 ? [] : [`${label.padEnd(LABEL)} ${columns.map((one) => bar(one, most)).join('')} ${total}`];
  });
  return [`${' '.repeat(LABEL)} ${(from ?? '').padEnd(COLUMNS - 20)}${(to ?? '').padStart(20)}`, ...rows];
}

const bar = (count: number, most: number): string =>
  count === 0 ? '·' : (BARS[Math.ceil((count * BARS.length) / most) - 1] ?? '█');

/**
 * The life of an offer with how often each way was taken, and how many stand where. Nothing for a world without offers.
 */
function offerGraph(state: State): readonly string[] {
  const lives = offerSummaries(state);
  if (lives.length === 0) return [];
  const standing = new Map<string, number>();
  for (const life of lives) standing.set(life.state, (standing.get(life.state) ?? 0) + 1);
  const taken = new Map<string, number>();
  for (const update of state.updates) {
    if (update.type !== 'transaction') continue;
    for (const node of update.nodes)
      if (node.kind === 'exercise') taken.set(node.choice, (taken.get(node.choice) ?? 0) + 1);
  }
  const edges = OFFER_TRANSITIONS.filter(({ choice }) => taken.has(choice));
  const seen = [...new Set(['created', ...edges.map(({ to }) => to)])];
  return [
    '```mermaid',
    'stateDiagram-v2',
    '  direction LR',
    ...seen.map((name) => `  ${name}: ${name}, ${standing.get(name) ?? 0} now`),
    `  [*] --> created: ${lives.length}`,
    ...edges.map(({ from, to, move, choice }) => `  ${from} --> ${to}: ${move} ${taken.get(choice) ?? 0}`),
    '```',
    '',
  ];
}

/** A table of words for every object of a schema, outer ones first. */
export function wordTables(schema: unknown, place = 'A world'): readonly string[] {
  const words = isObject(schema) && isObject(schema['properties']) ? Object.entries(schema['properties']) : [];
  const required = isObject(schema) && Array.isArray(schema['required']) ? schema['required'] : [];
  const rows = words.map(([word, inner]) =>
    tableRow([`\`${word}\`${required.includes(word) ? ' (required)' : ''}`, meaning(inner)]),
  );
  const inside = words.flatMap(([word, inner]) =>
    innerObjects(inner).flatMap((object) =>
      wordTables(object, place === 'A world' ? `\`${word}\`` : `${place}, \`${word}\``),
    ),
  );
  return rows.length === 0
    ? []
    : [`**${place}**`, '', tableRow(['property', 'meaning']), tableRow(['---', '---']), ...rows, '', ...inside];
}

/** The objects that a word holds: itself, each of a list, each of a map. */
function innerObjects(schema: unknown): readonly unknown[] {
  if (!isObject(schema)) return [];
  if (isObject(schema['properties'])) return [schema];
  return [...innerObjects(schema['items']), ...innerObjects(schema['additionalProperties'])];
}

function meaning(schema: unknown): string {
  if (!isObject(schema)) return '';
  const { description, enum: choices, default: usual } = schema;
  const parts = [
    typeof description === 'string' ? description : '',
    Array.isArray(choices) ? `One of ${choices.map((choice) => `\`${String(choice)}\``).join(', ')}.` : '',
    usual === undefined ? '' : `Default \`${String(usual)}\`.`,
  ];
  return parts
    .filter((part) => part !== '')
    .join(' ')
    .replaceAll('|', '\\|');
}
