import { contract } from '../../../test/support/contract';
import type { RecordedExchange } from '../model/exchange';
import type { AnswerDifference } from './compare-answers';
import type { ExploredFailure } from './explore';
import type { ExploreFinding } from './explore-finding';
import type { PerformedMove } from './sequence-run';
import { suiteText } from './suite-text';
import { answerAt, trackingId, type RequestTemplate } from './template';

const CREATE: RequestTemplate = { operation: 'createTransferOffer', as: 'first', body: { tracking_id: trackingId(0) } };
const BALANCE: RequestTemplate = { operation: 'getBalance', as: 'first' };
const ACCEPT: RequestTemplate = {
  operation: 'acceptTransferOffer',
  as: 'second',
  path: { contract_id: answerAt(0, '/offer_contract_id') },
};

const exchange = ({ operation, as }: RequestTemplate, status: number): RecordedExchange => ({
  operationId: operation,
  group: 'validator',
  step: 0,
  request: { method: 'GET', url: 'http://target/x', headers: {}, body: undefined, as },
  response: { status, headers: { 'content-type': 'application/json' }, body: '{}' },
  ms: 1,
});

const sent = (requests: readonly RequestTemplate[], statuses: readonly number[]): PerformedMove => {
  const exchanges = requests.map((request, index) => exchange(request, statuses[index] ?? 200));
  return { requests, exchanges, modelAnswers: exchanges };
};

function failure(moves: readonly PerformedMove[], more: Partial<ExploreFinding> = {}): ExploredFailure {
  const count = moves.reduce((sum, move) => sum + ('requests' in move ? move.exchanges.length : 0), 0);
  const finding: ExploreFinding = {
    source: 'model',
    clauses: [],
    operationId: 'getBalance',
    message: 'x',
    expected: '',
    actual: '',
    provenance: { mark: 'documented', source: '' },
    row: undefined,
    exchange: count - 1,
    ...more,
  };
  return {
    verdict: 'fail',
    finding,
    sequence: 1,
    actions: { found: 1, shrunk: 1 },
    moves,
    exchange: undefined,
    repeats: true,
  };
}

const saved = (...failures: readonly ExploredFailure[]) => suiteText(failures, { name: 'found', contract: contract() });
const differing = (difference: Partial<AnswerDifference>): Partial<ExploreFinding> => ({
  difference: { kind: 'value', pointer: '/round', model: 5, target: 4, ...difference },
});

const read = sent([BALANCE], [200]);
const concurrency = { source: 'concurrency' } as const;

describe('a saved suite', () => {
  it('leaves out a failure that did not show again', () => {
    expect(saved({ ...failure([read], differing({})), repeats: false })).toEqual({ text: undefined, skipped: 1 });
  });

  it('has a step with a condition that the target does not meet', () => {
    const { text, skipped } = saved(failure([read], differing({})));
    expect({ text, skipped }).toEqual({ text: expect.stringContaining('body.round = 5'), skipped: 0 });
  });

  it('sends one submission several times at once if too many of them succeeded', () => {
    const { text } = saved(failure([sent([CREATE, CREATE], [200, 200])], concurrency));
    expect(text).toContain('"parallel":2');
  });

  it.each<[string, ExploredFailure]>([
    ['answers that contradict each other', failure([read, read], { source: 'law', isContradiction: true })],
    ['different requests at once', failure([sent([CREATE, BALANCE], [200, 200])], concurrency)],
    ['the same submission if none of them succeeded', failure([sent([CREATE, CREATE], [409, 409])], concurrency)],
    [
      'an answer of concurrent requests in a later one',
      failure([sent([CREATE, CREATE], [200, 409]), sent([ACCEPT], [200])]),
    ],
    ['a value that it cannot name', failure([read], differing({ model: '2026-01-15T12:00:00Z' }))],
    ['a place that an id names', failure([read], differing({ kind: 'missing', pointer: `/00${'a'.repeat(64)}/x` }))],
    ['a response that cannot be read', failure([sent([BALANCE], [0])], { source: 'documents' })],
  ])('leaves out %s', (_, one) => {
    expect(saved(one)).toEqual({ text: undefined, skipped: 1 });
    expect(saved(failure([read], differing({})), one)).toMatchObject({ text: expect.any(String), skipped: 1 });
  });
});
