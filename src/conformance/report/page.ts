// The data of the report page: headline and viewer input. Also runs in the console, so it must not import from Node.

import type { ReportViewData } from '../../pages';
import { pageData } from './html-data';
import type { Report } from './report';
import { unpackReport, type PackedReport } from './packed-report';
import { countsText, outcome, requestCount } from './summary';

export interface ReportPage {
  readonly title: string;
  readonly conforms: boolean;
  /** Counts and duration in one line. */
  readonly line: string;
  readonly data: ReportViewData;
}

export const pageOf = (report: Report): ReportPage => ({
  title: outcome(report).replace(/^./, (first) => first.toUpperCase()),
  conforms: report.exit === 0,
  line: `${countsText(report)}; ${requestCount(report)} requests in ${(report.ms / 1000).toFixed(1)} s`,
  data: pageData(report),
});

/** From a parsed JSON report that is valid by its published schema. Throws when a body refers to a missing text. */
export const pageOfPacked = (packed: unknown): ReportPage => pageOf(unpackReport(packed as PackedReport));
