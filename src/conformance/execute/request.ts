// Builds the request of a step: fills templates, finds the caller's token, validates the body against the contract.

import { stringifyJson, type Json } from '../../base';
import type { OperationSpec } from '../../contract';
import { evaluate, fill, type ExpressionScope } from '../../expressions';
import type { ScenarioStep } from '../model/suite';
import { factAt } from '../target/facts';
import { TOKEN_PLACES } from '../target/roles';
import type { Target } from '../target/target';
import type { StepRequest } from './client';
import { scopeOf, SuiteError, type CaseRun } from './case-run';

/** The token of a role; undefined when the target has none. */
export function tokenOfRole({ facts }: Target, role: string): string | undefined {
  const place = TOKEN_PLACES[role];
  const token = place === undefined ? undefined : factAt(facts, place);
  return typeof token === 'string' ? token : undefined;
}

export interface StepContext {
  readonly step: ScenarioStep;
  /** Number of the step within its scenario, from 0. */
  readonly number: number;
  readonly operation: OperationSpec;
}

/** Throws SuiteError when the request of the step cannot be built. */
export async function buildRequest(running: CaseRun, { step, number, operation }: StepContext): Promise<StepRequest> {
  const scope = scopeOf(running);
  const body = await bodyOf(step, scope);
  if (!step.invalidOnPurpose) assertValidBody(running, operation, body);
  const { token, as } = await credentials(running, step, operation);
  return {
    operation,
    step: number,
    path: await fillAll(step.path, scope),
    query: await fillAll(step.query, scope),
    headers: await fillTexts(step.headers, scope),
    body,
    token,
    tokenIn: step.tokenIn,
    as,
    ...(step.stream && { stream: step.stream }),
  };
}

async function bodyOf({ raw, body }: ScenarioStep, scope: ExpressionScope): Promise<string | undefined> {
  if (raw !== undefined) return String(await fill(raw, scope));
  return body === undefined ? undefined : stringifyJson(await fill(body, scope));
}

/**
 * The kit's requests must be valid unless marked invalid on purpose: an error in a suite must not be blamed on the
 * target.
 */
function assertValidBody({ settings }: CaseRun, operation: OperationSpec, body: string | undefined): void {
  const media = operation.requestBody?.content.find(({ mediaType }) => mediaType.includes('json'));
  if (body === undefined) {
    if (operation.requestBody?.required)
      throw new SuiteError(
        `${operation.id} requires a body, but the step sends none; set invalidOnPurpose if this is intended`,
      );
    return;
  }
  if (media?.schemaId === undefined) return;
  const [violation] = settings.judging.contract.validate(media.schemaId, JSON.parse(body) as Json);
  if (violation)
    throw new SuiteError(
      `the request of ${operation.id} violates the contract at ${violation.pointer || 'its root'}: ${violation.message}; set invalidOnPurpose if this is intended`,
    );
}

async function credentials(
  running: CaseRun,
  step: ScenarioStep,
  operation: OperationSpec,
): Promise<{ readonly token: string | undefined; readonly as: string }> {
  const as = step.as ?? (operation.security.some((schemes) => schemes.length === 0) ? 'none' : 'first');
  if (as === 'none') return { token: undefined, as };
  const place = TOKEN_PLACES[as];
  const token =
    place === undefined
      ? await evaluate(as.replace(/^=/, ''), scopeOf(running))
      : factAt(running.settings.target.facts, place);
  if (typeof token !== 'string' && running.transport.isRecorded) return { token: undefined, as };
  if (typeof token !== 'string')
    throw new SuiteError(`the target has no token for ${as} (${place ?? 'an expression'}); name it under needs`);
  return { token, as };
}

async function fillAll(
  templates: Readonly<Record<string, Json>>,
  scope: ExpressionScope,
): Promise<Readonly<Record<string, Json>>> {
  return Object.fromEntries(
    await Promise.all(
      Object.entries(templates).map(async ([name, template]) => [name, await fill(template, scope)] as const),
    ),
  );
}

async function fillTexts(
  templates: Readonly<Record<string, string>>,
  scope: ExpressionScope,
): Promise<Readonly<Record<string, string>>> {
  return Object.fromEntries(
    Object.entries(await fillAll(templates, scope)).map(([name, value]) => [name, String(value)]),
  );
}
