// What a page shows of a report: its headline, and the data that the viewer draws from. Nothing of Node is in its path, so that a browser can
// make it of a JSON report that it was given.

import { pageData, type PageData } from './html-data';
import type { Report } from './report';
import { unpackReport, type PackedReport } from './packed-report';
import { countsText, outcome, requestCount } from './summary';

export interface ReportPage {
  readonly title: string;
  readonly conforms: boolean;
  /** Counts and time, in one line. */
  readonly line: string;
  readonly data: PageData;
}

export const pageOf = (report: Report): ReportPage => ({
  title: outcome(report).replace(/^./, (first) => first.toUpperCase()),
  conforms: report.exit === 0,
  line: `${countsText(report)}; ${requestCount(report)} requests in ${(report.ms / 1000).toFixed(1)} s`,
  data: pageData(report),
});

/** Of a JSON report as it is written, which fits its published schema. Throws where a body refers to a text that is not there. */
export const pageOfPacked = (packed: unknown): ReportPage => pageOf(unpackReport(packed as PackedReport));
