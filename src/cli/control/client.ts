// Requests to the control group of a server. There is no timeout: moving the clock by years may take long.

import { request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { createParser, type EventSourceMessage } from 'eventsource-parser';
import { err, isObject, ok, parseJson, type Json, type Result } from '../../base';
import type { ConnectionSettings } from './connection';
import { CONTROL_EXIT, type ControlFailure } from './input';

const CONNECT_WITHIN_MS = 5_000;

export interface ControlRequest {
  readonly method: string;
  /** Path and query below the prefix of the group. */
  readonly path: string;
  readonly accept?: string;
  readonly body?: { readonly type: string; readonly content: string };
  /** Sent without a world. */
  readonly everyWorld?: boolean;
}

export interface ControlResponse {
  readonly status: number;
  readonly type: string;
  readonly body: string;
}

/** The head of the answer, with the body unread; an error is a server that cannot be reached. */
export function open(
  settings: ConnectionSettings,
  call: ControlRequest,
): Promise<Result<IncomingMessage, ControlFailure>> {
  const url = new URL(`${settings.base}/_control/v1${call.path}`);
  const send = url.protocol === 'https:' ? httpsRequest : httpRequest;
  return new Promise((done) => {
    const request = send(url, { method: call.method, headers: headersOf(settings, call), agent: false }, (response) =>
      done(ok(response)),
    );
    const patience = setTimeout(
      () => request.destroy(new Error(`no connection within ${CONNECT_WITHIN_MS / 1000} s`)),
      CONNECT_WITHIN_MS,
    );
    request.on('socket', (socket) => socket.once('connect', () => clearTimeout(patience)));
    request.on('error', (error) => {
      clearTimeout(patience);
      done(err(unreachable(settings, error)));
    });
    request.end(call.body?.content);
  });
}

function headersOf(
  { world, token }: ConnectionSettings,
  { accept, body, everyWorld }: ControlRequest,
): Readonly<Record<string, string>> {
  return {
    accept: accept ?? 'application/json',
    ...(world === undefined || everyWorld === true ? {} : { 'x-understudy-world': world }),
    ...(token === undefined ? {} : { 'x-understudy-control-token': token }),
    ...(body === undefined ? {} : { 'content-type': body.type }),
    // Not chunked, also without a body.
    'content-length': String(Buffer.byteLength(body?.content ?? '')),
  };
}

/** The whole answer; an error is a server that cannot be reached or closes the connection. */
export async function send(
  settings: ConnectionSettings,
  call: ControlRequest,
): Promise<Result<ControlResponse, ControlFailure>> {
  const opened = await open(settings, call);
  return opened.ok ? wholeOf(settings, opened.value) : opened;
}

export async function wholeOf(
  settings: ConnectionSettings,
  message: IncomingMessage,
): Promise<Result<ControlResponse, ControlFailure>> {
  const body = await collected(settings, message);
  return body.ok
    ? ok({ status: statusOf(message), type: message.headers['content-type'] ?? '', body: body.value })
    : body;
}

async function collected(
  settings: ConnectionSettings,
  message: IncomingMessage,
): Promise<Result<string, ControlFailure>> {
  const chunks: Buffer[] = [];
  try {
    for await (const chunk of message) chunks.push(Buffer.from(chunk));
    return ok(Buffer.concat(chunks).toString());
  } catch (error: unknown) {
    return err(brokenOff(settings, error));
  }
}

export const statusOf = (message: IncomingMessage): number => message.statusCode ?? 0;
export const isSuccess = (status: number): boolean => status >= 200 && status < 300;

/** JSON of a body; null if it is empty. */
export function jsonOf(body: string): Json | undefined {
  if (body.trim() === '') return null;
  try {
    return parseJson(body);
  } catch {
    return undefined;
  }
}

/** The message of a refusal. */
export function refusal({ base }: ConnectionSettings, { status, type, body }: ControlResponse): ControlFailure {
  const told = jsonOf(body);
  const sentence = isObject(told) && typeof told['error'] === 'string' ? told['error'] : undefined;
  if (sentence === undefined)
    return {
      status: CONTROL_EXIT.refused,
      sentence: `${base} responded with ${status} ${type === '' ? 'without a body' : type}, as understudy does not: check the address (--url or UNDERSTUDY_URL)`,
    };
  const hint = isObject(told) && typeof told['hint'] === 'string' ? told['hint'] : hintOf(status);
  return { status: CONTROL_EXIT.refused, sentence: hint === undefined ? sentence : `${sentence} (${hint})`, body };
}

const hintOf = (status: number): string | undefined =>
  status === 401 ? 'give the token of the server with --control-token or UNDERSTUDY_CONTROL_TOKEN' : undefined;

/** The code of a system error, such as ECONNREFUSED, or else the message. */
export function reasonOf(error: unknown): string {
  if (!isObject(error)) return String(error);
  return typeof error['code'] === 'string' ? error['code'] : String(error['message']);
}

/** Of a connection that was open: the server may have received the request. */
const BROKEN_CONNECTION = new Set(['ECONNRESET', 'EPIPE']);

function unreachable({ base }: ConnectionSettings, error: unknown): ControlFailure {
  const reason = reasonOf(error);
  const sentence = BROKEN_CONNECTION.has(reason)
    ? `${base} closed the connection without a response (${reason}): the request may have been processed, so check before you repeat it`
    : `no server responds at ${base} (${reason}); start one with: understudy serve, or name its address with --url`;
  return { status: CONTROL_EXIT.unreachable, sentence };
}

export const brokenOff = ({ base }: ConnectionSettings, error: unknown): ControlFailure => ({
  status: CONTROL_EXIT.unreachable,
  sentence: `${base} did not complete its response (${reasonOf(error)})`,
});

/** Server-sent events as they arrive. Throws when the connection breaks. */
export async function* eventsOf(message: IncomingMessage): AsyncGenerator<EventSourceMessage> {
  const decoder = new TextDecoder();
  let parsed: EventSourceMessage[] = [];
  const parser = createParser({ onEvent: (event) => void parsed.push(event) });
  for await (const chunk of message) {
    parser.feed(decoder.decode(chunk, { stream: true }));
    yield* parsed;
    parsed = [];
  }
}
