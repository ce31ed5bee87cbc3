// Runs one planned case: sends the requests of its steps, judges every answer, captures values. Waits are bounded and recorded.

import { stringifyJson } from '../../base';
import type { Contract, OperationSpec } from '../../contract';
import { judgeExpectation, withAnswers } from '../check/expectations';
import type { Finding } from '../check/findings';
import { judgeExchange } from '../check/judge-exchange';
import { evaluate, ExpressionFault, fill } from '../expressions';
import type { PlannedCase } from '../plan/plan';
import type { Step } from '../suite/types';
import { publicFacts } from '../target';
import { BrokenAnswer, NoAnswer, type Exchange } from './client';
import { requestOf, type StepPlace } from './request';
import { scopeOf, SuiteFault, type Draws, type Running, type RunSettings } from './running';
import { network } from './wire';

export interface CaseResult {
  readonly planned: PlannedCase;
  readonly exchanges: readonly Exchange[];
  readonly findings: readonly Finding[];
  /** Why the case could not be judged. */
  readonly error: CaseError | undefined;
  readonly draws: Draws;
  readonly ms: number;
  /** Steps whose answers were judged; fewer than the scenario has where a breach or an error ended it. */
  readonly judged: number;
}

export interface CaseError {
  readonly kind: 'network' | 'credentials' | 'suite' | 'kit';
  readonly message: string;
}

export async function runCase(planned: PlannedCase, settings: RunSettings): Promise<CaseResult> {
  const started = performance.now();
  const values = { target: publicFacts(settings.target.facts), each: planned.each };
  const running: Running = { settings, wire: settings.wire ?? network, planned, values, exchanges: [], findings: [], draws: { unique: [], now: [] } };
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
      // What follows builds on this step: after a breach it would only repeat it. A row that the target declares is none.
      if (running.findings.slice(before).some(({ provenance, row }) => provenance.mark === 'documented' && (row === undefined || settings.target.dialect !== 'observed'))) break;
      // Without a value that was to be captured, requests would go wrong that the target has no part in.
      if (step.capture.some(([name]) => running.values[name] === undefined && !isOptional(running, name))) break;
    }
  } catch (thrown) {
    if (thrown instanceof BrokenAnswer && now) running.findings.push(noHttp(planned, now, thrown));
    else error = { kind: kindOf(thrown), message: thrown instanceof Error ? thrown.message : String(thrown) };
  }
  const { exchanges, findings, draws } = running;
  return { planned, exchanges, findings, draws, error, judged, ms: performance.now() - started };
}

/** An answer that cannot be read keeps no rule that it was asked for. */
function noHttp({ suite }: PlannedCase, { call, expect, position }: Step, { message }: BrokenAnswer): Finding {
  const { clauses, provenance } = expect;
  return { clauses, provenance, row: undefined, message, expected: 'an HTTP answer', actual: 'bytes that are none', file: suite.file, position, operationId: call, exchange: undefined };
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
  const deadline = performance.now() + (step.eventually?.withinMs ?? 0);
  for (;;) {
    const exchanges = await exchangesOf(running, place);
    const first = running.exchanges.length;
    running.exchanges.push(...exchanges);
    const found = await judgeStep(running, place, { exchanges, first });
    const asksAgain = found.length > 0 && step.eventually !== undefined && (await running.wire.again({ step: number, everyMs: step.eventually.everyMs, deadline }));
    if (asksAgain) continue;
    running.findings.push(...found);
    return capture(running, place, { exchanges, first });
  }
}

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

async function judgeStep(running: Running, { step, operation }: StepPlace, { exchanges, first }: Attempt): Promise<readonly Finding[]> {
  const where = { file: running.planned.suite.file, position: step.position, operationId: operation.id };
  const byContract = exchanges.flatMap((exchange, index) =>
    judgeExchange(running.settings.judging, operation, exchange, running.exchanges.slice(0, first + index)).map((breach): Finding => ({ ...breach, ...where, exchange: first + index })),
  );
  return [...byContract, ...(await judgeExpectation(step.expect, { ...where, exchanges, first }, scopeOf(running)))];
}

async function capture(running: Running, { step, operation }: StepPlace, { exchanges, first }: Attempt): Promise<void> {
  const scope = withAnswers(scopeOf(running), exchanges);
  for (const [name, expression] of step.capture) {
    try {
      const value = await evaluate(expression, { ...scope, input: { ...scope.input, ...running.values } });
      if (value === undefined && !isOptional(running, name)) throw new ExpressionFault(expression, 'the answer has nothing there', false);
      running.values[name] = value;
    } catch (error) {
      if (!(error instanceof ExpressionFault) || error.isSlip) throw error;
      const { clauses, provenance } = step.expect;
      running.findings.push({ clauses, provenance, row: undefined, message: `the answer gives no ${name}`, expected: expression, actual: error.reason, file: running.planned.suite.file, position: step.position, operationId: operation.id, exchange: first + exchanges.length - 1 });
    }
  }
}

/** A scenario that asks whether a value exists can do without it. */
const isOptional = ({ planned }: Running, name: string): boolean => stringifyJson(planned.scenario.steps.map(({ path, query, body, raw, expect }) => ({ path, query, body: body ?? null, raw: raw ?? null, that: expect.that.map(({ is }) => is) }))).includes(`$exists(${name})`);
