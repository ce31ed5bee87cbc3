// One HTTP exchange as it was recorded, without credentials.

import type { TargetGroup } from '../target/target';
import type { TokenPlace } from './suite';

export interface RecordedExchange {
  readonly operationId: string;
  readonly group: TargetGroup;
  /** Number of the step within its scenario, from 0. */
  readonly step: number;
  readonly request: {
    readonly method: string;
    readonly url: string;
    readonly headers: Readonly<Record<string, string>>;
    readonly body: string | undefined;
    readonly as: string;
    readonly tokenIn?: TokenPlace | undefined;
  };
  readonly response: {
    readonly status: number;
    readonly headers: Readonly<Record<string, string>>;
    readonly body: string;
    /** Of a websocket stream: the body is the array of its frames, or the error frame. */
    readonly stream?: StreamSummary;
  };
  readonly ms: number;
  /** Milliseconds since 1970 at which the request was sent; recordings of earlier kits do not have it. */
  readonly sentAt?: number;
}

export interface StreamSummary {
  /**
   * `closed` by the server; `idle` after no frame for a while; `maximum` of frames or time reached; `refused`: the
   * handshake was answered like any HTTP request.
   */
  readonly end: 'closed' | 'idle' | 'maximum' | 'refused';
  readonly frames: number;
  /** Close code of the server. */
  readonly code?: number;
}

/** A mock server answered with an example because the request has `Prefer`: it proves nothing about its state. */
export const isForcedExample = ({ request }: Pick<RecordedExchange, 'request'>): boolean =>
  Object.keys(request.headers).some((name) => name.toLowerCase() === 'prefer');
