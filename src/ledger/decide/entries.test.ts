import { DAY, formatInstant, micros, MINUTE, plus, SECOND } from '../../base';
import { activeOf } from '../state';
import {
  ALICE,
  BOB,
  createdIn,
  lastTransaction,
  START,
  testLedger,
  type TestLedger,
} from '../../../test/support/ledger';
import { entryByName, listNames, preapprovalOf } from '../views';

const HOUR = 60n * MINUTE;
const NAME = 'alice.unverified.ns';
/** Long ticks: these tests cross months. */
const world = (): TestLedger => testLedger({ tick: micros(30n * DAY) });
const name = { type: 'publish-name', user: ALICE, name: NAME, url: 'https://example.com', description: 'me' } as const;
const names = (test: TestLedger): readonly string[] =>
  listNames(test.ledger.state, { now: test.now(), prefix: '', limit: 99, order: 'oldest-first' }).map(
    (entry) => entry.name,
  );

describe('names', () => {
  it('are valid for ninety days: listed at their end, gone a microsecond later', () => {
    const test = world();
    test.given(name);
    expect(entryByName(test.ledger.state, test.now(), NAME)).toMatchObject({
      user: ALICE,
      expiresAt: plus(START, 90n * DAY),
    });
    test.pass(90n * DAY);
    expect(names(test)).toContain(NAME);
    test.pass(1n);
    expect(names(test)).not.toContain(NAME);
  });

  it('are archived by automation only after their end and its delay', () => {
    const test = world();
    test.given({ ...name, lifetime: micros(HOUR) });
    test.pass(HOUR + 5n * SECOND);
    expect(activeOf(test.ledger.state, 'AnsEntry')).toHaveLength(1);
    test.pass(1n);
    expect(activeOf(test.ledger.state, 'AnsEntry')).toHaveLength(0);
  });

  it('belong to one owner at a time, and are free again once they have expired', () => {
    const test = world();
    test.given({ ...name, lifetime: micros(HOUR) });
    test.pass(HOUR);
    expect(test.refused({ ...name, user: BOB })).toEqual({ code: 'already-exists', kind: 'name', id: NAME });
    test.pass(1n);
    test.given({ ...name, user: BOB });
    expect(entryByName(test.ledger.state, test.now(), NAME)).toMatchObject({ user: BOB });
    // The expired one is not swept yet; renewing means the living one.
    test.given({ type: 'renew-name', name: NAME });
    expect(activeOf(test.ledger.state, 'AnsEntry').map(({ contract }) => contract.payload.user)).toEqual([ALICE, BOB]);
    expect(entryByName(test.ledger.state, test.now(), NAME)).toMatchObject({
      user: BOB,
      expiresAt: plus(START, HOUR + 1n + 180n * DAY),
    });
  });

  it('change contract id and end when they are renewed', () => {
    const test = world();
    const old = createdIn(test.given(name), 'AnsEntry');
    const renewed = createdIn(test.given({ type: 'renew-name', name: NAME }), 'AnsEntry');
    expect(renewed).not.toBe(old);
    expect(
      activeOf(test.ledger.state, 'AnsEntry').map(({ contract }) => [contract.contractId, contract.payload.expiresAt]),
    ).toEqual([[renewed, formatInstant(plus(START, 180n * DAY))]]);
    expect(test.refused({ type: 'renew-name', name: 'nobody.ns' })).toMatchObject({ code: 'unknown' });
  });

  it('are renewed by automation thirty days before their end, if renewal is on', () => {
    const test = world();
    test.given(name);
    test.given({ type: 'set-automation', subject: 'name', key: NAME, on: true });
    test.pass(60n * DAY - 1n);
    expect(entryByName(test.ledger.state, test.now(), NAME)?.expiresAt).toBe(plus(START, 90n * DAY));
    test.pass(1n);
    expect(entryByName(test.ledger.state, test.now(), NAME)?.expiresAt).toBe(plus(START, 180n * DAY));
  });

  it.each([
    ['url', 'ftp://x', 'invalid-value'],
    ['url', `https://${'x'.repeat(248)}`, 'text-too-long'],
    ['description', 'x'.repeat(141), 'text-too-long'],
  ])('refuse a %s that is not allowed', (field, value, code) => {
    expect(world().refused({ ...name, [field]: value })).toMatchObject({ code, field });
  });

  it('accept the longest texts', () => {
    world().given({ ...name, url: `https://${'x'.repeat(247)}`, description: 'x'.repeat(140) });
    world().given({ ...name, url: '', description: '' });
  });
});

describe('transfer preapprovals', () => {
  const create = { type: 'create-preapproval', receiver: BOB } as const;

  it('exist once for a receiver', () => {
    const test = world();
    const contractId = createdIn(test.given(create), 'TransferPreapproval');
    expect(test.refused(create)).toEqual({ code: 'preapproval-exists', contractId });
    test.given({ ...create, receiver: ALICE });
    expect(preapprovalOf(test.ledger.state, BOB)?.contractId).toBe(contractId);
  });

  it('can be created again after they were cancelled', () => {
    const test = world();
    test.given(create);
    test.given({ type: 'cancel-preapproval', receiver: BOB });
    expect(preapprovalOf(test.ledger.state, BOB)).toBeUndefined();
    expect(test.refused({ type: 'cancel-preapproval', receiver: BOB })).toMatchObject({ code: 'unknown', id: BOB });
    test.given(create);
  });

  it('are renewed thirty days before their end: another id, a later end, the same start', () => {
    const test = world();
    const old = createdIn(test.given(create), 'TransferPreapproval');
    test.pass(60n * DAY);
    const renewed = preapprovalOf(test.ledger.state, BOB);
    expect(renewed?.contractId).not.toBe(old);
    expect(renewed?.payload).toMatchObject({
      validFrom: formatInstant(START),
      // The end before, as in the public source.
      lastRenewedAt: formatInstant(plus(START, 90n * DAY)),
      expiresAt: formatInstant(plus(START, 180n * DAY)),
    });
  });

  it('expire if renewal is off: found until they are archived, then gone', () => {
    const test = world();
    test.given({ ...create, validFor: micros(HOUR) });
    test.given({ type: 'set-automation', subject: 'preapproval', key: BOB, on: false });
    test.pass(HOUR + 5n * SECOND - 1n);
    expect(preapprovalOf(test.ledger.state, BOB)?.payload.expiresAt).toBe(formatInstant(plus(START, HOUR)));
    test.pass(1n);
    expect(preapprovalOf(test.ledger.state, BOB)).toBeUndefined();
    expect(lastTransaction(test).nodes).toMatchObject([{ choice: 'TransferPreapproval_Expire' }]);
  });

  it('that were not renewed in time are renewed as soon as renewal is switched on', () => {
    const test = world();
    test.given({ type: 'set-automation', subject: 'preapproval', key: BOB, on: false });
    test.given(create);
    test.pass(80n * DAY);
    expect(preapprovalOf(test.ledger.state, BOB)?.payload.expiresAt).toBe(formatInstant(plus(START, 90n * DAY)));
    test.given({ type: 'set-automation', subject: 'preapproval', key: BOB, on: true });
    test.pass(0n);
    expect(preapprovalOf(test.ledger.state, BOB)?.payload.expiresAt).toBe(formatInstant(plus(START, 180n * DAY)));
  });
});
