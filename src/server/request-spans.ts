// A span for each request, through the API package of OpenTelemetry alone. Without an SDK in the process there are no
// spans, and the package is not loaded.

import type { Span, SpanKind as Kinds } from '@opentelemetry/api';
import type { Group, OperationSpec } from '../contract';
import type { HttpRequest, HttpResponse } from './messages';

interface RequestEnd {
  readonly group: Group;
  readonly world: string;
  /** Undefined if the path belongs to no operation. */
  readonly spec: Pick<OperationSpec, 'id' | 'path'> | undefined;
  readonly status: number;
}

export interface RequestSpans {
  /**
   * Runs `respond` inside a span: what it sends to other services belongs to the same trace. Without a response no span
   * is exported: another replica answers.
   */
  around<Response extends HttpResponse | undefined>(
    request: HttpRequest,
    respond: () => Promise<Response>,
  ): Promise<Response>;
  /** Names the span after what the request turned out to be. */
  describe(request: HttpRequest, end: RequestEnd): void;
}

/** Where version 1 of the API package keeps what an SDK has registered, for every copy of the package. */
const REGISTERED = Symbol.for('opentelemetry.js.api.1');

const hasSdk = (): boolean => Reflect.get(globalThis, REGISTERED) !== undefined;

/** Undefined if no SDK is registered in this process. An SDK is registered before the server is created. */
export function requestSpans(): RequestSpans | undefined {
  if (!hasSdk()) return undefined;
  const { context, propagation, trace, SpanKind, SpanStatusCode } =
    require('@opentelemetry/api') as typeof import('@opentelemetry/api');
  const tracer = trace.getTracer('understudy');
  const open = new WeakMap<HttpRequest, Span>();

  /** The span of an instrumented listener, if there is one; otherwise the context that the caller sent. */
  const start = (request: HttpRequest): Span => {
    const active = context.active();
    const isInside = trace.getSpan(active) !== undefined;
    const kind: Kinds = isInside ? SpanKind.INTERNAL : SpanKind.SERVER;
    const parent = isInside ? active : propagation.extract(active, request.headers);
    const attributes = { 'http.request.method': request.method, 'url.path': request.url.split('?')[0] ?? '' };
    return tracer.startSpan(request.method, { kind, attributes }, parent);
  };
  return {
    async around(request, respond) {
      const span = start(request);
      open.set(request, span);
      let isAnswered = true;
      try {
        const response = await context.with(trace.setSpan(context.active(), span), respond);
        isAnswered = response !== undefined;
        return response;
      } finally {
        if (isAnswered) span.end();
      }
    },
    describe(request, { group, world, spec, status }) {
      const span = open.get(request);
      if (!span) return;
      span.setAttributes({
        'http.response.status_code': status,
        'understudy.group': group,
        'understudy.world': world,
      });
      if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
      if (!spec) return;
      span.updateName(`${request.method} ${spec.path}`);
      span.setAttributes({ 'http.route': spec.path, 'understudy.operation': spec.id });
    },
  };
}
