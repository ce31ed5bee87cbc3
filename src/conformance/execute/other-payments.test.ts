import { contract } from '../../../test/support/contract';
import type { CaseResult } from '../model/case-result';
import type { CaseRunSettings } from './case-run';
import {
  failedAtBalance,
  hasOtherPayments,
  withOwnPayments,
  withoutBalances,
  type OwnPayments,
} from './other-payments';
import type { Target } from '../target/target';
import type { StepRequest } from './client';
import { network, type Transport } from './transport';

const NOW = Date.parse('2026-01-15T12:00:00Z');

/** A scenario whose last of three answers is a balance other than expected. */
const failed = (): CaseResult =>
  ({
    planned: { scenario: { takesTurns: 'tokens' } },
    exchanges: [
      { step: 0, request: { as: 'first' }, response: { body: '{"transaction_id":"1220aa"}' } },
      { step: 1, request: { as: 'second' }, response: { body: '{}' } },
    ],
    findings: [
      { operationId: 'getBalance', exchange: 1 },
      { operationId: 'getTransferOfferStatus', exchange: 0 },
    ],
    judged: 2,
  }) as unknown as CaseResult;

/** Whether the log of the second user's wallet excuses the balance. */
async function excused(
  items: readonly object[],
  status = 200,
  { isClockMeasured = false, own = { updates: new Set<string>(), taps: [] } as OwnPayments } = {},
): Promise<boolean> {
  const transport: Transport = {
    ...network,
    send: (_, { operation, token, as, step }) => {
      if (operation.id !== 'listTransactions' || token !== 'of-bob') throw new Error('another request');
      return Promise.resolve({
        operationId: operation.id,
        group: 'validator',
        step,
        ms: 1,
        request: { method: 'POST', url: '', headers: {}, body: undefined, as },
        response: { status, headers: {}, body: JSON.stringify({ items }) },
      });
    },
  };
  // Only the members that are read.
  const settings = {
    target: { isClockMeasured, facts: { users: [{ token: 'of-alice' }, { token: 'of-bob' }] } },
    judging: { contract: contract() },
    timeoutMs: 1,
    waitForSlot: () => Promise.resolve(),
    transport,
  } as unknown as CaseRunSettings;
  return hasOtherPayments(failed(), { startedAt: NOW, own }, settings);
}
const paid = (update: string, date: string, type = 'transfer') => ({
  transaction_type: type,
  event_id: `${update}:0`,
  date,
});

describe('an unexpected balance', () => {
  it.each([
    ['a payment that the scenario did not make', [paid('1220bb', '2026-01-15T12:00:01Z')], true],
    ['income', [paid('1220bb', '2026-01-15T12:00:01Z', 'balance_change')], true],
    ['only its own payment', [paid('1220aa', '2026-01-15T12:00:01Z')], false],
    ['only its own payment, as running servers name it', [paid('#1220aa', '2026-01-15T12:00:01Z')], false],
    ['a payment from before', [paid('1220bb', '2026-01-15T11:00:00Z')], false],
    ['a notification', [paid('1220bb', '2026-01-15T12:00:01Z', 'notification')], false],
    ['nothing', [], false],
  ])('is excused if the log of the wallet has %s', async (_, items, isExcused) =>
    expect(await excused(items)).toBe(isExcused),
  );

  it('is not excused by payments of the run: of other cases, earlier attempts and taps', async () => {
    const own: OwnPayments = { updates: new Set(), taps: [] };
    const answer = (operationId: string, body: string) =>
      withOwnPayments(
        {
          ...network,
          send: () =>
            Promise.resolve({
              operationId,
              group: 'validator' as const,
              step: 0,
              ms: 1,
              sentAt: NOW,
              request: { method: 'POST', url: '', headers: {}, body: undefined, as: 'second' },
              response: { status: 200, headers: {}, body },
            }),
        },
        own,
      ).send({} as Target, {} as StepRequest, 1);
    await answer('getTransferOfferStatus', '{"transaction_id":"1220bb"}');
    await answer('listUpdateHistory', '{"update_id":"1220cc"}');
    await answer('tap', '{}');
    const log = [paid('1220bb', '2026-01-15T12:00:01Z'), paid('1220dd', '2026-01-15T12:00:01Z', 'balance_change')];
    expect(await excused(log, 200, { own })).toBe(false);
    expect(await excused([...log, paid('1220cc', '2026-01-15T12:00:01Z')], 200, { own })).toBe(true);
    expect(await excused([...log, paid('1220ee', '2026-01-15T12:00:01Z', 'balance_change')], 200, { own })).toBe(true);
  });

  it('allows for a clock offset only if it was not measured', async () => {
    const before = [paid('1220bb', '2026-01-15T11:59:58Z')];
    expect(await excused(before)).toBe(true);
    expect(await excused(before, 200, { isClockMeasured: true })).toBe(false);
  });

  it('is a failure if the wallet has no log', async () => {
    expect(await excused([paid('1220bb', '2026-01-15T12:00:01Z')], 404)).toBe(false);
  });

  it('matters only if a scenario moves tokens, and is removed from the result', () => {
    expect(failedAtBalance(failed())).toBe(true);
    expect(failedAtBalance({ ...failed(), findings: [] })).toBe(false);
    expect(withoutBalances(failed())).toMatchObject({
      findings: [{ operationId: 'getTransferOfferStatus' }],
      judged: 1,
      notJudged: 'another payment changed the balance of a wallet',
    });
  });
});
