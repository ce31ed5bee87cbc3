// The messages between the server and prism's thread: plain data that can be cloned.

import type { Json, Result } from '../../base';
import type { Group, OperationSpec } from '../../contract';

export interface PrismRequest {
  readonly operation: {
    readonly group: Group;
    readonly file: string;
    readonly path: string;
    readonly method: OperationSpec['method'];
  };
  readonly response: {
    readonly status: number;
    readonly mediaType: string;
    readonly isJson: boolean;
    /** Name of an example. */
    readonly example: string | undefined;
  };
  /** Requests a made-up body: the same seed gives the same body. */
  readonly seed?: string;
}

/** The body, or why prism has none. */
export type PrismReply = Result<Json | undefined, string>;

export interface NumberedRequest {
  readonly id: number;
  readonly request: PrismRequest;
}

export interface NumberedReply {
  readonly id: number;
  readonly reply: PrismReply;
}
