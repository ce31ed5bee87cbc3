// Exchanges as an HTTP Archive 1.2, which browsers and proxies read. Members that start with an underscore are
// extensions.

import { STATUS_CODES } from 'node:http';
import type { Json } from '../../base';
import type { RecordedBreach, StoredBody, StoredExchange } from './stored-exchange';
import { redactionFor, type Redaction } from './redact';
import { idOf, milliseconds, notesOf, violationsOf } from './render';

type Members = Readonly<Record<string, Json>>;

/** The protocol version; an unknown size is -1. */
const HTTP_VERSION = 'HTTP/1.1';
const UNKNOWN_SIZE = -1;

interface ArchivedExchange {
  readonly exchange: StoredExchange;
  readonly breaches: readonly RecordedBreach[];
}

export function harOf(archived: readonly ArchivedExchange[], version: string): Json {
  return {
    log: { version: '1.2', creator: { name: 'understudy', version }, pages: [], entries: archived.map(entryOf) },
  };
}

function entryOf({ exchange, breaches }: ArchivedExchange): Json {
  const redaction = redactionFor(exchange);
  const time = milliseconds(exchange.ms);
  return {
    startedDateTime: new Date(exchange.startedAt).toISOString(),
    time,
    request: requestOf(exchange, redaction),
    response: responseOf(exchange, redaction),
    cache: {},
    timings: { send: 0, wait: time, receive: 0 },
    _id: idOf(exchange.number),
    _world: exchange.world,
    _operation: exchange.spec?.id ?? null,
    _user: exchange.user ?? null,
    _violations: violationsOf(exchange, breaches, redaction),
    _notes: notesOf(exchange).map(redaction.text),
  };
}

function requestOf({ method, url, request: { headers, body } }: StoredExchange, redaction: Redaction): Json {
  const address = redaction.url(absolute(url, headers['host']));
  const query = address.split('#', 1)[0]?.split('?').slice(1).join('?') ?? '';
  const { text } = body;
  const sent: Members =
    text === ''
      ? {}
      : { postData: { mimeType: headers['content-type'] ?? '', text: redaction.text(text), ...remark(body) } };
  return {
    method,
    url: address,
    ...frame(headers, body, redaction),
    queryString: [...new URLSearchParams(query)].map(([name, value]) => ({ name, value })),
    ...sent,
  };
}

function responseOf({ status, response: { headers, body } }: StoredExchange, redaction: Redaction): Json {
  const { text: whole } = body;
  const text: Members = whole === '' ? {} : { text: redaction.text(whole) };
  return {
    status,
    statusText: STATUS_CODES[status] ?? '',
    ...frame(headers, body, redaction),
    content: { size: body.bytes ?? UNKNOWN_SIZE, mimeType: headers['content-type'] ?? '', ...text, ...remark(body) },
    redirectURL: redaction.url(headers['location'] ?? ''),
  };
}

/** Members that requests and responses share. Cookies are secrets, so none is listed. */
function frame(headers: Readonly<Record<string, string>>, { bytes }: StoredBody, redaction: Redaction): Members {
  const listed = Object.entries(redaction.headers(headers)).map(([name, value]) => ({ name, value }));
  return {
    httpVersion: HTTP_VERSION,
    cookies: [],
    headers: listed,
    headersSize: UNKNOWN_SIZE,
    bodySize: bytes ?? UNKNOWN_SIZE,
  };
}

const remark = ({ truncated }: StoredBody): Members =>
  truncated ? { comment: 'only the start of the body is kept' } : {};

const absolute = (url: string, host: string | undefined): string =>
  /^[a-z][a-z0-9+.-]*:\/\//i.test(url) ? url : `http://${host ?? 'localhost'}${url}`;
