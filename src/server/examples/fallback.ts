// What every source of documented examples provides: our own examples, and prism for everything else.

import type { Json, Result } from '../../base';
import type { OperationSpec } from '../../contract';
import type { Preference } from './prefer';

interface ExampleAnswer {
  readonly status: number;
  readonly mediaType: string | undefined;
  readonly body: Json | undefined;
}

interface ExampleRequest {
  readonly spec: OperationSpec;
  readonly preference: Preference;
  readonly accept: string | undefined;
}

/** A response made from the document, or a sentence that refuses the preference. */
export type Fallback = (request: ExampleRequest) => Promise<Result<ExampleAnswer, string>>;

/** Shares a thread with the other fallbacks of its contract. */
export type ClosableFallback = Fallback & {
  /** Releases the thread; a request in progress still gets its response. */
  readonly close: () => void;
};
