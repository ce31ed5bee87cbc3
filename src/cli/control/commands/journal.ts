// The journal of all worlds: list, count, follow, export.

import type { Json } from '../../../base';
import { ARGUMENTS } from '../../../server';
import { expectedByFlag } from '../../setting-wording';
import type { ControlCommand, ControlFlag } from '../command';
import type { Input } from '../input';
import { userFilter } from '../lookup';
import { column, list, pairs, table, textAt, type Paint } from '../print';
import { numberArgument, textArgument } from '../values';

const FILTERS: readonly ControlFlag[] = [
  { name: 'operation', value: 'ID', names: 'operation', help: 'only requests of this operationId' },
  { name: 'group', value: 'NAME', help: 'only requests of this group: ledger, validator, scan or extra' },
  { name: 'user', value: 'NAME', help: 'only requests of this user' },
  { name: 'status', value: 'CODE', help: 'only responses with this status or class, such as 4xx' },
  { name: 'method', value: 'NAME', help: 'only requests of this HTTP method, such as POST' },
  { name: 'since', value: 'ID', help: 'only requests after the one with this id' },
  { name: 'violations', help: 'only exchanges that violate the contract' },
];

/** The world is a filter like the others. */
const filters = async (input: Input): Promise<Readonly<Record<string, string | undefined>>> => ({
  operation: input.text('operation'),
  group: textArgument(input, 'group', ARGUMENTS.journalGroup),
  user: await userFilter(input, 'user'),
  world: input.settings.world,
  status: textArgument(input, 'status', ARGUMENTS.journalStatus),
  method: textArgument(input, 'method', ARGUMENTS.journalMethod),
  since: input.parsed(
    'since',
    (text) => (ARGUMENTS.journalSince.accepts(exchangeId(text)) ? exchangeId(text) : undefined),
    expectedByFlag(ARGUMENTS.journalSince.expected),
  ),
  violations: input.isGiven('violations') ? 'true' : undefined,
});

const exchangeColumns = [
  column('ID', 'id'),
  column('AT', clockTime),
  column('WORLD', 'world'),
  column('USER', 'user'),
  column('STATUS', 'status', true),
  column('MS', 'ms', true),
  column('OPERATION', 'operation'),
  column('', flaws),
  column('REQUEST', (row) => `${textAt(row, 'method')} ${textAt(row, 'url')}`),
];

function clockTime(row: Json): string {
  return textAt(row, 'at').slice(11, 23);
}

function flaws(row: Json): string {
  const number = list(row, 'violations.request').length + list(row, 'violations.response').length;
  return number === 0 ? '' : `violates the contract ×${number}`;
}

/** One line per exchange; a slow reader gets a line about what it missed. */
function exchangeLine(row: Json): string {
  if (textAt(row, 'lost') !== '') return `(${textAt(row, 'lost')} lost)`;
  return [
    textAt(row, 'id'),
    clockTime(row),
    textAt(row, 'status'),
    textAt(row, 'method'),
    textAt(row, 'url'),
    textAt(row, 'user'),
    flaws(row),
  ]
    .filter((text) => text !== '')
    .join('  ');
}

function exchangeLines(body: Json, paint: Paint): readonly string[] {
  const side = (name: 'request' | 'response'): readonly string[] => [
    paint.bold(
      name === 'request'
        ? `${textAt(body, 'method')} ${textAt(body, 'url')}`
        : `${textAt(body, 'status')} in ${textAt(body, 'ms')} ms`,
    ),
    ...pairs(body, `${name}.headers`).map(([header, value]) => `  ${header}: ${String(value)}`),
    ...(textAt(body, `${name}.body`) === ''
      ? []
      : [
          '',
          `  ${textAt(body, `${name}.body`)}${textAt(body, `${name}.truncated`) === 'yes' ? ` … (${textAt(body, `${name}.size`)} bytes)` : ''}`,
        ]),
    '',
  ];
  const breaches = (['request', 'response'] as const).flatMap((name) =>
    list(body, `violations.${name}`).map(
      (one) =>
        `${name} ${[textAt(one, 'in'), textAt(one, 'name'), textAt(one, 'pointer')].filter((text) => text !== '').join(' ')}: ${textAt(one, 'message')}`,
    ),
  );
  return [
    ...side('request'),
    ...side('response'),
    ...[...breaches, ...list(body, 'notes').map(String)].map((text) => `! ${text}`),
  ];
}

/** `4711` is short for `r4711`. */
const exchangeId = (text: string): string => (/^\d+$/.test(text) ? `r${text}` : text);

export const journalCommands: readonly ControlCommand[] = [
  {
    words: ['requests'],
    operationId: 'followRequests',
    method: 'GET',
    path: '/requests/events',
    summary: 'Stream exchanges',
    example: 'requests --follow',
    flags: [...FILTERS, { name: 'follow', help: 'print them as they happen, until interrupted' }],
    when: 'follow',
    mode: 'events',
    everyWorld: true,
    request: async (input) => ({ query: await filters(input) }),
    format: (body) => [exchangeLine(body)],
  },
  {
    words: ['requests'],
    operationId: 'exportHar',
    method: 'GET',
    path: '/requests.har',
    summary: 'Export exchanges as HAR',
    example: 'requests --har exchanges.har',
    flags: [
      ...FILTERS,
      { name: 'har', value: 'FILE', help: 'write the exchanges to an HTTP archive; - writes stdout' },
    ],
    when: 'har',
    mode: 'file',
    everyWorld: true,
    request: async (input) => ({ query: await filters(input) }),
    format: (_, { input }) => [`wrote ${input.text('har') ?? ''}`],
  },
  {
    words: ['requests'],
    operationId: 'countRequests',
    method: 'GET',
    path: '/requests/count',
    summary: 'Count exchanges',
    example: 'requests --count --operation createTransferOffer',
    flags: [...FILTERS, { name: 'count', help: 'print only the number' }],
    when: 'count',
    everyWorld: true,
    request: async (input) => ({ query: await filters(input) }),
    format: (body) => [textAt(body, 'count')],
  },
  {
    words: ['requests'],
    operationId: 'listRequests',
    method: 'GET',
    path: '/requests',
    summary: 'List exchanges',
    example: 'requests --status 4xx --limit 20',
    flags: [...FILTERS, { name: 'limit', value: 'NUMBER', help: 'number of newest rows (default 100)' }],
    everyWorld: true,
    request: async (input) => ({
      query: { ...(await filters(input)), limit: numberArgument(input, 'limit', ARGUMENTS.journalLimit)?.toString() },
    }),
    format: (body, { paint }) => table(list(body, 'requests'), exchangeColumns, { paint, none: 'no requests' }),
  },
  {
    words: ['requests', 'clear'],
    operationId: 'clearRequests',
    method: 'DELETE',
    path: '/requests',
    summary: 'Clear the journal',
    example: 'requests clear',
    everyWorld: true,
    format: () => ['the journal is empty'],
  },
  {
    words: ['requests', 'show'],
    operationId: 'getRequest',
    method: 'GET',
    path: '/requests/{id}',
    summary: 'Get an exchange',
    example: 'requests show r4711',
    args: [{ name: 'id', help: 'exchange id shown by requests' }],
    everyWorld: true,
    request: (input) => ({ path: { id: exchangeId(input.text('id') ?? '') } }),
    format: (body, { paint }) => exchangeLines(body, paint),
  },
];
