// What an operation answers, once it is known which one, whose world and who calls.

import { micros, plus, type Micros } from '../../base';
import type { OperationSpec } from '../../contract';
import type { Answer, Identity, Operation } from '../../operations';
import type { Standing } from './response-cache';
import { contextFor, tickedNow } from './context';
import { example } from './answer-by-example';
import type { Served } from './exchange';
import { judgeAnswer } from './validate-response';
import { readParameters } from './parameters';
import type { PreparedParts as Parts } from './parts';
import { readPreference, wantsExample } from '../examples/prefer';
import { invalid, refuse } from './refuse';
import { render, tagged, type Rendered } from './render';
import { readBody } from './request-body';
import type { Routed } from './routes';

export interface Call {
  readonly routed: Extract<Routed, { readonly kind: 'operation' }>;
  readonly identity: Identity;
}

export type Made = Answer | Rendered;
/** A promise only where something has to be waited for: each costs a turn, and most requests can be answered at once. All are made by functions of this house. */
export type Making = Made | Promise<Made>;

/** A forced answer asks nothing of state or token, so that each documented status can be seen at will. */
export function performOrExample(parts: Parts, exchange: Served, call: Call): Making {
  const { spec } = call.routed;
  const preference = readPreference(exchange.request.headers['prefer']);
  const operation = parts.operations.get(spec.id);
  if (operation === undefined || wantsExample(preference)) return example(parts, exchange, spec, preference);
  return performOrRepeat(parts, exchange, { ...call, operation });
}

type Performed = Call & { readonly operation: Operation };

/** The same request at the same state of the world has the same answer: it is made once (answers.ts). */
function performOrRepeat(parts: Parts, exchange: Served, call: Performed): Making {
  const { ledger } = exchange.scene.live;
  const now = tickedNow(exchange);
  const at: Standing = { ledger, length: ledger.state.log.length, now };
  const key = parts.answers.keyOf(exchange, call.routed.spec, call.identity);
  return (
    (key === undefined ? undefined : parts.answers.find(key, at)) ?? performAnew(parts, exchange, { ...call, at, key })
  );
}

async function performAnew(
  parts: Parts,
  exchange: Served,
  call: Performed & { readonly at: Standing; readonly key: string | undefined },
): Promise<Made> {
  const {
    routed: { spec },
    at,
    key,
  } = call;
  const noted = exchange.trail.notes.length;
  const made = await perform(parts, exchange, call);
  if (made.stream) return made;
  const answer = tagged(render(made), spec);
  const { isOnce, asksTime, notes } = exchange.trail;
  if (key === undefined || isOnce || answer.status !== 200 || notes.length > noted) return answer;
  const { cacheableUntil = momentary } = call.operation;
  parts.answers.offer(key, at, {
    answer,
    until: () => (asksTime ? cacheableUntil(at.ledger.state, at.now) : undefined),
  });
  return answer;
}

/** Time may change it at once. */
const momentary = (_state: unknown, now: Micros): Micros => plus(now, micros(1));

/** Authorize, validate, handle and judge; it pauses only where an operation waits on purpose. */
async function perform(
  parts: Parts,
  exchange: Served,
  { routed, operation, identity, at }: Performed & { readonly at: Standing },
): Promise<Answer> {
  const { spec, path } = routed;
  const {
    request: { headers },
    query,
    trace,
  } = exchange;
  const context = contextFor(parts, exchange, { spec, at });
  const unread = { spec, path, query: {}, body: undefined, identity, headers, trace };
  const refused = parts.authorize(operation, unread, context);
  if (refused) return judged(parts, exchange, spec, refused);
  const parameters = readParameters(parts.contract, spec, { path, query, headers });
  if (!parameters.ok) return invalid(parts, exchange, parameters.error);
  const body = readBody(parts.contract, spec, exchange.request, {
    isLenient: operation.lenientBody?.(parts.dialect) ?? false,
    dialect: parts.dialect,
    deepest: parts.limits.jsonDepth,
  });
  if (!body.ok) return refuse(parts, exchange, body.error);
  return judged(
    parts,
    exchange,
    spec,
    await operation.handle({ ...unread, query: parameters.value, body: body.value }, context),
  );
}

function judged(parts: Parts, exchange: Served, spec: OperationSpec, answer: Answer): Answer {
  if (!parts.strict) return answer;
  const breaches = judgeAnswer(parts.contract, spec, answer);
  if (breaches.length === 0) return answer;
  for (const breach of breaches) parts.log.error('answer breaks the contract', { breach });
  return refuse(parts, exchange, { kind: 'internal', reference: breaches.join('; ') });
}
