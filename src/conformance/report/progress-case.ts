// One scenario of a run that has not ended, for `check --progress json`: what the HTML report shows of it, with bodies
// cut, so that a reader of the run receives a limited amount.

import type { ViewFinding } from '../../pages';
import type { RecordedExchange } from '../model/exchange';
import type { JudgedCase, Verdict } from '../model/judged-case';
import type { Judging } from '../model/judging';
import { reportCase } from './build-report';
import { findingView } from './html-data';
import type { ReportCase } from './report';

/** Longer bodies are cut; the reports have more of them. */
const LONGEST_BODY = 4000;
/** The last ones up to that of the last finding. */
const MOST_EXCHANGES = 20;
const MOST_FINDINGS = 10;
const MOST_LINES = 60;

interface ProgressClause {
  readonly id: string;
  readonly level: string;
  /** Of the service contract. */
  readonly section: string;
  readonly text: string;
}

interface ProgressFinding extends Pick<ViewFinding, 'verdict' | 'message' | 'basis' | 'place' | 'source'> {
  readonly clauses: readonly ProgressClause[];
  /** The unmet condition in words, unless the message says it. */
  readonly condition?: string;
  readonly expression?: string;
  readonly lines: ViewFinding['lines'];
  readonly curl?: string;
  /** Index in `exchanges`. */
  readonly exchange?: number;
}

interface ProgressMessage {
  /** One `name: value` per line. */
  readonly headers: string;
  /** Omitted if empty. */
  readonly body?: string;
}

interface ProgressExchange extends Pick<RecordedExchange, 'ms'> {
  readonly operation: string;
  readonly method: string;
  readonly url: string;
  readonly user: string;
  readonly status: number;
  readonly request: ProgressMessage;
  readonly response: ProgressMessage;
}

export interface ProgressCase extends Pick<ReportCase, 'id' | 'suite' | 'title' | 'safety' | 'ms'> {
  readonly verdict: Verdict;
  /** Why it could not be judged. */
  readonly error?: string;
  readonly findings: readonly ProgressFinding[];
  readonly exchanges: readonly ProgressExchange[];
}

/** `isDetailed`: with findings and exchanges. */
export function progressCase(judged: JudgedCase, judging: Judging, isDetailed: boolean): ProgressCase {
  const one = reportCase(judged, judging);
  const { id, suite, title, safety, ms, verdict, error } = one;
  const head = { id, suite, title, safety, ms, verdict, ...(error && { error: error.message }) };
  if (!isDetailed) return { ...head, findings: [], exchanges: [] };
  const findings = one.findings.slice(0, MOST_FINDINGS);
  const end = Math.max(...findings.map(({ exchange }) => (exchange ?? one.exchanges.length - 1) + 1), 0);
  const all = findings.length === 0 ? one.exchanges : one.exchanges.slice(0, end);
  const start = Math.max(0, all.length - MOST_EXCHANGES);
  return {
    ...head,
    findings: findings.map((finding): ProgressFinding => {
      const { condition, expression, curl, exchange, clauses, lines, waiver: _, ...rest } = findingView(finding, one);
      return {
        ...rest,
        clauses: clauses.map((clause) => clauseOf(clause, judging)),
        lines: lines.slice(0, MOST_LINES),
        ...(condition === undefined ? {} : { condition }),
        ...(expression === undefined ? {} : { expression }),
        ...(curl === undefined ? {} : { curl }),
        ...(exchange === undefined || exchange < start ? {} : { exchange: exchange - start }),
      };
    }),
    exchanges: all.slice(start).map(exchangeOf),
  };
}

function clauseOf(id: string, { clauses }: Judging): ProgressClause {
  const { level = 'must', section = '', text = '' } = clauses.get(id) ?? {};
  return { id, level, section, text: text.trim().replaceAll(/\s+/g, ' ') };
}

const exchangeOf = ({ operationId, request, response, ms }: RecordedExchange): ProgressExchange => ({
  operation: operationId,
  method: request.method,
  url: request.url,
  user: request.as,
  status: response.status,
  ms,
  request: messageOf(request),
  response: messageOf(response),
});

const messageOf = ({
  headers,
  body,
}: {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
}): ProgressMessage => ({
  headers: Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n'),
  ...(body === undefined || body === '' ? {} : { body: cut(body) }),
});

const cut = (body: string): string =>
  body.length > LONGEST_BODY
    ? `${body.slice(0, LONGEST_BODY)}\n… ${body.length - LONGEST_BODY} more characters; see the report`
    : body;
