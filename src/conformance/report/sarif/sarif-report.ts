// SARIF 2.1.0 for code scanning: clauses are rules, findings are results, known failures are suppressed results, and
// what could not be judged is a notification.

import type { Report } from '../report';
import { runProblemsOf } from '../unavailable-groups';
import { moreLikeIt } from '../finding-groups';
import { labelOf, outcome } from '../summary';
import { sarifText, type SarifLevel, type SarifNotification } from './sarif-log';
import { MAX_RESULTS, resultsOf } from './sarif-results';
import { REPOSITORY, rulesOf } from './sarif-rules';

const SCHEMA = 'https://json.schemastore.org/sarif-2.1.0.json';
/** Ids in a notification; the rest are counted. */
const SHOWN = 5;

export function sarifReport(report: Report): string {
  const rules = rulesOf(report);
  const { results, omitted } = resultsOf(report, rules);
  const run = {
    tool: {
      driver: {
        name: 'understudy',
        semanticVersion: report.understudy,
        informationUri: REPOSITORY,
        rules,
      },
    },
    automationDetails: { id: `understudy/${targetOf(report)}/${report.started}` },
    invocations: [invocationOf(report, omitted)],
    originalUriBaseIds: {
      '%SRCROOT%': { description: { text: 'The working directory of the run.' } },
      UNDERSTUDY: { description: { text: 'The folder of the kit.' } },
    },
    columnKind: 'utf16CodeUnits',
    results,
    properties: {
      target: report.target.urls,
      dialect: report.target.dialect,
      contract: report.contract,
      counts: report.counts,
    },
  };
  return `${JSON.stringify({ $schema: SCHEMA, version: '2.1.0', runs: [run] }, null, 1)}\n`;
}

/** Distinguishes the analyses of several targets in one repository. */
const targetOf = ({ target: { urls } }: Report): string =>
  [...new Set(Object.values(urls).flatMap((url) => (URL.canParse(url) ? new URL(url).host : [])))].join(',') ||
  'target';

/** Exit statuses of runs that judged the target. */
const JUDGED: readonly number[] = [0, 1, 5];

const invocationOf = (report: Report, omitted: number): object => ({
  executionSuccessful: JUDGED.includes(report.exit),
  exitCode: report.exit,
  exitCodeDescription: outcome(report),
  startTimeUtc: report.started,
  endTimeUtc: new Date(Date.parse(report.started) + report.ms).toISOString(),
  toolExecutionNotifications: notificationsOf(report, omitted),
});

function notificationsOf(report: Report, omitted: number): readonly SarifNotification[] {
  const { unavailable, errors } = runProblemsOf(report);
  const note = (level: SarifLevel, text: string): SarifNotification => ({ level, message: sarifText(text) });
  return [
    ...unavailable.map(({ text }) => note('error', text)),
    ...errors.map(({ example, message, ...group }) => {
      const more = moreLikeIt(group, SHOWN);
      return note('error', `${labelOf(example)}: ${message}${more === undefined ? '' : `; ${more}`}`);
    }),
    ...report.stale.map(({ message }) => note('error', message)),
    ...(report.incomplete ?? []).map((reason) => note('warning', reason)),
    ...(omitted === 0
      ? []
      : [
          note(
            'warning',
            `${omitted} results are left out, because code scanning keeps ${MAX_RESULTS} of a run; the JSON report has all of them`,
          ),
        ]),
  ];
}
