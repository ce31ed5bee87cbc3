// Checks the laws over all answers of a run and adds what they find to the results of the cases.

import type { Contract, Provenance } from '../../../contract';
import type { CaseResult } from '../../model/case-result';
import type { CaseFinding } from '../../model/finding';
import { isForcedExample, type RecordedExchange } from '../../model/exchange';
import { finalReadsLast } from '../../model/planned-case';
import type { Judging } from '../../model/judging';
import { factAt } from '../../target/facts';
import { TOKEN_PLACES } from '../../target/roles';
import type { Target } from '../../target/target';
import { requestParametersOf } from '../request-parameters';
import { bodyOf } from '../response-body';
import { CONTRACT_LAWS } from './contracts';
import type { LawViolation, RunAnswer, RunLaw } from './law';
import { SEQUENCE_LAWS } from './sequences';
import { UPDATE_LAWS } from './updates';

export const RUN_LAWS: readonly RunLaw[] = [...UPDATE_LAWS, ...CONTRACT_LAWS, ...SEQUENCE_LAWS];

/** Maximum reported violations of one law; further ones add no information. */
const MAX_PER_LAW = 3;

export interface LawSettings {
  readonly judging: Pick<Judging, 'contract' | 'clauses'>;
  readonly target: Pick<Target, 'facts'>;
  /** Results of earlier runs against the same server, whose answers count but get no findings. */
  readonly earlier?: readonly CaseResult[];
  /** Only laws that these clauses state; by default all. */
  readonly lawClauses?: readonly string[];
  /** The clock of an answer, where several machines recorded the run; by default one. */
  readonly clockOf?: (exchange: RecordedExchange) => unknown;
}

/** The results with the violations of laws over the whole run, each attached to the answer that completes it. */
export function withLawFindings(
  results: readonly CaseResult[],
  { judging, target, earlier = [], lawClauses, clockOf }: LawSettings,
): readonly CaseResult[] {
  const isChecked = (id: string): boolean => judging.clauses.has(id) && lawClauses?.includes(id) !== false;
  const laws = RUN_LAWS.filter(({ clauses }) => clauses.some(isChecked));
  if (laws.length === 0) return results;
  const inOrder = [...earlier, ...results].map((result) => ({ result, scenario: result.planned.scenario }));
  const answers = finalReadsLast(inOrder).flatMap(({ result }) => answersOf(result, judging.contract, clockOf));
  const facts = { partyOf: partyOf(target) };
  const found = new Map<string, CaseFinding[]>();
  for (const law of laws) {
    for (const violation of law.violations(answers, facts).slice(0, MAX_PER_LAW)) {
      const { id } = violation.answer.planned;
      found.set(id, [...(found.get(id) ?? []), findingOf(law, violation)]);
    }
  }
  return found.size === 0
    ? results
    : results.map((result) => {
        const more = found.get(result.planned.id);
        return more ? { ...result, findings: [...result.findings, ...more] } : result;
      });
}

function answersOf(
  { planned, exchanges }: CaseResult,
  { operations }: Pick<Contract, 'operations'>,
  clockOf: NonNullable<LawSettings['clockOf']> = () => undefined,
): readonly RunAnswer[] {
  return exchanges.flatMap((exchange, index) => {
    const operation = operations.find(({ id }) => id === exchange.operationId);
    return operation && exchange.response.status === 200 && !isForcedExample(exchange)
      ? [
          {
            planned,
            index,
            exchange,
            operation,
            request: requestParametersOf(operation, exchange),
            body: bodyOf(exchange),
            clock: clockOf(exchange),
          },
        ]
      : [];
  });
}

const partyOf =
  ({ facts }: Pick<Target, 'facts'>) =>
  (role: string): string | undefined => {
    const party = factAt(facts, (TOKEN_PLACES[role] ?? '').replace(/\.token$/, '.party'));
    return typeof party === 'string' ? party : undefined;
  };

function findingOf(law: RunLaw, { answer, other, message, expected, actual }: LawViolation): CaseFinding {
  const { planned, index, exchange, operation } = answer;
  const step = planned.scenario.steps[exchange.step];
  return {
    clauses: law.clauses,
    message,
    expected,
    actual,
    provenance: provenanceOf(law, [operation, ...(other ? [other.operation] : [])]),
    row: undefined,
    file: planned.suite.file,
    position: step?.position ?? planned.scenario.position,
    operationId: operation.id,
    exchange: index,
  };
}

/** The contract binds only operations that it shows: the wrong one of two answers may be that of another operation. */
function provenanceOf({ assumed }: RunLaw, operations: readonly RunAnswer['operation'][]): Provenance {
  if (assumed !== undefined) return { mark: 'assumed', source: assumed };
  return (
    operations.map(({ provenance }) => provenance).find(({ mark }) => mark !== 'documented') ?? {
      mark: 'documented',
      source: 'the clauses named',
    }
  );
}
