// The report as one self-contained page that needs no network: the run as data, and the viewer of src/pages/report,
// which the build bundles into dist/.

import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { invariant } from '../../base';
import type { Report } from './report';
import { pageOf } from './page';

interface ReportViewer {
  readonly script: string;
  readonly style: string;
}

export function htmlReport(report: Report, { script, style }: ReportViewer = builtViewer()): string {
  const { title, conforms, line, data } = pageOf(report);
  return [
    '<!doctype html>',
    '<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">',
    // The page loads nothing, sends nothing and runs no script but the viewer, whatever a response contains.
    `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src ${hashOf(style)}; script-src ${hashOf(script)}; base-uri 'none'; form-action 'none'">`,
    `<title>${escape(title)} · contract check</title><style>${style}</style></head><body>`,
    `<header><h1 class="${conforms ? 'pass' : 'fail'}">${escape(title)}</h1>`,
    `<p>${escape(line)}</p></header>`,
    '<noscript><p>The scenarios need JavaScript. The formats md and json show them without.</p></noscript>',
    `<script type="application/json" id="data">${embedded(data)}</script>`,
    `<script>${script}</script></body></html>`,
    '',
  ].join('\n');
}

function builtViewer(): ReportViewer {
  const read = (name: string): string => readFileSync(join(packageFolder(__dirname), 'dist', name), 'utf8').trimEnd();
  return { script: read('report-viewer.js'), style: read('report-viewer.css') };
}

/** Resolves to the same place from the sources and from a bundle in dist/. */
function packageFolder(folder: string): string {
  if (existsSync(join(folder, 'package.json'))) return folder;
  invariant(dirname(folder) !== folder, 'the kit runs from inside its package');
  return packageFolder(dirname(folder));
}

/**
 * The page without a report, for the console, which fills in headline and data and then adds the script; `script` and
 * `style` are addresses.
 */
export const emptyReportPage = ({ script, style }: ReportViewer): string =>
  [
    '<!doctype html>',
    `<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="viewer" content="${script}">`,
    `<title>Contract check</title><link rel="stylesheet" href="${style}"></head><body>`,
    '<header><h1></h1><p></p></header><script type="application/json" id="data"></script></body></html>',
    '',
  ].join('\n');

const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** JSON escaped so that it cannot end its HTML element. */
const embedded = (value: unknown): string =>
  JSON.stringify(value)
    .replaceAll('<', String.raw`\u003c`)
    .replaceAll('\u2028', String.raw`\u2028`)
    .replaceAll('\u2029', String.raw`\u2029`);

const escape = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
