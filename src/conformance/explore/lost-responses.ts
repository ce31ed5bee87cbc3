// A target that closes the connection without a response. If that happens again when its sequence is repeated, it is a
// finding; the exchange then has the status 0.

import { InvalidResponseError, TransportError, unreadable } from '../execute/client';
import { isDropped } from '../execute/second-try';
import type { Transport } from '../execute/transport';
import type { RecordedExchange } from '../model/exchange';
import type { ExploreFinding } from './explore-finding';
import type { SequenceResult } from './sequence-run';

/** The target, not the model, did not respond. */
export class TargetSilentError extends TransportError {
  /** `later`: what happened when its sequence was to be repeated. */
  constructor(cause: TransportError, later?: string) {
    super(later === undefined ? cause.message : `${cause.message}; then ${later}`, {
      cause: cause instanceof TargetSilentError ? cause.cause : cause,
    });
  }

  /** Whether it closed the connection after the request had been sent. */
  isDropped(): boolean {
    return isDropped(this.cause);
  }
}

interface WatchedTransport {
  readonly transport: Transport;
  /** Number of requests. */
  readonly sent: () => number;
  /** The first operation without a response. */
  readonly lost: () => string | undefined;
}

/** Throws TargetSilentError; if the sequence is repeated, it instead returns an exchange for a closed connection. */
export function watchResponses(transport: Transport, isRepeated: boolean): WatchedTransport {
  let sent = 0;
  let lost: string | undefined;
  const send: Transport['send'] = async (target, request, timeoutMs) => {
    sent += 1;
    try {
      return await transport.send(target, request, timeoutMs);
    } catch (error) {
      if (!(error instanceof TransportError) || error instanceof InvalidResponseError) throw error;
      const silent = new TargetSilentError(error);
      if (!isRepeated || !silent.isDropped()) throw silent;
      lost ??= request.operation.id;
      return unreadable(target, request);
    }
  };
  return { transport: { ...transport, send }, sent: () => sent, lost: () => lost };
}

export const hasResponse = ({ response }: RecordedExchange): boolean => response.status !== 0;

/** The result with one finding for the first closed connection, instead of what follows from it. */
export function withLostResponse(result: SequenceResult): SequenceResult {
  const at = result.exchanges.findIndex((exchange) => !hasResponse(exchange));
  const lost = result.exchanges[at];
  if (lost === undefined) return result;
  const earlier = result.findings.filter(({ exchange }) => exchange < at);
  return { ...result, findings: [...earlier, lostResponse(lost.operationId, at)] };
}

export const lostResponse = (operationId: string, exchange: number): ExploreFinding => ({
  source: 'documents',
  clauses: [],
  operationId,
  message: `${operationId}: the connection closed without a response`,
  expected: 'a response',
  actual: 'a closed connection',
  provenance: { mark: 'documented', source: 'HTTP' },
  row: undefined,
  exchange,
});
