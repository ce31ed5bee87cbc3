// The rules of a SARIF report: the clauses that the run judged, and one rule for each kind of finding that no clause
// names.

import { truncate } from '../../../base';
import { homepage } from '../../../../package.json';
import type { Report, ReportClause, ReportFinding } from '../report';
import { sarifText, type SarifLevel, type SarifRule } from './sarif-log';

export const REPOSITORY = homepage.replace(/#.*$/, '');
const page = (path: string): string => `${REPOSITORY}/blob/main/${path}`;

/** Code scanning allows 1,024 characters in a description; one is the ellipsis. */
const LONGEST_DESCRIPTION = 1023;

/** The rule of findings that neither a clause nor a row of the open points names. */
const DOCUMENTS = 'DOCUMENTS';

export const ruleIdOf = ({ clauses: [clause], row }: ReportFinding): string =>
  clause ?? (row === undefined ? DOCUMENTS : `ROW-${row}`);

const LEVELS: Readonly<Record<ReportClause['level'], SarifLevel>> = { must: 'error', should: 'warning', may: 'note' };
/** Code scanning sorts by these names. */
const SEVERITIES: Readonly<Record<SarifLevel, string>> = {
  error: 'error',
  warning: 'warning',
  note: 'recommendation',
};

interface RuleFacts {
  readonly id: string;
  readonly text: string;
  readonly help: string;
  readonly helpUri: string;
  readonly level: SarifLevel;
  readonly tags: readonly string[];
}

const ruleOf = ({ id, text, help, helpUri, level, tags }: RuleFacts): SarifRule => ({
  id,
  shortDescription: sarifText(truncate(text, LONGEST_DESCRIPTION)),
  fullDescription: sarifText(truncate(text, LONGEST_DESCRIPTION)),
  help: sarifText(help),
  helpUri,
  defaultConfiguration: { level },
  properties: { tags, precision: 'very-high', 'problem.severity': SEVERITIES[level] },
});

const clauseRule = ({ id, level, section, text }: ReportClause): SarifRule =>
  ruleOf({
    id,
    text,
    help: `${id} (${level}, section ${section}) ${text} The command understudy clauses --clause ${id} lists the scenarios that check it.`,
    helpUri: page('conformance/clauses.yaml'),
    level: LEVELS[level],
    tags: ['contract', level, `section ${section}`],
  });

const rowRule = (row: string): SarifRule =>
  ruleOf({
    id: `ROW-${row}`,
    text: `Known deviation of running servers, row ${row}.`,
    help: `Row ${row} of the open points: what the contract says, and how running servers deviate from it.`,
    helpUri: page('docs/dialects.md'),
    level: 'warning',
    tags: ['contract', 'deviation'],
  });

const documentsRule = (): SarifRule =>
  ruleOf({
    id: DOCUMENTS,
    text: 'Responses match the documents and the expectations of the suites where no clause names the rule.',
    help: 'The finding names the source of its rule: an OpenAPI document, public behaviour of running servers, or an assumption.',
    helpUri: page('conformance/README.md'),
    level: 'warning',
    tags: ['contract'],
  });

/** In the order of the clauses, so that the rules of two runs are the same. */
export function rulesOf({ clauses, cases }: Pick<Report, 'clauses' | 'cases'>): readonly SarifRule[] {
  const ids = new Set(cases.flatMap(({ findings }) => findings.map(ruleIdOf)));
  const rows = [...ids].filter((id) => id.startsWith('ROW-')).map((id) => id.replace('ROW-', ''));
  return [
    ...clauses.map(clauseRule),
    ...rows.toSorted().map(rowRule),
    ...(ids.has(DOCUMENTS) ? [documentsRule()] : []),
  ];
}
