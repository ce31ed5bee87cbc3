// Parts of the target that returned only errors. No accepted skip makes such a run pass: the target was not judged.

import { groupedBy } from '../../base';
import type { JudgedCase } from '../model/judged-case';
import type { RecordedExchange } from '../model/exchange';

/** With fewer answers, all of an operation's errors may have been provoked by the scenarios. */
const MIN_ANSWERS = 3;

/** One sentence per group without a success, and per operation that returned only server errors. */
export function partsWithOnlyErrors(cases: readonly JudgedCase[]): readonly string[] {
  const all = cases.flatMap(({ result }) => result?.exchanges ?? []);
  const groups = partsBy(
    all,
    ({ group }) => group,
    (answers) => answers.every(isError),
  );
  const rest = all.filter(({ group }) => !groups.some(({ name }) => name === group));
  const operations = partsBy(
    rest,
    ({ operationId }) => operationId,
    (answers) => answers.length >= MIN_ANSWERS && answers.every(isServerError),
  );
  return [
    ...groups.map(({ name, answers }) => `the ${name} group answered ${answersText(answers)}, none with success`),
    ...operations.map(({ name, answers }) => `${name} answered ${answersText(answers)}, none with success`),
  ];
}

interface TargetPart {
  readonly name: string;
  readonly answers: readonly RecordedExchange[];
}

function partsBy(
  exchanges: readonly RecordedExchange[],
  keyOf: (exchange: RecordedExchange) => string,
  hasOnlyErrors: (answers: readonly RecordedExchange[]) => boolean,
): readonly TargetPart[] {
  return [...groupedBy(exchanges, keyOf)]
    .filter(([, answers]) => hasOnlyErrors(answers))
    .map(([name, answers]) => ({ name, answers }));
}

const isError = ({ response }: RecordedExchange): boolean => response.status >= 300;
const isServerError = ({ response }: RecordedExchange): boolean => response.status >= 500 || response.status === 429;

function answersText(answers: readonly RecordedExchange[]): string {
  const statuses = [...new Set(answers.map(({ response }) => response.status))].sort();
  return answers.length === 1
    ? `1 request with ${statuses[0]}`
    : `${answers.length} requests with ${statuses.join(', ')}`;
}
