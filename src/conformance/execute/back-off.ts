// Responses that only limit the rate: 429 and 503 with Retry-After, and 429 where the contract documents none. The run
// waits, lowers its rate and repeats the request, since a refused request was not executed.

import type { OperationSpec } from '../../contract';
import type { RecordedExchange } from '../model/exchange';
import { TransportError, type StepRequest } from './client';
import type { Pace } from './pace';
import type { Transport } from './transport';

/** The longest wait that a run accepts. */
const MAX_PAUSE_MS = 120_000;
const MAX_ATTEMPTS = 8;
/** A 429 without Retry-After is an answer after this number of attempts. */
const MAX_GUESSED_ATTEMPTS = 3;
const FIRST_GUESS_MS = 1000;

/** The target keeps refusing a request because of its rate limit. */
class OverloadedError extends TransportError {}

export interface BackOff {
  readonly pace: Pace;
  /** Called with each response that limits the rate. */
  readonly onLimit: (exchange: RecordedExchange, waitMs: number) => void;
}

export function withBackOff(transport: Transport, { pace, onLimit }: BackOff): Transport {
  const sendAgain: Transport['send'] = async (target, request, timeoutMs) => {
    for (let attempt = 1; ; attempt += 1) {
      const exchange = await transport.send(target, request, timeoutMs);
      const waitMs = askedPauseMs(exchange, request.operation, attempt);
      if (waitMs === undefined) {
        pace.accepted();
        return exchange;
      }
      if (waitMs > MAX_PAUSE_MS || attempt === MAX_ATTEMPTS) throw overloaded(exchange, request, attempt);
      onLimit(exchange, waitMs);
      pace.slowDown(waitMs);
      await pace.waitForSlot();
    }
  };
  return { ...transport, send: sendAgain };
}

const overloaded = (
  { response: { status, headers } }: RecordedExchange,
  { operation }: StepRequest,
  attempt: number,
): OverloadedError =>
  new OverloadedError(
    `${operation.id} failed: the target still limits the rate (${status}${headers['retry-after'] === undefined ? '' : `, Retry-After: ${headers['retry-after']}`}) at attempt ${attempt}; run again with a lower --rate-limit`,
  );

/** How long to wait before the request is repeated; undefined if the response is the operation's answer. */
function askedPauseMs(
  { response: { status, headers } }: RecordedExchange,
  { responses }: OperationSpec,
  attempt: number,
): number | undefined {
  if (status !== 429 && status !== 503) return undefined;
  const asked = retryAfterMs(headers['retry-after'], Date.now());
  if (asked !== undefined) return asked;
  // Without the header a documented 429 is an answer, such as that for a tracking id in process.
  const isAnswer =
    status === 503 || responses.some((response) => response.status === '429') || attempt >= MAX_GUESSED_ATTEMPTS;
  return isAnswer ? undefined : FIRST_GUESS_MS * 2 ** (attempt - 1);
}

/** Seconds, or the time of an HTTP date (RFC 9110, section 10.2.3). */
export function retryAfterMs(header: string | undefined, now: number): number | undefined {
  const text = header?.trim() ?? '';
  if (/^\d{1,9}$/.test(text)) return Number(text) * 1000;
  const at = /[a-z]/i.test(text) ? Date.parse(text) : NaN;
  return Number.isNaN(at) ? undefined : Math.max(0, at - now);
}
