// Judges the answers of a step by what its suite expects: status, headers, a fragment of the body, claims.

import type { ErrorObject, ValidateFunction } from 'ajv/dist/2020';
import { bigintsToDoubles, isObject, stringifyJson, truncate, type Json } from '../../base';
import { evaluate, ExpressionFault, sidesOf, type Scope } from '../expressions';
import { surelyKeeps } from '../quick-schema-check';
import type { Claim, Expectation, StatusWord } from '../model/suite';
import type { Position } from '../schema-files';
import type { Finding } from '../model/finding';
import { bodyOf } from './response-body';
import { shorten } from './judge-exchange';
import { asSetup } from './setup-steps';
import type { Exchange } from '../model/exchange';

/** The answers of one step, and where the step stands. */
export interface Answers {
  readonly operationId: string;
  readonly file: string;
  readonly position: Position;
  readonly exchanges: readonly Exchange[];
  /** Number of the first exchange within its case. */
  readonly first: number;
  /** Clauses of the response that is waited for: what a step of setup can break. */
  readonly awaited: readonly string[];
}

/** What expressions see of an answer. */
interface Seen {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Json | undefined;
}

const seenIn = (exchange: Exchange): Seen => ({
  status: exchange.response.status,
  headers: exchange.response.headers,
  body: bodyOf(exchange),
});

/** The scope of expressions over the answers: the last one's status, headers and body, and all of them. */
export function withAnswers(scope: Scope, exchanges: readonly Exchange[]): Scope {
  const answers = exchanges.map(seenIn);
  return { ...scope, input: { ...scope.input, ...answers.at(-1), answers } };
}

type Breach = Pick<Finding, 'message' | 'expected' | 'actual'>;

export async function judgeExpectation(
  expect: Expectation,
  answers: Answers,
  scope: Scope,
): Promise<readonly Finding[]> {
  const { operationId, file, position, first, exchanges, awaited } = answers;
  const base = { provenance: expect.provenance, file, operationId };
  const findings = exchanges.flatMap((exchange, index) =>
    breachesOf(expect, operationId, exchange).map((breach): Finding => {
      const finding = {
        ...base,
        ...breach,
        row: expect.row,
        clauses: expect.clauses,
        position,
        exchange: first + index,
      };
      return expect.isSetup === true ? asSetup(finding, meetsStatus(expect, exchange) ? [] : awaited) : finding;
    }),
  );
  // Claims speak of a well-formed answer; after a wrong status they would only say so again.
  if (findings.length > 0) return findings;
  const seen = withAnswers(scope, exchanges);
  const claims: Finding[] = [];
  for (const claim of expect.that) {
    const breach = await claimBreach(claim, seen);
    if (!breach) continue;
    const finding = {
      ...base,
      ...breach,
      clauses: claim.clauses,
      row: claim.row,
      position: claim.position,
      exchange: first + exchanges.length - 1,
    };
    claims.push(expect.isSetup === true && claim.clauses.length === 0 ? asSetup(finding, []) : finding);
  }
  return claims;
}

function breachesOf(expect: Expectation, operationId: string, exchange: Exchange): readonly Breach[] {
  const { response } = exchange;
  const found: Breach[] = [];
  if (!meetsStatus(expect, exchange))
    found.push({
      message: `${operationId} answers ${response.status}`,
      expected: `status ${expect.status.join(' or ')}`,
      actual: `${response.status} ${shorten(response.body)}`,
    });
  for (const [name, value] of Object.entries(expect.headers)) {
    const seen = response.headers[name.toLowerCase()];
    if (!seen?.startsWith(value))
      found.push({
        message: `header ${name} is ${seen ?? 'missing'}`,
        expected: `${value}…`,
        actual: seen ?? 'nothing',
      });
  }
  const fault = expect.body === undefined ? undefined : fragmentBreach(expect.body, bodyOf(exchange));
  return fault ? [...found, fault] : found;
}

/** Whether an answer has the status that is wanted, where one is. */
export const meetsStatus = ({ status }: Expectation, { response }: Exchange): boolean =>
  status.length === 0 || status.some((word) => isStatus(word, response.status));

const isStatus = (word: StatusWord, status: number): boolean =>
  typeof word === 'string' && word.endsWith('xx')
    ? Math.floor(status / 100) === Number(word[0])
    : Number(word) === status;

const TOLD = 2000;
/** A value for a report; long ones are cut. */
const tell = (value: unknown): string => {
  const text =
    JSON.stringify(value, (_, member: unknown) => (typeof member === 'bigint' ? member.toString() : member)) ??
    'nothing';
  return truncate(text, TOLD);
};

/** Compiled fragments: one step may judge hundreds of answers. A fragment is the same object for each. */
const compiled = new WeakMap<object, ValidateFunction>();

function compiledOf(schema: object): ValidateFunction {
  const known = compiled.get(schema);
  if (known) return known;
  const { Ajv2020 } = require('ajv/dist/2020') as typeof import('ajv/dist/2020');
  const validate = new Ajv2020({ strict: false, verbose: true }).compile(schema);
  compiled.set(schema, validate);
  return validate;
}

/** A fragment that is no object asks for nothing. */
const ANYTHING = {};

function fragmentBreach(schema: Json, body: Json | undefined): Breach | undefined {
  if (surelyKeeps(schema, body)) return undefined;
  const validate = compiledOf(isObject(schema) ? schema : ANYTHING);
  if (validate(body === undefined ? undefined : bigintsToDoubles(body))) return undefined;
  const [error] = validate.errors ?? [];
  return {
    message: `the body ${`${error?.instancePath ?? ''} ${error?.message ?? 'does not fit'}`.trim()}`,
    expected: error ? wanted(error) : shorten(stringifyJson(schema)),
    actual: tell(error?.data),
  };
}

/** What a keyword asked for, as JSON where it names the value. */
function wanted({ keyword, schema, message }: ErrorObject): string {
  if (keyword === 'const') return tell(schema);
  return keyword === 'enum' ? `one of ${tell(schema)}` : (message ?? 'another value').replace(/^must /, '');
}

async function claimBreach(claim: Claim, scope: Scope): Promise<Breach | undefined> {
  const message = claim.because ?? `does not hold: ${claim.is}`;
  try {
    const value = await evaluate(claim.is, scope);
    if (value === true) return undefined;
    const sides = sidesOf(claim.is);
    if (value === false && sides)
      return {
        message,
        expected: tell(await evaluate(sides.right, scope)),
        actual: tell(await evaluate(sides.left, scope)),
      };
    return {
      message,
      expected: claim.is,
      actual: `${value === false ? '' : `${tell(value)}; `}body ${shorten(tell(scope.input['body']))}`,
    };
  } catch (error) {
    // A slip in the suite is the kit's fault; an answer that the expression cannot digest is the target's.
    if (!(error instanceof ExpressionFault) || error.isSlip) throw error;
    return { message, expected: claim.is, actual: `${error.reason}; body ${shorten(tell(scope.input['body']))}` };
  }
}
