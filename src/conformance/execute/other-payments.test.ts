import { contract } from '../../../test/http/harness';
import type { CaseResult } from '../model/case-result';
import type { CaseRunSettings } from './case-run';
import { failedAtBalance, hasOtherPayments, withoutBalances } from './other-payments';
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
async function excused(items: readonly object[], status = 200): Promise<boolean> {
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
    target: { facts: { users: [{ token: 'of-alice' }, { token: 'of-bob' }] } },
    judging: { contract: contract() },
    timeoutMs: 1,
    waitForSlot: () => Promise.resolve(),
    transport,
  } as unknown as CaseRunSettings;
  return hasOtherPayments(failed(), NOW, settings);
}
const paid = (update: string, date: string, type = 'transfer') => ({
  transaction_type: type,
  event_id: `${update}:0`,
  date,
});

describe('a balance other than expected', () => {
  it.each([
    ['a payment that the scenario did not make', [paid('1220bb', '2026-01-15T12:00:01Z')], true],
    ['income', [paid('1220bb', '2026-01-15T12:00:01Z', 'balance_change')], true],
    ['only its own payment', [paid('1220aa', '2026-01-15T12:00:01Z')], false],
    ['a payment from before', [paid('1220bb', '2026-01-15T11:00:00Z')], false],
    ['a notification', [paid('1220bb', '2026-01-15T12:00:01Z', 'notification')], false],
    ['nothing', [], false],
  ])('when the log of the wallet has %s', async (_, items, isExcused) => expect(await excused(items)).toBe(isExcused));

  it('is a failure where a wallet has no log', async () => {
    expect(await excused([paid('1220bb', '2026-01-15T12:00:01Z')], 404)).toBe(false);
  });

  it('matters only where a scenario moves tokens, and is taken out of the result', () => {
    expect(failedAtBalance(failed())).toBe(true);
    expect(failedAtBalance({ ...failed(), findings: [] })).toBe(false);
    expect(withoutBalances(failed())).toMatchObject({
      findings: [{ operationId: 'getTransferOfferStatus' }],
      judged: 1,
    });
  });
});
