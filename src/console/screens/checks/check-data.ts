// A check as the control operations describe it, and as the components of the report viewer draw its cases.

import type { control } from '../../../types';
import type { ViewClauseText, ViewExchange, ViewFinding } from '../../../ui/finding-data';

type Schemas = control.components['schemas'];
export type CheckSummary = Schemas['Check'];
export type CheckCase = Schemas['CheckCase'];
export type CheckSuite = Schemas['CheckSuite'];
export type NewCheck = Schemas['StartCheckRequest'];

/** Tones of badges. */
export const STATE_TONES = {
  running: 'accent',
  passed: 'good',
  failed: 'bad',
  incomplete: 'warn',
  stopped: 'plain',
} as const satisfies Readonly<Record<CheckSummary['state'], string>>;

export function targetText({ target: { kind, world, urls } }: Pick<CheckSummary, 'target'>): string {
  if (kind === 'address') return urls.join(', ');
  return kind === 'private-world' ? 'a private copy of the world' : `world ${world ?? ''}`;
}

/** `Waiting 14 s of at most 20 s for listTransferOffers: $count(body.offers) = 1 (wallet-offers/one)`. */
export const waitText = ({
  scenario,
  operationId,
  condition,
  waitedMs,
  limitMs,
}: CheckSummary['progress']['waiting'][number]): string =>
  `Waiting ${Math.floor(waitedMs / 1000)} s of at most ${Math.ceil(limitMs / 1000)} s for ${operationId}: ${condition} (${scenario})`;

interface CaseView {
  readonly findings: readonly ViewFinding[];
  readonly exchanges: readonly ViewExchange[];
  readonly clauses: readonly ViewClauseText[];
  readonly texts: readonly string[];
}

export function caseView({ findings, exchanges }: Pick<CheckCase, 'findings' | 'exchanges'>): CaseView {
  const texts: string[] = [];
  const place = (text: string): number => texts.push(text) - 1;
  const message = ({ headers, body }: Schemas['CheckMessage']): ViewExchange['request'] => ({
    headers: place(headers),
    body: body === undefined ? null : place(body),
  });
  return {
    texts,
    clauses: findings.flatMap(({ clauses }) => clauses),
    findings: findings.map(({ clauses, condition, expression, curl, exchange, ...finding }) => ({
      ...finding,
      clauses: clauses.map(({ id }) => id),
      condition,
      expression,
      curl,
      ...(exchange === undefined ? {} : { exchange }),
    })),
    exchanges: exchanges.map(({ request, response, ...exchange }) => ({
      ...exchange,
      request: message(request),
      response: message(response),
    })),
  };
}
