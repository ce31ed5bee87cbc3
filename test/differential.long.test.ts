// Two judges over one corpus: our compiled schemas, and prism's validators with their own parser and compiler. Both
// must give every exchange one verdict; the ways in which prism differs by design stand in differential/exceptions.ts.

import { isObject } from '../src/base';
import type { MediaSpec } from '../src/contract';
import { corpusOf, documentOf } from './differential/corpus';
import { isJsonType, type Exchange, type Verdict } from './differential/exchange';
import { EXCEPTIONS, explains } from './differential/exceptions';
import { ourVerdict } from './differential/our-verdict';
import { createPrismJudge } from './differential/prism-verdict';
import { contract } from './support/contract';

const judged = contract();
const { examples, mutated } = corpusOf(judged);
const exchanges = [...examples, ...mutated];
const ours = new Map(exchanges.map((exchange) => [exchange, ourVerdict(judged, exchange)]));
const invalid = [...ours.values()].filter((verdict) => verdict === 'invalid').length;

interface Disagreement {
  readonly exchange: Exchange;
  readonly ours: Verdict;
}

let prism: ReadonlyMap<Exchange, Verdict>;
let disagreements: readonly Disagreement[];

beforeAll(async () => {
  const judge = await createPrismJudge(judged);
  prism = new Map(exchanges.map((exchange) => [exchange, judge(exchange)]));
  disagreements = exchanges.flatMap((exchange): readonly Disagreement[] => {
    const verdict = ours.get(exchange);
    return verdict === undefined || verdict === prism.get(exchange) ? [] : [{ exchange, ours: verdict }];
  });
}, 60_000);

describe('our schemas and the validators of Prism', () => {
  it('cover every operation of the documents, as a request and with each listed response', () => {
    const shown = (kind: Exchange['kind']): ReadonlySet<string> =>
      new Set(examples.filter((exchange) => exchange.kind === kind).map(({ spec }) => `${spec.group} ${spec.id}`));
    const all = judged.operations.map((spec) => `${spec.group} ${spec.id}`);
    expect(all.filter((name) => !shown('request').has(name) || !shown('answer').has(name))).toEqual([]);
  });

  it(`accept all ${examples.length} examples of the documents`, () => {
    expect(examples.length).toBeGreaterThan(500);
    expect(
      examples
        .filter((example) => ours.get(example) !== 'valid' || prism.get(example) !== 'valid')
        .map(({ label }) => label),
    ).toEqual([]);
  });

  it(`give each of ${exchanges.length} exchanges the same verdict, ${Math.round((100 * invalid) / exchanges.length)}% of them invalid`, () => {
    expect(exchanges.length).toBeGreaterThan(10_000);
    expect(invalid).toBeGreaterThanOrEqual(exchanges.length / 2);
    const unexplained = disagreements.filter(
      ({ exchange, ours: verdict }) => !EXCEPTIONS.some((exception) => explains(exception, exchange, verdict)),
    );
    expect(unexplained.map(({ exchange, ours: verdict }) => `${exchange.label}: ${verdict} to us only`)).toEqual([]);
  });

  it.each(EXCEPTIONS)('still differ in: $name', (exception) => {
    expect(
      disagreements.filter(({ exchange, ours: verdict }) => explains(exception, exchange, verdict)).length,
    ).toBeGreaterThan(0);
  });

  it('each refuse an invalid body of every JSON schema, so that no schema of Prism fails to compile silently', () => {
    const refused = new Set(
      mutated
        .filter((exchange) => prism.get(exchange) === 'invalid' && ours.get(exchange) === 'invalid')
        .flatMap(schemaOf),
    );
    expect(spoilable().filter((schemaId) => !refused.has(schemaId))).toEqual([]);
  });

  it('are tested with a violation of every keyword that the documents use', () => {
    const breaches = mutated.flatMap((exchange) =>
      schemaOf(exchange).flatMap((schemaId) => judged.validate(schemaId, exchange.body ?? null)),
    );
    const broken = new Set(breaches.map(({ keyword }) => keyword));
    const used = new Set(judged.documents.flatMap(({ group }) => keywordsIn(documentOf(judged, group))));
    expect([...used].filter((keyword) => !broken.has(keyword))).toEqual([]);
    expect(used.size).toBeGreaterThan(8);
  });
});

/** The schema that a body is judged by; empty for exchanges without a body, or with one that is not listed. */
function schemaOf(exchange: Exchange): readonly string[] {
  if (exchange.body === undefined || !exchange.label.includes(' body')) return [];
  return mediaOf(exchange).flatMap(({ mediaType, schemaId }) =>
    isJsonType(mediaType) && schemaId !== undefined ? [schemaId] : [],
  );
}

function mediaOf(exchange: Exchange): readonly MediaSpec[] {
  if (exchange.kind === 'request') return exchange.spec.requestBody?.content ?? [];
  return exchange.spec.responses
    .filter(({ status }) => status === String(exchange.status))
    .flatMap(({ content }) => content);
}

/** Every schema of a JSON body that some operation of the documents lists under a status of its own. */
const spoilable = (): readonly string[] =>
  judged.operations.flatMap((spec) => {
    const media = [
      ...(spec.requestBody?.content ?? []),
      ...spec.responses.filter(({ status }) => status !== 'default').flatMap(({ content }) => content),
    ];
    return media.flatMap(({ mediaType, schemaId }) =>
      isJsonType(mediaType) && schemaId !== undefined ? [schemaId] : [],
    );
  });

const REFUSING = new Set(
  [
    'type required enum const pattern format minimum maximum exclusiveMinimum exclusiveMaximum multipleOf minLength maxLength minItems maxItems uniqueItems contains',
    'minProperties maxProperties propertyNames dependentRequired oneOf anyOf not',
  ].flatMap((line) => line.split(' ')),
);

function keywordsIn(value: unknown): readonly string[] {
  if (Array.isArray(value)) return value.flatMap(keywordsIn);
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([name, member]) =>
    name.startsWith('example') ? [] : [...(REFUSING.has(name) ? [name] : []), ...keywordsIn(member)],
  );
}
