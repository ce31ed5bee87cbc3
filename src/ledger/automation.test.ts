// Automation by hand: kinds that wait, steps, steps that fail.

import { MINUTE, plus, SECOND } from '../base';
import type { ScheduledStep } from './automation-queue';
import { createLedger } from './ledger';
import {
  acceptedLedger,
  ALICE,
  BOB,
  createdIn,
  lastTransaction,
  offer,
  rootsOf,
  SEED,
  sha256,
  testLedger,
  testNetwork,
  type TestLedger,
} from '../../test/support/ledger';
import { offerSummary } from './views';

const stateOf = ({ ledger }: TestLedger, id: string): string | undefined => offerSummary(ledger.state, id)?.state;
const due = ({ ledger }: TestLedger): readonly ScheduledStep['command']['type'][] =>
  [...ledger.upcoming(['consume', 'expire'])].map(({ command }) => command.type);

describe('a kind of automation that is manual', () => {
  it('keeps its steps until they are run', () => {
    const { test, accepted, id } = acceptedLedger();
    test.given({ type: 'set-automation-mode', kind: 'consume', mode: 'manual' });
    test.pass(10n * MINUTE);
    expect(stateOf(test, id)).toBe('accepted');
    const stepped = test.ledger.step({ kind: 'consume' }, test.now());
    expect(stepped).toMatchObject({
      ok: true,
      value: { event: { command: { type: 'consume-offer', contractId: accepted } } },
    });
    expect(stateOf(test, id)).toBe('completed');
  });

  it('does not hold up the other kinds', () => {
    const { test, id } = acceptedLedger({ expires: 5n * MINUTE });
    test.given({ type: 'set-automation-mode', kind: 'consume', mode: 'manual' });
    test.pass(6n * MINUTE);
    expect(stateOf(test, id)).toBe('expired');
  });

  it('runs its pending steps when it is set to auto again, at the time of that change', () => {
    const { test, id } = acceptedLedger();
    test.given({ type: 'set-automation-mode', kind: 'consume', mode: 'manual' });
    test.pass(10n * MINUTE);
    test.given({ type: 'set-automation-mode', kind: 'consume', mode: 'auto' });
    test.ledger.tick(test.now());
    expect(stateOf(test, id)).toBe('completed');
    expect(lastTransaction(test).effectiveAt).toBe(test.now());
  });

  it('is still manual after a replay of the log', () => {
    const { test, id } = acceptedLedger();
    test.given({ type: 'set-automation-mode', kind: 'consume', mode: 'manual' });
    test.pass(10n * MINUTE);
    const again = createLedger({ seed: SEED, hash: sha256, log: test.ledger.state.log });
    again.tick(plus(test.now(), MINUTE));
    expect(offerSummary(again.state, id)?.state).toBe('accepted');
    expect(again.step({ kind: 'consume' }, test.now()).ok).toBe(true);
  });
});

describe('a step run by hand', () => {
  it('of consume need not wait for its delay', () => {
    const { test, id } = acceptedLedger();
    expect(test.ledger.step({ kind: 'consume' }, test.now()).ok).toBe(true);
    expect(stateOf(test, id)).toBe('completed');
    expect(due(test)).toEqual([]);
  });

  it('of expire is too early a microsecond before the expiry, and the refusal names the due time', () => {
    const test = testLedger({ delays: { consume: 0n, expire: 0n, summarize: 0n, assign: 0n } as never });
    const expiresAt = plus(test.now(), MINUTE);
    const id = offer(test, { expiresAt });
    test.given({ type: 'set-automation-mode', kind: 'expire', mode: 'manual' });
    expect(test.ledger.step({ kind: 'expire' }, plus(expiresAt, -1n))).toEqual({
      ok: false,
      error: { code: 'not-due', what: expect.stringContaining('expire-offer'), at: expiresAt },
    });
    expect(due(test)).toEqual(['expire-offer']);
    expect(test.ledger.step({ kind: 'expire' }, expiresAt).ok).toBe(true);
    expect(stateOf(test, id)).toBe('expired');
  });

  it('of a named contract runs for that one and leaves earlier ones pending', () => {
    const test = testLedger();
    test.given({ type: 'set-automation-mode', kind: 'consume', mode: 'manual' });
    const ids = ['t-1', 't-2'].map((trackingId) => offer(test, { trackingId, amount: '1' }));
    const accepted = ids.map((contractId) =>
      createdIn(test.given({ type: 'accept-offer', contractId, actor: BOB }), 'AcceptedTransferOffer'),
    );
    expect(test.ledger.step({ contractId: accepted[1] ?? '' }, test.now()).ok).toBe(true);
    expect(ids.map((id) => stateOf(test, id))).toEqual(['accepted', 'completed']);
  });

  it('that does not exist is refused and changes nothing', () => {
    const test = testLedger();
    const length = test.ledger.state.log.length;
    expect(test.ledger.step({ kind: 'consume' }, test.now())).toEqual({
      ok: false,
      error: { code: 'precondition', reason: 'no consume automation is scheduled' },
    });
    expect(test.ledger.state.log).toHaveLength(length);
  });

  it('skips obsolete steps', () => {
    const test = testLedger();
    test.given({ type: 'set-automation-mode', kind: 'expire', mode: 'manual' });
    const id = offer(test);
    test.given({ type: 'withdraw-offer', contractId: id, actor: ALICE });
    expect(due(test)).toEqual([]);
  });
});

describe('a step that is refused when it comes due', () => {
  it('does not return after a restart, whatever changed in between', () => {
    const { test, id } = acceptedLedger();
    const [one] = [...test.ledger.upcoming(['consume'])];
    const contractId = one && 'contractId' in one.command ? one.command.contractId : '';
    test.given({
      type: 'unassign',
      contractId,
      target: testNetwork().otherSynchronizerId,
      submitter: ALICE,
      hold: true,
    });
    test.pass(10n * MINUTE);
    expect(test.ledger.state.log).toContainEqual(
      expect.objectContaining({ type: 'automation-refused', command: { type: 'consume-offer', contractId } }),
    );
    test.given({ type: 'set-automation-mode', kind: 'consume', mode: 'manual' });
    const again = createLedger({ seed: SEED, hash: sha256, log: test.ledger.state.log });
    expect([...again.state.automationQueue.upcoming('consume')]).toEqual([]);
    expect([offerSummary(again.state, id)?.state, stateOf(test, id)]).toEqual(['accepted', 'accepted']);
  });

  it('is not logged when it can never run: its offer is gone', () => {
    const test = testLedger();
    test.given({ type: 'withdraw-offer', contractId: offer(test), actor: ALICE });
    test.pass(61n * MINUTE);
    expect(test.ledger.state.log.filter(({ type }) => type === 'automation-refused')).toEqual([]);
  });
});

describe('a step that is set to fail', () => {
  it('for lack of funds aborts the accepted offer once, as the network does', () => {
    const { test, id } = acceptedLedger();
    test.given({ type: 'arm-failure', kind: 'consume', reason: 'insufficient-funds', times: 1 });
    test.pass(3n * SECOND);
    expect(offerSummary(test.ledger.state, id)).toMatchObject({
      state: 'withdrawn',
      reason: 'out of funds, missing 25.0000000000 TOK',
    });
    expect(rootsOf(lastTransaction(test))).toEqual(['AcceptedTransferOffer_Abort']);
    expect(test.ledger.state.failures.get('consume')).toEqual([]);
    expect(due(test)).toEqual([]);
  });

  it('by a timeout changes nothing and is retried later', () => {
    const { test, id } = acceptedLedger();
    test.given({ type: 'arm-failure', kind: 'consume', reason: 'timeout', times: 2 });
    test.pass(13n * SECOND);
    expect(stateOf(test, id)).toBe('accepted');
    test.pass(10n * SECOND);
    expect(stateOf(test, id)).toBe('completed');
  });

  it('is retried at the same time after a replay of the log', () => {
    const { test, id } = acceptedLedger();
    test.given({ type: 'arm-failure', kind: 'consume', reason: 'timeout', times: 1 });
    test.pass(3n * SECOND);
    const again = createLedger({ seed: SEED, hash: sha256, log: test.ledger.state.log });
    again.tick(plus(test.now(), 5n * SECOND));
    expect(offerSummary(again.state, id)?.state).toBe('accepted');
    again.tick(plus(test.now(), 20n * SECOND));
    expect(offerSummary(again.state, id)?.state).toBe('completed');
  });

  it('is retried at the same time after a replay of the log, even when it ran early', () => {
    const { test, id } = acceptedLedger();
    test.given({ type: 'arm-failure', kind: 'consume', reason: 'timeout', times: 1 });
    expect(test.ledger.step({ kind: 'consume' }, test.now()).ok).toBe(true);
    const again = createLedger({ seed: SEED, hash: sha256, log: test.ledger.state.log });
    for (const ledger of [test.ledger, again]) {
      ledger.tick(plus(test.now(), 9n * SECOND));
      expect(offerSummary(ledger.state, id)?.state).toBe('accepted');
      ledger.tick(plus(test.now(), 10n * SECOND));
      expect(offerSummary(ledger.state, id)?.state).toBe('completed');
    }
  });

  it('can be reset', () => {
    const { test, id } = acceptedLedger();
    test.given({ type: 'arm-failure', kind: 'consume', reason: 'insufficient-funds', times: 3 });
    test.given({ type: 'arm-failure', kind: 'consume', reason: 'timeout', times: 0 });
    test.pass(3n * SECOND);
    expect(stateOf(test, id)).toBe('completed');
  });

  it('is not used up by a step that would not run anyway', () => {
    const { test } = acceptedLedger();
    test.given({ type: 'arm-failure', kind: 'consume', reason: 'timeout', times: 1 });
    test.given({ type: 'set-automation', subject: 'wallet', key: ALICE, on: false });
    test.pass(MINUTE);
    expect(test.ledger.state.failures.get('consume')).toEqual(['timeout']);
  });

  it('for lack of funds is refused for steps without a payment', () => {
    expect(
      testLedger().refused({ type: 'arm-failure', kind: 'rounds', reason: 'insufficient-funds', times: 1 }),
    ).toMatchObject({ code: 'invalid-value', field: 'reason' });
  });
});
