// The exchanges to judge: every example of the documents, and every mutation of them. The same documents give the same
// corpus.

import { defined, isObject, parseJson, type Json } from '../../src/base';
import type { Group, MediaSpec, OpenContract, OperationSpec, ParameterSpec, ResponseSpec } from '../../src/contract';
import { isJsonType, type AnswerExchange, type Exchange, type RequestExchange } from './exchange';
import { mutationsOf } from './mutations';

export interface Corpus {
  /** As the documents show them: all of them are valid. */
  readonly examples: readonly Exchange[];
  readonly mutated: readonly Exchange[];
}

/** A status that stands for `default`, and one that no operation lists by itself. */
const OTHER_STATUS = 418;

export function corpusOf(contract: OpenContract): Corpus {
  const requests = contract.operations.flatMap((spec) => requestsOf(contract, spec));
  const answers = contract.operations.flatMap(answersOf);
  const mutated = [...requests.flatMap(spoiledRequests), ...answers.flatMap(spoiledAnswers)];
  return {
    examples: [...requests, ...answers],
    mutated: [...new Map(mutated.map((exchange) => [exchange.label, exchange])).values()],
  };
}

function requestsOf(contract: OpenContract, spec: OperationSpec): readonly RequestExchange[] {
  const samples = (place: 'path' | 'query'): Record<string, string> =>
    Object.fromEntries(
      spec.parameters
        .filter((parameter) => parameter.in === place)
        .map((parameter) => [parameter.name, sampleOf(contract, spec, parameter)]),
    );
  const bare = { kind: 'request', spec, path: samples('path'), query: samples('query') } as const;
  const bodies = (spec.requestBody?.content ?? []).flatMap((media) =>
    Object.entries(media.examples).map(([name, body]) => ({ name, body, contentType: media.mediaType })),
  );
  const withBodies = bodies.map(({ name, body, contentType }) => ({
    ...bare,
    label: `${spec.id} request ${name}`,
    body,
    contentType,
  }));
  return spec.requestBody?.required === true ? withBodies : [{ ...bare, label: `${spec.id} request` }, ...withBodies];
}

/** A value for a parameter: its example, the first of its enumeration, or one that fits its type. */
function sampleOf(contract: OpenContract, spec: OperationSpec, { name, type }: ParameterSpec): string {
  const document = documentOf(contract, spec.group);
  const item = at(document, ['paths', spec.path]);
  const lists = [at(item, ['parameters']), at(item, [spec.method.toLowerCase(), 'parameters'])];
  const listed = lists.flatMap((list) =>
    Array.isArray(list) ? list.map((entry: Json) => resolved(document, entry)) : [],
  );
  const parameter = listed.find((entry) => at(entry, ['name']) === name);
  const schema = resolved(document, at(parameter, ['schema']));
  const options = at(schema, ['enum']);
  const sample =
    at(parameter, ['example']) ??
    (Array.isArray(options) ? options[0] : undefined) ??
    { integer: 1, number: 1, boolean: true, string: 'sample', array: 'sample' }[type];
  return String(sample);
}

/** The document as JSON, to be walked member by member. */
export const documentOf = (contract: OpenContract, group: Group): Json =>
  parseJson(JSON.stringify(contract.document(group)));

function answersOf(spec: OperationSpec): readonly AnswerExchange[] {
  return spec.responses.flatMap((response) => {
    const bare = { kind: 'answer', spec, status: statusOf(response) } as const;
    const label = `${spec.id} answer ${response.status}`;
    if (response.content.length === 0) return [{ ...bare, label }];
    return response.content.flatMap(({ mediaType, examples }: MediaSpec) =>
      Object.entries(examples).map(([name, body]) => ({
        ...bare,
        label: `${label} ${mediaType} ${name}`,
        mediaType,
        body,
      })),
    );
  });
}

const statusOf = ({ status }: ResponseSpec): number => (status === 'default' ? OTHER_STATUS : Number(status));

/** The label without the name of the example: two examples spoiled in the same place in the same way count once. */
const familyOf = ({ label, body }: Exchange): string =>
  body === undefined ? label : label.slice(0, label.lastIndexOf(' '));

function spoiledRequests(exchange: RequestExchange): readonly RequestExchange[] {
  const bodies =
    exchange.body === undefined || !isJsonType(exchange.contentType ?? '')
      ? []
      : mutationsOf(exchange.body).map(({ label, value }) => ({
          ...exchange,
          label: `${familyOf(exchange)} body${label}`,
          body: value,
        }));
  const { body: _body, contentType: _type, ...bodiless } = exchange;
  const envelope =
    exchange.body === undefined
      ? [
          {
            ...exchange,
            label: `${familyOf(exchange)} with an unexpected body`,
            body: { stranger: 1 },
            contentType: 'application/json',
          },
        ]
      : [
          { ...bodiless, label: `${familyOf(exchange)} without its body` },
          { ...exchange, label: `${familyOf(exchange)} as XML`, contentType: 'application/xml' },
          {
            ...exchange,
            label: `${familyOf(exchange)} with a charset`,
            contentType: `${exchange.contentType}; charset=utf-8`,
          },
        ];
  return [...envelope, ...bodies, ...spoiledQueries(exchange)];
}

const QUERY_TEXTS = [
  '',
  ' ',
  '0',
  '-1',
  '1.5',
  '1e2',
  '0x10',
  '5.0',
  '+5',
  '2147483648',
  '9223372036854775807',
  '9223372036854775808',
  '99999999999999999999',
  'TRUE',
  'false',
  'yes',
  'null',
  '§ of no form §',
  '2026-01-15',
  '2026-01-15 12:00:00Z',
  '2016-12-31T23:59:60Z',
  '2026-01-15T12:00:00+01:00',
];

function spoiledQueries(exchange: RequestExchange): readonly RequestExchange[] {
  return Object.keys(exchange.query).flatMap((name) => {
    const { [name]: kept, ...rest } = exchange.query;
    const family = `${exchange.spec.id} request query ${name}`;
    const texts = QUERY_TEXTS.map((text) => ({
      ...exchange,
      label: `${family}: ${JSON.stringify(text)}`,
      query: { ...rest, [name]: text },
    }));
    const twice = [kept, kept].flatMap((value) => value ?? []);
    return [
      { ...exchange, label: `${family}: dropped`, query: rest },
      { ...exchange, label: `${family}: twice`, query: { ...rest, [name]: twice } },
      ...texts,
    ];
  });
}

function spoiledAnswers(exchange: AnswerExchange): readonly AnswerExchange[] {
  const family = familyOf(exchange);
  const misplaced = [OTHER_STATUS, 204].map((status) => ({
    ...exchange,
    label: `${family} sent as ${status}`,
    status,
  }));
  if (exchange.body === undefined || exchange.mediaType === undefined)
    return [
      ...misplaced,
      { ...exchange, label: `${family} with an unlisted body`, mediaType: 'application/json', body: { stranger: 1 } },
    ];
  const { body: _body, mediaType: _type, ...bodiless } = exchange;
  const retyped = ['application/json', 'text/plain']
    .filter((mediaType) => mediaType !== exchange.mediaType)
    .map((mediaType) => ({ ...exchange, label: `${family} as ${mediaType}`, mediaType }));
  const { body } = exchange;
  // A text body is text whatever it says; only JSON can be spoiled inside.
  const spoiled = !isJsonType(exchange.mediaType)
    ? []
    : mutationsOf(body).map(({ label, value }) => ({ ...exchange, label: `${family} body${label}`, body: value }));
  return [...misplaced, ...retyped, { ...bodiless, label: `${family} without its body` }, ...spoiled];
}

const at = (value: Json | undefined, steps: readonly string[]): Json | undefined =>
  steps.reduce<Json | undefined>((inner, step) => (isMembers(inner) ? inner[step] : undefined), value);

function resolved(document: Json, value: Json | undefined): Json | undefined {
  const reference = at(value, ['$ref']);
  return typeof reference === 'string'
    ? defined(at(document, reference.slice(2).split('/')), `${reference} leads somewhere`)
    : value;
}

const isMembers = (value: Json | undefined): value is Readonly<Record<string, Json | undefined>> => isObject(value);
