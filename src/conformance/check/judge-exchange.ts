// Judges one answer by the contract: status, media type, body. Expected or not, every answer of every step comes here.

import { err, ok, valueAtPointer, truncate, type Json, type Result } from '../../base';
import type { MediaSpec, OperationSpec, Provenance, ResponseSpec } from '../../contract';
import { bodyOf, isJson, parseBody } from './response-body';
import { clausesFor, generalClause, responsePointer } from './clause-attribution';
import type { Breach } from '../model/violation';
import { mayBeOpen } from './rejected-tokens';
import { brokenInvariants } from './invariants';
import { rowOfForm } from './error-form-rows';
import { ruleOf, STRENGTH } from './schema-rule';
import type { Judging } from '../model/judging';
import type { Exchange } from '../model/exchange';

const SHOWN = 200;
export const shorten = (text: string): string => truncate(text, SHOWN);

/**
 * The response that an answer is judged by. Where the contract states one for all other errors, an error that is listed beside it for
 * clarity only is one of those.
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

/** Breaches of one answer; `earlier` are the answers that the case has seen before it. */
export function judgeExchange(
  judging: Judging,
  operation: OperationSpec,
  exchange: Exchange,
  earlier: readonly Exchange[] = [],
): readonly Breach[] {
  const { status } = exchange.response;
  const response = responseFor(operation, status);
  if (!response) return [unlistedStatus(judging, operation, exchange)];
  const breaches = judgeResponse({ judging, operation, exchange, response }).map((breach) => ({
    ...breach,
    provenance: weaker(breach.provenance, operation.provenance),
  }));
  return [...breaches, ...brokenInvariants(judging.clauses, operation, exchange, earlier)];
}

/** An operation that the contract does not show may borrow its schemas; that it keeps them is no word of the contract. */
const weaker = (rule: Provenance, operation: Provenance): Provenance =>
  STRENGTH[operation.mark] < STRENGTH[rule.mark] ? operation : rule;

type Where = Pick<Breach, 'clauses' | 'provenance' | 'row'>;

const NOT_SHOWN: Provenance = { mark: 'assumed', source: 'the contract does not show which other answers there are' };

/** A status that the contract does not list: a breach only where it says that there is no other one. */
function unlistedStatus({ clauses }: Judging, operation: OperationSpec, exchange: Exchange): Breach {
  const { status, body } = exchange.response;
  const listed = operation.responses.map((one) => one.status).join(', ');
  const isAboutCredentials = (status === 401 || status === 403) && mayBeOpen(exchange);
  const named = isAboutCredentials ? [] : generalClause(clauses, 'ENDPOINT-3', operation);
  const provenance = named.length > 0 ? operation.provenance : weaker(NOT_SHOWN, operation.provenance);
  return {
    clauses: named,
    provenance,
    row: undefined,
    message: `${operation.id} answers ${status}, which the contract does not list`,
    expected: `one of ${listed}`,
    actual: `${status} ${shorten(body)}`,
  };
}

/** An answer with the response that it is judged by. */
interface Answer {
  readonly judging: Judging;
  readonly operation: OperationSpec;
  readonly exchange: Exchange;
  readonly response: ResponseSpec;
}

function judgeResponse(answer: Answer): readonly Breach[] {
  const { judging, operation, exchange, response } = answer;
  const { status, body, headers } = exchange.response;
  const seen = plainType(headers['content-type'] ?? '');
  const where: Where = {
    clauses: clausesFor(judging.clauses, [responsePointer(operation, response.status)]),
    provenance: response.provenance,
    row: undefined,
  };
  if (response.content.length === 0)
    return body === ''
      ? []
      : [
          {
            ...where,
            message: `${status} has no body in the contract`,
            expected: 'an empty body',
            actual: shorten(body),
          },
        ];
  const types = response.content.map(({ mediaType }) => mediaType).join(' or ');
  const media = response.content.find(({ mediaType }) => plainType(mediaType) === seen);
  const asJson = { ...where, clauses: [...where.clauses, ...generalClause(judging.clauses, 'MEDIA-2', operation)] };
  if (!media)
    return [
      {
        ...asJson,
        message: `${status} comes as ${seen === '' ? 'no media type' : seen}`,
        expected: types,
        actual: `${seen} ${shorten(body)}`,
      },
    ];
  const value = valueOf(media, exchange);
  if (!value.ok)
    return [
      {
        ...asJson,
        message: 'the body is not JSON',
        expected: media.mediaType,
        actual: `${shorten(body)} (${value.error})`,
      },
    ];
  return [...judgeForm(answer, media, where), ...judgeBody(answer, { media, where, value: value.value })];
}

/** The contract has one form and this is another: excused only where a row of the open points lists it. */
function judgeForm(
  { judging, operation, exchange, response }: Answer,
  media: MediaSpec,
  where: Where,
): readonly Breach[] {
  const documented = response.content.find(({ provenance }) => provenance.mark === 'documented');
  if (!documented || media.provenance.mark === 'documented' || operation.provenance.mark !== 'documented') return [];
  const row = rowOfForm({ contract: judging.contract, operation, exchange, media });
  return [
    {
      ...where,
      provenance: documented.provenance,
      row,
      message: `${response.status} comes in another form than that of the contract`,
      expected: documented.mediaType,
      actual: media.mediaType,
    },
  ];
}

function valueOf({ mediaType }: MediaSpec, exchange: Exchange): Result<Json, string> {
  const { body } = exchange.response;
  if (!isJson(mediaType)) return ok(body);
  const seen = bodyOf(exchange);
  try {
    // A text is either a JSON string or what could not be parsed.
    return ok(seen === undefined || typeof seen === 'string' ? parseBody(body) : seen);
  } catch (error) {
    return err(error instanceof Error ? error.message : 'not JSON');
  }
}

interface Body {
  readonly media: MediaSpec;
  readonly where: Where;
  readonly value: Json;
}

function judgeBody({ judging, operation, exchange }: Answer, { media, where, value }: Body): readonly Breach[] {
  const { schemaId } = media;
  if (schemaId === undefined) return [];
  const isRefusal = exchange.response.status >= 400;
  return judging.contract.validate(schemaId, value).map((violation): Breach => {
    const rule = ruleOf(judging.document(operation.group), schemaId, violation, media.provenance);
    const nearest = clausesFor(judging.clauses, rule.components.slice(0, 1));
    const named =
      nearest.length > 0 ? nearest : clausesFor(judging.clauses, rule.components).concat(where.clauses).slice(0, 1);
    return {
      // That a refusal carries its error object is a rule of the response as well as of the object.
      clauses: isRefusal ? [...new Set([...named, ...where.clauses])] : named,
      provenance: rule.provenance,
      row: undefined,
      message: `the body${violation.pointer === '' ? '' : ` at ${violation.pointer}`} ${violation.message}`,
      expected: violation.message.replace(/^must /, ''),
      actual: shorten(
        JSON.stringify(valueAtPointer(value, violation.pointer), (_, member: unknown) =>
          typeof member === 'bigint' ? member.toString() : member,
        ) ?? 'nothing',
      ),
    };
  });
}
