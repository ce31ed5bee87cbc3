// Payments by others: a wallet that receives or pays during a scenario, for example because of a concurrent run, does
// not have the balance that the scenario expects. The wallet's log shows such payments.

import { isObject, parseInstant, parseJson, type Json } from '../../base';
import type { CaseResult } from '../model/case-result';
import type { CaseFinding } from '../model/finding';
import type { CaseRunSettings } from './case-run';
import { tokenOfRole } from './request';
import { network } from './transport';

/** Operations whose answers change with every payment. */
const BALANCES = new Set(['getBalance', 'listAmulets']);
const PAGE = 50;
/** Allows for clocks that differ by a second or two. */
const TOLERANCE_MS = 3000;

const isAboutBalance = ({ operationId }: CaseFinding): boolean => BALANCES.has(operationId);

/** Whether a scenario that moves tokens failed at a balance: only then the logs of the wallets are read. */
export const failedAtBalance = ({ planned, findings }: CaseResult): boolean =>
  planned.scenario.takesTurns !== undefined && findings.some(isAboutBalance);

/** Whether a wallet whose balance was not as expected has payments since `startedAt` that the scenario did not make. */
export async function hasOtherPayments(
  result: CaseResult,
  startedAt: number,
  settings: CaseRunSettings,
): Promise<boolean> {
  const own = new Set(result.exchanges.flatMap(({ response }) => updateIdsIn(response.body)));
  const roles = new Set(
    result.findings
      .filter(isAboutBalance)
      .flatMap(({ exchange }) => result.exchanges[exchange ?? -1]?.request.as ?? []),
  );
  for (const role of roles) {
    const payments = await paymentsOf(role, settings);
    if (payments.some(({ updateId, at }) => at >= startedAt - TOLERANCE_MS && !own.has(updateId))) return true;
  }
  return false;
}

/** The result without steps that other payments affected: the scenario ends before the first of them. */
export function withoutBalances(result: CaseResult): CaseResult {
  const spoiled = result.findings.filter(isAboutBalance);
  const steps = spoiled.flatMap(({ exchange }) => result.exchanges[exchange ?? -1]?.step ?? []);
  return {
    ...result,
    findings: result.findings.filter((finding) => !isAboutBalance(finding)),
    judged: Math.min(result.judged, ...steps),
  };
}

/** Update ids of the payments that a status or an update names. */
const updateIdsIn = (body: string): readonly string[] =>
  [...body.matchAll(/"(?:transaction_id|update_id|updateId)"\s*:\s*"([^"]+)"/g)].flatMap(([, id]) => id ?? []);

interface Payment {
  readonly updateId: string;
  /** Milliseconds since 1970, by our clock. */
  readonly at: number;
}

/** The newest payments in the log of a wallet; none when it has no such log. */
async function paymentsOf(role: string, settings: CaseRunSettings): Promise<readonly Payment[]> {
  const { target, judging, timeoutMs, waitForSlot, transport = network } = settings;
  const operation = judging.contract.operations.find(({ id }) => id === 'listTransactions');
  const token = tokenOfRole(target, role);
  if (!operation || token === undefined) return [];
  await waitForSlot();
  try {
    const request = { operation, step: 0, path: {}, query: {}, headers: {}, token, as: role };
    const { response } = await transport.send(target, { ...request, body: `{"page_size":${PAGE}}` }, timeoutMs);
    const answer: Json = response.status === 200 ? parseJson(response.body) : null;
    const items = isObject(answer) ? answer['items'] : undefined;
    return Array.isArray(items)
      ? (items as readonly Json[]).flatMap((item) => paymentOf(item, target.clockAheadSeconds ?? 0))
      : [];
  } catch {
    return [];
  }
}

function paymentOf(item: Json, aheadSeconds: number): readonly Payment[] {
  if (!isObject(item) || !['transfer', 'balance_change'].includes(String(item['transaction_type']))) return [];
  const { event_id: eventId, date } = item;
  const at = typeof date === 'string' ? parseInstant(date) : undefined;
  if (typeof eventId !== 'string' || at === undefined) return [];
  return [{ updateId: eventId.split(':')[0] ?? '', at: Number(at / 1000n) - aheadSeconds * 1000 }];
}
