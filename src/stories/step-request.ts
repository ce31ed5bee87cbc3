// The request of a step: every action is one operation of the documents. Wallets are used as their users use them, by
// the validator; the clock, faults and automation by the control operations.

import { micros, parseSpan, type Json } from '../base';
import type { StoryStep } from './story';

export interface ActionRequest {
  readonly operation: string;
  /** The user whose token is sent. */
  readonly as?: string;
  readonly path?: Readonly<Record<string, Json>>;
  readonly query?: Readonly<Record<string, Json>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Json;
  /** A condition besides those of the step, and what to show of the answer if it is unmet. */
  readonly expect?: { readonly is: string; readonly actual: string };
  /** Ledger time for which the request is repeated, unless the step says otherwise. */
  readonly within?: string;
}

/** What the actions look up. A lookup that fails throws StoryFailure. */
export interface StoryLookup {
  readonly party: (user: string) => string;
  /** The id of an offer and the users of its parties, by tracking id. */
  readonly offer: (trackingId: string) => Promise<FoundOffer>;
  readonly nowMicros: () => bigint;
}

export interface FoundOffer {
  readonly contractId: string;
  readonly sender: string;
  readonly receiver: string;
}

const DEFAULT_EXPIRY = '24h';
const DEFAULT_WAIT = '10m';

/** Undefined for a step that only speaks. Expressions of the step must be filled in before. */
export async function stepRequest(step: StoryStep, lookup: StoryLookup): Promise<ActionRequest | undefined> {
  if (step.call !== undefined) return callRequest(step, step.call);
  return (await walletRequest(step, lookup)) ?? controlRequest(step, lookup);
}

function callRequest({ as, path, query, headers, body }: StoryStep, operation: string): ActionRequest {
  return {
    operation,
    ...(as === undefined ? {} : { as }),
    ...(path === undefined ? {} : { path }),
    ...(query === undefined ? {} : { query }),
    ...(headers === undefined ? {} : { headers }),
    ...(body === undefined ? {} : { body }),
  };
}

async function walletRequest(step: StoryStep, lookup: StoryLookup): Promise<ActionRequest | undefined> {
  if (step.offer !== undefined) return offerRequest(step.offer, lookup);
  if (step.tap !== undefined) return { operation: 'tap', as: step.tap.user, body: { amount: step.tap.amount } };
  const byReceiver = { accept: 'acceptTransferOffer', reject: 'rejectTransferOffer' } as const;
  for (const move of ['accept', 'reject'] as const) {
    const trackingId = step[move];
    if (trackingId === undefined) continue;
    const { contractId, receiver } = await lookup.offer(trackingId);
    return { operation: byReceiver[move], as: receiver, path: { contract_id: contractId } };
  }
  if (step.withdraw === undefined) return undefined;
  const { contractId, sender } = await lookup.offer(step.withdraw);
  return { operation: 'withdrawTransferOffer', as: sender, path: { contract_id: contractId } };
}

function offerRequest(
  { from, to, amount, trackingId, description = '', expiresIn = DEFAULT_EXPIRY }: NonNullable<StoryStep['offer']>,
  { party, nowMicros }: StoryLookup,
): ActionRequest {
  return {
    operation: 'createTransferOffer',
    as: from,
    body: {
      receiver_party_id: party(to),
      amount,
      description,
      expires_at: nowMicros() + (parseSpan(expiresIn) ?? micros(0)),
      tracking_id: trackingId,
    },
  };
}

function controlRequest(step: StoryStep, lookup: StoryLookup): ActionRequest | undefined {
  if (step.publish !== undefined) return { operation: 'publishName', body: { ...step.publish } };
  if (step.wait !== undefined) return waitRequest(step.wait);
  if (step.clock !== undefined) return clockRequest(step.clock);
  if (step.fault !== undefined) return faultRequest(step.fault);
  return step.automation === undefined ? undefined : automationRequest(step.automation, lookup);
}

/** A quoted text of JSON is one of the expression language, too. */
function waitRequest({ offer, state }: NonNullable<StoryStep['wait']>): ActionRequest {
  const states = `body.offers[trackingId = ${JSON.stringify(offer)}].state`;
  return {
    operation: 'listOffers',
    expect: { is: `${JSON.stringify(state)} in ${states}`, actual: `"its state is " & $join(${states}, ", ")` },
    within: DEFAULT_WAIT,
  };
}

function clockRequest(clock: NonNullable<StoryStep['clock']>): ActionRequest {
  if (clock === 'freeze') return { operation: 'freezeClock' };
  if ('advance' in clock) return { operation: 'advanceClock', body: { by: clock.advance } };
  if ('set' in clock) return { operation: 'setClock', body: { to: clock.set } };
  return { operation: 'runClock', body: { speed: Math.round(clock.run * 1000) } };
}

function faultRequest(fault: NonNullable<StoryStep['fault']>): ActionRequest {
  if (fault === 'clear') return { operation: 'clearFaults' };
  return 'add' in fault
    ? { operation: 'addFault', body: fault.add }
    : { operation: 'deleteFault', path: { id: fault.remove } };
}

function automationRequest(automation: NonNullable<StoryStep['automation']>, { party }: StoryLookup): ActionRequest {
  if (automation === 'clear') return { operation: 'clearAutomationFailures' };
  if ('modes' in automation) return { operation: 'setAutomation', body: automation.modes };
  if ('fail' in automation) return { operation: 'failAutomation', body: automation.fail };
  if ('step' in automation) return { operation: 'stepAutomation', body: { kind: automation.step } };
  const { wallet, on } = automation.switch;
  return { operation: 'switchAutomation', path: { subject: 'wallet', key: party(wallet) }, body: { on } };
}
