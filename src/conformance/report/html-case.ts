// One scenario of the HTML report: its findings, and every exchange to fold open. All text of others is escaped here.

import type { Exchange } from '../execute/client';
import { difference } from './difference';
import type { ReportCase, ReportClause, ReportFinding } from './model';
import { curlOf, restsOn } from './summary';

export const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;').replaceAll("'", '&#39;');

export interface CaseContext {
  readonly group: string;
  readonly clauses: ReadonlyMap<string, ReportClause>;
}

export function caseHtml(one: ReportCase, { group, clauses }: CaseContext): string {
  const named = [...new Set([...one.clauses, ...one.findings.flatMap((finding) => finding.clauses)])];
  const isOpen = one.verdict === 'fail' || one.verdict === 'error';
  return [
    `<details class="case" data-group="${escape(group)}" data-verdict="${one.verdict}" data-clauses="${escape(named.join(' '))}"${isOpen ? ' open' : ''}>`,
    `<summary><span class="verdict ${one.verdict}">${one.verdict}</span> ${escape(one.title)}</summary><div>`,
    `<p class="soft"><code>${escape(one.id)}</code> · ${one.safety} · ${one.ms} ms · ${named.map(escape).join(', ')}</p>`,
    one.skip === undefined ? '' : `<p>Skipped: ${escape(one.skip)}</p>`,
    one.error ? `<p class="error">${escape(one.error.message)}</p>` : '',
    ...one.findings.map((finding) => findingHtml(finding, one, clauses)),
    ...one.exchanges.map(exchangeHtml),
    '</div></details>',
  ].join('\n');
}

function findingHtml(finding: ReportFinding, one: ReportCase, clauses: ReadonlyMap<string, ReportClause>): string {
  const rules = finding.clauses.flatMap((id) => {
    const clause = clauses.get(id);
    return clause ? [`<p><strong>${escape(id)}</strong> (${clause.level}, section ${escape(clause.section)}) ${escape(clause.text)}</p>`] : [];
  });
  const exchange = finding.exchange === undefined ? undefined : one.exchanges[finding.exchange];
  return [
    '<div class="finding">',
    ...(rules.length > 0 ? rules : [`<p class="soft">${escape(restsOn(finding))}</p>`]),
    `<p class="${finding.verdict}">${escape(finding.message)}${finding.excuse === undefined ? '' : ` (waived: ${escape(finding.excuse)})`}</p>`,
    `<pre>${differenceHtml(finding)}</pre>`,
    `<p class="soft"><code>${escape(`${finding.file}:${finding.line}:${finding.column}`)}</code></p>`,
    `<pre>${escape(finding.source)}\n${' '.repeat(Math.max(0, finding.column - 1))}^</pre>`,
    exchange ? `<pre>${escape(curlOf(exchange))}</pre>` : '',
    '</div>',
  ].join('\n');
}

const SIGN = { same: ' ', gap: ' ', expected: '-', actual: '+' } as const;

function differenceHtml({ expected, actual }: ReportFinding): string {
  const lines = difference(expected, actual);
  if (!lines) return `<span class="expected">expected  ${escape(expected)}</span>\n<span class="actual">actual    ${escape(actual)}</span>`;
  return lines.map(({ kind, text }) => `<span class="${kind}">${SIGN[kind]} ${escape(text)}</span>`).join('\n');
}

/** Longer bodies are cut; the JSON report has them whole. */
const LONGEST_BODY = 50_000;

function exchangeHtml({ operationId, request, response, ms }: Exchange): string {
  const headers = (of: Readonly<Record<string, string>>): string => Object.entries(of).map(([name, value]) => `${name}: ${value}`).join('\n');
  const sent = `${request.method} ${request.url}\nas ${request.as}\n${headers(request.headers)}${request.body === undefined ? '' : `\n\n${pretty(request.body)}`}`;
  const came = `${response.status}\n${headers(response.headers)}\n\n${pretty(response.body)}`;
  return `<details><summary><code>${escape(operationId)}</code> ${response.status} <span class="soft">${ms} ms</span></summary><pre>${escape(sent)}</pre><pre>${escape(came)}</pre></details>`;
}

function pretty(body: string): string {
  const text = indented(body);
  return text.length > LONGEST_BODY ? `${text.slice(0, LONGEST_BODY)}\n… ${text.length - LONGEST_BODY} more characters` : text;
}

function indented(body: string): string {
  // Digits that a double cannot hold would change in a rewrite.
  if (/\d{16}/.test(body.replaceAll(/"(?:[^"\\]|\\.)*"/g, ''))) return body;
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
}
