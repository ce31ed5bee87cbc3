// The report as one page that needs nothing else: no network, no other file. The page holds the run as data, and draws from it only
// what a reader opens, so that a run of many scenarios opens at once.

import { createHash } from 'node:crypto';
import { pageData } from './html-data';
import { SCRIPT } from './html-script';
import { STYLE } from './html-style';
import type { Report } from './model';
import { countsText, outcome, requestCount } from './summary';

export function htmlReport(report: Report): string {
  const title = `${outcome(report.exit).replace(/^./, (first) => first.toUpperCase())}`;
  return [
    '<!doctype html>',
    '<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">',
    // Whatever an answer holds, the page loads nothing, sends nothing and runs no script but its own.
    `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src ${hashOf(STYLE)}; script-src ${hashOf(SCRIPT)}; base-uri 'none'; form-action 'none'">`,
    `<title>${escape(title)} · contract check</title><style>${STYLE}</style></head><body>`,
    `<header><h1 class="${report.exit === 0 ? 'pass' : 'fail'}">${escape(title)}</h1>`,
    `<p>${escape(countsText(report))}; ${requestCount(report)} requests in ${(report.ms / 1000).toFixed(1)} s</p></header>`,
    '<noscript><p>The scenarios are drawn by a script in this page, and this reader runs none. The report as md or json tells them without.</p></noscript>',
    `<script type="application/json" id="data">${embedded(pageData(report))}</script>`,
    `<script>${SCRIPT}</script></body></html>`,
    '',
  ].join('\n');
}

const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** JSON that no HTML parser takes for the end of its element. */
const embedded = (value: unknown): string => JSON.stringify(value).replaceAll('<', String.raw`\u003c`).replaceAll('\u2028', String.raw`\u2028`).replaceAll('\u2029', String.raw`\u2029`);

const escape = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
