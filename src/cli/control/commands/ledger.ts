// What is on the ledger, seen from above: updates as they are and as they come, contracts, balances, rounds.

import type { Json } from '../../../base';
import type { ControlCommand, ControlFlag } from '../command';
import type { Input } from '../input';
import { contract, party } from '../lookup';
import { column, count, hintOf, list, plainAmount, shortId, table, told, type Paint } from '../print';
import { whole } from '../values';
import { names } from './committed';

const LIMIT: ControlFlag = { name: 'limit', value: 'NUMBER', help: 'so many at most (default 100)' };
const FILTERS: readonly ControlFlag[] = [
  { name: 'party', value: 'PARTY', help: 'only those of this one; a user or a party' },
  { name: 'template', value: 'NAME', help: 'only those with a contract of this template' },
  { name: 'kind', value: 'NAME', help: 'only transaction, reassignment or topology' },
  { name: 'after', value: 'OFFSET', help: 'only those after this offset' },
];
const BEFORE: ControlFlag = { name: 'before', value: 'OFFSET', help: 'only those before this offset' };

const filters = async (input: Input): Promise<Readonly<Record<string, string | undefined>>> => ({
  party: await party(input, 'party'),
  template: input.text('template'),
  kind: input.choice('kind', ['transaction', 'reassignment', 'topology'] as const),
  after: whole(input, 'after')?.toString(),
});
const limit = (input: Input): string | undefined => whole(input, 'limit', { least: 1, most: 1000 })?.toString();

const updateColumns = [
  column('OFFSET', 'offset', true),
  column('AT', 'recordTime'),
  column('+', 'created', true),
  column('-', 'archived', true),
  column('PARTIES', (row) => names(list(row, 'parties'))),
  column('WHAT', 'summary'),
];

/** The page as a table, and how to get the next one. */
function updateLines(body: Json, paint: Paint): readonly string[] {
  const next = told(body, 'next');
  return [
    ...table(list(body, 'updates'), updateColumns, { paint, none: 'no updates' }),
    ...(next === '' ? [] : [paint.dim(`go on with --before ${next}`)]),
  ];
}

/** One line as it happens. */
function eventLine(event: Json): string {
  if (told(event, 'lost') !== '') return `(${told(event, 'lost')} lost)`;
  if (told(event, 'what') !== '') return `* ${told(event, 'what')}`;
  return [told(event, 'offset'), told(event, 'recordTime'), told(event, 'summary')].join('  ');
}

const contractColumns = [
  column('CONTRACT', (row) => shortId(told(row, 'contractId'))),
  column('TEMPLATE', 'template'),
  column('STATE', 'state'),
  column('CREATED', 'createdAt'),
  column('SIGNATORIES', (row) => names(list(row, 'signatories'))),
  column('OBSERVERS', (row) => names(list(row, 'observers'))),
];

function lifeLines(body: Json, paint: Paint): readonly string[] {
  const events = list(body, 'events').map((event) =>
    [
      told(event, 'offset'),
      told(event, 'recordTime'),
      told(event, 'kind'),
      told(event, 'choice'),
      names(list(event, 'actingParties')),
    ]
      .filter((text) => text !== '')
      .join('  '),
  );
  return [
    paint.bold(`${told(body, 'template')} ${told(body, 'contractId')}`),
    `${told(body, 'state')}, signed by ${names(list(body, 'signatories'))}`,
    told(body, 'payload'),
    ...events,
  ];
}

function balanceLines(body: Json, paint: Paint): readonly string[] {
  const columns = [
    column('OFFSET', 'offset', true),
    column('AT', 'at'),
    column('UNLOCKED', (row) => plainAmount(told(row, 'unlocked')), true),
    column('LOCKED', (row) => plainAmount(told(row, 'locked')), true),
  ];
  const now = `${hintOf(told(body, 'party'))} has ${plainAmount(told(body, 'now.unlocked'))} unlocked and ${plainAmount(told(body, 'now.locked'))} locked, after ${count(told(body, 'changes'), 'change')}`;
  return [...table(list(body, 'points'), columns, { paint, none: 'never held tokens' }), now];
}

export const ledgerCommands: readonly ControlCommand[] = [
  {
    words: ['updates'],
    operationId: 'followWorld',
    method: 'GET',
    path: '/events',
    summary: 'Follow what happens in a world',
    example: 'updates --follow',
    flags: [...FILTERS, { name: 'follow', help: 'show them as they happen, until stopped' }],
    when: 'follow',
    mode: 'events',
    ask: async (input) => ({ query: await filters(input) }),
    tell: (body) => [eventLine(body)],
  },
  {
    words: ['updates'],
    operationId: 'listLedgerUpdates',
    method: 'GET',
    path: '/updates',
    summary: 'List updates',
    example: 'updates --party $ALICE --limit 20',
    flags: [...FILTERS, BEFORE, LIMIT],
    ask: async (input) => ({
      query: { ...(await filters(input)), before: whole(input, 'before')?.toString(), limit: limit(input) },
    }),
    tell: (body, { paint }) => updateLines(body, paint),
  },
  {
    words: ['contract', 'list'],
    operationId: 'listContracts',
    method: 'GET',
    path: '/contracts',
    summary: 'List contracts',
    example: 'contract list --template TransferOffer',
    flags: [
      { name: 'party', value: 'PARTY', help: 'only those of this one; a user or a party' },
      { name: 'template', value: 'NAME', help: 'only those of this template' },
      { name: 'state', value: 'NAME', help: 'active (the default), archived or all' },
      { name: 'cursor', value: 'TEXT', help: 'where the page before ended' },
      LIMIT,
    ],
    ask: async (input) => ({
      query: {
        party: await party(input, 'party'),
        template: input.text('template'),
        state: input.choice('state', ['active', 'archived', 'all'] as const),
        cursor: input.text('cursor'),
        limit: limit(input),
      },
    }),
    tell: (body, { paint }) => [
      ...table(list(body, 'contracts'), contractColumns, { paint, none: 'no contracts' }),
      ...(told(body, 'next') === '' ? [] : [paint.dim(`go on with --cursor ${told(body, 'next')}`)]),
    ],
  },
  {
    words: ['contract', 'show'],
    operationId: 'getContractHistory',
    method: 'GET',
    path: '/contracts/{contractId}',
    summary: 'Tell the life of a contract',
    example: 'contract show $HOLDING',
    args: [{ name: 'contract', help: 'its id, the beginning of it if it lives, or the tracking id of an offer' }],
    flags: [{ name: 'limit', value: 'NUMBER', help: 'so many exercises that left it alive (default 100)' }],
    ask: async (input) => ({
      path: { contractId: await contract(input, 'contract', ['contracts', 'offers']) },
      query: { limit: limit(input) },
    }),
    tell: (body, { paint }) => lifeLines(body, paint),
  },
  {
    words: ['balance'],
    operationId: 'getBalanceHistory',
    method: 'GET',
    path: '/balances',
    summary: 'Tell the balance of a party over time',
    example: 'balance $ALICE',
    args: [{ name: 'owner', help: 'whose tokens; a user or a party' }],
    flags: [{ name: 'points', value: 'NUMBER', help: 'so many points at most (default 200)' }],
    ask: async (input) => ({
      query: {
        party: await party(input, 'owner'),
        points: whole(input, 'points', { least: 2, most: 2000 })?.toString(),
      },
    }),
    tell: (body, { paint }) => balanceLines(body, paint),
  },
  {
    words: ['rounds'],
    operationId: 'listRounds',
    method: 'GET',
    path: '/rounds',
    summary: 'List the mining rounds with where they are in their lives',
    example: 'rounds',
    tell: (body, { paint }) =>
      table(
        list(body, 'rounds'),
        [
          column('ROUND', 'round', true),
          column('STATE', 'state'),
          column('OPENS', 'opensAt'),
          column('CLOSES', 'targetClosesAt'),
          column('PRICE', (row) => plainAmount(told(row, 'amuletPrice')), true),
        ],
        { paint, none: 'no rounds' },
      ),
  },
];
