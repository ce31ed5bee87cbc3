import type { Json } from '../../base';
import { contract } from '../../../test/support/contract';
import type { RecordedExchange } from '../model/exchange';
import { filterKeepsMatches, pagesFormList, proxyAgrees } from './answer-checks';
import { OfferStatuses } from './agreeing-answers';
import { proxiedOperations } from './consistency-actions';
import { poorUser, readsAfter, readsBefore, wrongChanges } from './wallet-changes';

interface Answered {
  readonly operation?: string;
  readonly as?: string;
  readonly url?: string;
  readonly sent?: Json;
  readonly status?: number;
}

const answer = (
  body: Json,
  { operation = 'listNames', as = 'none', url = 'http://target/x', sent, status = 200 }: Answered = {},
): RecordedExchange => ({
  operationId: operation,
  group: 'scan',
  step: 0,
  request: { method: 'GET', url, headers: {}, body: sent === undefined ? undefined : JSON.stringify(sent), as },
  response: { status, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) },
  ms: 1,
});

const list = (...names: readonly string[]): RecordedExchange => answer({ names });

describe('pages of a list', () => {
  const check = pagesFormList({ list: '/names', size: 2, wholeSize: 100, pages: 2 });
  const whole = list('a', 'b', 'c');

  it('form the list', () => {
    expect(check([whole, list('a', 'b'), list('c'), whole])).toBeUndefined();
    const long = list('a', 'b', 'c', 'd', 'e');
    expect(check([long, list('a', 'b'), list('c', 'd'), long])).toBeUndefined();
  });

  it.each<[string, readonly RecordedExchange[], { readonly answer: number; readonly actual: string }]>([
    ['repeat no entry', [list('a', 'b'), list('b', 'c')], { answer: 2, actual: 'b' }],
    ['keep the order', [list('b', 'a'), list('c')], { answer: 1, actual: 'b' }],
    ['lack no entry at the end', [list('a', 'b'), list()], { answer: 2, actual: 'nothing' }],
    ['do not end early', [list('a', 'b')], { answer: 1, actual: 'nothing' }],
  ])('%s', (_, pages, expected) => {
    expect(check([whole, ...pages, whole])).toMatchObject({ clauses: ['LIMIT-12'], ...expected });
  });

  it('are not judged when the list changed meanwhile, or one of them was refused', () => {
    expect(check([whole, list('b', 'a'), list('a', 'b', 'c', 'd')])).toBeUndefined();
    expect(check([whole, answer({ error: 'x' }, { status: 400 }), whole])).toBeUndefined();
  });
});

describe('a filter', () => {
  const check = filterKeepsMatches({
    list: '/names',
    wholeSize: 100,
    clauses: ['ANS-3'],
    passes: (entry) => String(entry).startsWith('a'),
  });
  const whole = list('ab', 'b', 'ac');

  it('keeps exactly what matches', () => {
    expect(check([whole, list('ab', 'ac'), whole])).toBeUndefined();
    expect(check([whole, list('ab'), whole])).toMatchObject({ clauses: ['ANS-3'], actual: 'nothing' });
    expect(check([whole, list('ab', 'b', 'ac'), whole])).toMatchObject({ answer: 1 });
  });
});

describe('the proxy of the validator', () => {
  const [scan, proxy] = [
    (body: Json, status = 200) => answer(body, { operation: 'getDso', status }),
    (body: Json, status = 200) => answer(body, { operation: 'proxyDso', status }),
  ];

  it('answers like scan, with nulls or without', () => {
    expect(proxyAgrees([scan({ a: 1, b: 2 }), proxy({ b: 2, a: 1, c: null }), scan({ a: 1, b: 2 })])).toBeUndefined();
    expect(proxyAgrees([scan({ a: 1 }), proxy({ a: 2 }), scan({ a: 1 })])).toMatchObject({ answer: 1 });
    expect(proxyAgrees([scan({ a: 1 }), proxy({ error: '' }, 404), scan({ a: 1 })])).toMatchObject({ actual: '404' });
    expect(proxyAgrees([scan({ a: 1 }), proxy({ a: 2 }), scan({ a: 2 })])).toBeUndefined();
  });

  it('has the operations of scan at the same paths', () => {
    const found = proxiedOperations(contract().operations);
    expect(found.get('proxyAnsEntries')?.id).toBe('listAnsEntries');
    expect(found.get('getTransferPreapprovalByParty')?.id).toBe('lookupTransferPreapproval');
    expect(found.get('proxyRegistryInstruments')?.id).toBe('listRegistryInstruments');
    expect(found.size).toBeGreaterThan(10);
  });
});

describe('the statuses of an offer', () => {
  const status = (name: string, as = 'first'): RecordedExchange =>
    answer({ status: name }, { operation: 'getTransferOfferStatus', as, url: 'http://target/offers/1/status' });

  it('move forward', () => {
    const statuses = new OfferStatuses();
    const noted = ['created', 'created', 'accepted', 'completed', 'completed'].map((name) =>
      statuses.note(status(name)),
    );
    expect(noted.filter((found) => found !== undefined)).toEqual([]);
    expect(statuses.note(status('accepted'))).toMatchObject({ clauses: ['LIFE-OPEN-3'], actual: 'accepted' });
  });

  it('end once', () => {
    const statuses = new OfferStatuses();
    statuses.note(status('rejected'));
    expect(statuses.note(status('withdrawn'))).toMatchObject({ actual: 'withdrawn' });
    expect(statuses.note(status('created', 'second'))).toBeUndefined();
  });
});

describe('the wallets of a deployment', () => {
  const wallet = (as: string, total: string, payments: readonly string[] = []): readonly RecordedExchange[] => [
    answer(
      { effective_unlocked_qty: total, effective_locked_qty: '0.0', total_holding_fees: '0.0' },
      { operation: 'getBalance', as },
    ),
    answer(
      { items: payments.map((id) => ({ transaction_type: 'transfer', event_id: `#${id}:0` })) },
      { operation: 'listTransactions', as, sent: { page_size: 50 } },
    ),
  ];
  const creation = answer(
    { offer_contract_id: '00' },
    { operation: 'createTransferOffer', as: 'first', sent: { amount: '2.5', tracking_id: 'id-0' } },
  );
  const status = (name: string): RecordedExchange =>
    answer(
      { status: name, transaction_id: 'own' },
      { operation: 'getTransferOfferStatus', as: 'first', url: 'http://target/offers/id-0/status' },
    );
  const changes = (ended: string, after: readonly RecordedExchange[]) =>
    wrongChanges(
      [...wallet('second', '10.0'), creation, status(ended), ...after],
      [{ kind: 'offer', exchange: 2, slot: 0, sender: 0, receiver: 1 }],
      2,
    );

  it('grow by exactly what they received', () => {
    expect(changes('completed', wallet('second', '12.5', ['own']))).toEqual([]);
    expect(changes('completed', wallet('second', '12.4', ['own']))).toMatchObject([
      { clauses: ['LIFE-CONSUME-2'], expected: '2.5000000000', actual: '2.4000000000' },
    ]);
  });

  it.each([0, 1, 2, 3, 4, 5, 6, 7, 8])('may receive a payment from another client after %d of the reads', (before) => {
    const reads = [...readsBefore(2), ...readsAfter(2)].map((move, index) => {
      const { operation = '', as = '' } = 'send' in move ? move.send : {};
      const isPaid = as === 'second' && index >= before;
      const seen = wallet(as, isPaid ? '12.0' : '10.0', isPaid ? ['other'] : []);
      return seen.find(({ operationId }) => operationId === operation) ?? answer({}, { operation, as });
    });
    expect(wrongChanges(reads, [], 2)).toEqual([]);
  });

  it('need a few tokens for another sequence', () => {
    expect(poorUser([...wallet('first', '3.0'), ...wallet('second', '2.9')])).toBe('second');
    expect(poorUser(wallet('first', '3.0'))).toBeUndefined();
  });

  it('receive nothing by an offer of another sender with the same tracking id', () => {
    const other = answer(
      { status: 'completed', transaction_id: 'other' },
      { operation: 'getTransferOfferStatus', as: 'third', url: 'http://target/offers/id-0/status' },
    );
    expect(changes('created', [other, ...wallet('second', '10.0')])).toEqual([]);
  });

  it('receive nothing by offers that are open or have failed', () => {
    expect(changes('created', wallet('second', '10.1'))).toMatchObject([{ clauses: ['SERVICE-TRANSFER-2'] }]);
    expect(changes('failed', wallet('second', '12.5'))).toMatchObject([{ clauses: ['LIFE-CONSUME-3'] }]);
  });

  it('are not judged with payments by others, or while an offer is accepted', () => {
    expect(changes('completed', wallet('second', '99.0', ['own', 'other']))).toEqual([]);
    expect(changes('accepted', wallet('second', '12.5', ['own']))).toEqual([]);
  });
});
