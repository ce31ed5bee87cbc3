// The formats of --report.

import { consoleReport } from './console';
import { githubReport } from './github';
import { htmlReport } from './html';
import { junitReport } from './junit';
import { markdownReport } from './markdown';
import type { Report } from './report';
import { jsonReport } from './packed-report';

export const REPORT_FORMATS = ['console', 'json', 'junit', 'html', 'md', 'github'] as const;
export type ReportFormat = (typeof REPORT_FORMATS)[number];

/**
 * The text of a report. `colours` and `hasSuites` (suite lines were already printed) apply to the console format only.
 */
export function renderReport(format: ReportFormat, report: Report, colours: boolean, hasSuites = false): string {
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
  }
}
