// Runs one planned case: fills templates, sends requests, judges every answer, captures values. Waits are bounded and recorded.

import { setTimeout as pause } from 'node:timers/promises';
import { Ajv2020 } from 'ajv/dist/2020';
import { approximate, isObject, stringifyJson, type Json } from '../../base';
import type { Contract, OperationSpec } from '../../contract';
import type { Finding } from '../check/findings';
import { bodyOf, judgeExchange, shorten, type Judging } from '../check/judge-exchange';
import { evaluate, fill, type Scope } from '../expressions';
import type { PlannedCase } from '../plan/plan';
import type { Claim, StatusWord, Step } from '../suite/types';
import { factAt, type Target } from '../target';
import { NoAnswer, send, type Exchange } from './client';

export interface CaseResult {
  readonly planned: PlannedCase;
  readonly exchanges: readonly Exchange[];
  readonly findings: readonly Finding[];
  /** Why the case could not be judged: the network or the suite. */
  readonly error: CaseError | undefined;
  readonly ms: number;
}

export interface CaseError {
  readonly kind: 'network' | 'suite';
  readonly message: string;
}

export interface RunSettings {
  readonly target: Target;
  readonly judging: Judging;
  readonly timeoutMs: number;
  readonly unique: Scope['unique'];
  readonly nowMicros: Scope['nowMicros'];
  /** Waits until the next request may go out (rate limit). */
  readonly turn: () => Promise<void>;
}

/** A scenario that asks for what cannot be: an unknown operation, a wrong expression, a request that breaks the contract by accident. */
class SuiteFault extends Error {
  override readonly name = 'SuiteFault';
}

interface Running {
  readonly settings: RunSettings;
  readonly planned: PlannedCase;
  readonly values: Record<string, unknown>;
  readonly exchanges: Exchange[];
  readonly findings: Finding[];
}

const ROLES: Readonly<Record<string, string>> = {
  first: 'users.0.token', second: 'users.1.token', third: 'users.2.token', fourth: 'users.3.token', admin: 'admin.token',
  noWallet: 'tokens.noWallet', unknownUser: 'tokens.unknownUser', expired: 'tokens.expired', wrongAudience: 'tokens.wrongAudience', wrongSignature: 'tokens.wrongSignature',
};

export async function runCase(planned: PlannedCase, settings: RunSettings): Promise<CaseResult> {
  const started = performance.now();
  const running: Running = { settings, planned, values: { target: withoutSecrets(settings.target.facts), each: planned.each }, exchanges: [], findings: [] };
  let error: CaseError | undefined;
  try {
    for (const [name, template] of planned.scenario.let) running.values[name] = await fill(template, scopeOf(running));
    for (const step of planned.scenario.steps) {
      const before = running.findings.length;
      await runStep(running, step);
      // What follows builds on this step: after a breach it would only repeat it.
      if (running.findings.length > before && running.findings.slice(before).some(({ provenance }) => provenance.mark === 'documented')) break;
    }
  } catch (thrown) {
    error = { kind: thrown instanceof NoAnswer ? 'network' : 'suite', message: thrown instanceof Error ? thrown.message : String(thrown) };
  }
  return { planned, exchanges: running.exchanges, findings: running.findings, error, ms: performance.now() - started };
}

/** Expressions may use every fact of the target; tokens are sent, never computed with. */
const withoutSecrets = (facts: Json): Json => {
  if (Array.isArray(facts)) return facts.map(withoutSecrets);
  if (!isObject(facts)) return facts;
  return Object.fromEntries(Object.entries(facts).filter(([name]) => name !== 'token' && name !== 'tokens').map(([name, member]) => [name, withoutSecrets(member as Json)]));
};

const scopeOf = ({ values, settings }: Running, more: Readonly<Record<string, unknown>> = {}): Scope => ({ input: { ...values, ...more }, unique: settings.unique, nowMicros: settings.nowMicros });

async function runStep(running: Running, step: Step): Promise<void> {
  const operation = operationOf(running.settings.judging.contract, step);
  const deadline = performance.now() + (step.eventually?.withinMs ?? 0);
  for (;;) {
    const attempt: Finding[] = [];
    const exchanges = await exchangesOf(running, step, operation);
    const first = running.exchanges.length;
    running.exchanges.push(...exchanges);
    exchanges.forEach((exchange, index) => attempt.push(...breaches(running, step, { operation, exchange, number: first + index })));
    attempt.push(...(await expectations(running, step, { operation, exchanges, first })));
    if (attempt.length === 0) return capture(running, step, exchanges);
    if (step.eventually === undefined || performance.now() + step.eventually.everyMs > deadline) {
      running.findings.push(...attempt);
      return capture(running, step, exchanges);
    }
    await pause(step.eventually.everyMs);
  }
}

function operationOf(contract: Contract, { call }: Step): OperationSpec {
  const operation = contract.operations.find(({ id }) => id === call);
  if (!operation) throw new SuiteFault(`no operation ${call} is in the contract`);
  return operation;
}

async function exchangesOf(running: Running, step: Step, operation: OperationSpec): Promise<readonly Exchange[]> {
  const one = async (): Promise<Exchange> => {
    const scope = scopeOf(running);
    const body = step.raw ?? (step.body === undefined ? undefined : stringifyJson(await fill(step.body, scope)));
    if (!step.invalidOnPurpose) checkOwnBody(running, operation, body);
    const { token, as } = await credentials(running, step, operation);
    await running.settings.turn();
    const filled = { path: await fillAll(step.path, scope), query: await fillAll(step.query, scope), headers: await fillTexts(step.headers, scope) };
    return send(running.settings.target, { operation, ...filled, body, token, tokenIn: step.tokenIn, as }, running.settings.timeoutMs);
  };
  if (step.parallel !== undefined) return Promise.all(Array.from({ length: step.parallel }, one));
  const exchanges: Exchange[] = [];
  for (let count = 0; count < (step.repeat ?? 1); count += 1) exchanges.push(await one());
  return exchanges;
}

/** The kit's own requests keep the contract unless they break it on purpose: a slip in a suite must not look like a wrong target. */
function checkOwnBody({ settings }: Running, operation: OperationSpec, body: string | undefined): void {
  const media = operation.requestBody?.content.find(({ mediaType }) => mediaType.includes('json'));
  if (body === undefined) {
    if (operation.requestBody?.required) throw new SuiteFault(`${operation.id} needs a body, and the step sends none; say invalidOnPurpose if that is meant`);
    return;
  }
  if (media?.schemaId === undefined) return;
  const [violation] = settings.judging.contract.validate(media.schemaId, JSON.parse(body) as Json);
  if (violation) throw new SuiteFault(`the request of ${operation.id} breaks the contract at ${violation.pointer || 'its root'}: ${violation.message}; say invalidOnPurpose if that is meant`);
}

async function credentials(running: Running, step: Step, operation: OperationSpec): Promise<{ readonly token: string | undefined; readonly as: string }> {
  const as = step.as ?? (operation.security.some((schemes) => schemes.length === 0) ? 'none' : 'first');
  if (as === 'none') return { token: undefined, as };
  const place = ROLES[as];
  const token = place === undefined ? await evaluate(as.replace(/^=/, ''), scopeOf(running)) : factAt(running.settings.target.facts, place);
  if (typeof token !== 'string') throw new SuiteFault(`the target has no token for ${as} (${place ?? 'an expression'}); name it under needs`);
  return { token, as };
}

async function fillAll(templates: Readonly<Record<string, Json>>, scope: Scope): Promise<Readonly<Record<string, Json>>> {
  return Object.fromEntries(await Promise.all(Object.entries(templates).map(async ([name, template]) => [name, await fill(template, scope)] as const)));
}

async function fillTexts(templates: Readonly<Record<string, string>>, scope: Scope): Promise<Readonly<Record<string, string>>> {
  return Object.fromEntries(Object.entries(await fillAll(templates, scope)).map(([name, value]) => [name, String(value)]));
}

interface Seen {
  readonly operation: OperationSpec;
  readonly exchange: Exchange;
  readonly number: number;
}

const breaches = ({ settings, planned }: Running, step: Step, { operation, exchange, number }: Seen): readonly Finding[] =>
  judgeExchange(settings.judging, operation, exchange).map((breach) => ({ ...breach, file: planned.suite.file, position: step.position, operationId: operation.id, exchange: number }));

interface Answers {
  readonly operation: OperationSpec;
  readonly exchanges: readonly Exchange[];
  readonly first: number;
}

async function expectations(running: Running, step: Step, { operation, exchanges, first }: Answers): Promise<readonly Finding[]> {
  const { expect } = step;
  const base = { provenance: expect.provenance, file: running.planned.suite.file, operationId: operation.id };
  const findings: Finding[] = [];
  const all = exchanges.map((exchange) => ({ status: exchange.response.status, headers: exchange.response.headers, body: bodyOf(exchange) }));
  exchanges.forEach(({ response }, index) => {
    const here = { ...base, row: undefined, clauses: expect.clauses, position: step.position, exchange: first + index };
    if (expect.status.length > 0 && !expect.status.some((word) => isStatus(word, response.status)))
      findings.push({ ...here, message: `${operation.id} answers ${response.status}`, expected: `status ${expect.status.join(' or ')}`, actual: `${response.status} ${shorten(response.body)}` });
    for (const [name, value] of Object.entries(expect.headers)) {
      const seen = response.headers[name.toLowerCase()];
      if (!seen?.startsWith(value)) findings.push({ ...here, message: `header ${name} is ${seen ?? 'missing'}`, expected: `${value}…`, actual: seen ?? 'nothing' });
    }
    const fault = expect.body === undefined ? undefined : fragmentFault(expect.body, all[index]?.body);
    if (fault !== undefined) findings.push({ ...here, message: `the body ${fault}`, expected: shorten(stringifyJson(expect.body ?? null)), actual: shorten(response.body) });
  });
  // Claims speak of a well-formed answer; after a wrong status they would only say so again.
  if (findings.length > 0) return findings;
  const last = all.at(-1);
  const scope = scopeOf(running, { ...last, answers: all });
  for (const claim of expect.that) findings.push(...(await claimFindings(claim, scope, { ...base, exchange: first + exchanges.length - 1 })));
  return findings;
}

const isStatus = (word: StatusWord, status: number): boolean => (typeof word === 'string' && word.endsWith('xx') ? Math.floor(status / 100) === Number(word[0]) : Number(word) === status);

function fragmentFault(schema: Json, body: Json | undefined): string | undefined {
  const validate = new Ajv2020({ strict: false }).compile(isObject(schema) ? schema : {});
  if (validate(body === undefined ? undefined : approximate(body))) return undefined;
  const [error] = validate.errors ?? [];
  return `${error?.instancePath ?? ''} ${error?.message ?? 'does not fit'}`.trim();
}

async function claimFindings(claim: Claim, scope: Scope, base: Omit<Finding, 'clauses' | 'message' | 'expected' | 'actual' | 'position' | 'row'>): Promise<readonly Finding[]> {
  const value = await evaluate(claim.is, scope);
  if (value === true) return [];
  const seen = shorten(JSON.stringify(scope.input['body'], (_, member: unknown) => (typeof member === 'bigint' ? member.toString() : member)) ?? 'no body');
  return [{ ...base, clauses: claim.clauses, position: claim.position, row: claim.row, message: claim.because ?? `does not hold: ${claim.is}`, expected: claim.is, actual: `${value === false ? '' : `${JSON.stringify(value) ?? 'nothing'}; `}body ${seen}` }];
}

async function capture(running: Running, step: Step, exchanges: readonly Exchange[]): Promise<void> {
  const last = exchanges.at(-1);
  if (!last) return;
  const answers = exchanges.map((exchange) => ({ status: exchange.response.status, headers: exchange.response.headers, body: bodyOf(exchange) }));
  for (const [name, expression] of step.capture) running.values[name] = await evaluate(expression, scopeOf(running, { ...answers.at(-1), answers }));
}
