// The formats of --report.

import type { KeyObject } from 'node:crypto';
import { badgeJson, badgeSvg } from './badge';
import { consoleReport } from './console';
import { githubReport } from './github';
import { htmlReport } from './html';
import { junitReport } from './junit';
import { envelopeOf } from './envelope';
import { markdownReport } from './markdown';
import type { Report } from './report';
import { jsonReport } from './packed-report';
import { sarifReport } from './sarif/sarif-report';
import { statementOf } from './statement';

export const REPORT_FORMATS = [
  'console',
  'json',
  'junit',
  'html',
  'md',
  'github',
  'sarif',
  'allure',
  'badge',
  'statement',
] as const;
export type ReportFormat = (typeof REPORT_FORMATS)[number];
/** A folder of files (allure.ts) instead of a text. */
export type TextReportFormat = Exclude<ReportFormat, 'allure'>;

export interface RenderOptions {
  /** Of the console report. */
  readonly colours?: boolean;
  /** The console report leaves out the lines of suites, which were already printed. */
  readonly hasSuites?: boolean;
  /** The file that it is for: a badge is JSON if its name ends so, else a picture. */
  readonly file?: string | undefined;
  /** Signs a statement. */
  readonly signingKey?: KeyObject | undefined;
  /** For a statement: how many scenarios there are in all suites. */
  readonly scenarios?: () => number;
}

/** The text of a report. */
export function renderReport(format: TextReportFormat, report: Report, options: RenderOptions = {}): string {
  const { colours = false, hasSuites = false, file = '', signingKey, scenarios = () => Infinity } = options;
  switch (format) {
    case 'console':
      return consoleReport(report, colours, hasSuites);
    case 'json':
      return jsonReport(report);
    case 'junit':
      return junitReport(report);
    case 'html':
      return htmlReport(report);
    case 'md':
      return markdownReport(report);
    case 'github':
      return githubReport(report);
    case 'sarif':
      return sarifReport(report);
    case 'badge':
      return file.endsWith('.json') ? badgeJson(report) : badgeSvg(report);
    case 'statement':
      return envelopeOf(statementOf(report, scenarios()), signingKey);
  }
}
