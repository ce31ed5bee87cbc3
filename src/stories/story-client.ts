// Sends the requests of a story to a server, over public HTTP with fetch only.

import { isObject, parseJson, stringifyJson, suggestionText, truncate, type Json } from '../base';
import type { FindOperation } from './story';
import { StoryFailure, StoryInterruption } from './story-failure';
import type { ActionRequest } from './step-request';

export interface StoryConnection {
  /** Address of the server, without a world and without a trailing slash. */
  readonly url: string;
  readonly controlToken?: string | undefined;
  readonly findOperation: FindOperation;
  /** Ends requests; they then throw StoryInterruption. */
  readonly signal?: AbortSignal | undefined;
  /** Browsers complete the requests after the page is closed. */
  readonly isLasting?: boolean;
}

/** A request that was sent, and its answer. */
export interface StoryExchange {
  readonly operation: string;
  readonly as?: string;
  readonly method: string;
  /** Path and query below the address of the world. */
  readonly path: string;
  readonly requestBody?: Json;
  /** Undefined if the connection ended without an answer. */
  readonly status?: number;
  /** Undefined without an answer; null for an empty body; a text if it is not JSON. */
  readonly body?: Json;
}

export interface StoryUser {
  readonly party: string;
  readonly token: string | undefined;
}

export interface StoryClient {
  /** Of a request for a user; throws StoryFailure for an unknown one. */
  readonly send: (request: ActionRequest, users?: ReadonlyMap<string, StoryUser>) => Promise<StoryExchange>;
  /** The body of a successful answer; throws StoryFailure for any other. */
  readonly read: (request: ActionRequest) => Promise<Json>;
}

/** A client of a world; of the server itself without one. */
export function createStoryClient(
  { url, controlToken, findOperation, signal, isLasting = false }: StoryConnection,
  world?: string,
): StoryClient {
  const base = world === undefined ? url : `${url}/_worlds/${encodeURIComponent(world)}`;
  const send: StoryClient['send'] = async (request, users) => {
    const operation = findOperation(request.operation);
    if (operation === undefined) throw new StoryFailure(`there is no operation ${request.operation}`);
    const path = `${filledPath(operation.path, request.path)}${queryText(request.query)}`;
    const sent = {
      operation: operation.id,
      ...(request.as === undefined ? {} : { as: request.as }),
      method: operation.method.toUpperCase(),
      path,
      ...(request.body === undefined ? {} : { requestBody: request.body }),
    };
    const headers = {
      ...(request.body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(operation.isControl && controlToken !== undefined ? { 'x-understudy-control-token': controlToken } : {}),
      ...(request.as === undefined ? {} : { authorization: `Bearer ${tokenOf(request.as, users)}` }),
      ...request.headers,
    };
    const body = request.body === undefined ? {} : { body: stringifyJson(request.body) };
    const init = {
      method: sent.method,
      headers,
      ...body,
      ...(signal === undefined ? {} : { signal }),
      ...(isLasting ? { keepalive: true } : {}),
    };
    return { ...sent, ...(await answerOf(`${base}${path}`, init)) };
  };
  const read: StoryClient['read'] = async (request) => {
    const exchange = await send(request);
    if (exchange.status === undefined)
      throw new StoryFailure(
        `no server responds at ${url}; start one with: understudy serve, or name its address with --url`,
        true,
      );
    if (!isSuccessful(exchange.status))
      throw new StoryFailure(`${exchange.operation} was refused: ${answerText(exchange)}`);
    return exchange.body ?? null;
  };
  return { send, read };
}

export const isSuccessful = (status: number | undefined): boolean =>
  status !== undefined && status >= 200 && status < 300;

const MAX_BODY_SHOWN = 400;

/** The status and the beginning of the body. */
export const answerText = ({ status, body }: StoryExchange): string =>
  status === undefined
    ? 'no answer'
    : `${status}${body === null || body === undefined ? '' : ` ${truncate(stringifyJson(body), MAX_BODY_SHOWN)}`}`;

async function answerOf(url: string, init: RequestInit): Promise<Pick<StoryExchange, 'status' | 'body'>> {
  try {
    const response = await fetch(url, init);
    return { status: response.status, body: bodyOf(await response.text()) };
  } catch {
    if (init.signal?.aborted === true) throw new StoryInterruption();
    return {};
  }
}

function bodyOf(text: string): Json {
  if (text === '') return null;
  try {
    return parseJson(text);
  } catch {
    return text;
  }
}

function tokenOf(user: string, users: ReadonlyMap<string, StoryUser> = new Map()): string {
  const found = users.get(user);
  if (found === undefined)
    throw new StoryFailure(`the world has no user ${user}; ${suggestionText(user, [...users.keys()])}`);
  if (found.token === undefined)
    throw new StoryFailure(`the server does not sign tokens for ${user}: play against one started with --auth unsafe`);
  return found.token;
}

const filledPath = (template: string, values: ActionRequest['path'] = {}): string =>
  template.replace(/\{(\w+)\}/g, (_, name: string) => encoded(textOf(values[name] ?? '')));

function encoded(text: string): string {
  try {
    return encodeURIComponent(text);
  } catch {
    throw new StoryFailure(`${JSON.stringify(text)} has half of a surrogate pair, so that it cannot be part of a path`);
  }
}

function queryText(query: ActionRequest['query'] = {}): string {
  const members = Object.entries(query).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value]).map((one: Json): [string, string] => [name, textOf(one)]),
  );
  return members.length === 0 ? '' : `?${new URLSearchParams(members).toString()}`;
}

const textOf = (value: Json): string => (typeof value === 'string' ? value : stringifyJson(value));

/** The users of a world with their tokens, by name; the operator is also `admin`. */
export function usersIn(status: Json): ReadonlyMap<string, StoryUser> {
  const list: readonly unknown[] = isObject(status) && Array.isArray(status['users']) ? status['users'] : [];
  const admin: unknown = isObject(status) ? status['admin'] : undefined;
  const named = (user: unknown, name?: string): readonly (readonly [string, StoryUser])[] =>
    isObject(user)
      ? [
          [
            name ?? String(user['user']),
            { party: String(user['party']), token: typeof user['token'] === 'string' ? user['token'] : undefined },
          ],
        ]
      : [];
  return new Map([...list.flatMap((user) => named(user)), ...named(admin), ...named(admin, 'admin')]);
}
