// Payments by others: a wallet that receives or pays during a scenario, for example because of a concurrent run, does
// not have the balance that the scenario expects. The wallet's log shows such payments.

import { isObject, parseInstant, parseJson, type Json } from '../../base';
import type { CaseResult } from '../model/case-result';
import type { CaseFinding } from '../model/finding';
import type { CaseRunSettings } from './case-run';
import { tokenOfRole } from './request';
import { network, type Transport } from './transport';

/** Operations whose answers change with every payment. */
const BALANCES = new Set(['getBalance', 'listAmulets']);
export const OTHER_PAYMENTS = 'another payment changed the balance of a wallet';
const PAGE = 50;
/** Allows for clocks that differ by a second or two. */
const TOLERANCE_MS = 3000;

const isAboutBalance = ({ operationId }: CaseFinding): boolean => BALANCES.has(operationId);

/** Whether a scenario that moves tokens failed at a balance: only then the logs of the wallets are read. */
export const failedAtBalance = ({ planned, findings }: CaseResult): boolean =>
  planned.scenario.takesTurns !== undefined && findings.some(isAboutBalance);

/** What the run itself did: none of it is a payment by others. */
export interface OwnPayments {
  /** Updates that an answer to any case of the run names, earlier attempts included. */
  readonly updates: Set<string>;
  /** Income that the run asked for; the answer names no update. */
  readonly taps: { readonly as: string; readonly sentAt: number }[];
}

/** Operations whose answers also show what others did. */
const LISTS = new Set(['listUpdates', 'listUpdatesPage', 'listFlatUpdates', 'listUpdateTrees', 'listUpdateHistory']);

/** A transport that records the payments of the run. */
export const withOwnPayments = (transport: Transport, own: OwnPayments): Transport => ({
  ...transport,
  send: async (...asked) => {
    const started = Date.now();
    const exchange = await transport.send(...asked);
    const { operationId, request, response, sentAt = started } = exchange;
    if (!LISTS.has(operationId)) for (const id of updateIdsIn(response.body)) own.updates.add(id);
    if (operationId === 'tap' && response.status === 200) own.taps.push({ as: request.as, sentAt });
    return exchange;
  },
});

export interface CaseWindow {
  readonly startedAt: number;
  readonly own: OwnPayments;
}

/** Whether a wallet whose balance was not as expected has payments since `startedAt` that the run did not make. */
export async function hasOtherPayments(
  result: CaseResult,
  { startedAt, own }: CaseWindow,
  settings: CaseRunSettings,
): Promise<boolean> {
  const known = new Set([...own.updates, ...result.exchanges.flatMap(({ response }) => updateIdsIn(response.body))]);
  const roles = new Set(
    result.findings
      .filter(isAboutBalance)
      .flatMap(({ exchange }) => result.exchanges[exchange ?? -1]?.request.as ?? []),
  );
  const since = startedAt - (settings.target.isClockMeasured === true ? 0 : TOLERANCE_MS);
  for (const role of roles) {
    const payments = (await paymentsOf(role, settings)).filter(
      ({ updateId, at }) => at >= since && !known.has(updateId),
    );
    const taps = own.taps.filter(({ as, sentAt }) => as === role && sentAt >= since).length;
    const income = payments.filter(({ isIncome }) => isIncome).length;
    if (income > taps || payments.length > income) return true;
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
    notJudged: OTHER_PAYMENTS,
    judged: Math.min(result.judged, ...steps),
  };
}

/** Update ids of the payments that a status or an update names. */
const updateIdsIn = (body: string): readonly string[] =>
  [...body.matchAll(/"(?:transaction_id|update_id|updateId)"\s*:\s*"([^"]+)"/g)].flatMap(([, id]) => id ?? []);

interface Payment {
  readonly updateId: string;
  /** Income without a transfer, such as a tap. */
  readonly isIncome: boolean;
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
  const isIncome = item['transaction_type'] === 'balance_change';
  return [{ updateId: updateIdIn(eventId), isIncome, at: Number(at / 1000n) - aheadSeconds * 1000 }];
}

/** The update id in an event id; event ids begin with `#` on running servers. */
export const updateIdIn = (eventId: string): string => eventId.replace(/^#/, '').split(':')[0] ?? '';
