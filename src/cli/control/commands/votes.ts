// Votes of the governance body.

import type { Json } from '../../../base';
import { VOTE_STATES } from '../../../ledger';
import { ARGUMENTS } from '../../../server';
import type { ControlCommand } from '../command';
import type { Input } from '../input';
import { contract, party } from '../lookup';
import { column, hintOf, list, shortId, table, textAt } from '../print';
import { instant, isOn, numberArgument, textArgument } from '../values';
import { committedLines } from './committed';

const VOTE = { name: 'vote', help: 'tracking id or contract id of the vote, or a prefix of it' } as const;
const SV = { name: 'sv', value: 'PARTY', help: 'member: a user or a party (default: the first one)' } as const;

const vote = async (input: Input): Promise<{ readonly vote: string | undefined }> => ({
  vote: await contract(input, 'vote', ['votes']),
});

function actionText(row: Json): string {
  switch (textAt(row, 'action.kind')) {
    case 'grant-featured-app-right':
      return `feature the app of ${hintOf(textAt(row, 'action.provider'))}`;
    case 'revoke-featured-app-right':
      return `revoke right ${shortId(textAt(row, 'action.right'))}`;
    default:
      return `weight of ${hintOf(textAt(row, 'action.sv'))}: ${textAt(row, 'action.weight')}`;
  }
}

const castText = (row: Json): string =>
  list(row, 'votes')
    .map((one) => `${textAt(one, 'member')} ${textAt(one, 'accept') === 'yes' ? 'for' : 'against'}`)
    .join(', ');

/** Exactly one of the three actions. */
async function actionOf(input: Input): Promise<Json> {
  const given = (['grant', 'revoke', 'weight'] as const).filter((name) => input.isGiven(name));
  if (given.length !== 1) input.object('vote open takes exactly one of --grant, --revoke and --weight');
  switch (given[0]) {
    case 'grant':
      return { kind: 'grant-featured-app-right', provider: (await party(input, 'grant')) ?? '' };
    case 'revoke':
      return {
        kind: 'revoke-featured-app-right',
        right: (await contract(input, 'revoke', ['contracts'])) ?? '',
      };
    default: {
      const sv = await party(input, 'sv');
      return {
        kind: 'update-sv-reward-weight',
        ...(sv === undefined ? {} : { sv }),
        weight: numberArgument(input, 'weight', ARGUMENTS.rewardWeight) ?? 0,
      };
    }
  }
}

export const voteCommands: readonly ControlCommand[] = [
  {
    words: ['vote', 'list'],
    operationId: 'listVotes',
    method: 'GET',
    path: '/votes',
    summary: 'List votes',
    example: 'vote list --state open',
    flags: [{ name: 'state', value: 'STATE', help: `only votes in this state: ${VOTE_STATES.join(', ')}` }],
    request: (input) => ({ query: { state: textArgument(input, 'state', ARGUMENTS.voteState) } }),
    format: (body, { paint }) =>
      table(
        list(body, 'votes'),
        [
          column('VOTE', (row) => shortId(textAt(row, 'trackingId'))),
          column('ACTION', actionText),
          column('ENDS', 'voteBefore'),
          column('VOTES', castText),
          column('STATE', 'state'),
        ],
        { paint, none: 'no votes' },
      ),
  },
  {
    words: ['vote', 'open'],
    operationId: 'openVote',
    method: 'POST',
    path: '/votes',
    summary: 'Open a vote',
    example: 'vote open --grant $ALICE --reason "The app has many users"',
    flags: [
      { name: 'grant', value: 'PARTY', help: 'make the app of this user or party a featured one' },
      { name: 'revoke', value: 'CONTRACT', help: 'revoke this featured app right' },
      { name: 'weight', value: 'NUMBER', help: 'give a member this reward weight, in basis points' },
      SV,
      { name: 'reason', value: 'TEXT', help: 'reason of the vote' },
      { name: 'link', value: 'URL', help: 'URL with more about it' },
      { name: 'until', value: 'SPAN|TIME', help: 'end of the vote (default: as the rules have it)' },
      { name: 'effective', value: 'SPAN|TIME', help: 'time of effect (default: when the vote is closed)' },
      { name: 'abstain', help: 'open it without the acceptance of the member that requests it' },
    ],
    request: async (input) => ({
      body: {
        action: await actionOf(input),
        reason: input.text('reason'),
        url: input.text('link'),
        voteBefore: await instant(input, 'until'),
        effectiveAt: await instant(input, 'effective'),
        abstain: isOn(input, 'abstain'),
      },
    }),
    format: committedLines,
  },
  {
    words: ['vote', 'show'],
    operationId: 'getVote',
    method: 'GET',
    path: '/votes/{vote}',
    summary: 'Get a vote',
    example: 'vote show $VOTE',
    args: [VOTE],
    request: async (input) => ({ path: await vote(input) }),
    format: (body) => [
      `vote ${textAt(body, 'trackingId')}`,
      `${textAt(body, 'requester')} proposes: ${actionText(body)}`,
      ...(textAt(body, 'reason') === '' ? [] : [`reason: ${textAt(body, 'reason')}`]),
      `ends at ${textAt(body, 'voteBefore')}`,
      ...(textAt(body, 'effectiveAt') === '' ? [] : [`takes effect at ${textAt(body, 'effectiveAt')}`]),
      `votes: ${castText(body) === '' ? 'none' : castText(body)}`,
      `${textAt(body, 'state')}${textAt(body, 'closedAt') === '' ? '' : ` at ${textAt(body, 'closedAt')}`}`,
    ],
  },
  {
    words: ['vote', 'cast'],
    operationId: 'castVote',
    method: 'POST',
    path: '/votes/{vote}/cast',
    summary: 'Cast or change a vote',
    example: 'vote cast $VOTE --against --reason "Not yet"',
    args: [VOTE],
    flags: [
      { name: 'for', help: 'vote for the action' },
      { name: 'against', help: 'vote against it' },
      SV,
      { name: 'reason', value: 'TEXT', help: 'reason of the member' },
      { name: 'link', value: 'URL', help: 'URL with more about it' },
    ],
    request: async (input) => {
      if (input.isGiven('for') === input.isGiven('against')) input.object('vote cast takes either --for or --against');
      return {
        path: await vote(input),
        body: {
          sv: await party(input, 'sv'),
          accept: input.isGiven('for'),
          reason: input.text('reason'),
          url: input.text('link'),
        },
      };
    },
    format: committedLines,
  },
  {
    words: ['vote', 'close'],
    operationId: 'closeVote',
    method: 'POST',
    path: '/votes/{vote}/close',
    summary: 'Close a vote',
    example: 'vote close $VOTE',
    args: [VOTE],
    request: async (input) => ({ path: await vote(input) }),
    format: committedLines,
  },
];
