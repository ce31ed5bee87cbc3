// The end of an exchange: one line in the log, one entry in the journal, the counters, and the
// span.

import type { Group } from '../../contract';
import type { RequestProblem } from '../../operations';
import { redactionFor } from '../journal/redact';
import { isWritten } from '../log';
import { requestSeverity, type RequestSeverity } from '../request-log';
import type { HttpRequest, HttpResponse } from '../messages';
import { traceIdOf } from '../trace';
import { DEFAULT_WORLD } from '../worlds/worlds';
import type { Exchange } from './exchange';
import type { ExchangeFacts } from './outcome';
import type { MockParts, PreparedParts } from './parts';

export interface ExchangeEnd {
  readonly request: HttpRequest;
  readonly response: HttpResponse;
  readonly group: Group;
  readonly facts: ExchangeFacts;
  /** The facts' notes and those of the refusal. */
  readonly notes: readonly string[];
  /** How the request breaks the contract, where it was refused for that. */
  readonly problems: readonly RequestProblem[];
  /** Why the operation itself refused, for the log only: the journal has the answer. */
  readonly reason?: string | undefined;
  readonly startedAt: Date;
  readonly ms: number;
}

export function recordExchange(
  parts: Pick<PreparedParts, 'log' | 'journal' | 'metrics' | 'spans' | 'durability' | 'checks'>,
  exchange: Exchange,
  end: ExchangeEnd,
): void {
  const { log, journal, metrics, spans, checks } = parts;
  const { request, response, group, notes, problems, startedAt, ms } = end;
  const { spec, user, written: positions = NO_POSITIONS } = end.facts;
  // A check records its exchanges itself, and would displace those of the app.
  const isRecorded = end.facts.isRecorded && !checks.isPrivateWorld(exchange.worldId);
  const severity = requestSeverity(log.requests, { group, status: response.status, isRecorded });
  if (severity && isWritten(log, severity)) logExchange(parts, exchange, { ...end, severity });
  metrics.count({ group, operation: spec?.id, status: response.status, ms });
  spans?.describe(request, { group, spec, world: exchange.worldId, status: response.status });
  if (group === 'control' || !isRecorded) return;
  journal.record({
    world: exchange.worldId,
    request,
    response,
    group,
    spec,
    user,
    startedAt,
    ms,
    positions,
    problems,
    notes,
  });
}

const NO_POSITIONS = { from: 0, to: 0 };

function logExchange(
  { log, durability }: Pick<MockParts, 'log' | 'durability'>,
  { request, worldId, session, trace }: Exchange,
  {
    response: { status },
    group,
    facts,
    notes,
    reason,
    ms,
    severity,
  }: ExchangeEnd & { readonly severity: RequestSeverity },
): void {
  const reasons = withoutCodes(reason === undefined ? notes : [reason, ...notes]);
  const redact = redactionFor({ user: facts.user, request });
  const fields = {
    status,
    ms: ms.toFixed(1),
    operation: facts.spec?.id,
    user: facts.user,
    world: worldId === DEFAULT_WORLD ? undefined : redact.text(worldId),
    reason: reasons.length === 0 ? undefined : redact.text(reasons.join('; ')),
  };
  const url = redact.url(request.url);
  const details = {
    method: request.method,
    url,
    group,
    ms: Number(fields.ms),
    world: fields.world ?? DEFAULT_WORLD,
    term: session && durability?.termOf?.(session),
    traceId: trace && traceIdOf(trace),
  };
  log[severity](`${request.method} ${url}`, fields, details);
}

const CODE = /^[a-z]+(-[a-z]+)*$/;

/** The code of a refusal, such as `invalid-request`, adds nothing to its message. */
function withoutCodes(notes: readonly string[]): readonly string[] {
  const sentences = notes.filter((note) => !CODE.test(note));
  return sentences.length > 0 ? sentences : notes;
}
