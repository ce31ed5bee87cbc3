import { contract } from '../../../test/support/contract';
import { kit } from '../../../test/support/kit';
import { lastSegment, statusSession, type Answers } from '../../../test/conformance/status-session';
import { InvalidResponseError } from '../execute/client';
import { network } from '../execute/transport';
import type { SentRequest, SequenceMove } from './action';
import type { Contradiction } from './answer-checks';
import { Patience } from './deployment-answers';
import { runSequence } from './run-sequence';
import type { SequenceResult } from './sequence-run';

interface Played extends Pick<SequenceResult, 'moves' | 'exchanges' | 'findings' | 'yielded'> {
  readonly hasOtherIds: boolean;
}

interface PlaySettings {
  readonly target: Answers;
  readonly model: Answers;
  readonly isCopy?: boolean;
  readonly omitted?: readonly number[];
}

/** The moves on a target and a model; no finding is fatal. */
async function play(
  moves: readonly SequenceMove[],
  { target, model, isCopy = true, omitted = [] }: PlaySettings,
): Promise<Played> {
  const { session, hasOtherIds } = await statusSession({ target, model, isCopy });
  const result = await runSequence(
    { actions: [{ kind: 'moves', choices: [0] }], endsWithReads: true, omitted: new Set(omitted) },
    {
      session,
      judging: { contract: contract(), clauses: kit().clauses, document: kit().document },
      transport: {
        ...network,
        send: async (to, request, timeoutMs) => {
          if (target(lastSegment(request.operation.path)) === 'garbage') throw new InvalidResponseError('no HTTP');
          return network.send(to, request, timeoutMs);
        },
      },
      timeoutMs: 10_000,
      kinds: new Map([['moves', { name: 'moves', safety: 'read', weight: 1, moves: () => moves }]]),
      finalMoves: () => [LIST],
      users: 2,
      unique: () => 'x',
      isFatal: () => false,
      waitForSlot: async () => undefined,
      patience: new Patience(0),
    },
  );
  return { ...result, hasOtherIds: hasOtherIds() };
}

const LIST: SequenceMove = { send: { operation: 'listTransferOffers', as: 'first' } };
const BALANCE: SequenceMove = { send: { operation: 'getBalance', as: 'first' } };
const TAP: SequenceMove = { send: { operation: 'tap', as: 'first', body: { amount: '1' } } };
const choice = (operation: string): SentRequest => ({ send: { operation, as: 'second', path: { contract_id: '00' } } });
const CHOICES: SequenceMove = { sendAtOnce: [choice('acceptTransferOffer'), choice('withdrawTransferOffer')] };

const operationsOf = ({ exchanges }: Played): readonly string[] => exchanges.map(({ operationId }) => operationId);
/** Findings other than those of the documents, which these bodies violate. */
const compared = ({ findings }: Played): readonly string[] =>
  findings.filter(({ source }) => source === 'model' || source === 'concurrency').map(({ source }) => source);

describe('a difference that the run tolerates', () => {
  it('ends the sequence without final reads if the request may have changed something', async () => {
    const played = await play([TAP, BALANCE], { target: (path) => (path === 'tap' ? 404 : 200), model: () => 200 });
    expect(operationsOf(played)).toEqual(['tap']);
    expect(compared(played)).toEqual(['model']);
    expect(played.hasOtherIds).toBe(true);
  });

  it('does not end the sequence after a read', async () => {
    const target: Answers = (path) => (path === 'balance' ? 404 : 200);
    const played = await play([BALANCE, TAP], { target, model: () => 200 });
    expect(operationsOf(played)).toEqual(['getBalance', 'tap', 'listTransferOffers']);
  });

  it('ends the sequence without final reads after concurrent requests that no order explains', async () => {
    const played = await play([CHOICES], { target: () => 200, model: (path) => (path === 'accept' ? 200 : 404) });
    expect(operationsOf(played)).toEqual(['acceptTransferOffer', 'withdrawTransferOffer']);
    expect(compared(played)).toContain('concurrency');
    expect(played.hasOtherIds).toBe(true);
  });
});

const ALIKE: Pick<PlaySettings, 'target' | 'model'> = { target: () => 200, model: () => 200 };
const CONTRADICTION: Contradiction = { clauses: [], message: 'they differ', expected: '1', actual: '2', answer: 0 };

describe('a move that is left out', () => {
  it('is not made, and the others keep their numbers', async () => {
    const played = await play([TAP, BALANCE, LIST, BALANCE], { ...ALIKE, omitted: [0, 3] });
    expect(operationsOf(played)).toEqual(['getBalance', 'listTransferOffers', 'listTransferOffers']);
    expect(played.yielded).toBe(5);
  });

  it('may be a final read', async () => {
    expect(operationsOf(await play([TAP, BALANCE], { ...ALIKE, omitted: [2] }))).toEqual(['tap', 'getBalance']);
  });

  it('leaves answers unchecked that must be seen together', async () => {
    const check: SequenceMove = { check: () => CONTRADICTION, since: 0 };
    const found = async (omitted: readonly number[]): Promise<number> =>
      (await play([LIST, BALANCE, check], { ...ALIKE, omitted })).findings.filter(
        ({ isContradiction }) => isContradiction,
      ).length;
    expect([await found([]), await found([0])]).toEqual([1, 0]);
  });
});

describe('concurrent choices on a deployment', () => {
  const model: Answers = (path) => (path === 'accept' ? 200 : 404);

  it('end the sequence without a finding if the deployment does not know the offer yet', async () => {
    const played = await play([CHOICES, BALANCE], { target: () => 404, model, isCopy: false });
    expect(operationsOf(played)).toEqual(['acceptTransferOffer', 'withdrawTransferOffer']);
    expect(compared(played)).toEqual([]);
  });

  it('are a finding if both succeed', async () => {
    expect(compared(await play([CHOICES], { target: () => 200, model, isCopy: false }))).toContain('concurrency');
  });
});

describe('a response that cannot be read', () => {
  const target: Answers = (path) => (path === 'balance' || path === 'accept' ? 'garbage' : 200);

  it('ends the sequence, and its request is the last one of the report', async () => {
    const played = await play([TAP, BALANCE, TAP], { target, model: () => 200 });
    expect(operationsOf(played)).toEqual(['tap']);
    expect(played.moves[1]).toMatchObject({
      requests: [{ operation: 'getBalance' }],
      exchanges: [{ operationId: 'getBalance', request: { method: 'GET', as: 'first' }, response: { status: 0 } }],
    });
    expect(played.findings.at(-1)).toMatchObject({ operationId: 'getBalance', exchange: 1 });
  });

  it('is reported with the requests that were sent at the same time', async () => {
    const played = await play([CHOICES], { target, model: () => 200 });
    expect(played.moves).toMatchObject([
      { exchanges: [{ operationId: 'acceptTransferOffer' }, { operationId: 'withdrawTransferOffer' }] },
    ]);
    expect(played.findings).toMatchObject([{ operationId: 'acceptTransferOffer', exchange: 0 }]);
  });
});
