// Runs one planned case: sends the requests of its steps, judges every answer, captures values. Waits are bounded and
// recorded.

import { stringifyJson } from '../../base';
import type { Contract, OperationSpec } from '../../contract';
import { isUnnamedRefusal, meetsStatus } from '../check/expected-status';
import { conditionsOf, judgeExpectation, withResponses, type JudgedExpectation } from '../check/expectations';
import type { CaseFinding } from '../model/finding';
import { judgeExchange, responseFor } from '../check/judge-exchange';
import { notOfferedBy, noStream } from '../check/not-offered';
import { asSetupFinding, clausesOfExpectedResponse } from '../check/setup-steps';
import { withoutIdentity } from '../check/unshown-members';
import { evaluate, ExpressionError, fill } from '../../expressions';
import type { ScenarioStep } from '../model/suite';
import { publicFacts } from '../target/facts';
import type { CaseError, CaseResult, NotOffered } from '../model/case-result';
import { RunStoppedError } from './bounds';
import { InvalidResponseError, TransportError } from './client';
import { buildRequest, type StepContext } from './request';
import { readAgain } from './final-reads';
import { readPages } from './page-walk';
import { pollingOf, type Polling } from './polling';
import { scopeOf, SuiteError, type CaseRun, type CaseRunSettings } from './case-run';
import { isDropped } from './second-try';
import { NoStreamError } from './stream';
import { isRepetition, isVarying, sharingBodies } from './repeated-answers';
import { ExpiredTokenError } from './token-expiry';
import { network } from './transport';
import type { RecordedExchange } from '../model/exchange';
import type { PlannedCase } from '../model/planned-case';

/** The contract must be that of the target's releases: `judgingOf`. */
export async function runCase(planned: PlannedCase, settings: CaseRunSettings): Promise<CaseResult> {
  const started = performance.now();
  const values = { target: publicFacts(settings.target.facts), each: planned.each };
  const running: CaseRun = {
    settings,
    transport: settings.transport ?? network,
    planned,
    values,
    exchanges: [],
    findings: [],
    conditions: { met: [], unmet: [] },
    draws: { unique: [], now: [] },
  };
  let error: CaseError | undefined;
  let now: ScenarioStep | undefined;
  let judged = 0;
  try {
    for (const [name, template] of planned.scenario.let) running.values[name] = await fill(template, scopeOf(running));
    for (const [number, step] of planned.scenario.steps.entries()) {
      const before = running.findings.length;
      now = step;
      await runStep(running, { step, number, operation: operationOf(settings.judging.contract, step) });
      if (running.notOffered || running.reread?.sent === 0) break;
      judged = number + 1;
      if (shouldStopAfter(running, step, running.findings.slice(before))) break;
    }
  } catch (thrown) {
    if (thrown instanceof RunStoppedError) throw thrown;
    if (thrown instanceof NoStreamError && now) {
      const findings = [invalidResponseFinding(planned, now, thrown)];
      running.notOffered = { ...noStream(thrown.asked, 'it did not complete the handshake'), findings };
    } else if (thrown instanceof InvalidResponseError && now)
      running.findings.push(invalidResponseFinding(planned, now, thrown));
    else error = errorOf(thrown);
  }
  const { exchanges, findings, draws, conditions, notOffered, reread, cut, resentStep } = running;
  const unmet = conditions.unmet.filter((clause) => !conditions.met.includes(clause));
  const ms = performance.now() - started;
  const ended = {
    ...(notOffered && { notOffered }),
    ...(unmet.length > 0 && { unmet }),
    ...rereadResult(reread),
    ...(cut !== undefined && { cut }),
    ...(resentStep !== undefined && { resentStep }),
  };
  return { planned, exchanges, findings, draws, error, judged, ms, ...ended };
}

const rereadResult = (reread: CaseRun['reread']): Pick<CaseResult, 'reread' | 'notJudged'> =>
  reread === undefined
    ? {}
    : { reread, ...(reread.sent === 0 && { notJudged: 'the run has no response of this operation to read again' }) };

/**
 * Later steps depend on earlier ones: after a breach they would only repeat it, and without a value they would fail for
 * reasons that are not the target's.
 */
function shouldStopAfter(running: CaseRun, step: ScenarioStep, found: readonly CaseFinding[]): boolean {
  const {
    exchanges,
    values,
    transport,
    planned: { id },
    settings: { target, isKnown = () => false },
  } = running;
  const last = exchanges.at(-1);
  // Nothing is captured from an answer with an unexpected status, whatever the source of that rule.
  if (step.capture.length > 0 && last && !meetsStatus(step.expect, last)) return true;
  if (step.capture.some(([name]) => values[name] === undefined && !isOptional(running, name))) return true;
  // A declared row is no breach, and a waived breach is known: continue with the remaining steps.
  const grave = found.filter(
    (finding) => isSevere(finding, step) && (finding.row === undefined || target.dialect !== 'observed'),
  );
  return grave.some((finding) => !isKnown(finding, id)) || (grave.length > 0 && transport.isExhausted?.() === true);
}

/** A breach of the contract, or a setup step that did not reach its goal. */
const isSevere = ({ provenance, clauses }: CaseFinding, { expect }: ScenarioStep): boolean =>
  provenance.mark === 'documented' ||
  (expect.isSetup === true && expect.provenance.mark === 'documented' && clauses.length === 0);

/** An unreadable answer breaks all the clauses that the step checks. */
function invalidResponseFinding(
  { suite }: PlannedCase,
  { call, expect, position }: ScenarioStep,
  { message, expected, actual }: InvalidResponseError,
): CaseFinding {
  const { clauses, provenance } = expect;
  return {
    clauses,
    provenance,
    row: undefined,
    message,
    expected,
    actual,
    file: suite.file,
    position,
    operationId: call,
    exchange: undefined,
  };
}

const errorOf = (thrown: unknown): CaseError => ({
  kind: kindOf(thrown),
  message: thrown instanceof Error ? thrown.message : String(thrown),
  ...(isDropped(thrown) && { isDropped: true }),
});

function kindOf(thrown: unknown): CaseError['kind'] {
  if (thrown instanceof ExpiredTokenError) return 'credentials';
  if (thrown instanceof TransportError) return 'network';
  return thrown instanceof SuiteError || thrown instanceof ExpressionError ? 'suite' : 'kit';
}

function operationOf(contract: Contract, { call }: ScenarioStep): OperationSpec {
  const operation = contract.operations.find(({ id }) => id === call);
  if (!operation) throw new SuiteError(`no operation ${call} is in the contract`);
  return operation;
}

async function runStep(running: CaseRun, place: StepContext): Promise<void> {
  const polling = pollingOf(running, place.step, place.number);
  let isMet: boolean | undefined;
  try {
    isMet = await pollStep(running, place, polling);
  } finally {
    polling?.end(isMet);
  }
}

/** Whether the expectations of the step were met; undefined when the target does not offer the operation. */
async function pollStep(
  running: CaseRun,
  place: StepContext,
  polling: Polling | undefined,
): Promise<boolean | undefined> {
  const { step, operation } = place;
  const reported = new Set<string>();
  /** Rules for every answer also apply before the expectation is met; each violation is reported once. */
  const report = (violations: readonly CaseFinding[]): void => {
    running.findings.push(...violations.filter((finding) => !reported.has(signature(finding))));
    for (const finding of violations) reported.add(signature(finding));
  };
  let before: readonly RecordedExchange[] | undefined;
  for (;;) {
    const sent = performance.now();
    const exchanges = sharingBodies(await exchangesOf(running, place), before ?? []);
    // Waiting for a slot is the kit's own time, not the target's.
    polling?.exclude(Math.max(0, performance.now() - sent - timeOf(exchanges, step)));
    const first = running.exchanges.length;
    running.exchanges.push(...exchanges);
    const attempt = { exchanges, first };
    const judged = isRepetition(exchanges, before, step.expect) ? undefined : await judgeStep(running, place, attempt);
    before = exchanges;
    // The attempt before a repetition was not met either.
    const isUnmet = judged === undefined || !judged.expectation.isMet;
    const isOffered = !exchanges.some((exchange) => notOfferedBy(operation, exchange));
    if (polling && isUnmet && isOffered) {
      report(judged?.violations ?? []);
      // Recordings of earlier kits contain the times that descriptions of all attempts have drawn.
      if (isVarying(step.expect)) await judged?.expectation.describe();
      if (await polling.untilNext()) continue;
    }
    const { violations, expectation } = judged ?? (await judgeStep(running, place, attempt));
    const unmet = withoutIdentity(await expectation.describe(), violations);
    const notOffered = notOfferedAt(place, { exchanges, first, violations, unmet });
    report(violations.filter((finding) => notOffered?.findings.includes(finding) !== true));
    if (notOffered) {
      running.notOffered = notOffered;
      return undefined;
    }
    running.findings.push(...unmet);
    if (expectation.isMet) await noteConditions(running, step, exchanges);
    await capture(running, place, { exchanges, first, violations });
    return expectation.isMet;
  }
}

/** The time that the target took. */
const timeOf = (exchanges: readonly RecordedExchange[], { parallel }: ScenarioStep): number =>
  exchanges.reduce((time, { ms }) => (parallel === undefined ? time + ms : Math.max(time, ms)), 0);

async function noteConditions(
  running: CaseRun,
  { expect }: ScenarioStep,
  exchanges: readonly RecordedExchange[],
): Promise<void> {
  const { met, unmet } = await conditionsOf(expect, exchanges, scopeOf(running));
  running.conditions.met.push(...met);
  running.conditions.unmet.push(...unmet);
}

const signature = ({ clauses, message, expected, row }: CaseFinding): string =>
  JSON.stringify([clauses, message, expected, row]);

/** Set by an answer which shows that the target does not offer the operation, if the answer itself violates a rule. */
function notOfferedAt(
  { operation }: StepContext,
  { exchanges, first, violations, unmet }: DescribedAttempt,
): NotOffered | undefined {
  if (unmet.length + violations.length === 0) return undefined;
  for (const [index, exchange] of exchanges.entries()) {
    const found = notOfferedBy(operation, exchange);
    if (!found) continue;
    // A body that does not fit its status is still a violation.
    const isListed = responseFor(operation, exchange.response.status) !== undefined;
    const about = violations.filter((finding) => !isListed && finding.exchange === first + index);
    return { ...found, findings: [...about, ...unmet] };
  }
  return undefined;
}

async function exchangesOf(running: CaseRun, place: StepContext): Promise<readonly RecordedExchange[]> {
  const { settings, transport } = running;
  if (place.step.again === true) return transport.rereadAt?.(place.number) ?? readAgain(running, place);
  const one = async (): Promise<RecordedExchange> => {
    const request = await buildRequest(running, place);
    await settings.waitForSlot();
    return transport.send(settings.target, request, settings.timeoutMs);
  };
  const { parallel, repeat, pages } = place.step;
  if (pages) return readPages(running, { step: place.step, pages, send: one });
  if (parallel !== undefined) {
    const again = async (thrown: unknown): Promise<RecordedExchange> => {
      if (!isDropped(thrown)) throw thrown;
      running.resentStep ??= place.number;
      return one();
    };
    return Promise.all(Array.from({ length: parallel }, () => one().catch(again)));
  }
  const exchanges: RecordedExchange[] = [];
  for (let count = 0; count < (repeat ?? 1); count += 1) exchanges.push(await one());
  return exchanges;
}

/** The answers of one attempt. */
interface Attempt {
  readonly exchanges: readonly RecordedExchange[];
  /** Number of the first exchange within its case. */
  readonly first: number;
}

/** Violations of the contract, and whether the expectations of the step are met. */
interface StepJudgement {
  readonly violations: readonly CaseFinding[];
  readonly expectation: JudgedExpectation;
}

/** The last attempt of a step, with its findings. */
interface DescribedAttempt extends Attempt {
  readonly violations: readonly CaseFinding[];
  readonly unmet: readonly CaseFinding[];
}

async function judgeStep(
  running: CaseRun,
  { step, operation }: StepContext,
  { exchanges, first }: Attempt,
): Promise<StepJudgement> {
  const where = { file: running.planned.suite.file, position: step.position, operationId: operation.id };
  const { judging } = running.settings;
  const violations = exchanges.flatMap((exchange, index) =>
    // The documents do not describe how a handshake is refused.
    exchange.response.stream?.end === 'refused'
      ? []
      : judgeExchange(judging, operation, exchange, {
          // Answers read again come from different scenarios: the laws over the whole run compare them.
          earlier: step.again === true ? [] : running.exchanges.slice(0, first + index),
          isUnnamedRefusal: isUnnamedRefusal(step.expect, exchange),
        }).map((breach): CaseFinding => ({
          ...breach,
          ...where,
          exchange: first + index,
        })),
  );
  const expectedClauses = clausesOfExpectedResponse(judging.clauses, operation, step.expect);
  const answers = { ...where, exchanges, first, expectedClauses };
  return { violations, expectation: await judgeExpectation(step.expect, answers, scopeOf(running)) };
}

async function capture(
  running: CaseRun,
  { step, operation }: StepContext,
  { exchanges, first, violations }: Attempt & Pick<StepJudgement, 'violations'>,
): Promise<void> {
  const scope = withResponses(scopeOf(running), exchanges);
  for (const [name, expression] of step.capture) {
    try {
      const value = await evaluate(expression, { ...scope, input: { ...scope.input, ...running.values } });
      if (value === undefined && !isOptional(running, name))
        throw new ExpressionError(expression, 'the response has no value there', false);
      running.values[name] = value;
    } catch (error) {
      if (!(error instanceof ExpressionError) || error.isInvalid) throw error;
      const { clauses, provenance } = step.expect;
      const finding: CaseFinding = {
        clauses,
        provenance,
        row: undefined,
        message: `cannot capture ${name} from the response`,
        expected: expression,
        actual: error.reason,
        file: running.planned.suite.file,
        position: step.position,
        operationId: operation.id,
        exchange: first + exchanges.length - 1,
      };
      const judged = step.expect.isSetup === true ? asSetupFinding(finding, []) : finding;
      running.findings.push(...withoutIdentity([judged], violations));
    }
  }
}

/** An expression that tests whether a value exists does not need it. */
const isOptional = ({ planned }: CaseRun, name: string): boolean =>
  stringifyJson(
    planned.scenario.steps.map(({ path, query, body, raw, expect }) => ({
      path,
      query,
      body: body ?? null,
      raw: raw ?? null,
      that: expect.that.map(({ is }) => is),
    })),
  ).includes(`$exists(${name})`);
