import { amount, formatAmount, MINUTE, plus } from '../../base';
import { activeOfStakeholder } from '../state';
import {
  ALICE,
  BOB,
  createdIn,
  lastTransaction,
  offer,
  rootsOf,
  testLedger,
  type TestLedger,
} from '../../../test/support/ledger';
import { balance, holdingsSummary, positions } from '../views';
import { chooseInputs, chooseTransferInputs, fundsOf } from './holdings';

const HOUR = 60n * MINUTE;
const funds = ({ ledger }: TestLedger, party = ALICE): string => formatAmount(fundsOf(ledger.state, party));
const locked = (test: TestLedger, amount: string): string =>
  createdIn(
    test.given({ type: 'lock', owner: ALICE, holders: [BOB], amount, expiresAt: plus(test.now(), HOUR) }),
    'LockedAmulet',
  );

describe('tapping', () => {
  it.each([
    ['5', '1000.0000000000'],
    ['0.0000000001', '0.0000000200'],
    ['0.00000001', '0.0000020000'],
  ])('turns %s USD into %s tokens at 0.005 USD each', (amountUsd, tokens) => {
    const test = testLedger();
    const [made] = test.given({ type: 'tap', owner: ALICE, amountUsd });
    const holding = test.ledger.state.contracts.get(createdIn(made ? [made] : [], 'Amulet'));
    expect(holding?.contract.payload).toMatchObject({
      owner: ALICE,
      amount: { initialAmount: tokens, createdAt: { number: '8' }, ratePerRound: { rate: '0.0038051800' } },
    });
  });

  it('rounds up if the price does not divide evenly', () => {
    const test = testLedger({ amuletPrice: '0.0300000000' });
    test.given({ type: 'tap', owner: ALICE, amountUsd: '1' });
    expect(funds(test)).toBe('133.3333333334');
  });

  it.each(['0', '-1', '', '1e3', 'one', '0.00000000001'])('refuses "%s" USD', (amountUsd) => {
    expect(testLedger().refused({ type: 'tap', owner: ALICE, amountUsd })).toMatchObject({
      code: 'invalid-value',
      field: 'amount',
    });
  });

  it('keeps the supply below 10^27, so that no sum of holdings has more than 28 digits before the decimal point', () => {
    const test = testLedger();
    const room = { type: 'tap', owner: ALICE, amountUsd: `4${'9'.repeat(23)}` } as const;
    expect(test.refused({ ...room, amountUsd: `5${'0'.repeat(24)}` })).toMatchObject({
      code: 'invalid-value',
      field: 'amount',
    });
    for (let count = 0; count < 10; count += 1) test.given(room);
    expect(test.refused(room)).toMatchObject({ code: 'invalid-value' });
    for (const type of ['mint', 'tap-and-burn'] as const)
      expect(test.refused({ type, owner: BOB, amount: '2000' })).toMatchObject({ code: 'invalid-value' });
    const [holding] = activeOfStakeholder(test.ledger.state, 'Amulet', ALICE).slice(-1);
    test.given({ type: 'burn', contractId: holding?.contract.contractId ?? '' });
    test.given(room);
    for (const round of [0n, -(2n ** 63n), 2n ** 63n - 1n]) {
      const sums = holdingsSummary(test.ledger.state, ALICE, test.ledger.state.lastRecordTime, {
        round,
        feesBeforeCreation: 'negative',
      });
      for (const text of [sums?.total, sums?.available, sums?.feesTotal]) expect(text).toMatch(/^-?\d{1,28}\.\d{10}$/);
    }
  });

  it('is available on development networks only', () => {
    expect(testLedger({ isDevNet: false }).refused({ type: 'tap', owner: ALICE, amountUsd: '1' })).toMatchObject({
      code: 'precondition',
    });
  });

  it('taps once per owner and command id, even if the id contains unusual characters', () => {
    const test = testLedger();
    const tap = { type: 'tap', owner: ALICE, amountUsd: '1', commandId: 'käse "1"' } as const;
    test.given(tap);
    expect(lastTransaction(test).commandId).toMatch(/^tap-[0-9a-f]{32}$/);
    expect(test.refused(tap)).toMatchObject({ code: 'already-exists', id: tap.commandId });
    test.given({ ...tap, owner: BOB });
    test.given({ ...tap, commandId: 'another' });
    test.given({ type: 'tap', owner: ALICE, amountUsd: '1' });
  });

  it('frees the command id of a tap that was refused', () => {
    const test = testLedger();
    test.refused({ type: 'tap', owner: ALICE, amountUsd: '0', commandId: 'c' });
    test.given({ type: 'tap', owner: ALICE, amountUsd: '1', commandId: 'c' });
  });
});

describe('choosing inputs', () => {
  const chosen = (wanted: bigint) => {
    const { ledger } = testLedger();
    const found = chooseInputs(ledger.state, ALICE, fundsOf(ledger.state, ALICE).times(0).plus(wanted.toString()));
    return found.ok
      ? {
          inputs: found.value.inputs.map(({ payload }) => payload.amount.initialAmount),
          change: formatAmount(found.value.change),
        }
      : found.error;
  };

  it('takes the oldest first and no more than necessary', () => {
    expect(chosen(60n)).toEqual({ inputs: ['60.0000000000'], change: '0.0000000000' });
    expect(chosen(61n)).toEqual({ inputs: ['60.0000000000', '40.0000000000'], change: '39.0000000000' });
    expect(chosen(100n)).toEqual({ inputs: ['60.0000000000', '40.0000000000'], change: '0.0000000000' });
  });

  it('reports the missing amount', () => {
    expect(chosen(101n)).toEqual({ code: 'insufficient-funds', party: ALICE, missing: '1.0000000000' });
  });
});

describe('choosing the inputs of a transfer', () => {
  it('takes the largest if the oldest would exceed the limit', () => {
    const test = testLedger();
    for (let index = 0; index < 150; index += 1)
      test.given({ type: 'mint', owner: ALICE, amount: index < 100 ? '0.1' : '2.0' });
    const choose = (wanted: string) => chooseTransferInputs(test.ledger.state, ALICE, amount(wanted));
    const inputsOf = (chosen: ReturnType<typeof choose>) =>
      chosen.ok ? chosen.value.inputs.map(({ payload }) => payload.amount.initialAmount) : [];
    // The wallet begins with 60 and 40.
    expect(inputsOf(choose('109.8'))).toHaveLength(100);
    expect(inputsOf(choose('112'))).toEqual(['60.0000000000', '40.0000000000', ...Array(6).fill('2.0000000000')]);
    expect(inputsOf(choose('200'))).toHaveLength(52);
    expect(choose('205')).toMatchObject({ error: { code: 'insufficient-funds', missing: '0.2000000000' } });
    expect(choose('211')).toMatchObject({ error: { code: 'insufficient-funds', missing: '1.0000000000' } });
  });
});

describe('locking', () => {
  it('removes tokens from the spendable balance and leaves them with their owner', () => {
    const test = testLedger();
    locked(test, '70');
    expect(funds(test)).toBe('30.0000000000');
    expect(balance(test.ledger.state, ALICE, test.now())).toEqual({
      round: 8n,
      unlocked: '30.0000000000',
      locked: '70.0000000000',
      fees: '0.0000000000',
    });
    expect(activeOfStakeholder(test.ledger.state, 'LockedAmulet', BOB)).toHaveLength(1);
    expect(positions(test.ledger.state, BOB, test.now())).toHaveLength(1);
  });

  it('refuses more than the balance, and zero', () => {
    const test = testLedger();
    const lock = { type: 'lock', owner: ALICE, holders: [BOB], expiresAt: plus(test.now(), HOUR) } as const;
    expect(test.refused({ ...lock, amount: '100.0000000001' })).toEqual({
      code: 'insufficient-funds',
      party: ALICE,
      missing: '0.0000000001',
    });
    expect(test.refused({ ...lock, amount: '0' })).toMatchObject({ code: 'invalid-value' });
  });

  it('keeps the round of creation when the tokens are unlocked', () => {
    const test = testLedger();
    const contractId = locked(test, '100');
    test.pass(HOUR);
    test.given({ type: 'unlock', contractId });
    expect(rootsOf(lastTransaction(test))).toEqual(['LockedAmulet_Unlock']);
    expect(positions(test.ledger.state, ALICE, test.now())).toMatchObject([
      { round: 14n, fee: '0.0228310800', effective: '99.9771689200' },
    ]);
    expect(test.refused({ type: 'unlock', contractId })).toMatchObject({ code: 'contract-not-found' });
  });
});

describe('burning', () => {
  it('archives locked and unlocked holdings once', () => {
    const test = testLedger();
    for (const contractId of [
      locked(test, '100'),
      createdIn(test.given({ type: 'mint', owner: ALICE, amount: '1' }), 'Amulet'),
    ]) {
      test.given({ type: 'burn', contractId });
      expect(test.refused({ type: 'burn', contractId })).toMatchObject({ code: 'contract-not-found', contractId });
    }
    expect(positions(test.ledger.state, ALICE, test.now())).toEqual([]);
  });

  it('applies to holdings only', () => {
    const test = testLedger();
    expect(test.refused({ type: 'burn', contractId: offer(test) })).toMatchObject({ code: 'contract-not-found' });
  });

  it('of a holding made in the same transaction leaves nothing behind', () => {
    const test = testLedger();
    test.given({ type: 'tap-and-burn', owner: ALICE, amount: '3' });
    expect(rootsOf(lastTransaction(test))).toEqual(['Amulet', 'Archive']);
    expect(funds(test)).toBe('100.0000000000');
  });
});

it('minting refuses amounts that are not positive', () => {
  for (const amount of ['0', '-1', 'x'])
    expect(testLedger().refused({ type: 'mint', owner: ALICE, amount })).toMatchObject({ code: 'invalid-value' });
});

it('reading the rules changes no contract', () => {
  const test = testLedger();
  const before = [...test.ledger.state.contracts.keys()];
  test.given({ type: 'read-rules', party: ALICE });
  expect([...test.ledger.state.contracts.keys()]).toEqual(before);
  expect(lastTransaction(test).nodes).toMatchObject([
    { kind: 'exercise', consuming: false, choice: 'AmuletRules_Fetch' },
  ]);
});
