// The ledger of all parties: updates, contracts, balances, rounds.

import type { Json } from '../../../base';
import { OFFER_STATES, STATISTICS_UNITS } from '../../../ledger';
import { ARGUMENTS } from '../../../server';
import type { ControlCommand, ControlFlag } from '../command';
import type { Input } from '../input';
import { contract, party } from '../lookup';
import { column, count, hintOf, list, plainAmount, shortId, table, textAt, type Paint } from '../print';
import { numberArgument, textArgument } from '../values';
import { names } from './committed';

const LIMIT: ControlFlag = { name: 'limit', value: 'NUMBER', help: 'maximum number of rows (default 100)' };
const FILTERS: readonly ControlFlag[] = [
  { name: 'party', value: 'PARTY', help: 'only updates of this user or party' },
  { name: 'template', value: 'NAME', help: 'only updates with a contract of this template' },
  { name: 'kind', value: 'NAME', help: 'only updates of this kind: transaction, reassignment or topology' },
  { name: 'after', value: 'OFFSET', help: 'only updates after this offset' },
  { name: 'without-network', help: "no updates of the network's own party alone, such as those of mining rounds" },
];
const BEFORE: ControlFlag = { name: 'before', value: 'OFFSET', help: 'only updates before this offset' };

const filters = async (input: Input): Promise<Readonly<Record<string, string | undefined>>> => ({
  party: await party(input, 'party'),
  template: input.text('template'),
  kind: textArgument(input, 'kind', ARGUMENTS.updateKind),
  after: numberArgument(input, 'after', ARGUMENTS.offset)?.toString(),
  network: input.isGiven('without-network') ? 'false' : undefined,
});
const limit = (input: Input): string | undefined => numberArgument(input, 'limit', ARGUMENTS.updateLimit)?.toString();

const updateColumns = [
  column('OFFSET', 'offset', true),
  column('AT', 'recordTime'),
  column('+', 'created', true),
  column('-', 'archived', true),
  column('PARTIES', (row, name) => names(list(row, 'parties'), name)),
  column('WHAT', 'summary'),
];

const periodColumns = [
  column('FROM', 'at'),
  column('VOLUME', (row) => plainAmount(textAt(row, 'volume')), true),
  column('TRANSFERS', 'transfers', true),
  column('OFFERS', 'offers', true),
  column('WALLETS', 'activeWallets', true),
  column('UPDATES', 'updates', true),
];

/** The page as a table, and how to get the next one. */
function updateLines(body: Json, paint: Paint): readonly string[] {
  const next = textAt(body, 'next');
  return [
    ...table(list(body, 'updates'), updateColumns, { paint, none: 'no updates' }),
    ...(next === '' ? [] : [paint.dim(`next page: --before ${next}`)]),
  ];
}

/** One line per update. */
function eventLine(event: Json): string {
  if (textAt(event, 'lost') !== '') return `(${textAt(event, 'lost')} lost)`;
  if (textAt(event, 'what') !== '') return `* ${textAt(event, 'what')}`;
  return [textAt(event, 'offset'), textAt(event, 'recordTime'), textAt(event, 'summary')].join('  ');
}

const contractColumns = [
  column('CONTRACT', (row) => shortId(textAt(row, 'contractId'))),
  column('TEMPLATE', 'template'),
  column('STATE', 'state'),
  column('CREATED', 'createdAt'),
  column('SIGNATORIES', (row, name) => names(list(row, 'signatories'), name)),
  column('OBSERVERS', (row, name) => names(list(row, 'observers'), name)),
];

function lifeLines(body: Json, paint: Paint): readonly string[] {
  const events = list(body, 'events').map((event) =>
    [
      textAt(event, 'offset'),
      textAt(event, 'recordTime'),
      textAt(event, 'kind'),
      textAt(event, 'choice'),
      names(list(event, 'actingParties')),
    ]
      .filter((text) => text !== '')
      .join('  '),
  );
  return [
    paint.bold(`${textAt(body, 'template')} ${textAt(body, 'contractId')}`),
    `${textAt(body, 'state')}, signed by ${names(list(body, 'signatories'))}`,
    textAt(body, 'payload'),
    ...events,
  ];
}

function balanceLines(body: Json, paint: Paint): readonly string[] {
  const columns = [
    column('OFFSET', 'offset', true),
    column('AT', 'at'),
    column('UNLOCKED', (row) => plainAmount(textAt(row, 'unlocked')), true),
    column('LOCKED', (row) => plainAmount(textAt(row, 'locked')), true),
  ];
  const now = `${hintOf(textAt(body, 'party'))} has ${plainAmount(textAt(body, 'now.unlocked'))} unlocked and ${plainAmount(textAt(body, 'now.locked'))} locked, after ${count(textAt(body, 'changes'), 'change')}`;
  const others = list(body, 'tokens').map(
    (token) =>
      `${textAt(token, 'instrument.id')} of ${hintOf(textAt(token, 'instrument.admin'))}: ${plainAmount(textAt(token, 'unlocked'))} unlocked and ${plainAmount(textAt(token, 'locked'))} locked`,
  );
  return [...table(list(body, 'points'), columns, { paint, none: 'never held tokens' }), now, ...others];
}

export const ledgerCommands: readonly ControlCommand[] = [
  {
    words: ['updates'],
    operationId: 'followWorld',
    method: 'GET',
    path: '/events',
    summary: 'Stream the events of a world',
    example: 'updates --follow',
    flags: [...FILTERS, { name: 'follow', help: 'print them as they happen, until interrupted' }],
    when: 'follow',
    mode: 'events',
    request: async (input) => ({ query: await filters(input) }),
    format: (body) => [eventLine(body)],
  },
  {
    words: ['updates'],
    operationId: 'listLedgerUpdates',
    method: 'GET',
    path: '/updates',
    summary: 'List updates',
    example: 'updates --party $ALICE --limit 20',
    flags: [...FILTERS, { name: 'update', value: 'ID', help: 'only the update with this id' }, BEFORE, LIMIT],
    request: async (input) => ({
      query: {
        ...(await filters(input)),
        updateId: input.text('update'),
        before: numberArgument(input, 'before', ARGUMENTS.offset)?.toString(),
        limit: limit(input),
      },
    }),
    format: (body, { paint }) => updateLines(body, paint),
  },
  {
    words: ['contract', 'list'],
    operationId: 'listContracts',
    method: 'GET',
    path: '/contracts',
    summary: 'List contracts',
    example: 'contract list --template TransferOffer',
    flags: [
      { name: 'party', value: 'PARTY', help: 'only contracts of this user or party' },
      { name: 'template', value: 'NAME', help: 'only contracts of this template' },
      { name: 'state', value: 'NAME', help: 'active, archived or all (default active)' },
      { name: 'cursor', value: 'TEXT', help: 'cursor printed with the previous page' },
      LIMIT,
    ],
    request: async (input) => ({
      query: {
        party: await party(input, 'party'),
        template: input.text('template'),
        state: textArgument(input, 'state', ARGUMENTS.contractState),
        cursor: input.text('cursor'),
        limit: limit(input),
      },
    }),
    format: (body, { paint }) => [
      ...table(list(body, 'contracts'), contractColumns, { paint, none: 'no contracts' }),
      ...(textAt(body, 'next') === '' ? [] : [paint.dim(`next page: --cursor ${textAt(body, 'next')}`)]),
    ],
  },
  {
    words: ['contract', 'show'],
    operationId: 'getContractHistory',
    method: 'GET',
    path: '/contracts/{contractId}',
    summary: 'Get the history of a contract',
    example: 'contract show $HOLDING',
    args: [
      {
        name: 'contract',
        help: 'contract id, a prefix of it if the contract is active, or the tracking id of an offer',
      },
    ],
    flags: [{ name: 'limit', value: 'NUMBER', help: 'maximum number of non-consuming exercises (default 100)' }],
    request: async (input) => ({
      path: { contractId: await contract(input, 'contract', ['contracts', 'offers']) },
      query: { limit: limit(input) },
    }),
    format: (body, { paint }) => lifeLines(body, paint),
  },
  {
    words: ['balance'],
    operationId: 'getBalanceHistory',
    method: 'GET',
    path: '/balances',
    summary: 'Get the balance history of a party',
    example: 'balance $ALICE',
    args: [{ name: 'owner', help: 'owner of the tokens: a user or a party' }],
    flags: [{ name: 'points', value: 'NUMBER', help: 'maximum number of points (default 200)' }],
    request: async (input) => ({
      query: {
        party: await party(input, 'owner'),
        points: numberArgument(input, 'points', ARGUMENTS.balancePoints)?.toString(),
      },
    }),
    format: (body, { paint }) => balanceLines(body, paint),
  },
  {
    words: ['rounds'],
    operationId: 'listRounds',
    method: 'GET',
    path: '/rounds',
    summary: 'List mining rounds',
    example: 'rounds',
    format: (body, { paint }) =>
      table(
        list(body, 'rounds'),
        [
          column('ROUND', 'round', true),
          column('STATE', 'state'),
          column('OPENS', 'opensAt'),
          column('CLOSES', 'targetClosesAt'),
          column('PRICE', (row) => plainAmount(textAt(row, 'amuletPrice')), true),
        ],
        { paint, none: 'no rounds' },
      ),
  },
  {
    words: ['statistics'],
    operationId: 'getStatistics',
    method: 'GET',
    path: '/statistics',
    summary: 'Get statistics of the world over time',
    example: 'statistics --per hour --periods 24',
    flags: [
      { name: 'per', value: 'UNIT', choices: STATISTICS_UNITS, help: 'length of a period (default hour)' },
      { name: 'periods', value: 'NUMBER', help: 'number of periods (default 24)' },
    ],
    request: (input) => ({
      query: {
        per: textArgument(input, 'per', ARGUMENTS.statisticsUnit),
        periods: numberArgument(input, 'periods', ARGUMENTS.statisticsPeriods)?.toString(),
      },
    }),
    format: (body, { paint }) => [
      ...table(list(body, 'periods'), periodColumns, { paint, none: 'no periods' }),
      `${textAt(body, 'wallets')} wallets; offers: ${OFFER_STATES.map((state) => `${textAt(body, `offers.${state}`)} ${state}`).join(', ')}`,
    ],
  },
];
