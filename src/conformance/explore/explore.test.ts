import type { Json } from '../../base';
import { contract } from '../../../test/support/contract';
import { kit } from '../../../test/support/kit';
import type { RecordedExchange } from '../model/exchange';
import { Draw } from './action';
import { differencesOf, newCorrespondence } from './compare-answers';
import { actionKinds } from './action-kinds';
import { linearize } from './concurrency';
import { CONCURRENT_ACTIONS } from './concurrent-actions';
import { DIFFERENCE_RULES } from './difference-rules';
import { IdMapping } from './id-mapping';
import { answerAt, byParty, microsFromNow, MissingValueError, partyOf, resolve, trackingId } from './template';
import { ValuePool } from './value-pool';

const ID = (letter: string): string => `00${letter.repeat(64)}`;
const origins = { target: 'http://target', model: 'http://model' };

const answer = (body: Json, status = 200, operationId = 'listTransferOffers'): RecordedExchange => ({
  operationId,
  group: 'validator',
  step: 0,
  request: { method: 'GET', url: 'http://target/x', headers: {}, body: undefined, as: 'first' },
  response: { status, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) },
  ms: 1,
});

const differences = (target: Json, model: Json): readonly string[] =>
  differencesOf(answer(target), answer(model), newCorrespondence(origins)).map(
    ({ kind, pointer }) => `${kind} ${pointer}`,
  );

describe('the mapping of ids', () => {
  it('is one to one', () => {
    const ids = new IdMapping();
    expect([ids.match('t1', 'm1'), ids.match('t1', 'm1'), ids.isIdentity()]).toEqual([true, true, false]);
    expect([ids.match('t1', 'm2'), ids.match('t2', 'm1'), ids.match('t2', 'm2')]).toEqual([false, false, true]);
    expect([ids.modelOf('t2'), ids.targetOf('m1')]).toEqual(['m2', 't1']);
  });

  it('forgets what it learned last', () => {
    const ids = new IdMapping();
    ids.match('t1', 'm1');
    ids.match('t2', 'm2');
    ids.shrinkTo(1);
    expect([ids.modelOf('t1'), ids.modelOf('t2'), ids.match('t2', 'm3')]).toEqual(['m1', undefined, true]);
  });
});

describe('two answers', () => {
  it('agree when only ids, addresses and opaque members differ', () => {
    expect(
      differences(
        { id: ID('a'), again: [ID('a')], url: 'http://target/_worlds/w/x', created_event_blob: 'one', none: null },
        { id: ID('b'), again: [ID('b')], url: 'http://model/x', created_event_blob: 'other' },
      ),
    ).toEqual([]);
  });

  it.each<[string, Json, Json, readonly string[]]>([
    ['a number', { n: 1 }, { n: 2 }, ['value /n']],
    ['an amount', { amount: '1.0' }, { amount: '1.1' }, ['value /amount']],
    ['a member', { a: 1 }, { a: 1, b: 2 }, ['missing /b']],
    ['another member', { a: 1, b: 2 }, { a: 1 }, ['extra /b']],
    ['an id that means another', { a: ID('a'), b: ID('a') }, { a: ID('b'), b: ID('c') }, ['value /b']],
    ['the order of a list', { list: ['a', 'b'] }, { list: ['b', 'a'] }, ['value /list/0', 'value /list/1']],
    ['an element of a set', { offers: [{ n: 1 }, { n: 2 }] }, { offers: [{ n: 2 }] }, ['extra /offers/-']],
  ])('differ in %s', (_, target, model, expected) => {
    expect(differences(target, model)).toEqual(expected);
  });

  it('agree on a list without an order', () => {
    const [one, other] = [
      { contract_id: ID('a'), n: 1 },
      { contract_id: ID('b'), n: 2 },
    ];
    expect(differences({ offers: [one, other] }, { offers: [other, one] })).toEqual([]);
  });

  it('differ in their status, but not in the text of a refusal', () => {
    const compared = (target: RecordedExchange, model: RecordedExchange) =>
      differencesOf(target, model, newCorrespondence(origins)).length;
    expect(compared(answer({ error: 'a' }, 404), answer({ error: 'b' }, 404))).toBe(0);
    expect(compared(answer({ error: 'a' }, 400), answer({ error: 'b' }, 404))).toBe(1);
    expect(compared(answer({ code: 'A', cause: 'a' }, 404), answer({ code: 'B', cause: 'a' }, 404))).toBe(1);
  });
});

describe('concurrent requests', () => {
  /** A model in which only the first request succeeds. */
  const run = async (statuses: readonly number[]) => {
    let isTaken = false;
    const orders: number[][] = [[]];
    const found = await linearize({
      answers: statuses.map((status) => answer({}, status)),
      correspondence: newCorrespondence(origins),
      differences: differencesOf,
      sendToModel: async (request) => {
        orders.at(-1)?.push(request);
        const status = isTaken ? 409 : 200;
        isTaken = true;
        return answer({}, status);
      },
      saveModel: async () => ({
        goBack: async () => {
          isTaken = false;
          orders.push([]);
        },
        forget: async () => undefined,
      }),
    });
    return { found: found.isExplained ? found.answers.map(({ response }) => response.status) : found.request, orders };
  };

  it('are explained by an order in which the one that succeeded came first', async () => {
    expect(await run([409, 200, 409])).toMatchObject({ found: [409, 200, 409], orders: [[1, 0, 2]] });
  });

  it('may be refused with 429, without an effect', async () => {
    expect((await run([429, 200])).found).toEqual([429, 200]);
  });

  it('are not explained when two of them succeeded', async () => {
    expect(await run([200, 200])).toEqual({
      found: 1,
      orders: [
        [0, 1],
        [1, 0],
      ],
    });
  });
});

describe('concurrent choices', () => {
  const moves = (isCautious: boolean) => {
    const kind = CONCURRENT_ACTIONS.find(({ name }) => name === 'choices at once');
    const state = {
      users: 2,
      transfers: [],
      isCautious,
      exchanges: 0,
      successes: 0,
      pool: new ValuePool(false),
      reads: [],
    };
    return [...(kind?.moves(state, new Draw([0]), { kind: '', choices: [0] }) ?? [])].map((move) =>
      'send' in move ? `${move.send.operation} as ${move.send.as}` : Object.keys(move).join(),
    );
  };

  it('wait until both parties of a deployment see the offer', () => {
    const lists = ['listTransferOffers as first', 'listTransferOffers as second'];
    expect(moves(true)).toEqual(['createTransferOffer as first', ...lists, 'sendAtOnce']);
    expect(moves(false)).toEqual(['createTransferOffer as first', 'sendAtOnce']);
  });
});

describe('a request template', () => {
  const values = {
    facts: { users: [{ party: 'alice::1' }] },
    answers: [{ id: 'x' }],
    trackingId: (slot: number) => `run-${slot}`,
    nowMicros: 1_000_000n,
  };

  it('is filled with the values of a server', () => {
    expect(
      resolve(
        { a: partyOf(0), b: [trackingId(2)], c: microsFromNow(1.5), d: answerAt(0, '/id'), e: byParty(0, {}) },
        values,
      ),
    ).toEqual({ a: 'alice::1', b: ['run-2'], c: 2_500_000n, d: 'x', e: { 'alice::1': {} } });
  });

  it('cannot be filled without an earlier answer', () => {
    expect(() => resolve(answerAt(1, '/id'), values)).toThrow(MissingValueError);
  });

  it.each(['', null])('ends a list at the page token %j', (nextPageToken) => {
    const last = { ...values, answers: [{ nextPageToken }] };
    expect(() => resolve(answerAt(0, '/nextPageToken'), last)).toThrow(MissingValueError);
  });
});

describe('the values of answers', () => {
  it('are found by their form, the newest first', () => {
    const pool = new ValuePool(false);
    pool.add(0, { contract_id: ID('a'), record_time: '2026-01-15T12:00:00Z' });
    pool.add(1, { list: [{ contract_id: ID('b') }], round: 5 });
    expect(pool.of('contract')).toEqual([
      { exchange: 1, pointer: '/list/0/contract_id' },
      { exchange: 0, pointer: '/contract_id' },
    ]);
    expect([pool.of('snapshot time').length, pool.of('round').length, pool.of('name').length]).toEqual([1, 1, 0]);
  });
});

describe('the table of actions', () => {
  it.each(['ledger', 'scan'])('has no action that writes to wallets for a target with only the %s API', (api) => {
    const operations = contract().operations.filter(({ group }) => group === api);
    const kinds = actionKinds({ operations });
    expect(kinds.filter(({ safety }) => safety === 'write')).toEqual([]);
    const used = kinds.flatMap((kind) => kind.operations ?? []);
    expect(used.length).toBeGreaterThan(0);
    expect(used.filter((id) => !operations.some((operation) => operation.id === id))).toEqual([]);
  });
});

describe('the table of differences', () => {
  it('names only clauses and operations that exist', () => {
    const operations = new Set(contract().operations.map(({ id }) => id));
    const { clauses } = kit();
    expect(DIFFERENCE_RULES.filter(({ operation }) => !operations.has(operation))).toEqual([]);
    expect(DIFFERENCE_RULES.flatMap((rule) => rule.clauses).filter((id) => !clauses.has(id))).toEqual([]);
  });
});
