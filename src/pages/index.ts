// What other modules may know of the pages: the data that the report viewer draws.

export type {
  ReportViewData,
  ViewCase,
  ViewExchange,
  ViewFinding,
  ViewHistory,
  ViewResultGroup,
  ViewResultKind,
  ViewSuite,
} from './report/data';
