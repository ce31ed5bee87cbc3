// Applies a rewrite to one exchange: its conditions and rewrites are expressions over request, response and stored
// values.

import { isObject, parseJson, stringifyJson, type Json } from '../../base';
import { evaluate, fill, type ExpressionScope } from '../../expressions';
import type { ExchangeRewrite, RequestRewrite, ResponseRewrite } from './exchange-rewrite';

export interface ProxiedRequest {
  readonly method: string;
  readonly path: string;
  readonly query: string;
  readonly headers: ProxyHeaders;
  readonly body: Buffer;
}

export interface ProxiedResponse {
  readonly status: number;
  readonly headers: ProxyHeaders;
  readonly body: Buffer;
  /** Sent in chunks, without a length. */
  readonly chunked?: boolean;
}

/** By lower-case name; a list when a header occurs more than once. */
type ProxyHeaders = Readonly<Record<string, string | readonly string[]>>;

export interface RewriteContext {
  readonly rewrite: ExchangeRewrite;
  /** Role of the request's credential, for `request.as`. */
  readonly roleOf: (headers: ProxyHeaders) => string;
  /** Values stored by earlier exchanges. */
  readonly memory: Record<string, unknown>;
  /** Forwards a request to the reference server. */
  readonly forward: (sent: ProxiedRequest) => Promise<ProxiedResponse>;
  /** Called for each changed exchange. */
  readonly onRewrite: () => void;
}

type RewriteInput = Readonly<Record<string, unknown>>;

/** Forwards an exchange with the rewrite applied; throws when one of its expressions fails. */
export async function rewriteExchange(
  sent: ProxiedRequest,
  { rewrite, roleOf, memory, forward, onRewrite }: RewriteContext,
): Promise<ProxiedResponse> {
  const before: RewriteInput = { request: describeRequest(sent, roleOf), memory };
  const early = rewrite.request !== undefined && (await holds(rewrite.when, before, rewrite.response === undefined));
  const changed = rewrite.request && early ? await rewriteRequest(rewrite.request, sent, before) : sent;
  const returned = await forward(changed);
  const after: RewriteInput = {
    ...before,
    response: { status: returned.status, headers: returned.headers, body: readBody(returned.body) },
  };
  const rewritten =
    rewrite.response && (await holds(rewrite.when, after, true))
      ? await rewriteResponse(rewrite.response, returned, after)
      : returned;
  if (!isSame(changed, sent) || !isSame(rewritten, returned)) onRewrite();
  Object.assign(memory, await remembered(rewrite.remember ?? {}, after));
  return rewritten;
}

/** All expressions see the memory before this exchange. An undefined result keeps the old value; null is a value. */
async function remembered(
  expressions: Readonly<Record<string, string>>,
  input: RewriteInput,
): Promise<Readonly<Record<string, unknown>>> {
  const values = await Promise.all(
    Object.entries(expressions).map(
      async ([name, expression]) => [name, await evaluate(expression, scopeOf(input))] as const,
    ),
  );
  return Object.fromEntries(values.filter(([, value]) => value !== undefined));
}

/** A condition on the response counts as met while there is no response yet. */
const holds = async (when: string | undefined, input: RewriteInput, decisive: boolean): Promise<boolean> =>
  when === undefined || (when.includes('response') && !decisive) || (await evaluate(when, scopeOf(input))) === true;

const scopeOf = (input: RewriteInput): ExpressionScope => ({
  input,
  unique: (prefix) => prefix,
  nowMicros: () => BigInt(Date.now()) * 1000n,
});

async function evaluateToJson(expression: string, input: RewriteInput): Promise<Json> {
  const found = await fill(`=${expression}`, scopeOf(input));
  if (found === null && (await evaluate(expression, scopeOf(input))) === undefined)
    throw new Error(`the expression ${expression} has no value`);
  return found;
}

const describeRequest = (sent: ProxiedRequest, roleOf: RewriteContext['roleOf']): RewriteInput => ({
  method: sent.method,
  path: decoded(sent.path),
  query: Object.fromEntries(new URLSearchParams(sent.query)),
  body: readBody(sent.body),
  contentType: sent.headers['content-type'] ?? '',
  as: roleOf(sent.headers),
});

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** The body for expressions: parsed JSON, else text; undefined when empty. */
function readBody(body: Buffer): Json | undefined {
  const text = body.toString('utf8');
  if (text === '') return undefined;
  try {
    return parseJson(text);
  } catch {
    return text;
  }
}

async function rewriteRequest(
  change: RequestRewrite,
  sent: ProxiedRequest,
  input: RewriteInput,
): Promise<ProxiedRequest> {
  const path =
    change.path === undefined
      ? sent.path
      : String(await evaluateToJson(change.path, input))
          .split('/')
          .map(encodeURIComponent)
          .join('/');
  const query = change.query === undefined ? sent.query : queryText(await evaluateToJson(change.query, input));
  const body =
    change.body === undefined ? sent.body : Buffer.from(stringifyJson(await evaluateToJson(change.body, input)));
  const headers =
    change.token === undefined
      ? sent.headers
      : { ...sent.headers, authorization: `Bearer ${String(await evaluateToJson(change.token, input))}` };
  return { ...sent, path, query, body, headers };
}

const queryText = (query: Json): string =>
  new URLSearchParams(
    isObject(query) ? Object.entries(query).map(([name, text]): [string, string] => [name, String(text)]) : [],
  ).toString();

async function rewriteResponse(
  change: ResponseRewrite,
  returned: ProxiedResponse,
  input: RewriteInput,
): Promise<ProxiedResponse> {
  const status = change.status ?? returned.status;
  const chunked = change.chunked === true ? { chunked: true } : {};
  if (change.text === undefined && change.body === undefined)
    return { status, headers: { ...returned.headers, ...change.headers }, body: returned.body, ...chunked };
  const [type, body] =
    change.text === undefined
      ? ['application/json', stringifyJson(await evaluateToJson(change.body ?? '', input))]
      : ['text/plain; charset=UTF-8', change.text];
  const headers = { ...returned.headers, 'content-type': type, ...change.headers };
  return { status, headers, body: Buffer.from(body), ...chunked };
}

/** Whether the rewrite left the message equivalent for its recipient. */
function isSame(one: ProxiedRequest | ProxiedResponse, other: ProxiedRequest | ProxiedResponse): boolean {
  if (one === other) return true;
  const rest = (message: ProxiedRequest | ProxiedResponse): string => JSON.stringify({ ...message, body: '' });
  return rest(one) === rest(other) && (one.body.equals(other.body) || canonical(one.body) === canonical(other.body));
}

const canonical = (body: Buffer): string => stringifyJson(readBody(body) ?? null);
