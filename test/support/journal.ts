// Exchanges for the tests of the journal, by the small documents of this room.

import { defined } from '../../src/base';
import { compiled } from './server-parts';
import type { FinishedExchange } from '../../src/server/journal/types';

type Rest = Partial<Omit<FinishedExchange, 'request' | 'response' | 'spec'>> & {
  readonly method?: string;
  readonly url?: string;
  readonly sent?: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly operation?: string;
  readonly status?: number;
  readonly answered?: string;
  readonly response?: Partial<FinishedExchange['response']>;
};

/** A request for the newest thing, well answered, unless told otherwise. */
export function exchange(rest: Rest = {}): FinishedExchange {
  const {
    method = 'GET',
    url = '/api/scan/v0/things/latest',
    sent = {},
    body = '',
    operation = 'getLatest',
    status = 200,
    answered = '{"value":"newest"}',
    response,
    ...others
  } = rest;
  return {
    world: 'default',
    group: 'scan',
    user: undefined,
    startedAt: new Date('2026-01-15T12:00:00.125Z'),
    ms: 1.23456,
    positions: { from: 0, to: 0 },
    problems: [],
    notes: [],
    spec:
      operation === ''
        ? undefined
        : defined(
            compiled.operations.find(({ id }) => id === operation),
            'the documents of the tests have the operation',
          ),
    request: { method, url, headers: { host: '127.0.0.1:7575', ...sent }, body: new TextEncoder().encode(body) },
    response: { status, headers: { 'content-type': 'application/json' }, body: answered, ...response },
    ...others,
  };
}

const encoded = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** Looks like a signed token; `signature` is what must never be seen again. */
export const tokenOf = (claims: unknown, signature = 'c2lnbmF0dXJlLXRoYXQtb3BlbnMtZG9vcnM'): string =>
  `${encoded({ alg: 'HS256' })}.${encoded(claims)}.${signature}`;
