// Runs one planned case: sends the requests of its steps, judges every answer, captures values. Waits are bounded and recorded.

import type { Contract, OperationSpec } from '../../contract';
import { judgeExpectation, withAnswers } from '../check/expectations';
import type { Finding } from '../check/findings';
import { judgeExchange } from '../check/judge-exchange';
import { evaluate, ExpressionFault, fill } from '../expressions';
import type { PlannedCase } from '../plan/plan';
import type { Step } from '../suite/types';
import { publicFacts } from '../target';
import { NoAnswer, type Exchange } from './client';
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
  try {
    for (const [name, template] of planned.scenario.let) running.values[name] = await fill(template, scopeOf(running));
    for (const [number, step] of planned.scenario.steps.entries()) {
      const before = running.findings.length;
      await runStep(running, { step, number, operation: operationOf(settings.judging.contract, step) });
      // What follows builds on this step: after a breach it would only repeat it. A row that the target declares is none.
      if (running.findings.slice(before).some(({ provenance, row }) => provenance.mark === 'documented' && (row === undefined || settings.target.dialect !== 'observed'))) break;
    }
  } catch (thrown) {
    error = { kind: kindOf(thrown), message: thrown instanceof Error ? thrown.message : String(thrown) };
  }
  const { exchanges, findings, draws } = running;
  return { planned, exchanges, findings, draws, error, ms: performance.now() - started };
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
    judgeExchange(running.settings.judging, operation, exchange).map((breach): Finding => ({ ...breach, ...where, exchange: first + index })),
  );
  return [...byContract, ...(await judgeExpectation(step.expect, { ...where, exchanges, first }, scopeOf(running)))];
}

async function capture(running: Running, { step, operation }: StepPlace, { exchanges, first }: Attempt): Promise<void> {
  const scope = withAnswers(scopeOf(running), exchanges);
  for (const [name, expression] of step.capture) {
    try {
      running.values[name] = await evaluate(expression, { ...scope, input: { ...scope.input, ...running.values } });
    } catch (error) {
      if (!(error instanceof ExpressionFault) || error.isSlip) throw error;
      const { clauses, provenance } = step.expect;
      running.findings.push({ clauses, provenance, row: undefined, message: `the answer gives no ${name}`, expected: expression, actual: error.reason, file: running.planned.suite.file, position: step.position, operationId: operation.id, exchange: first + exchanges.length - 1 });
    }
  }
}
