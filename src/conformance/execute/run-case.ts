// Runs one planned case: sends the requests of its steps, judges every answer, captures values. Waits are bounded and recorded.

import { stringifyJson } from '../../base';
import type { Contract, OperationSpec } from '../../contract';
import { judgeExpectation, meetsStatus, withAnswers } from '../check/expectations';
import type { Finding } from '../model/finding';
import { judgeExchange } from '../check/judge-exchange';
import { asSetup, clausesOfAwaited } from '../check/setup-steps';
import { evaluate, ExpressionFault, fill } from '../expressions';
import type { Step } from '../model/suite';
import { publicFacts } from '../target/facts';
import type { CaseError, CaseResult } from '../model/case-result';
import { BrokenAnswer, NoAnswer } from './client';
import { requestOf, type StepPlace } from './request';
import { scopeOf, SuiteFault, type Running, type RunSettings } from './case-run';
import { network } from './transport';
import type { Exchange } from '../model/exchange';
import type { PlannedCase } from '../model/planned-case';

export async function runCase(planned: PlannedCase, settings: RunSettings): Promise<CaseResult> {
  const started = performance.now();
  const values = { target: publicFacts(settings.target.facts), each: planned.each };
  const running: Running = {
    settings,
    wire: settings.wire ?? network,
    planned,
    values,
    exchanges: [],
    findings: [],
    draws: { unique: [], now: [] },
  };
  let error: CaseError | undefined;
  let now: Step | undefined;
  let judged = 0;
  try {
    for (const [name, template] of planned.scenario.let) running.values[name] = await fill(template, scopeOf(running));
    for (const [number, step] of planned.scenario.steps.entries()) {
      const before = running.findings.length;
      now = step;
      await runStep(running, { step, number, operation: operationOf(settings.judging.contract, step) });
      judged = number + 1;
      if (endsAfter(running, step, running.findings.slice(before))) break;
    }
  } catch (thrown) {
    if (thrown instanceof BrokenAnswer && now) running.findings.push(noHttp(planned, now, thrown));
    else error = { kind: kindOf(thrown), message: thrown instanceof Error ? thrown.message : String(thrown) };
  }
  const { exchanges, findings, draws } = running;
  return { planned, exchanges, findings, draws, error, judged, ms: performance.now() - started };
}

/** What follows builds on a step: after a breach it would only repeat it, and without a value go wrong in ways that are not the target's. */
function endsAfter(running: Running, step: Step, found: readonly Finding[]): boolean {
  const {
    exchanges,
    values,
    wire,
    planned: { id },
    settings: { target, isKnown = () => false },
  } = running;
  const last = exchanges.at(-1);
  // Values of an answer of another status than the wanted one mean nothing, whatever the rule behind the status.
  if (step.capture.length > 0 && last && !meetsStatus(step.expect, last)) return true;
  if (step.capture.some(([name]) => values[name] === undefined && !isOptional(running, name))) return true;
  // A row that the target declares is no breach; one that is waived is known, and the rest is still worth asking.
  const grave = found.filter(
    (finding) => isGrave(finding, step) && (finding.row === undefined || target.dialect !== 'observed'),
  );
  return grave.some((finding) => !isKnown(finding, id)) || (grave.length > 0 && wire.isOver?.() === true);
}

/** A breach of the contract, or a step that has not led where it should. */
const isGrave = ({ provenance, clauses }: Finding, { expect }: Step): boolean =>
  provenance.mark === 'documented' ||
  (expect.isSetup === true && expect.provenance.mark === 'documented' && clauses.length === 0);

/** An answer that cannot be read keeps no rule that it was asked for. */
function noHttp(
  { suite }: PlannedCase,
  { call, expect, position }: Step,
  { message, expected, actual }: BrokenAnswer,
): Finding {
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

function kindOf(thrown: unknown): CaseError['kind'] {
  if (thrown instanceof NoAnswer) return 'network';
  return thrown instanceof SuiteFault || thrown instanceof ExpressionFault ? 'suite' : 'kit';
}

function operationOf(contract: Contract, { call }: Step): OperationSpec {
  const operation = contract.operations.find(({ id }) => id === call);
  if (!operation) throw new SuiteFault(`no operation ${call} is in the contract`);
  return operation;
}

async function runStep(running: Running, place: StepPlace): Promise<void> {
  const { step, number } = place;
  const deadline = performance.now() + (step.eventually?.withinMs ?? 0) * (running.settings.patience ?? 1);
  const told = new Set<string>();
  for (;;) {
    const exchanges = await exchangesOf(running, place);
    const first = running.exchanges.length;
    running.exchanges.push(...exchanges);
    const { broken, unmet } = await judgeStep(running, place, { exchanges, first });
    // What the contract says of every answer holds for one that comes too early as well; told once, however often it is asked for.
    running.findings.push(...broken.filter((finding) => !told.has(signature(finding))));
    for (const finding of broken) told.add(signature(finding));
    const asksAgain =
      unmet.length > 0 &&
      step.eventually !== undefined &&
      (await running.wire.again({ step: number, everyMs: step.eventually.everyMs, deadline }));
    if (asksAgain) continue;
    running.findings.push(...unmet);
    return capture(running, place, { exchanges, first });
  }
}

const signature = ({ clauses, message, expected, row }: Finding): string =>
  JSON.stringify([clauses, message, expected, row]);

async function exchangesOf(running: Running, place: StepPlace): Promise<readonly Exchange[]> {
  const { settings, wire } = running;
  const one = async (): Promise<Exchange> => {
    const request = await requestOf(running, place);
    await settings.turn();
    return wire.send(settings.target, request, settings.timeoutMs);
  };
  const { parallel, repeat } = place.step;
  if (parallel !== undefined) return Promise.all(Array.from({ length: parallel }, one));
  const exchanges: Exchange[] = [];
  for (let count = 0; count < (repeat ?? 1); count += 1) exchanges.push(await one());
  return exchanges;
}

/** The answers of one attempt. */
interface Attempt {
  readonly exchanges: readonly Exchange[];
  /** Number of the first exchange within its case. */
  readonly first: number;
}

/** What an answer breaks of the contract, whatever was expected, and what the step expected in vain. */
interface Judged {
  readonly broken: readonly Finding[];
  readonly unmet: readonly Finding[];
}

async function judgeStep(
  running: Running,
  { step, operation }: StepPlace,
  { exchanges, first }: Attempt,
): Promise<Judged> {
  const where = { file: running.planned.suite.file, position: step.position, operationId: operation.id };
  const { judging } = running.settings;
  const broken = exchanges.flatMap((exchange, index) =>
    judgeExchange(judging, operation, exchange, running.exchanges.slice(0, first + index)).map((breach): Finding => ({
      ...breach,
      ...where,
      exchange: first + index,
    })),
  );
  const awaited = clausesOfAwaited(judging.clauses, operation, step.expect);
  return {
    broken,
    unmet: await judgeExpectation(step.expect, { ...where, exchanges, first, awaited }, scopeOf(running)),
  };
}

async function capture(running: Running, { step, operation }: StepPlace, { exchanges, first }: Attempt): Promise<void> {
  const scope = withAnswers(scopeOf(running), exchanges);
  for (const [name, expression] of step.capture) {
    try {
      const value = await evaluate(expression, { ...scope, input: { ...scope.input, ...running.values } });
      if (value === undefined && !isOptional(running, name))
        throw new ExpressionFault(expression, 'the answer has nothing there', false);
      running.values[name] = value;
    } catch (error) {
      if (!(error instanceof ExpressionFault) || error.isSlip) throw error;
      const { clauses, provenance } = step.expect;
      const finding: Finding = {
        clauses,
        provenance,
        row: undefined,
        message: `the answer gives no ${name}`,
        expected: expression,
        actual: error.reason,
        file: running.planned.suite.file,
        position: step.position,
        operationId: operation.id,
        exchange: first + exchanges.length - 1,
      };
      running.findings.push(step.expect.isSetup === true ? asSetup(finding, []) : finding);
    }
  }
}

/** A scenario that asks whether a value exists can do without it. */
const isOptional = ({ planned }: Running, name: string): boolean =>
  stringifyJson(
    planned.scenario.steps.map(({ path, query, body, raw, expect }) => ({
      path,
      query,
      body: body ?? null,
      raw: raw ?? null,
      that: expect.that.map(({ is }) => is),
    })),
  ).includes(`$exists(${name})`);
