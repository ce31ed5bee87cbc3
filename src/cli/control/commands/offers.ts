// Transfer offers, on behalf of any party.

import type { Json } from '../../../base';
import { parseAmount, parseSpan, truncate, ZERO } from '../../../base';
import { OFFER_STATES } from '../../../ledger';
import { ARGUMENTS } from '../../../server';
import type { ControlCommand } from '../command';
import { contract, party } from '../lookup';
import { column, hintOf, list, plainAmount, shortId, table, textAt } from '../print';
import type { Input } from '../input';
import { amount, instant, numberArgument, textArgument } from '../values';
import { committedLines } from './committed';

const OFFER = { name: 'offer', help: 'contract id, a prefix of it, or tracking id' } as const;

const possible = (offer: Json): string =>
  list(offer, 'moves')
    .filter((move) => textAt(move, 'possible') === 'yes')
    .map((move) => textAt(move, 'move'))
    .join(' ');

const move = (verb: 'accept' | 'reject' | 'withdraw', operationId: string, summary: string): ControlCommand => ({
  words: ['offer', verb],
  operationId,
  method: 'POST',
  path: `/offers/{contractId}/${verb}`,
  summary,
  example: `offer ${verb} $OFFER`,
  args: [OFFER],
  flags: [{ name: 'as', value: 'PARTY', help: 'acting user or party (default: the party entitled to act)' }],
  request: async (input) => ({
    path: { contractId: await contract(input, 'offer', ['offers']) },
    body: { actor: await party(input, 'as') },
  }),
  format: committedLines,
});

const TRACKING_ID_WIDTH = 28;
const REASON_WIDTH = 60;

/** Notes an amount that will not be transferred: the server accepts the offer, as the network does. */
async function noteAmount(input: Input, sender: string | undefined, tokens: string | undefined): Promise<void> {
  const wanted = tokens === undefined ? undefined : parseAmount(tokens);
  if (sender === undefined || wanted === undefined) return;
  if (wanted.lte(ZERO)) return input.hint(`the amount ${tokens} transfers nothing; use an amount above 0`);
  const balances = await input.read(`/balances?party=${encodeURIComponent(sender)}&points=2`);
  const unlocked = parseAmount(textAt(balances, 'now.unlocked'));
  if (unlocked && wanted.gt(unlocked))
    input.hint(
      `${hintOf(sender)} has ${plainAmount(textAt(balances, 'now.unlocked'))}, less than ${tokens}: unless the balance grows, the offer fails for lack of funds once it is accepted`,
    );
}

export const offerCommands: readonly ControlCommand[] = [
  {
    words: ['offer', 'list'],
    operationId: 'listOffers',
    method: 'GET',
    path: '/offers',
    summary: 'List transfer offers',
    example: 'offer list --party $ALICE --state created',
    flags: [
      { name: 'party', value: 'PARTY', help: 'only offers sent or received by this user or party' },
      { name: 'state', value: 'STATE', help: `only offers in this state: ${OFFER_STATES.join(', ')}` },
      { name: 'limit', value: 'NUMBER', help: 'only this many, newest first (default: all)' },
    ],
    request: async (input) => ({
      query: {
        party: await party(input, 'party'),
        state: textArgument(input, 'state', ARGUMENTS.offerState),
        limit: numberArgument(input, 'limit', ARGUMENTS.updateLimit)?.toString(),
      },
    }),
    format: (body, { paint }) =>
      table(
        list(body, 'offers'),
        [
          column('OFFER', (row) => shortId(textAt(row, 'contractId'))),
          column('TRACKING ID', (row) => truncate(textAt(row, 'trackingId'), TRACKING_ID_WIDTH)),
          column('FROM', (row, name) => name(textAt(row, 'sender'))),
          column('TO', (row, name) => name(textAt(row, 'receiver'))),
          column('AMOUNT', (row) => plainAmount(textAt(row, 'amount')), true),
          column('EXPIRES', 'expiresAt'),
          column('STATE', 'state'),
          column('CAN', possible),
          ...(list(body, 'offers').some((offer) => textAt(offer, 'reason') !== '')
            ? [column('REASON', (row) => truncate(textAt(row, 'reason'), REASON_WIDTH))]
            : []),
        ],
        { paint, none: 'no offers' },
      ),
  },
  {
    words: ['offer', 'create'],
    operationId: 'createOfferAs',
    method: 'POST',
    path: '/offers',
    summary: 'Create a transfer offer on behalf of a party',
    example: 'offer create --from $ALICE --to $BOB --amount 12.5 --expires 24h',
    flags: [
      { name: 'from', value: 'PARTY', required: true, help: 'sending user or party' },
      { name: 'to', value: 'PARTY', required: true, help: 'receiving user or party' },
      { name: 'amount', value: 'NUMBER', required: true, help: 'amount of tokens, such as 12.5' },
      {
        name: 'expires',
        value: 'SPAN|TIME',
        help: 'expiry: a span of ledger time or an instant (default 24h)',
      },
      { name: 'description', value: 'TEXT', help: 'description of the offer' },
      { name: 'tracking-id', value: 'TEXT', help: 'tracking id chosen by the sender (default: a new one)' },
    ],
    request: async (input) => {
      const expires = input.text('expires') ?? '24h';
      const sender = await party(input, 'from');
      const tokens = amount(input, 'amount');
      await noteAmount(input, sender, tokens);
      const end =
        parseSpan(expires) === undefined ? { expiresAt: await instant(input, 'expires') } : { expiresIn: expires };
      return {
        body: {
          sender,
          receiver: await party(input, 'to'),
          amount: tokens,
          ...end,
          description: input.text('description'),
          trackingId: input.text('tracking-id'),
        },
      };
    },
    format: committedLines,
  },
  {
    words: ['offer', 'graph'],
    operationId: 'getOfferGraph',
    method: 'GET',
    path: '/offers/graph',
    summary: 'Get the state graph of offers',
    example: 'offer graph',
    format: (body, { paint }) =>
      table(
        list(body, 'moves'),
        [
          column('FROM', 'from'),
          column('MOVE', 'move'),
          column('TO', 'to'),
          column('BY', 'by'),
          column('WHEN', 'when'),
        ],
        { paint, none: 'no moves' },
      ),
  },
  move('accept', 'acceptOffer', 'Accept an offer as its receiver'),
  move('reject', 'rejectOffer', 'Reject an offer as its receiver'),
  move('withdraw', 'withdrawOffer', 'Withdraw an offer as its sender'),
];
