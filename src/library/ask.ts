// The one way to control a mock: the operations of openapi/control.yaml, asked in process.

import { defined, isObject, parseJson } from '../base';
import type { Contract } from '../contract';
import type { HttpRequest, HttpResponse } from '../server';
import type { ControlAnswer, ControlCall, ControlOperation } from './face';
import { MockError } from './mock-error';

export interface Asked {
  readonly contract: Pick<Contract, 'operations' | 'documents'>;
  /** Base address. */
  readonly address: { readonly url: string };
  readonly handle: (request: HttpRequest) => Promise<HttpResponse>;
  readonly controlToken: string | undefined;
}

export type Ask = <Id extends ControlOperation>(operationId: Id, call?: ControlCall<Id>) => Promise<ControlAnswer<Id>>;

/** A call whatever its operation: the types of the face have judged its parts. */
interface AnyCall {
  readonly path?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
}

/** Asks for one world. Rejects with a MockError that has the server's sentence, status and code. */
export function askFor(asked: Asked, worldId: string): Ask {
  return async (operationId, call) => {
    const answer = await asked.handle(requestOf(asked, worldId, { operationId, call: (call ?? {}) as AnyCall }));
    const text = await textOf(answer);
    if (answer.status >= 300) throw refusal(operationId, answer.status, text);
    // What the operation answers is held to the document that the type is made from.
    return bodyOf(answer, text) as ControlAnswer<typeof operationId>;
  };
}

function requestOf({ contract: { operations, documents }, address, controlToken }: Asked, worldId: string, { operationId, call }: { readonly operationId: string; readonly call: AnyCall }): HttpRequest {
  const spec = operations.find(({ id, group }) => id === operationId && group === 'control');
  if (!spec) throw new MockError(`there is no control operation ${JSON.stringify(operationId)}; openapi/control.yaml has all of them`, { code: 'invalid-options' });
  const { prefix } = defined(documents.find(({ group }) => group === 'control'), 'the control operations have a document');
  const path = spec.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(call.path?.[name] ?? '')));
  const query = new URLSearchParams(Object.entries(call.query ?? {}).flatMap(([name, value]): [string, string][] => (value === undefined ? [] : [[name, String(value)]])));
  const { body } = call;
  const type = typeof body === 'string' ? (body.startsWith('{"format":') ? 'application/x-ndjson' : 'application/yaml') : 'application/json';
  return {
    method: spec.method,
    url: `${prefix}${path}${query.size === 0 ? '' : `?${query.toString()}`}`,
    headers: {
      host: new URL(address.url).host,
      'x-understudy-world': worldId,
      ...(body === undefined ? {} : { 'content-type': type }),
      ...(controlToken === undefined ? {} : { 'x-understudy-control-token': controlToken }),
    },
    body: body === undefined ? NOTHING : new TextEncoder().encode(typeof body === 'string' ? body : JSON.stringify(body)),
  };
}

const NOTHING = new Uint8Array();

async function textOf({ body, stream }: HttpResponse): Promise<string> {
  if (!stream) return body;
  const pieces: string[] = [];
  for await (const piece of stream) pieces.push(piece);
  return pieces.join('');
}

function bodyOf({ headers }: HttpResponse, text: string): unknown {
  if (text === '') return undefined;
  return headers['content-type']?.startsWith('application/json') === true ? JSON.parse(text) : text;
}

function refusal(operation: string, status: number, text: string): MockError {
  const told = jsonOf(text);
  const sentence = isObject(told) && typeof told['error'] === 'string' ? told['error'] : text;
  const hint = isObject(told) && typeof told['hint'] === 'string' ? `; ${told['hint']}` : '';
  return new MockError(`${sentence}${hint}`, { code: isObject(told) && typeof told['code'] === 'string' ? told['code'] : 'refused', status, operation });
}

function jsonOf(text: string): unknown {
  try {
    return parseJson(text);
  } catch {
    return undefined;
  }
}
