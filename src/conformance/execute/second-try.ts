// A read whose connection was dropped, or that a gateway answered with 502, is repeated once: such a failure says
// nothing about conformance. It is counted as flaky, not as a failure. A write is never repeated on its own.

import { isObject } from '../../base';
import { TransportError } from './client';
import type { Pace } from './pace';
import type { FlakyRequest } from './traffic-notes';
import type { Transport } from './transport';

export interface SecondTry {
  readonly pace: Pace;
  readonly onFlaky: (request: FlakyRequest) => void;
}

export function withSecondTry(transport: Transport, { pace, onFlaky }: SecondTry): Transport {
  const sendTwice: Transport['send'] = async (target, request, timeoutMs) => {
    const again = async (reason: string): Promise<Awaited<ReturnType<Transport['send']>>> => {
      onFlaky({ operationId: request.operation.id, reason });
      await pace.waitForSlot();
      return transport.send(target, request, timeoutMs);
    };
    const isRead = request.operation.safety === 'read';
    try {
      const exchange = await transport.send(target, request, timeoutMs);
      return isRead && exchange.response.status === 502 ? await again('status 502') : exchange;
    } catch (error) {
      if (!isRead || !isDropped(error)) throw error;
      return again('the connection was dropped');
    }
  };
  return { ...transport, send: sendTwice };
}

/** Codes of Node's client for a connection that ended in the middle of an exchange. */
const DROPPED = new Set(['ECONNRESET', 'EPIPE', 'ECONNABORTED', 'UND_ERR_SOCKET']);

/** Whether the connection was closed after the request had been sent; not refused and not timed out. */
export function isDropped(error: unknown): boolean {
  if (!(error instanceof TransportError)) return false;
  const { cause } = error;
  if (!isObject(cause) || /^(Timeout|Abort)Error$/.test(String(cause['name']))) return false;
  return (
    DROPPED.has(String(cause['code'])) ||
    /socket hang up|closed before an answer|aborted$/.test(String(cause['message']))
  );
}
