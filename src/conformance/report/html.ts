// The report as one page that needs nothing else: no network, no other file. Filters by group, clause, verdict and text.

import { STYLE, SCRIPT } from './html-assets';
import { caseHtml, escape } from './html-case';
import type { Report } from './model';
import { countsText, coverageParts, outcome, requestCount, VERDICTS } from './summary';

export function htmlReport(report: Report): string {
  const groups = new Map(report.suites.map(({ name, group }) => [name, group]));
  const clauses = new Map(report.clauses.map((clause) => [clause.id, clause]));
  return [
    '<!doctype html>',
    '<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">',
    // Whatever an answer holds, the page loads nothing and sends nothing.
    `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'">`,
    `<title>Contract check: ${escape(outcome(report.exit))}</title><style>${STYLE}</style></head><body>`,
    ...headHtml(report),
    formHtml(report, [...new Set(groups.values())]),
    '<p id="shown" class="soft" aria-live="polite"></p>',
    '<main>',
    ...report.cases.map((one) => caseHtml(one, { group: groups.get(one.suite) ?? '', clauses })),
    '</main>',
    ...coverageHtml(report),
    ...clausesHtml(report),
    `<script>${SCRIPT}</script></body></html>`,
    '',
  ].join('\n');
}

const headHtml = (report: Report): readonly string[] => [
  `<h1><span class="${report.exit === 0 ? 'pass' : 'fail'}">${escape(outcome(report.exit))}</span></h1>`,
  `<p>${escape(countsText(report))}; ${requestCount(report)} requests in ${(report.ms / 1000).toFixed(1)} s</p>`,
  `<p class="soft">${escape(Object.entries(report.target.urls).map(([group, url]) => `${group} ${url}`).join(' · '))} · dialect ${report.target.dialect} · ${escape(report.started)} · understudy ${escape(report.understudy)}</p>`,
  ...report.stale.map(({ message }) => `<p class="error">${escape(message)}</p>`),
];

function formHtml(report: Report, groups: readonly string[]): string {
  const options = (values: readonly string[]): string => ['<option value="">all</option>', ...values.map((value) => `<option>${escape(value)}</option>`)].join('');
  return [
    '<form role="search">',
    '<label class="wide">Search<input name="search" type="search" placeholder="title, body, address"></label>',
    `<label>Group<select name="group">${options(groups)}</select></label>`,
    `<label>Verdict<select name="verdict">${options(VERDICTS.filter((verdict) => report.counts[verdict] > 0))}</select></label>`,
    '<label>Clause<input name="clause" list="clauses" placeholder="OFFER-"></label>',
    `<datalist id="clauses">${report.clauses.map(({ id }) => `<option value="${escape(id)}">`).join('')}</datalist>`,
    '</form>',
  ].join('\n');
}

const coverageHtml = (report: Report): readonly string[] => [
  '<h2>Coverage</h2>',
  ...coverageParts(report).map(({ name, counted, missing }) =>
    `<details><summary>${counted.seen} of ${counted.of} ${name}</summary><p>${counted.missing.length === 0 ? 'Nothing is missing.' : `${missing}: ${counted.missing.map((one) => `<code>${escape(one)}</code>`).join(', ')}`}</p></details>`,
  ),
];

const clausesHtml = (report: Report): readonly string[] => [
  '<h2>Clauses</h2><details><summary>',
  `${report.clauses.length} clauses with a verdict</summary><table><thead><tr><th>Clause</th><th>Verdict</th><th>Level</th><th>Section</th><th>Rule</th></tr></thead><tbody>`,
  ...report.clauses.map(({ id, verdict, level, section, text }) =>
    `<tr><td><a href="#shown" data-clause="${escape(id)}">${escape(id)}</a></td><td class="${verdict}">${verdict}</td><td>${level}</td><td>${escape(section)}</td><td>${escape(text)}</td></tr>`,
  ),
  '</tbody></table></details>',
];
