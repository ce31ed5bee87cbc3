// What a page shows of a report: its headline, and the data that the viewer draws. The console runs this in a browser, so it needs nothing of Node.

import type { ReportViewData } from '../../pages';
import { pageData } from './html-data';
import type { Report } from './report';
import { unpackReport, type PackedReport } from './packed-report';
import { countsText, outcome, requestCount } from './summary';

export interface ReportPage {
  readonly title: string;
  readonly conforms: boolean;
  /** Counts and time, in one line. */
  readonly line: string;
  readonly data: ReportViewData;
}

export const pageOf = (report: Report): ReportPage => ({
  title: outcome(report).replace(/^./, (first) => first.toUpperCase()),
  conforms: report.exit === 0,
  line: `${countsText(report)}; ${requestCount(report)} requests in ${(report.ms / 1000).toFixed(1)} s`,
  data: pageData(report),
});

/** From a parsed JSON report that fits its published schema. Throws where a body refers to a missing text. */
export const pageOfPacked = (packed: unknown): ReportPage => pageOf(unpackReport(packed as PackedReport));
