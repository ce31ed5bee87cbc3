// Calls the operations of openapi/control.yaml in process. A mock is controlled in no other way.

import { defined, isObject, parseJson, type MaybePromise } from '../base';
import type { Contract, OperationSpec } from '../contract';
import type { HttpRequest, HttpResponse } from '../server';
import type { ControlAnswer, ControlArguments, ControlOperation } from './public-api';
import { expecting, assertValid, jsonOf, members, optional, unknownName, wrong, type Checks } from './validate';
import { MockError } from './mock-error';

export interface ControlTarget {
  readonly contract: Pick<Contract, 'operations' | 'documents'>;
  /** Base address. */
  readonly address: { readonly url: string };
  readonly handle: (request: HttpRequest) => MaybePromise<HttpResponse>;
  readonly controlToken: string | undefined;
}

export type ControlClient = <Id extends ControlOperation>(
  operationId: Id,
  ...call: ControlArguments<Id>
) => Promise<ControlAnswer<Id>>;

/** A call of any operation. */
interface AnyCall {
  readonly path?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
}

/** Calls operations of one world. Rejects with a MockError that has the server's message, status and code. */
export function createControlClient(asked: ControlTarget, worldId: string): ControlClient {
  return async (operationId, ...given) => {
    const spec = specOf(asked.contract, operationId);
    const request = requestOf(asked, worldId, { spec, call: callFor(spec, given[0]) });
    const answer = await asked.handle(request);
    if (answer.headers['content-type'] === EVENTS)
      throw new MockError(
        `control(${operationId}): this is an endless event stream; read it with fetch('${request.url}')`,
        { code: 'invalid-argument', operation: operationId },
      );
    const text = await textOf(answer);
    if (answer.status >= 300) throw refusal(operationId, answer.status, text);
    // Answers are validated against the document that the type is generated from.
    return bodyOf(answer, text) as ControlAnswer<typeof operationId>;
  };
}

function specOf({ operations }: ControlTarget['contract'], operationId: string): OperationSpec {
  const known = operations.filter(({ group }) => group === 'control');
  const spec = known.find(({ id }) => id === operationId);
  if (!spec)
    throw new MockError(
      `control: ${unknownName(
        'operation',
        String(operationId),
        known.map(({ id }) => id),
      )}`,
      { code: 'invalid-argument' },
    );
  return spec;
}

/** Programs without types can pass anything: a missing or misspelt part would make a different request. */
function callFor(spec: OperationSpec, given: unknown): AnyCall {
  const [path, query] = (['path', 'query'] as const).map((place) => parametersOf(spec, place));
  const body = spec.requestBody && { body: spec.requestBody.required ? BODY : optional(BODY) };
  assertValid(`control(${spec.id})`, members({ ...path, ...query, ...body }, { what: 'part' })(given ?? {}, ''));
  // Each part was validated above.
  return (given ?? {}) as AnyCall;
}

/** An answer without an end. */
const EVENTS = 'text/event-stream';

const BODY = expecting('a body as documented in docs/control.md', (value) => value !== null);

/** The parameters in one location, if the operation has any. */
function parametersOf({ parameters }: OperationSpec, place: 'path' | 'query'): Checks {
  const here = parameters.filter((parameter) => parameter.in === place);
  if (here.length === 0) return {};
  const check = members(
    Object.fromEntries(here.map(({ name, required }) => [name, required ? VALUE : optional(VALUE)])),
    { what: 'parameter' },
  );
  return { [place]: here.some(({ required }) => required) ? check : optional(check) };
}

/** A lone surrogate cannot be encoded in a URL. */
const HALF = /\p{Surrogate}/u;
const VALUE = expecting(
  'a text of whole characters, a number, true or false',
  (value) =>
    (typeof value === 'string' && value !== '' && !HALF.test(value)) ||
    typeof value === 'number' ||
    typeof value === 'boolean',
);

function requestOf(
  { contract: { documents }, address, controlToken }: ControlTarget,
  worldId: string,
  { spec, call }: { readonly spec: OperationSpec; readonly call: AnyCall },
): HttpRequest {
  const { prefix } = defined(
    documents.find(({ group }) => group === 'control'),
    'the control operations have a document',
  );
  const path = spec.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(call.path?.[name])));
  const query = new URLSearchParams(
    Object.entries(call.query ?? {}).flatMap(([name, value]): [string, string][] =>
      value === undefined ? [] : [[name, String(value)]],
    ),
  );
  const { body } = call;
  const type =
    typeof body === 'string'
      ? body.startsWith('{"format":')
        ? 'application/x-ndjson'
        : 'application/yaml'
      : 'application/json';
  return {
    method: spec.method,
    url: `${prefix}${path}${query.size === 0 ? '' : `?${query.toString()}`}`,
    headers: {
      host: new URL(address.url).host,
      'x-understudy-world': worldId,
      ...(body === undefined ? {} : { 'content-type': type }),
      ...(controlToken === undefined ? {} : { 'x-understudy-control-token': controlToken }),
    },
    body:
      body === undefined ? NOTHING : new TextEncoder().encode(typeof body === 'string' ? body : bodyText(spec, body)),
  };
}

function bodyText({ id }: OperationSpec, body: unknown): string {
  const text = jsonOf(body);
  if (text === undefined)
    throw new MockError(`control(${id}): ${wrong('body', body, 'a value that can be written as JSON')}`, {
      code: 'invalid-argument',
    });
  return text;
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
  const body = parsed(text);
  const sentence = isObject(body) && typeof body['error'] === 'string' ? body['error'] : text;
  const hint = isObject(body) && typeof body['hint'] === 'string' ? `; ${body['hint']}` : '';
  return new MockError(`${sentence}${hint}`, {
    code: isObject(body) && typeof body['code'] === 'string' ? body['code'] : 'refused',
    status,
    operation,
  });
}

function parsed(text: string): unknown {
  try {
    return parseJson(text);
  } catch {
    return undefined;
  }
}
