// Judges one answer by the contract: status, media type, body. Runs for every answer of every step, expected or not.

import { err, isObject, ok, valueAtPointer, truncate, type Json, type Result } from '../../base';
import type { MediaSpec, OperationSpec, Provenance, ResponseSpec, Violation } from '../../contract';
import { bodyOf, isJson, parseBody } from './response-body';
import { clausesAttributedTo, generalClause, responsePointer } from './clause-attribution';
import type { ResponseViolation } from '../model/violation';
import { mayBePublic } from './rejected-tokens';
import { invariantViolations } from './invariants';
import { rowForErrorForm } from './error-form-rows';
import { ruleOf, STRENGTH } from './schema-rule';
import type { Judging } from '../model/judging';
import type { RecordedExchange } from '../model/exchange';

const MAX_EXCERPT = 200;
export const excerpt = (text: string): string => truncate(text, MAX_EXCERPT);

/**
 * The response that an answer is judged by. Where the contract states one for all other errors, an error that is listed
 * beside it for clarity only is one of those.
 */
export function responseFor({ responses, provenance }: OperationSpec, status: number): ResponseSpec | undefined {
  const [listed, others] = [String(status), 'default'].map((name) =>
    responses.find((response) => response.status === name),
  );
  if (!listed) return others;
  const isOneOfTheOthers =
    status >= 400 &&
    [provenance, others?.provenance].every((rule) => rule?.mark === 'documented') &&
    listed.provenance.mark !== 'documented';
  return isOneOfTheOthers ? others : listed;
}

const plainType = (mediaType: string): string => (mediaType.split(';')[0] ?? '').trim().toLowerCase();

/** The context of an answer. */
export interface ExchangeCircumstances {
  /** The earlier answers of the case; none by default. */
  readonly earlier?: readonly RecordedExchange[];
  /** The answer is a refusal that the contract requires without naming its status. */
  readonly isUnnamedRefusal?: boolean;
}

/** Violations in one answer. */
export function judgeExchange(
  judging: Judging,
  operation: OperationSpec,
  exchange: RecordedExchange,
  { earlier = [], isUnnamedRefusal = false }: ExchangeCircumstances = {},
): readonly ResponseViolation[] {
  const { status } = exchange.response;
  const response = responseFor(operation, status);
  if (!response) return isUnnamedRefusal ? [] : [undocumentedStatus(judging, operation, exchange)];
  const breaches = judgeResponse({ judging, operation, exchange, response }).map((breach) => ({
    ...breach,
    provenance: weakerOf(breach.provenance, operation.provenance),
  }));
  return [...breaches, ...invariantViolations(judging.clauses, operation, exchange, earlier)];
}

/**
 * An operation that the contract does not show may use its schemas; the contract does not require it to follow them.
 */
const weakerOf = (rule: Provenance, operation: Provenance): Provenance =>
  STRENGTH[operation.mark] < STRENGTH[rule.mark] ? operation : rule;

type RuleReference = Pick<ResponseViolation, 'clauses' | 'provenance' | 'row'>;

const STATUSES_UNSPECIFIED: Provenance = {
  mark: 'assumed',
  source: 'the contract does not show the other responses',
};

/** An unlisted status is a breach only where the contract says that the list is complete. */
function undocumentedStatus(
  { clauses }: Judging,
  operation: OperationSpec,
  exchange: RecordedExchange,
): ResponseViolation {
  const { status, body } = exchange.response;
  const listed = operation.responses.map((one) => one.status).join(', ');
  const isAboutCredentials = (status === 401 || status === 403) && mayBePublic(exchange);
  const named = isAboutCredentials ? [] : generalClause(clauses, 'ENDPOINT-3', operation);
  const provenance = named.length > 0 ? operation.provenance : weakerOf(STATUSES_UNSPECIFIED, operation.provenance);
  return {
    clauses: named,
    provenance,
    row: undefined,
    message: `${operation.id} returns ${status}, which the contract does not document`,
    expected: `one of ${listed}`,
    actual: `${status} ${excerpt(body)}`,
  };
}

/** An answer with the response it is judged by. */
interface JudgedResponse {
  readonly judging: Judging;
  readonly operation: OperationSpec;
  readonly exchange: RecordedExchange;
  readonly response: ResponseSpec;
}

function judgeResponse(answer: JudgedResponse): readonly ResponseViolation[] {
  const { judging, operation, exchange, response } = answer;
  const { status, body, headers } = exchange.response;
  const seen = plainType(headers['content-type'] ?? '');
  const where: RuleReference = {
    clauses: clausesAttributedTo(judging.clauses, [responsePointer(operation, response.status)]),
    provenance: response.provenance,
    row: undefined,
  };
  if (response.content.length === 0)
    return body === ''
      ? []
      : [
          {
            ...where,
            message: `${status} must not have a body`,
            expected: 'an empty body',
            actual: excerpt(body),
          },
        ];
  const types = response.content.map(({ mediaType }) => mediaType).join(' or ');
  const media = response.content.find(({ mediaType }) => plainType(mediaType) === seen);
  const asJson = { ...where, clauses: [...where.clauses, ...generalClause(judging.clauses, 'MEDIA-2', operation)] };
  if (!media)
    return [
      {
        ...asJson,
        message: `${status} has ${seen === '' ? 'no media type' : `media type ${seen}`}`,
        expected: types,
        actual: `${seen} ${excerpt(body)}`,
      },
    ];
  const value = jsonValueOf(media, exchange);
  if (!value.ok)
    return [
      {
        ...asJson,
        message: 'the body is not JSON',
        expected: media.mediaType,
        actual: `${excerpt(body)} (${value.error})`,
      },
    ];
  return [...judgeMediaType(answer, media, where), ...judgeSchema(answer, { media, where, value: value.value })];
}

/** The contract defines one form and this is another: permitted only where a row of the open points lists it. */
function judgeMediaType(
  { judging, operation, exchange, response }: JudgedResponse,
  media: MediaSpec,
  where: RuleReference,
): readonly ResponseViolation[] {
  const documented = response.content.find(({ provenance }) => provenance.mark === 'documented');
  if (!documented || media.provenance.mark === 'documented' || operation.provenance.mark !== 'documented') return [];
  const row = rowForErrorForm({ contract: judging.contract, operation, exchange, media });
  return [
    {
      ...where,
      provenance: documented.provenance,
      row,
      message: `${response.status} has a media type other than the documented one`,
      expected: documented.mediaType,
      actual: media.mediaType,
    },
  ];
}

function jsonValueOf({ mediaType }: MediaSpec, exchange: RecordedExchange): Result<Json, string> {
  const { body } = exchange.response;
  if (!isJson(mediaType)) return ok(body);
  const seen = bodyOf(exchange);
  try {
    // A string is either a JSON string or a body that could not be parsed.
    return ok(seen === undefined || typeof seen === 'string' ? parseBody(body) : seen);
  } catch (error) {
    return err(error instanceof Error ? error.message : 'not JSON');
  }
}

interface JudgedBody {
  readonly media: MediaSpec;
  readonly where: RuleReference;
  readonly value: Json;
}

function judgeSchema(
  { judging, operation, exchange }: JudgedResponse,
  { media, where, value }: JudgedBody,
): readonly ResponseViolation[] {
  const { schemaId } = media;
  if (schemaId === undefined) return [];
  const isRefusal = exchange.response.status >= 400;
  return judging.contract.validate(schemaId, value).map((violation): ResponseViolation => {
    const rule = ruleOf(judging.document(operation.group), schemaId, violation, media.provenance);
    const nearest = clausesAttributedTo(judging.clauses, rule.components.slice(0, 1));
    const named =
      nearest.length > 0
        ? nearest
        : clausesAttributedTo(judging.clauses, rule.components).concat(where.clauses).slice(0, 1);
    return {
      // The error object of a refusal is required by the response and by the object's own schema.
      clauses: isRefusal ? [...new Set([...named, ...where.clauses])] : named,
      provenance: isOtherSpelling(value, violation) ? OTHER_SPELLING : rule.provenance,
      row: undefined,
      message: `the body${violation.pointer === '' ? '' : ` at ${violation.pointer}`} ${violation.message}`,
      expected: violation.message.replace(/^must /, ''),
      actual: excerpt(
        JSON.stringify(valueAtPointer(value, violation.pointer), (_, member: unknown) =>
          typeof member === 'bigint' ? member.toString() : member,
        ) ?? 'nothing',
      ),
    };
  });
}

const OTHER_SPELLING: Provenance = { mark: 'assumed', source: 'decisions B7' };

/** The contract names some fields only in prose, such as witness_parties: either spelling is accepted. */
function isOtherSpelling(value: Json, { pointer, missing }: Violation): boolean {
  const place = valueAtPointer(value, pointer);
  const inProse = missing?.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  return inProse !== undefined && inProse !== missing && isObject(place) && Object.hasOwn(place, inProse);
}
