// The report as one page that needs nothing else: no network, no other file. The page holds the run as data, and draws from it only
// what a reader opens, so that a run of many scenarios opens at once.

import { createHash } from 'node:crypto';
import { SCRIPT } from './html-script';
import { STYLE } from './html-style';
import type { Report } from './report';
import { pageOf } from './page';

export function htmlReport(report: Report): string {
  const { title, conforms, line, data } = pageOf(report);
  return [
    '<!doctype html>',
    '<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">',
    // Whatever an answer holds, the page loads nothing, sends nothing and runs no script but its own.
    `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src ${hashOf(STYLE)}; script-src ${hashOf(SCRIPT)}; base-uri 'none'; form-action 'none'">`,
    `<title>${escape(title)} · contract check</title><style>${STYLE}</style></head><body>`,
    `<header><h1 class="${conforms ? 'pass' : 'fail'}">${escape(title)}</h1>`,
    `<p>${escape(line)}</p></header>`,
    '<noscript><p>The scenarios are drawn by a script in this page, and this reader runs none. The report as md or json tells them without.</p></noscript>',
    `<script type="application/json" id="data">${embedded(data)}</script>`,
    `<script>${SCRIPT}</script></body></html>`,
    '',
  ].join('\n');
}

/** The same page in three files, for a reader that fills in the headline and the data, and then adds the script. */
export const viewerFiles = ({
  script,
  style,
}: {
  readonly script: string;
  readonly style: string;
}): Readonly<Record<'page' | 'script' | 'style', string>> => ({
  page: [
    '<!doctype html>',
    `<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="viewer" content="${script}">`,
    `<title>Contract check</title><link rel="stylesheet" href="${style}"></head><body>`,
    '<header><h1></h1><p></p></header><script type="application/json" id="data"></script></body></html>',
    '',
  ].join('\n'),
  script: SCRIPT,
  style: STYLE,
});

const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** JSON that no HTML parser takes for the end of its element. */
const embedded = (value: unknown): string =>
  JSON.stringify(value)
    .replaceAll('<', String.raw`\u003c`)
    .replaceAll('\u2028', String.raw`\u2028`)
    .replaceAll('\u2029', String.raw`\u2029`);

const escape = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
