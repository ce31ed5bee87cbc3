// Error objects of the ledger group: fields and null rules of observed-ledger 4.1, HTTP status by category (4.7).

import type { Json } from '../../base';
import { json } from '../answers';
import type { Dialect } from '../dialect';
import type { Answer } from '../types';

/** HTTP status and gRPC code per error category. */
const CATEGORIES = {
  1: { http: 503, grpc: 14 },
  2: { http: 409, grpc: 10 },
  3: { http: 504, grpc: 4 },
  4: { http: 500, grpc: 13 },
  6: { http: 401, grpc: 16 },
  7: { http: 403, grpc: 7 },
  8: { http: 400, grpc: 3 },
  9: { http: 400, grpc: 9 },
  10: { http: 409, grpc: 6 },
  11: { http: 404, grpc: 5 },
  12: { http: 400, grpc: 11 },
} as const;
type ErrorCategory = keyof typeof CATEGORIES;

type ErrorFacts = Readonly<Record<string, string | undefined>>;

export interface LedgerError {
  readonly code: string;
  readonly cause: string;
  readonly category: ErrorCategory;
  /** Additional keys; undefined removes a common key. */
  readonly context?: ErrorFacts;
  readonly resources?: readonly (readonly [kind: string, name: string])[];
  readonly retryInfo?: string;
  /** The submission id (observed-ledger 4.1 A). */
  readonly submissionId?: string;
  /** Overrides the status of the category: the list limit (413). */
  readonly status?: number;
  /** Raised in the JSON layer, with fewer and plainer fields (observed-ledger 4.1 B). */
  readonly ofJsonLayer?: true;
}

export interface ErrorContext {
  readonly dialect: Dialect;
  readonly traceId: string;
  /** Name of the answering participant, if known. */
  readonly participant?: string;
}

/** A ledger error as the answer that carries it. */
export function ledgerError(failure: LedgerError, context: ErrorContext): Answer {
  const { dialect, traceId } = context;
  const { http, grpc } = CATEGORIES[failure.category];
  const kindOf = (kind: string): string => (failure.ofJsonLayer ? kind : `ErrorResource(${kind})`);
  const body: Json = {
    code: failure.code,
    cause: failure.cause,
    correlationId: failure.ofJsonLayer ? traceId : (failure.submissionId ?? dialect.absent),
    traceId,
    context: present(
      failure.ofJsonLayer ? { ...failure.context } : { ...commonFacts(failure, context), ...failure.context },
    ),
    resources: (failure.resources ?? []).map(([kind, name]) => [kindOf(kind), name]),
    errorCategory: failure.category,
    grpcCodeValue: grpc,
    retryInfo: failure.retryInfo ?? dialect.absent,
    definiteAnswer: failure.ofJsonLayer ? false : dialect.absent,
  };
  return json(body, failure.status ?? http);
}

/** Removes undefined facts: the context is a map of texts. */
const present = (facts: ErrorFacts): ErrorFacts =>
  Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined));

/** The context of every ledger error. */
const commonFacts = ({ category }: LedgerError, { traceId, participant }: ErrorContext): ErrorFacts => ({
  participant: participant === undefined ? undefined : `'${participant}'`,
  category: category.toString(),
  tid: traceId,
  definite_answer: 'false',
});

/** HTTP status of a failure. */
export const statusOf = ({ category, status }: LedgerError): number => status ?? CATEGORIES[category].http;

/** A security error, without its reason, which is only logged (observed-ledger 4.4). */
export function redactedError(
  status: 401 | 403,
  { dialect, traceId }: ErrorContext,
  context: Readonly<Record<string, string>> = {},
): Answer {
  return json(
    {
      code: 'NA',
      cause: 'A security-sensitive error has been received',
      correlationId: traceId,
      traceId,
      context,
      resources: [],
      errorCategory: -1,
      grpcCodeValue: status === 401 ? 16 : 7,
      retryInfo: dialect.absent,
      definiteAnswer: dialect.absent,
    },
    status,
  );
}
