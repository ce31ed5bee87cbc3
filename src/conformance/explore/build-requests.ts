// The requests of a template for the target and the model.

import { stringifyJson, type Json } from '../../base';
import type { OperationSpec } from '../../contract';
import type { StepRequest } from '../execute/client';
import { tokenOfRole } from '../execute/request';
import type { ExploreSession } from './session';
import { MissingValueError, resolve, resolveAll, type RequestTemplate, type TemplateValues } from './template';

export interface RequestPair {
  readonly operation: OperationSpec;
  readonly target: StepRequest;
  readonly model: StepRequest;
}

export interface RequestContext {
  readonly session: ExploreSession;
  /** Begins the tracking ids of the sequence. */
  readonly prefix: string;
  /** Number of the exchange. */
  readonly exchange: number;
  readonly targetAnswers: readonly (Json | undefined)[];
  readonly modelAnswers: readonly (Json | undefined)[];
}

/** Undefined if an earlier answer lacks a value: a refused creation, or a difference that is reported already. */
export function requestPair(
  template: RequestTemplate,
  operation: OperationSpec,
  context: RequestContext,
): RequestPair | undefined {
  try {
    const [target, model] = (['target', 'model'] as const).map((side) => requestTo(side, template, operation, context));
    return target && model && { operation, target, model };
  } catch (error) {
    if (error instanceof MissingValueError) return undefined;
    throw error;
  }
}

type Side = 'target' | 'model';

function requestTo(
  side: Side,
  { path, query, body, as }: RequestTemplate,
  operation: OperationSpec,
  context: RequestContext,
): StepRequest {
  const { session, prefix, exchange } = context;
  const token = as === 'none' ? undefined : tokenOfRole(session[side], as);
  if (as !== 'none' && token === undefined) throw new MissingValueError(`no token for ${as}`);
  const values = valuesOf(side, context);
  return {
    operation,
    step: exchange,
    path: resolveAll(path, values),
    query: resolveAll(query, values),
    // The trace of a request is part of its update, so both get the same.
    headers: { traceparent: traceOf(prefix, exchange) },
    body: body === undefined ? undefined : stringifyJson(resolve(body, values)),
    token,
    as,
  };
}

const valuesOf = (side: Side, context: RequestContext): TemplateValues => ({
  facts: context.session[side].facts,
  answers: side === 'target' ? context.targetAnswers : context.modelAnswers,
  trackingId: (slot) => `${context.prefix}-${slot}`,
  nowMicros: context.session.nowMicros(side),
});

/** A trace context that is the same for both servers. */
function traceOf(prefix: string, step: number): string {
  const digits = Buffer.from(`${prefix}/${step}`).toString('hex');
  return `00-${digits.padEnd(32, '0').slice(-32)}-${(step + 1).toString(16).padStart(16, '0')}-01`;
}
