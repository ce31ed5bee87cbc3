import { DAY } from '../../base';
import { ALICE, testLedger, type TestLedger } from '../../../test/support/ledger';
import { createDraft } from '../decide/draft';
import { evolve, rebuild } from '../evolve';
import { networkOf } from '../state';
import { extraTraffic } from './traffic';

const BOUGHT = 3_000n;

/** Buys traffic for the served participant on a synchronizer. */
function buy(test: TestLedger, memberId: string, synchronizerId: string): void {
  const { state } = test.ledger;
  const env = { now: test.now(), seed: 'traffic', epoch: 0, hash: (text: string) => Buffer.from(text).toString('hex') };
  const draft = createDraft(state, env);
  const { dso } = networkOf(state);
  const bought = draft.create('MemberTraffic', {
    dso,
    memberId,
    synchronizerId,
    migrationId: state.migrationId.toString(),
    totalPurchased: BOUGHT.toString(),
    numPurchases: '1',
    amuletSpent: '1.0000000000',
    usdSpent: '0.1000000000',
  });
  draft.transaction({ actAs: [dso], roots: [bought] });
  evolve(state, draft.entries);
}

describe('extra traffic', () => {
  const memberOf = (test: TestLedger) => {
    const { participant: uid, synchronizerId } = networkOf(test.ledger.state);
    return { uid, memberId: `PAR::${uid}`, synchronizerId };
  };

  it('is that of the member, the synchronizer and the current migration', () => {
    const test = testLedger({});
    const member = memberOf(test);
    buy(test, member.memberId, member.synchronizerId);
    buy(test, member.memberId, member.synchronizerId);
    buy(test, 'PAR::other::12', member.synchronizerId);
    buy(test, member.memberId, 'elsewhere::12');
    expect(extraTraffic(test.ledger.state, member)).toEqual({ purchased: 2n * BOUGHT, consumed: 0n });
    test.given({ type: 'start-migration', migrationId: 7 });
    expect(extraTraffic(test.ledger.state, member)).toEqual({ purchased: 0n, consumed: 0n });
  });

  it('is consumed by submissions beyond the base rate, which is refilled, and never exceeds the purchased traffic', () => {
    const test = testLedger({});
    const member = memberOf(test);
    buy(test, member.memberId, member.synchronizerId);
    const tap = (times: number): void => {
      for (let index = 0; index < times; index += 1) test.given({ type: 'tap', owner: ALICE, amountUsd: '1.0' });
    };
    tap(50);
    expect(extraTraffic(test.ledger.state, member).consumed).toBe(0n);
    test.pass(DAY);
    tap(50);
    expect(extraTraffic(test.ledger.state, member).consumed).toBe(0n);
    tap(200);
    expect(extraTraffic(test.ledger.state, member)).toEqual({ purchased: BOUGHT, consumed: BOUGHT });
  });

  it('is the same whether it is read once or after every purchase', () => {
    const test = testLedger({});
    const member = memberOf(test);
    for (let times = 0; times < 400; times += 1) {
      buy(test, member.memberId, member.synchronizerId);
      test.given({ type: 'tap', owner: ALICE, amountUsd: '1.0' });
      extraTraffic(test.ledger.state, member);
    }
    const { purchased, consumed } = extraTraffic(test.ledger.state, member);
    expect(consumed).toBeGreaterThan(0n);
    expect(consumed).toBeLessThan(purchased);
    expect(extraTraffic(rebuild(test.ledger.state.log), member)).toEqual({ purchased, consumed });
  });
});
