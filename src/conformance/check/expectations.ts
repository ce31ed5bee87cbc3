// Judges the answers of a step by the expectations of its suite: status, headers, body schema, claims.

import type { ErrorObject, ValidateFunction } from 'ajv/dist/2020';
import { bigintsToDoubles, isObject, stringifyJson, truncate, type Json } from '../../base';
import { evaluate, ExpressionError, type ExpressionScope } from '../../expressions';
import { isSurelyValid } from '../quick-schema-check';
import type { Claim, Expectation } from '../model/suite';
import type { SourcePosition } from '../schema-files';
import type { CaseFinding } from '../model/finding';
import { nameOfValue, sentenceOf } from './expression-words';
import { equationOf, operandsOf, unmetPart, wholeOf } from './unmet-part';
import { expectedStatusText, meetsStatus } from './expected-status';
import { bodyOf } from './response-body';
import { excerpt } from './judge-exchange';
import { asSetupFinding } from './setup-steps';
import type { RecordedExchange, StreamSummary } from '../model/exchange';

/** The answers of one step with its position. */
export interface StepResponses {
  readonly operationId: string;
  readonly file: string;
  readonly position: SourcePosition;
  readonly exchanges: readonly RecordedExchange[];
  /** Index of the first exchange within its case. */
  readonly first: number;
  /** Clauses of the expected response: those that a setup step can break. */
  readonly expectedClauses: readonly string[];
}

/** An answer as expressions see it. */
interface ResponseScope {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Json | undefined;
  readonly stream?: StreamSummary;
}

const responseScopeOf = (exchange: RecordedExchange): ResponseScope => ({
  status: exchange.response.status,
  headers: exchange.response.headers,
  body: bodyOf(exchange),
  ...(exchange.response.stream && { stream: exchange.response.stream }),
});

/** The scope of expressions: status, headers and body of the last answer, and all answers. */
export function withResponses(scope: ExpressionScope, exchanges: readonly RecordedExchange[]): ExpressionScope {
  const answers = exchanges.map(responseScopeOf);
  return { ...scope, input: { ...scope.input, ...answers.at(-1), answers } };
}

type ExpectationMismatch = Pick<CaseFinding, 'message' | 'expected' | 'actual' | 'condition'>;

/** Whether the answers of a step meet its expectations. */
export interface JudgedExpectation {
  readonly isMet: boolean;
  /** Findings for what is not met. Costs more than judging, so a polled step calls it only after its last attempt. */
  readonly describe: () => Promise<readonly CaseFinding[]>;
}

export async function judgeExpectation(
  expect: Expectation,
  answers: StepResponses,
  scope: ExpressionScope,
): Promise<JudgedExpectation> {
  const { operationId, file, position, first, exchanges, expectedClauses } = answers;
  const base = { provenance: expect.provenance, file, operationId };
  const findings = exchanges.flatMap((exchange, index) =>
    mismatchesOf(expect, operationId, exchange).map((breach): CaseFinding => {
      const finding = {
        ...base,
        ...breach,
        row: expect.row,
        clauses: expect.clauses,
        position,
        exchange: first + index,
      };
      return expect.isSetup === true
        ? asSetupFinding(finding, meetsStatus(expect, exchange) ? [] : expectedClauses)
        : finding;
    }),
  );
  // Claims assume the expected status; after a wrong one they would only repeat the finding.
  if (findings.length > 0) return { isMet: false, describe: async () => findings };
  const seen = withResponses(scope, exchanges);
  const unmet: UnmetClaim[] = [];
  for (const claim of expect.that) {
    if (!(await applies(claim, seen))) continue;
    const outcome = await outcomeOf(claim, seen);
    if (outcome.value !== true) unmet.push({ claim, outcome });
  }
  const describe = async ({ claim, outcome }: UnmetClaim): Promise<CaseFinding> => {
    const finding = {
      ...base,
      ...(await claimMismatch(claim, outcome, seen)),
      ...(claim.provenance && { provenance: claim.provenance }),
      clauses: claim.clauses,
      row: claim.row,
      position: claim.position,
      exchange: first + exchanges.length - 1,
    };
    return expect.isSetup === true && claim.clauses.length === 0 ? asSetupFinding(finding, []) : finding;
  };
  return {
    isMet: unmet.length === 0,
    describe: async () => {
      const claims: CaseFinding[] = [];
      for (const one of unmet) claims.push(await describe(one));
      return claims;
    },
  };
}

/** The value of a claim, or why it could not be evaluated on the answer. */
interface ClaimOutcome {
  readonly value?: unknown;
  readonly error?: ExpressionError;
}

interface UnmetClaim {
  readonly claim: Claim;
  readonly outcome: ClaimOutcome;
}

const outcomeOf = ({ is }: Claim, scope: ExpressionScope): Promise<ClaimOutcome> =>
  evaluate(is, scope).then(
    (value) => ({ value }),
    (error: unknown) => ({ error: breachOf(error) }),
  );

/**
 * An invalid expression is an error in the suite and is rethrown; an answer on which a valid one fails is a breach by
 * the target.
 */
function breachOf(error: unknown): ExpressionError {
  if (!(error instanceof ExpressionError) || error.isInvalid) throw error;
  return error;
}

const applies = async ({ when }: Claim, scope: ExpressionScope): Promise<boolean> =>
  when === undefined || (await evaluate(when, scope)) === true;

/** Clauses of conditional claims, by whether an answer met the condition. */
export async function conditionsOf(
  { that }: Expectation,
  exchanges: readonly RecordedExchange[],
  scope: ExpressionScope,
): Promise<Readonly<Record<'met' | 'unmet', readonly string[]>>> {
  const seen = withResponses(scope, exchanges);
  const conditional = that.filter(({ when }) => when !== undefined);
  const isMet = await Promise.all(conditional.map((claim) => applies(claim, seen)));
  const clausesWhere = (wanted: boolean): readonly string[] =>
    conditional.flatMap(({ clauses }, index) => (isMet[index] === wanted ? clauses : []));
  return { met: clausesWhere(true), unmet: clausesWhere(false) };
}

function mismatchesOf(
  expect: Expectation,
  operationId: string,
  exchange: RecordedExchange,
): readonly ExpectationMismatch[] {
  const { response } = exchange;
  const found: ExpectationMismatch[] = [];
  if (!meetsStatus(expect, exchange))
    found.push({
      message: `${operationId} answers ${response.status}`,
      expected: expectedStatusText(expect),
      actual: `${response.status} ${excerpt(response.body)}`,
    });
  for (const [name, value] of Object.entries(expect.headers)) {
    const seen = response.headers[name.toLowerCase()];
    // Media types are compared in any case (RFC 9110, 8.3.1).
    if (!seen?.toLowerCase().startsWith(value.toLowerCase()))
      found.push({
        message: `header ${name} is ${seen ?? 'missing'}`,
        expected: `${value}…`,
        actual: seen ?? 'nothing',
      });
  }
  const fault = expect.body === undefined ? undefined : bodyMismatch(expect.body, bodyOf(exchange));
  return fault ? [...found, fault] : found;
}

const MAX_VALUE_LENGTH = 2000;
/** A value for a report, truncated when long. */
const formatValue = (value: unknown): string => {
  const text =
    JSON.stringify(value, (_, member: unknown) => (typeof member === 'bigint' ? member.toString() : member)) ??
    'nothing';
  return truncate(text, MAX_VALUE_LENGTH);
};

/** Compiled schemas by identity: one step may judge hundreds of answers. */
const validators = new WeakMap<object, ValidateFunction>();

function validatorOf(schema: object): ValidateFunction {
  const known = validators.get(schema);
  if (known) return known;
  const { Ajv2020 } = require('ajv/dist/2020') as typeof import('ajv/dist/2020');
  const validate = new Ajv2020({ strict: false, verbose: true }).compile(schema);
  validators.set(schema, validate);
  return validate;
}

/** A schema that is not an object expects nothing. */
const ANY_BODY = {};

function bodyMismatch(schema: Json, body: Json | undefined): ExpectationMismatch | undefined {
  if (isSurelyValid(schema, body)) return undefined;
  const validate = validatorOf(isObject(schema) ? schema : ANY_BODY);
  if (validate(body === undefined ? undefined : bigintsToDoubles(body))) return undefined;
  const [error] = validate.errors ?? [];
  return {
    message: `the body ${`${error?.instancePath ?? ''} ${error?.message ?? 'does not match'}`.trim()}`,
    expected: error ? expectedByKeyword(error) : excerpt(stringifyJson(schema)),
    actual: formatValue(error?.data),
  };
}

/** The value that a keyword expected, as JSON where the keyword names one. */
function expectedByKeyword({ keyword, schema, message }: ErrorObject): string {
  if (keyword === 'const') return formatValue(schema);
  return keyword === 'enum' ? `one of ${formatValue(schema)}` : (message ?? 'another value').replace(/^must /, '');
}

async function claimMismatch(
  claim: Claim,
  { value, error }: ClaimOutcome,
  scope: ExpressionScope,
): Promise<ExpectationMismatch> {
  if (error) return unevaluatedClaim(claim, error, scope);
  try {
    return await unmetClaim(claim, value, scope);
  } catch (thrown) {
    return unevaluatedClaim(claim, breachOf(thrown), scope);
  }
}

function unevaluatedClaim(
  { is, because }: Claim,
  { reason }: ExpressionError,
  scope: ExpressionScope,
): ExpectationMismatch {
  const words = sentenceOf(is);
  return {
    message: because ?? `expectation not met: ${words}`,
    expected: words,
    actual: `${reason}; body ${excerpt(formatValue(scope.input['body']))}`,
    condition: { words, expression: is },
  };
}

/** The first part of the claim that is not met, with the values that it compares. */
async function unmetClaim(
  { is, because }: Claim,
  value: unknown,
  scope: ExpressionScope,
): Promise<ExpectationMismatch> {
  const part = await unmetPart(is, async (text) => (await evaluate(text, scope)) === true);
  const words = sentenceOf(wholeOf(part));
  const found = { message: because ?? `expectation not met: ${words}`, condition: { words, expression: is } };
  const sides = value === false ? equationOf(part) : undefined;
  if (sides)
    return {
      ...found,
      expected: formatValue(await evaluate(wholeOf(sides.right), scope)),
      actual: formatValue(await evaluate(wholeOf(sides.left), scope)),
    };
  const operands = await Promise.all(
    operandsOf(part).map(
      async (one) => `${nameOfValue(wholeOf(one))}: ${excerpt(formatValue(await evaluate(wholeOf(one), scope)))}`,
    ),
  );
  const seen = value === false ? operands : [formatValue(value)];
  return {
    ...found,
    expected: words,
    actual: [...seen, ...(operands.length > 0 ? [] : [`body ${excerpt(formatValue(scope.input['body']))}`])].join('; '),
  };
}
