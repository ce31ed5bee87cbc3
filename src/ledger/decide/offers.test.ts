import { formatAmount, micros, MINUTE, plus, SECOND } from '../../base';
import { acceptedOffers, offerStatus, openOffers } from '../views';
import {
  ALICE,
  BOB,
  createdIn,
  emptyLedger,
  instant,
  lastTransaction,
  offer,
  partyNamed,
  rootsOf,
  testLedger,
  type TestLedger,
} from '../../../test/support/ledger';
import { fundsOf } from './holdings';

const HOUR = 60n * MINUTE;
const CAROL = partyNamed('carol');

const status = ({ ledger }: TestLedger, party = ALICE, trackingId = 't-1') =>
  offerStatus(ledger.state, party, trackingId);
const funds = ({ ledger }: TestLedger, party: string): string => formatAmount(fundsOf(ledger.state, party));
const open = ({ ledger }: TestLedger, party: string): readonly string[] =>
  openOffers(ledger.state, party).map(({ contractId }) => contractId);
const accept = (test: TestLedger, contractId: string): string =>
  createdIn(test.given({ type: 'accept-offer', contractId, actor: BOB }), 'AcceptedTransferOffer');

describe('tracking ids', () => {
  const reserve = { type: 'reserve-tracking-id', wallet: ALICE, trackingId: 't-1' } as const;

  it('are in process from their reservation until the offer is created', () => {
    const test = testLedger();
    test.given(reserve);
    expect(test.refused(reserve)).toEqual({ code: 'tracking-id-in-process', trackingId: 't-1' });
    offer(test);
    expect(test.refused(reserve)).toEqual({ code: 'tracking-id-used', trackingId: 't-1' });
  });

  it('are free again when the command failed without an offer', () => {
    const test = testLedger();
    test.given(reserve);
    test.given({ ...reserve, type: 'release-tracking-id', reason: 'the command failed' });
    test.given(reserve);
  });

  it('are free again after a crash before the offer, even with a line break in them, but not after one that created it', () => {
    const test = testLedger();
    offer(test, { trackingId: 'made' });
    for (const trackingId of ['t-1', 'two\nlines']) test.given({ ...reserve, trackingId });
    const restarted = emptyLedger({}, test.ledger.state.log);
    for (const trackingId of ['t-1', 'two\nlines']) restarted.given({ ...reserve, trackingId });
    expect(restarted.refused({ ...reserve, trackingId: 'made' })).toMatchObject({ code: 'tracking-id-used' });
  });

  it('cannot be released after the offer was created', () => {
    const test = testLedger();
    test.given(reserve);
    offer(test);
    expect(test.refused({ ...reserve, type: 'release-tracking-id', reason: 'late' })).toMatchObject({
      code: 'unknown',
    });
    expect(test.refused(reserve)).toMatchObject({ code: 'tracking-id-used' });
  });

  it.each(['reject-offer', 'withdraw-offer'] as const)('stay used after %s', (type) => {
    const test = testLedger();
    test.given({ type, contractId: offer(test), actor: type === 'reject-offer' ? BOB : ALICE });
    expect(test.refused(reserve)).toMatchObject({ code: 'tracking-id-used' });
  });

  it('belong to one wallet: another may use the same one', () => {
    const test = testLedger();
    offer(test);
    offer(test, { sender: BOB, receiver: ALICE });
    expect(status(test, BOB)).toMatchObject({ status: 'created', contractId: open(test, BOB)[1] });
    expect(status(test, ALICE)).toMatchObject({ status: 'created', contractId: open(test, ALICE)[0] });
  });

  it('are never mistaken for those of another wallet, whatever receiver an offer names', () => {
    const test = testLedger();
    offer(test, { receiver: `${BOB} a`, trackingId: 'b' });
    expect(status(test, BOB, 'a b')).toBeUndefined();
  });

  it('are refused for a second offer even without a reservation', () => {
    const test = testLedger();
    offer(test);
    const again = {
      type: 'create-offer',
      sender: ALICE,
      receiver: BOB,
      amount: '1',
      description: '',
      expiresAt: plus(test.now(), HOUR),
      trackingId: 't-1',
    } as const;
    expect(test.refused(again)).toEqual({ code: 'tracking-id-used', trackingId: 't-1' });
  });
});

describe('creating an offer', () => {
  const terms = {
    type: 'create-offer',
    sender: ALICE,
    receiver: BOB,
    amount: '1',
    description: '',
    trackingId: 'x',
  } as const;

  it('lists it for sender and receiver, and locks nothing', () => {
    const test = testLedger();
    const contractId = offer(test);
    expect([open(test, ALICE), open(test, BOB), open(test, CAROL)]).toEqual([[contractId], [contractId], []]);
    expect(status(test)).toEqual({ status: 'created', contractId, updateId: lastTransaction(test).updateId });
    expect(funds(test, ALICE)).toBe('100.0000000000');
  });

  it.each(['0', '-1', '1.0123456789', '9'.repeat(28), `-${'9'.repeat(28)}.9999999999`])(
    'takes the amount %s',
    (amount) => {
      expect(() => offer(testLedger(), { amount })).not.toThrow();
    },
  );

  it.each(['', '1.', '.5', '1e3', '+1', ' 1', '1.01234567891', '1'.repeat(29)])('refuses the amount "%s"', (amount) => {
    const test = testLedger();
    expect(test.refused({ ...terms, amount, expiresAt: plus(test.now(), HOUR) })).toMatchObject({
      code: 'invalid-value',
      field: 'amount',
    });
  });

  it.each([
    ['description', 'description'],
    ['trackingId', 'tracking_id'],
  ] as const)('accepts a %s of 279 characters and refuses one more', (member, field) => {
    const test = testLedger();
    const expiresAt = plus(test.now(), HOUR);
    // Signs outside the basic plane count as one character each.
    expect(test.refused({ ...terms, expiresAt, [member]: '𝄞'.repeat(280) })).toEqual({
      code: 'text-too-long',
      field,
      length: 280,
      limit: 279,
    });
    test.given({ ...terms, expiresAt, [member]: '𝄞'.repeat(279) });
  });

  it('refuses a sender without a wallet', () => {
    const test = testLedger();
    expect(test.refused({ ...terms, sender: CAROL, expiresAt: plus(test.now(), HOUR) })).toEqual({
      code: 'no-wallet',
      party: CAROL,
    });
  });

  it('submits under a valid command id, whatever the tracking id contains', () => {
    const test = testLedger();
    offer(test, { trackingId: '日本 "\n' });
    expect(lastTransaction(test).commandId).toMatch(/^create-transfer-offer-[0-9a-f]{32}$/);
  });

  it.each([-(2n ** 63n), 0n, 9_007_199_254_740_993n, 2n ** 63n - 1n])(
    'keeps an expiry of %s microseconds exact',
    (expiry) => {
      const test = testLedger();
      const contractId = offer(test, { expiresAt: micros(expiry) });
      const expired = expiry <= test.now();
      if (expired)
        expect(test.refused({ type: 'accept-offer', contractId, actor: BOB })).toMatchObject({
          code: 'offer-expired',
          expiresAt: expiry,
        });
      else accept(test, contractId);
    },
  );
});

describe('accepting an offer', () => {
  it('works one microsecond before its expiry but not at it', () => {
    const at = (early: bigint): TestLedger & { contractId: string } => {
      const test = testLedger();
      const contractId = offer(test, { expiresAt: instant('2026-01-15T01:00:00Z') });
      test.at(plus(instant('2026-01-15T01:00:00Z'), -early));
      return { ...test, contractId };
    };
    const before = at(1n);
    accept(before, before.contractId);
    const after = at(0n);
    const expiresAt = instant('2026-01-15T01:00:00Z');
    expect(after.refused({ type: 'accept-offer', contractId: after.contractId, actor: BOB })).toEqual({
      code: 'offer-expired',
      contractId: after.contractId,
      expiresAt,
      now: expiresAt,
    });
  });

  it('moves it from the open to the accepted offers', () => {
    const test = testLedger();
    const acceptedId = accept(test, offer(test));
    expect(open(test, ALICE)).toEqual([]);
    expect(acceptedOffers(test.ledger.state, ALICE).map(({ contractId }) => contractId)).toEqual([acceptedId]);
    expect(status(test)).toEqual({
      status: 'accepted',
      contractId: acceptedId,
      updateId: lastTransaction(test).updateId,
    });
    expect(status(test, BOB)).toEqual(status(test));
  });

  it('is allowed for the receiver only; a party that is not a stakeholder does not find it', () => {
    const test = testLedger();
    const contractId = offer(test);
    expect(test.refused({ type: 'accept-offer', contractId, actor: ALICE })).toEqual({
      code: 'not-authorized',
      actor: ALICE,
      needed: BOB,
      action: 'accept',
    });
    expect(test.refused({ type: 'accept-offer', contractId, actor: CAROL })).toMatchObject({
      code: 'contract-not-found',
      contractId,
    });
  });

  it('does not find an accepted, rejected or withdrawn offer', () => {
    for (const [type, actor] of [
      ['accept-offer', BOB],
      ['reject-offer', BOB],
      ['withdraw-offer', ALICE],
    ] as const) {
      const test = testLedger();
      const contractId = offer(test);
      test.given({ type, contractId, actor });
      expect(test.refused({ type: 'accept-offer', contractId, actor: BOB })).toMatchObject({
        code: 'contract-not-found',
      });
    }
  });

  it('of an offer to oneself works like any other', () => {
    const test = testLedger();
    const contractId = offer(test, { receiver: ALICE });
    test.given({ type: 'accept-offer', contractId, actor: ALICE });
    test.pass(2n * SECOND);
    expect(status(test)).toMatchObject({ status: 'completed' });
    expect(funds(test, ALICE)).toBe('100.0000000000');
  });
});

describe('ending an open offer', () => {
  it.each([
    ['reject-offer', BOB],
    ['withdraw-offer', ALICE],
  ] as const)('by %s returns whose offer it was, and its tracking id', (type, actor) => {
    const test = testLedger();
    test.given({ type, contractId: offer(test), actor });
    expect(lastTransaction(test).nodes[0]).toMatchObject({
      result: { trackingInfo: { trackingId: 't-1', sender: ALICE, receiver: BOB } },
    });
  });

  it('by the receiver rejects it, without a reason', () => {
    const test = testLedger();
    const contractId = offer(test);
    expect(test.refused({ type: 'reject-offer', contractId, actor: ALICE })).toMatchObject({
      code: 'not-authorized',
      needed: BOB,
    });
    test.given({ type: 'reject-offer', contractId, actor: BOB });
    expect(status(test)).toEqual({ status: 'failed', failureKind: 'rejected' });
    expect(open(test, BOB)).toEqual([]);
  });

  it('by the sender withdraws it, with a reason', () => {
    const test = testLedger();
    const contractId = offer(test);
    expect(test.refused({ type: 'withdraw-offer', contractId, actor: BOB })).toMatchObject({
      code: 'not-authorized',
      needed: ALICE,
    });
    test.given({ type: 'withdraw-offer', contractId, actor: ALICE });
    expect(status(test, BOB)).toEqual({
      status: 'failed',
      failureKind: 'withdrawn',
      withdrawnReason: 'Withdrawn by sender',
    });
  });

  it('by automation comes after the expiry and its delay, not before', () => {
    const test = testLedger();
    const contractId = offer(test, { expiresAt: plus(test.now(), HOUR) });
    expect(test.refused({ type: 'expire-offer', contractId })).toMatchObject({ code: 'not-due' });
    test.pass(HOUR + 5n * SECOND - 1n);
    expect(open(test, ALICE)).toEqual([contractId]);
    test.pass(1n);
    expect(open(test, ALICE)).toEqual([]);
    expect(status(test)).toEqual({ status: 'failed', failureKind: 'expired' });
  });
});

describe('consuming an accepted offer', () => {
  it('transfers the amount after the delay, from the oldest holdings, and returns change', () => {
    const test = testLedger();
    accept(test, offer(test, { amount: '70.5' }));
    test.pass(2n * SECOND - 1n);
    expect(status(test)).toMatchObject({ status: 'accepted' });
    test.pass(1n);
    expect([funds(test, ALICE), funds(test, BOB)]).toEqual(['29.5000000000', '120.5000000000']);
    const transaction = lastTransaction(test);
    expect(rootsOf(transaction)).toEqual(['AcceptedTransferOffer_Complete']);
    expect(status(test)).toEqual({
      status: 'completed',
      contractId: createdIn([transaction], 'Amulet'),
      updateId: transaction.updateId,
    });
    expect(acceptedOffers(test.ledger.state, BOB)).toEqual([]);
  });

  it('spends the exact balance without change, and aborts for one unit more', () => {
    const all = testLedger();
    accept(all, offer(all, { amount: '100' }));
    all.pass(2n * SECOND);
    expect([status(all)?.status, funds(all, ALICE)]).toEqual(['completed', '0.0000000000']);
    const more = testLedger();
    accept(more, offer(more, { amount: '100.0000000001' }));
    more.pass(2n * SECOND);
    expect(status(more)).toEqual({
      status: 'failed',
      failureKind: 'withdrawn',
      withdrawnReason: 'out of funds, missing 0.0000000001 TOK',
    });
    expect([funds(more, ALICE), funds(more, BOB)]).toEqual(['100.0000000000', '50.0000000000']);
  });

  it.each(['0', '-5'])('aborts an amount of %s', (amount) => {
    const test = testLedger();
    accept(test, offer(test, { amount }));
    test.pass(2n * SECOND);
    expect(status(test)).toMatchObject({ status: 'failed', failureKind: 'withdrawn' });
  });

  it('expires it instead when the expiry came first', () => {
    const test = testLedger();
    accept(test, offer(test, { expiresAt: plus(test.now(), SECOND) }));
    test.pass(2n * SECOND);
    expect(status(test)).toEqual({ status: 'failed', failureKind: 'expired' });
    expect(funds(test, BOB)).toBe('50.0000000000');
  });

  it('waits while the automation of the wallet is off, and continues when it is on again', () => {
    const test = testLedger();
    test.given({ type: 'set-automation', subject: 'wallet', key: ALICE, on: false });
    accept(test, offer(test));
    test.pass(MINUTE);
    expect(status(test)).toMatchObject({ status: 'accepted' });
    test.given({ type: 'set-automation', subject: 'wallet', key: ALICE, on: true });
    test.pass(0n);
    expect(status(test)).toMatchObject({ status: 'completed' });
  });

  it('does not use locked tokens and tokens in flight', () => {
    const test = testLedger();
    test.given({ type: 'lock', owner: ALICE, holders: [BOB], amount: '60', expiresAt: plus(test.now(), HOUR) });
    accept(test, offer(test, { amount: '41' }));
    test.pass(2n * SECOND);
    expect(status(test)).toMatchObject({ status: 'failed', withdrawnReason: 'out of funds, missing 1.0000000000 TOK' });
  });
});

describe('an offer in flight between synchronizers', () => {
  const moved = (): TestLedger & { contractId: string; reassignmentId: string } => {
    const test = testLedger();
    const contractId = offer(test, { expiresAt: plus(test.now(), HOUR) });
    const [update] = test.given({
      type: 'unassign',
      contractId,
      target: test.ledger.state.network?.otherSynchronizerId ?? '',
      submitter: ALICE,
      hold: true,
    });
    if (update?.type !== 'reassignment') throw new Error('an unassignment was made');
    return { ...test, contractId, reassignmentId: update.reassignmentId };
  };

  it('can neither be accepted, rejected nor withdrawn', () => {
    const test = moved();
    for (const [type, actor] of [
      ['accept-offer', BOB],
      ['reject-offer', BOB],
      ['withdraw-offer', ALICE],
    ] as const)
      expect(test.refused({ type, contractId: test.contractId, actor })).toEqual({
        code: 'contract-in-flight',
        contractId: test.contractId,
      });
  });

  it('expires only after it has arrived', () => {
    const test = moved();
    test.pass(2n * HOUR);
    expect(open(test, ALICE)).toEqual([test.contractId]);
    test.given({ type: 'assign', reassignmentId: test.reassignmentId });
    test.pass(MINUTE);
    expect(status(test)).toEqual({ status: 'failed', failureKind: 'expired' });
  });
});
