import { parseContractDocument } from '../load';
import { lintDocument, RULES } from './lint';
import type { LintFinding } from './rule';

const ORIGIN = 'x-provenance: {mark: documented, source: service contract 4.3}';

/** A document that every rule lets pass. Each case below damages it in one place. */
const GOOD = `openapi: 3.1.0
x-group: scan
info: {title: Scan, version: 0.6.11}
paths:
  /v0/things/{id}:
    post:
      operationId: getThing
      description: Finds the \`user_name\` by \`id\`, see \`GET /v0/things\`. Never \`null\`, maybe \`RED\` or \`thing.user_name\`.
      x-tier: shown
      x-safety: read
      x-since: 0.5.0
      ${ORIGIN}
      security: []
      parameters:
        - {name: id, in: path, required: true, example: abc, schema: {type: string}}
      requestBody:
        content:
          application/json: {schema: {$ref: '#/components/schemas/Thing'}, example: {user_name: a}}
      responses:
        '200':
          description: found
          ${ORIGIN}
          content:
            application/json:
              schema: {$ref: '#/components/schemas/Thing'}
              examples: {one: {value: {user_name: a, count: 1}}}
        '400': {$ref: '#/components/responses/Bad'}
components:
  responses:
    Bad:
      description: refused
      ${ORIGIN}
      content:
        text/plain: {schema: {type: string}, example: no}
  schemas:
    Thing:
      ${ORIGIN}
      type: object
      required: [user_name]
      properties:
        user_name: {type: string}
        thing: {oneOf: [{$ref: '#/components/schemas/Thing'}, {type: 'null'}], x-null: observed}
        count: {type: integer, format: int64, default: 3}
        colour: {type: string, enum: [RED], examples: [RED]}
`;

const lint = (text: string): readonly LintFinding[] => lintDocument(parseContractDocument('scan.yaml', text, false));

it('reports nothing for a good document', () => {
  expect(lint(GOOD)).toEqual([]);
});

type Case = readonly [rule: string, from: string, to: string, said: string];
const CASES: readonly Case[] = [
  ['required-not-in-properties', 'required: [user_name]', 'required: [user_name, surname]', '"surname"'],
  [
    'example-refused',
    'one: {value: {user_name: a, count: 1}}',
    'one: {value: {user_name: a, count: many}}',
    '/count must be integer',
  ],
  ['example-refused', 'example: {user_name: a}', 'example: {}', "required property 'user_name'"],
  ['example-refused', 'example: abc', 'example: 5', 'the value must be string'],
  ['example-refused', 'examples: [RED]', 'examples: [BLUE]', 'allowed values'],
  ['example-refused', 'default: 3', 'default: three', 'must be integer'],
  ['missing-provenance', `x-since: 0.5.0\n      ${ORIGIN}`, 'x-since: 0.5.0', 'this operation has no x-provenance'],
  [
    'missing-provenance',
    `description: found\n          ${ORIGIN}`,
    'description: found',
    'this response has no x-provenance',
  ],
  [
    'missing-provenance',
    `description: refused\n      ${ORIGIN}`,
    'description: refused',
    'this response has no x-provenance',
  ],
  ['missing-provenance', `Thing:\n      ${ORIGIN}`, 'Thing:', 'this schema has no x-provenance'],
  [
    'missing-provenance',
    'components:\n',
    'components:\n  parameters:\n    Page: {name: page, in: query, schema: {type: string}}\n',
    'this parameter has no x-provenance',
  ],
  [
    'missing-provenance',
    `Thing:\n      ${ORIGIN}`,
    'Thing:\n      x-provenance: {mark: guessed, source: x}',
    'needs a mark',
  ],
  [
    'missing-provenance',
    `Thing:\n      ${ORIGIN}`,
    'Thing:\n      x-provenance: {mark: assumed, source: ""}',
    'needs a mark',
  ],
  ['security-provenance', 'security: []', 'security: []\n      x-security-provenance: assumed', 'needs a mark'],
  [
    'error-status-without-body',
    'text/plain: {schema: {type: string}, example: no}',
    'text/plain: {example: no}',
    'status 400 has no schema for its body as text/plain',
  ],
  [
    'error-status-without-body',
    "'400': {$ref: '#/components/responses/Bad'}",
    `default: {description: any, ${ORIGIN}}`,
    'status default has no schema',
  ],
  ['integer-without-format', 'format: int64, ', '', 'int32 or int64'],
  ['integer-without-format', 'format: int64, ', 'format: uri, ', 'not "uri"'],
  ['decimal-as-number', 'type: integer, format: int64', "type: [number, 'null']", 'decimals are strings'],
  ['leftover-keyword', 'enum: [RED]', 'enum: [RED], example: RED', 'OpenAPI 3.0'],
  ['description-names-unknown-field', '`id`', '`idd`', '`idd`'],
  ['description-names-unknown-field', '`user_name`', '`userName`', '`userName`'],
  ['description-names-unknown-field', '`thing.user_name`', '`thing.surname`', '`surname`'],
  ['description-names-unknown-field', 'description: refused', 'description: refused by `checkAll`', '`checkAll`'],
  [
    'operation-without-example',
    'text/plain: {schema: {type: string}, example: no}',
    'text/plain: {schema: {type: string}}',
    'text/plain has no example',
  ],
  ['operation-without-example', ', example: {user_name: a}', '', 'application/json has no example'],
  ['schema-does-not-compile', 'type: string, enum: [RED]', 'type: string, maxLenght: 3, enum: [RED]', 'maxLenght'],
  ['schema-does-not-compile', 'user_name: {type: string}', 'user_name: {type: text}', 'is not a JSON Schema'],
  ['unknown-extension', 'x-since: 0.5.0', 'x-sinse: 0.5.0', 'x-sinse means nothing on a operation'],
  [
    'unknown-extension',
    'user_name: {type: string}',
    'user_name: {type: string, x-safety: read}',
    'x-safety means nothing on a schema',
  ],
  ['safety-missing', '      x-safety: read\n', '', 'x-safety must be one of'],
  ['safety-missing', 'x-safety: read\n', 'x-safety: reads\n', 'x-safety must be one of'],
  ['tier-missing', 'x-tier: shown', 'x-tier: visible', 'x-tier must be one of'],
  ['security-missing', '      security: []\n', '', 'which tokens'],
  ['operation-id-missing', '      operationId: getThing\n', '', 'no operationId'],
  [
    'anywhere-form',
    'paths:\n',
    `x-anywhere: [{status: 40, mediaType: text/plain, schema: {type: string}, carries: body, when: It is long., ${ORIGIN}}]\npaths:\n`,
    'three digits',
  ],
  [
    'anywhere-form',
    'paths:\n',
    `x-anywhere: [{status: 413, mediaType: text/plain, carries: body, when: It is long., ${ORIGIN}}]\npaths:\n`,
    'mediaType and schema',
  ],
  [
    'anywhere-form',
    'paths:\n',
    `x-anywhere: [{status: 413, mediaType: text/plain, schema: {type: string}, carries: luck, when: It is long., ${ORIGIN}}]\npaths:\n`,
    'carries must be one of world, preference, body',
  ],
  [
    'anywhere-form',
    'paths:\n',
    `x-anywhere: [{status: 413, mediaType: text/plain, schema: {type: string}, carries: body, ${ORIGIN}}]\npaths:\n`,
    'when must say',
  ],
  [
    'missing-provenance',
    'paths:\n',
    'x-anywhere: [{status: 413, mediaType: text/plain, schema: {type: string}, carries: body, when: It is long.}]\npaths:\n',
    'this anywhere has no x-provenance',
  ],
  ['since-form', 'x-since: 0.5.0', 'x-since: 0.5', 'x-since must be a release'],
  ['since-form', 'x-since: 0.5.0', 'x-deprecated-since: 0.5.0', 'deprecated: true'],
  ['successor-unknown', 'x-since: 0.5.0', 'x-successor: getThing', 'requires x-removed-in'],
  ['successor-unknown', 'x-since: 0.5.0', 'x-removed-in: 0.9.0\n      x-successor: getThing', 'neither x-removed-in'],
  ['successor-unknown', 'x-since: 0.5.0', 'x-removed-in: 0.9.0\n      x-successor: getNothing', '"getNothing"'],
  ['null-mark', ', x-null: observed', '', 'takes null, and no x-null'],
  [
    'null-mark',
    'format: int64, default: 3',
    "format: int64, default: 3}\n        size: {type: [integer, 'null'], format: int64",
    'takes null, and no x-null',
  ],
  ['null-mark', 'x-null: observed', 'x-null: maybe', 'must be one of'],
  [
    'null-mark',
    "{oneOf: [{$ref: '#/components/schemas/Thing'}, {type: 'null'}], x-null: observed}",
    '{type: string, x-null: observed}',
    'does not take null',
  ],
  ['payload-unknown', 'x-tier: shown', 'x-tier: shown\n      x-payloads: [Thing, Thong]', '"Thong"'],
];

it.each(CASES)('%s: %j as %j', (rule, from, to, said) => {
  expect(GOOD.split(from)).toHaveLength(2);
  const findings = lint(GOOD.replace(from, () => to));
  expect(findings).toContainEqual(
    expect.objectContaining({ rule, file: 'scan.yaml', message: expect.stringContaining(said) }),
  );
  expect(findings.every(({ line }) => line > 1)).toBe(true);
});

it('has a faulty document for every rule', () => {
  expect([...new Set(CASES.map(([rule]) => rule))].sort()).toEqual(Object.keys(RULES).sort());
});

it.each<[string, string, string]>([
  ['a number that is marked as not an amount', 'type: integer, format: int64', 'type: number, x-number: allowed'],
  [
    'a body that is intentionally empty',
    "'400': {$ref: '#/components/responses/Bad'}",
    `'503': {description: not now, x-empty-body: true, ${ORIGIN}}`,
  ],
  [
    'a branch that requires what the schema around it defines',
    'required: [user_name]',
    'anyOf: [{required: [user_name]}, {not: {required: [thing]}}]',
  ],
  ['a deprecation with its release', 'x-since: 0.5.0', 'x-deprecated-since: 0.5.0\n      deprecated: true'],
])('lets %s pass', (_what, from, to) => {
  expect(lint(GOOD.replace(from, () => to))).toEqual([]);
});
