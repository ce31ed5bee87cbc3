// The time of a ledger, derived from its records: no update has a record time in the ledger's future, and a new offer
// shows the ledger's present. Date headers may come from a gateway with another clock.

import { randomUUID } from 'node:crypto';
import { isObject, parseInstant, type Json } from '../../base';
import type { Contract } from '../../contract';
import { bodyOf } from '../check/response-body';
import { factAt } from '../target/facts';
import type { Target } from '../target/target';
import { RunStoppedError } from './bounds';
import type { StepRequest } from './client';
import type { Transport } from './transport';

export interface LedgerTimeSettings {
  readonly target: Target;
  readonly contract: Contract;
  readonly timeoutMs: number;
  readonly waitForSlot: () => Promise<void>;
  readonly transport: Transport;
  /** Scenarios that create offers will run, so one more offer is permitted. */
  readonly mayWrite: boolean;
}

/** Smaller differences are noise, from latency and rounding to whole seconds. */
const NOISE_SECONDS = 2;
/** The offer must not have expired when it is created: the longer span is for a ledger far ahead of the hint. */
const EXPIRY_SECONDS: readonly number[] = [300, 86_400];

/** Seconds by which the ledger is ahead of our clock; `hinted` is the value from Date headers. */
export async function ledgerSecondsAhead(hinted: number, settings: LedgerTimeSettings): Promise<number> {
  return (await measuredByOffer(hinted, settings)) ?? boundedByUpdates(hinted, settings);
}

/** Without a write only a bound is known: the last update was recorded before the ledger's present. */
async function boundedByUpdates(hinted: number, settings: LedgerTimeSettings): Promise<number> {
  const now = Date.now();
  // An update after the earlier of the two possible presents decides between them.
  const earlier = Math.abs(hinted) < NOISE_SECONDS ? 0 : Math.min(hinted, 0);
  const recorded = await firstRecordTimeAfter(now + (earlier + NOISE_SECONDS) * 1000, settings);
  if (recorded === undefined) return hinted;
  if (recorded === 'none') return hinted > 0 && (await isRecent(now, hinted, settings)) ? 0 : hinted;
  const ahead = (recorded - now) / 1000;
  if (ahead <= NOISE_SECONDS) return 0;
  return Math.max(hinted, Math.ceil(ahead));
}

/**
 * Whether the last update, which is not in our future, is more recent than the time by which the ledger would be ahead:
 * a ledger that is ahead would have been silent for longer than it usually is. An idle ledger contradicts nothing.
 */
async function isRecent(now: number, hinted: number, settings: LedgerTimeSettings): Promise<boolean> {
  return typeof (await firstRecordTimeAfter(now - hinted * 1000, settings)) === 'number';
}

type TimeAnswer = { readonly status: number; readonly body: Json | undefined };

async function ask(
  operationId: string,
  request: Partial<StepRequest>,
  { target, contract, timeoutMs, waitForSlot, transport }: LedgerTimeSettings,
): Promise<TimeAnswer | undefined> {
  const operation = contract.operations.find(({ id }) => id === operationId);
  if (!operation) return undefined;
  await waitForSlot();
  const plain = { step: 0, path: {}, query: {}, headers: {}, body: undefined, token: undefined, as: 'none' };
  try {
    const exchange = await transport.send(target, { ...plain, ...request, operation }, timeoutMs);
    return { status: exchange.response.status, body: bodyOf(exchange) };
  } catch (error) {
    if (error instanceof RunStoppedError) throw error;
    // Every scenario reports a missing answer itself.
    return undefined;
  }
}

const millisOf = (text: unknown): number | undefined => {
  const micros = typeof text === 'string' ? parseInstant(text) : undefined;
  return micros === undefined ? undefined : Number(micros / 1000n);
};

/** Record time of the first update after an instant; undefined when the target does not provide it. */
async function firstRecordTimeAfter(after: number, settings: LedgerTimeSettings): Promise<number | 'none' | undefined> {
  const { target } = settings;
  const migrationId = factAt(target.facts, 'migrationId');
  if (target.urls.scan === '' || typeof migrationId !== 'number') return undefined;
  const body = JSON.stringify({
    page_size: 1,
    after: { after_migration_id: migrationId, after_record_time: new Date(after).toISOString() },
  });
  const answer = await ask('listUpdateHistory', { body }, settings);
  const list = answer?.status === 200 && isObject(answer.body) ? answer.body['transactions'] : undefined;
  if (!Array.isArray(list)) return undefined;
  const [first] = list as readonly Json[];
  return first === undefined ? 'none' : isObject(first) ? millisOf(first['record_time']) : undefined;
}

/** Creates an offer and reads when the ledger created it. It is withdrawn with the other offers of the run. */
async function measuredByOffer(hinted: number, settings: LedgerTimeSettings): Promise<number | undefined> {
  const { target, mayWrite } = settings;
  const [token, receiver] = [factAt(target.facts, 'users.0.token'), factAt(target.facts, 'users.1.party')];
  if (!mayWrite || typeof token !== 'string' || typeof receiver !== 'string') return undefined;
  for (const seconds of EXPIRY_SECONDS) {
    const expiresIn = Math.max(hinted, 0) + seconds;
    const offer = await createdOffer({ token, receiver, expiresIn }, settings);
    const measured = typeof offer === 'object' ? await secondsAheadBy(offer, token, settings) : undefined;
    if (measured !== undefined) return measured;
    // An offer that the list does not show may have expired already.
    if (typeof offer === 'object') continue;
    // The contract names no status for an expiry that is in the ledger's past, so any refusal may mean that.
    if (offer === undefined || offer < 400 || offer >= 500) return undefined;
  }
  return undefined;
}

interface ProbeOffer {
  readonly id: string;
  /** The middle of the request, in milliseconds since 1970. */
  readonly at: number;
}

/** The offer, or the status of the refusal; undefined without an answer. */
async function createdOffer(
  { token, receiver, expiresIn }: { readonly token: string; readonly receiver: string; readonly expiresIn: number },
  settings: LedgerTimeSettings,
): Promise<ProbeOffer | number | undefined> {
  const sent = Date.now();
  const body = JSON.stringify({
    receiver_party_id: receiver,
    amount: '0.0000000001',
    description: 'measures the ledger time',
    expires_at: (sent + expiresIn * 1000) * 1000,
    tracking_id: `ledger-time-${randomUUID()}`,
  });
  const created = await ask('createTransferOffer', { body, token, as: 'first' }, settings);
  const id = isObject(created?.body) ? created.body['offer_contract_id'] : undefined;
  return typeof id === 'string' ? { id, at: (sent + Date.now()) / 2 } : created?.status;
}

/** Seconds by which the ledger is ahead according to the offer; undefined when the list does not show it. */
async function secondsAheadBy(
  { id, at }: ProbeOffer,
  token: string,
  settings: LedgerTimeSettings,
): Promise<number | undefined> {
  for (let attempt = 0; attempt < 3; attempt += 1) {
    const answer = await ask('listTransferOffers', { token, as: 'first' }, settings);
    const offers = isObject(answer?.body) ? answer.body['offers'] : undefined;
    const own = Array.isArray(offers)
      ? (offers as readonly Json[]).find((offer) => isObject(offer) && offer['contract_id'] === id)
      : undefined;
    const created = isObject(own) ? millisOf(own['created_at']) : undefined;
    if (created !== undefined) return Math.round((created - at) / 1000);
    await new Promise((done) => setTimeout(done, 500));
  }
  return undefined;
}
