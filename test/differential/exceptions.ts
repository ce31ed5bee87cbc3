// Where our verdict and prism's may differ, and why. A row that explains nothing any more fails the test.

import type { Exchange, Verdict } from './exchange';

export interface Exception {
  readonly name: string;
  readonly reason: string;
  /** Our verdict; prism's is the other one. */
  readonly ours: Verdict;
  readonly kind: Exchange['kind'] | 'both';
  readonly label: RegExp;
}

export const EXCEPTIONS: readonly Exception[] = [
  {
    name: 'body where none is expected',
    reason: 'clients send one out of habit, and it is ignored; prism takes it for an unsupported media type',
    ours: 'valid',
    kind: 'request',
    label: /^\w+ request with an unexpected body$/,
  },
  {
    name: 'null as an optional body',
    reason: 'null is a JSON value and no object; prism takes it for no body',
    ours: 'invalid',
    kind: 'request',
    label:
      /^(registerUser|runClock|takeControlSnapshot|stepAutomation|(accept|reject|withdraw)Offer|mapParty) request body: null$/,
  },
  {
    name: 'integers beyond 64 bits',
    reason: 'int64 ends at 2^63 - 1; the format that prism has takes every whole number',
    ours: 'invalid',
    kind: 'both',
    label: /: ("9223372036854775808"|"9{20}"|9223372036854775808|1180591620717411303424)$/,
  },
  {
    name: 'spelling of query numbers',
    reason: 'an integer is written in digits; prism coerces whatever JavaScript reads as a whole number',
    ours: 'invalid',
    kind: 'request',
    label: /^\w+ request query \w+: "(1e2|0x10|5\.0|\+5| )"$/,
  },
  {
    name: 'empty query values',
    reason: 'an empty value is a value; prism takes it for a parameter that is not there',
    ours: 'invalid',
    kind: 'request',
    label: /^\w+ request query \w+: ""$/,
  },
  {
    name: 'loose date-times',
    reason:
      'RFC 3339 with T and a colon in the offset, and no leap seconds, which no instant of the ledger can hold; prism takes ISO 8601 forms too',
    ours: 'invalid',
    kind: 'both',
    label: /: "?(\d{4}-\d\d-\d\d \S+Z|2016-12-31T23:59:60Z|2026-01-15T12:00:00\+01(00)?)"?$/,
  },
  {
    name: 'body of an answer that lists none',
    reason: 'an answer without content has no body; prism does not look at it',
    ours: 'invalid',
    kind: 'answer',
    label: /^\w+ answer \d+ (with an unlisted body|application\/json sent as 204)$/,
  },
];

export const explains = (exception: Exception, exchange: Exchange, ours: Verdict): boolean =>
  exception.ours === ours &&
  (exception.kind === 'both' || exception.kind === exchange.kind) &&
  exception.label.test(exchange.label);
