// The parts of a stream: its session, and the elements and the end that become frames.

import type { Json } from '../../base';
import type { Ledger } from '../../ledger';
import type { Answer, Identity, Operation, OperationRequest, Refusal, StreamRefusal } from '../../operations';
import type { HttpRequest } from '../messages';
import type { WorldExchange } from '../pipeline/exchange';
import type { OperationRun } from '../pipeline/operation-run';
import type { ExchangeFacts } from '../pipeline/outcome';
import type { PreparedParts as Parts } from '../pipeline/parts';
import type { ChangeSignal } from './change-signal';
import type { TimeSlices } from './time-slicing';

/** State that all streams of a server share. */
export interface SharedStreamState {
  readonly changes: ChangeSignal;
  readonly timeSlices: TimeSlices;
}

export interface StreamSession extends SharedStreamState {
  readonly parts: Parts;
  readonly exchange: WorldExchange;
  /** Result of the handshake. */
  readonly facts: ExchangeFacts;
  /** The ledger on which the stream was opened: a different one means that the world was reverted. */
  readonly ledger: Ledger;
  readonly operation: Operation & Required<Pick<Operation, 'stream'>>;
  readonly operationRequest: OperationRequest;
  readonly context: OperationRun;
  /** Authenticates the caller with the token of the handshake, at the current time. */
  readonly identify: () => Identity | Promise<Identity>;
  /** The first frame for a client that may not open the stream. */
  readonly refusal: Refusal | undefined;
  readonly began: { readonly at: Date; readonly ms: number };
}

/**
 * What ends a stream: a refusal by the pipeline, one that only streams have, or the operation's own response.
 */
export type StreamEnd =
  | { readonly refusal: Refusal }
  | { readonly streamRefusal: StreamRefusal }
  | { readonly answer: Answer };

/** An element or the last frame, not yet rendered. */
export type StreamFrame = { readonly element: Json } | StreamEnd;

/** The request of the handshake without its body. */
export const plainRequestOf = ({
  request: { method, url, headers, peer },
}: WorldExchange): Pick<HttpRequest, 'method' | 'url' | 'headers' | 'peer'> => ({ method, url, headers, peer });
