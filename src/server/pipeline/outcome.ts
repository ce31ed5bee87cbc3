// What comes of a request: an answer or a refusal, both still data, and the facts that log and journal report of the
// exchange. Steps of the pipeline return it and render nothing; `handle` renders, logs and records it once (decisions
// 018).

import { err, ok, type Result } from '../../base';
import type { OperationSpec } from '../../contract';
import type { Answer, Refusal } from '../../operations';
import type { LogRange } from '../journal/types';
import type { BodyFault } from '../messages';
import type { WorldsUsed } from '../worlds/worlds-used';
import type { ResponseCacheSlot } from './response-cache';
import type { RenderedAnswer } from './render';

export interface ExchangeFacts {
  /** The operation, once the caller was let through to it. */
  readonly spec: OperationSpec | undefined;
  /** User of a verified token. */
  readonly user: string | undefined;
  /** False for reads of the console, which the journal leaves out. */
  readonly isRecorded: boolean;
  /** Explanations of the answer, for people. */
  readonly notes: readonly string[];
  /** Log entries that the operation wrote. */
  readonly written: LogRange | undefined;
  readonly bodyFault: BodyFault | undefined;
  /** Set if the operation used the table of worlds. */
  readonly worldsUsed?: WorldsUsed;
}

export interface Outcome {
  readonly result: Result<Answer | RenderedAnswer, Refusal>;
  readonly facts: ExchangeFacts;
  /** The operation itself gave the answer: it gets an ETag, and is cached in the slot if there is one. */
  readonly performed?: { readonly cacheAs: ResponseCacheSlot | undefined };
}

export const NO_FACTS: ExchangeFacts = {
  spec: undefined,
  user: undefined,
  isRecorded: true,
  notes: [],
  written: undefined,
  bodyFault: undefined,
};

interface KnownFacts {
  readonly spec: OperationSpec;
  readonly user?: string | undefined;
  readonly isRecorded?: boolean;
}

/** Facts of a request for an operation, before it runs. */
export const operationFacts = ({ spec, user, isRecorded = true }: KnownFacts): ExchangeFacts => ({
  spec,
  user,
  isRecorded,
  notes: NO_FACTS.notes,
  written: undefined,
  bodyFault: undefined,
});

export const answered = (answer: Answer | RenderedAnswer, facts = NO_FACTS): Outcome => ({ result: ok(answer), facts });

export const refused = (refusal: Refusal, facts = NO_FACTS): Outcome => ({ result: err(refusal), facts });
