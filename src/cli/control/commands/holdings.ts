// Minting and burning tokens, instruments, names, and preapproved receivers.

import { ARGUMENTS } from '../../../server';
import type { ControlCommand } from '../command';
import { contract, parties, party } from '../lookup';
import { column, list, plainAmount, shortId, table, textAt } from '../print';
import { amount, instant, numberArgument, span } from '../values';
import { committedLines, names } from './committed';

const HOLDING = { name: 'holding', help: 'contract id or a prefix of it' } as const;
const OWNER = {
  name: 'owner',
  value: 'PARTY',
  required: true,
  help: 'owner of the tokens: a user or a party',
} as const;
const AMOUNT = { name: 'amount', value: 'NUMBER', required: true, help: 'amount of tokens, such as 12.5' } as const;

export const holdingCommands: readonly ControlCommand[] = [
  {
    words: ['holding', 'list'],
    operationId: 'listHoldings',
    method: 'GET',
    path: '/holdings',
    summary: 'List holdings',
    example: 'holding list --owner $ALICE',
    flags: [
      { name: 'owner', value: 'PARTY', help: 'only holdings of this user or party' },
      { name: 'instrument', value: 'ID', help: "only holdings of this instrument; Amulet is the network's token" },
    ],
    request: async (input) => ({
      query: { owner: await party(input, 'owner'), instrument: input.text('instrument') },
    }),
    format: (body, { paint }) =>
      table(
        list(body, 'holdings'),
        [
          column('HOLDING', (row) => shortId(textAt(row, 'contractId'))),
          column('OWNER', (row, name) => name(textAt(row, 'owner'))),
          column('AMOUNT', (row) => plainAmount(textAt(row, 'amount')), true),
          column('INSTRUMENT', 'instrument.id'),
          column('LOCKED FOR', (row, name) => names(list(row, 'lock.holders'), name)),
          column('UNTIL', 'lock.expiresAt'),
          column('WHY', 'lock.context'),
        ],
        { paint, none: 'no holdings' },
      ),
  },
  {
    words: ['holding', 'mint'],
    operationId: 'mintHolding',
    method: 'POST',
    path: '/holdings',
    summary: 'Mint tokens',
    example: 'holding mint --owner $ALICE --amount 100.0',
    flags: [
      OWNER,
      AMOUNT,
      { name: 'instrument', value: 'ID', help: "instrument of the tokens (default: the network's token)" },
      { name: 'admin', value: 'PARTY', help: 'administrator, if several have an instrument of this id' },
    ],
    request: async (input) => ({
      body: {
        owner: await party(input, 'owner'),
        amount: amount(input, 'amount'),
        instrument: input.text('instrument'),
        admin: await party(input, 'admin'),
      },
    }),
    format: committedLines,
  },
  {
    words: ['holding', 'lock'],
    operationId: 'lockHolding',
    method: 'POST',
    path: '/holdings/lock',
    summary: 'Lock an amount of tokens',
    example: 'holding lock --owner $ALICE --holder $BOB --amount 25.0 --expires 2027-01-01T00:00:00Z',
    flags: [
      OWNER,
      {
        name: 'holder',
        value: 'PARTY',
        required: true,
        repeatable: true,
        help: 'user or party that must agree to unlock them',
      },
      AMOUNT,
      { name: 'expires', value: 'SPAN|TIME', help: 'time after which the owner alone may unlock them (default 24h)' },
      { name: 'context', value: 'TEXT', help: 'purpose of the lock' },
    ],
    request: async (input) => ({
      body: {
        owner: await party(input, 'owner'),
        holders: await parties(input, 'holder'),
        amount: amount(input, 'amount'),
        expiresAt: await instant(input, 'expires', '24h'),
        context: input.text('context'),
      },
    }),
    format: committedLines,
  },
  {
    words: ['holding', 'unlock'],
    operationId: 'unlockHolding',
    method: 'POST',
    path: '/holdings/{contractId}/unlock',
    summary: 'Unlock a locked holding',
    example: 'holding unlock $HOLDING',
    args: [HOLDING],
    request: async (input) => ({ path: { contractId: await contract(input, 'holding', ['holdings']) } }),
    format: committedLines,
  },
  {
    words: ['holding', 'burn'],
    operationId: 'burnHolding',
    method: 'DELETE',
    path: '/holdings/{contractId}',
    summary: 'Burn a holding',
    example: 'holding burn $HOLDING',
    args: [HOLDING],
    request: async (input) => ({ path: { contractId: await contract(input, 'holding', ['holdings']) } }),
    format: committedLines,
  },
];

export const instrumentCommands: readonly ControlCommand[] = [
  {
    words: ['instrument', 'list'],
    operationId: 'listInstruments',
    method: 'GET',
    path: '/instruments',
    summary: 'List instruments',
    example: 'instrument list',
    format: (body, { paint }) =>
      table(
        list(body, 'instruments'),
        [
          column('INSTRUMENT', 'id'),
          column('ADMIN', (row, name) => name(textAt(row, 'admin'))),
          column('SYMBOL', 'symbol'),
          column('SUPPLY', (row) => plainAmount(textAt(row, 'supply')), true),
          column('REGISTRY', 'registry'),
        ],
        { paint, none: 'no instruments' },
      ),
  },
  {
    words: ['instrument', 'create'],
    operationId: 'createInstrument',
    method: 'POST',
    path: '/instruments',
    summary: 'Create an instrument',
    example: 'instrument create GOLD --name Gold --symbol XAU --decimals 2',
    args: [{ name: 'id', help: 'id of the instrument' }],
    flags: [
      { name: 'name', value: 'TEXT', help: 'name in wallets (default: the id)' },
      { name: 'symbol', value: 'TEXT', help: 'symbol in wallets (default: the id)' },
      { name: 'decimals', value: 'NUMBER', help: 'decimal places in wallets (default 10)' },
      { name: 'admin', value: 'PARTY', help: 'party or name of the administrator (default token-admin)' },
    ],
    request: (input) => ({
      body: {
        id: input.text('id'),
        name: input.text('name'),
        symbol: input.text('symbol'),
        decimals: numberArgument(input, 'decimals', ARGUMENTS.decimals),
        admin: input.text('admin'),
      },
    }),
    format: (body) => [...committedLines(body), `registry of the instrument: ${textAt(body, 'instrument.registry')}`],
  },
];

export const nameCommands: readonly ControlCommand[] = [
  {
    words: ['name', 'publish'],
    operationId: 'publishName',
    method: 'POST',
    path: '/names',
    summary: 'Publish a name',
    example: 'name publish alice.unverified.cns --user alice',
    args: [{ name: 'name', help: 'name to publish' }],
    flags: [
      { name: 'user', value: 'NAME', help: 'user whose primary party gets the name' },
      { name: 'party', value: 'PARTY', help: 'party that gets the name, instead of --user' },
      { name: 'link', value: 'URL', help: 'URL of the documentation' },
      { name: 'description', value: 'TEXT', help: 'description of the name' },
      { name: 'lifetime', value: 'SPAN', help: 'lifetime (default: set by the network)' },
    ],
    request: async (input) => {
      if (input.isGiven('user') === input.isGiven('party')) input.object('name publish takes either --user or --party');
      return {
        body: {
          name: input.text('name'),
          user: input.text('user'),
          party: await party(input, 'party'),
          url: input.text('link'),
          description: input.text('description'),
          lifetime: span(input, 'lifetime'),
        },
      };
    },
    format: committedLines,
  },
  {
    words: ['name', 'renew'],
    operationId: 'renewName',
    method: 'POST',
    path: '/names/{name}/renew',
    summary: 'Renew a name',
    example: 'name renew alice.unverified.cns',
    args: [{ name: 'name', help: 'name to renew' }],
    request: (input) => ({ path: { name: input.text('name') } }),
    format: committedLines,
  },
  {
    words: ['preapproval', 'create'],
    operationId: 'createPreapproval',
    method: 'POST',
    path: '/preapprovals',
    summary: 'Preapprove transfers to a party',
    example: 'preapproval create $BOB --valid-for 24h',
    args: [{ name: 'receiver', help: 'receiving user or party' }],
    flags: [{ name: 'valid-for', value: 'SPAN', help: 'lifetime (default: set by the network)' }],
    request: async (input) => ({
      body: { receiver: await party(input, 'receiver'), validFor: span(input, 'valid-for') },
    }),
    format: committedLines,
  },
  {
    words: ['preapproval', 'cancel'],
    operationId: 'cancelPreapproval',
    method: 'DELETE',
    path: '/preapprovals/{party}',
    summary: 'Cancel the preapproval of a party',
    example: 'preapproval cancel $BOB',
    args: [{ name: 'receiver', help: 'user or party' }],
    request: async (input) => ({ path: { party: await party(input, 'receiver') } }),
    format: committedLines,
  },
];
