// From a JSON Schema to values that conform to it: the subset of keywords that our documents use in requests.

import fc, { type Arbitrary } from 'fast-check';
import type { Json } from '../../src/base';
import { Entries, type Plan } from './plan';
import { asList, asSchema, resolved, type Placed, type Schema } from './schemas';

/** Values that the caller knows better than the schema does, by the name of the member; undefined where it does not. */
export type Known = (name: string) => Arbitrary<Plan> | undefined;

const INT64 = { min: -(2n ** 63n), max: 2n ** 63n - 1n };
const INT32 = { min: -(2n ** 31n), max: 2n ** 31n - 1n };
/** Longer ones say nothing more about texts. */
const LONGEST_TEXT = 40;
const MOST_ELEMENTS = 3;

/** Values that conform to the schema; living values stand in for what they conform to. */
export function valuesOf(placed: Placed, known: Known, name = ''): Arbitrary<Plan> {
  const { schema } = resolved(placed);
  const better = isWhole(schema) ? undefined : known(name);
  if (better) return better;
  const at: Place = { document: placed.document, known, name };
  if ('const' in schema) return fc.constant(schema['const'] as Json);
  if (Array.isArray(schema['enum'])) return fc.constantFrom(...(schema['enum'] as Json[]));
  if (Array.isArray(schema['allOf']))
    return valuesOf(
      {
        ...placed,
        schema: asList(schema['allOf']).reduce(
          (whole, part) => merged(whole, resolved({ ...placed, schema: part }).schema),
          without(schema, 'allOf'),
        ),
      },
      known,
      name,
    );
  if (Array.isArray(schema['oneOf']))
    return fc.oneof(
      ...branches(placed.document, schema, 'oneOf').map((branch) =>
        valuesOf({ ...placed, schema: branch }, known, name),
      ),
    );
  if (Array.isArray(schema['anyOf']))
    return fc.oneof(
      ...branches(placed.document, schema, 'anyOf').map((branch) =>
        valuesOf({ ...placed, schema: branch }, known, name),
      ),
    );
  return typed(schema, at);
}

/** What is made of parts: these are known, not the whole. */
const isWhole = ({ type }: Schema): boolean => [type].flat().some((one) => one === 'array' || one === 'object');

interface Place {
  readonly document: Schema;
  readonly known: Known;
  readonly name: string;
}

function typed(schema: Schema, at: Place): Arbitrary<Plan> {
  const type = schema['type'];
  if (Array.isArray(type)) {
    const [first = 'null', ...rest] = type.map(String);
    const others = rest.map((other) => ({ weight: 1, arbitrary: typed({ ...schema, type: other }, at) }));
    return fc.oneof({ weight: 5, arbitrary: typed({ ...schema, type: first }, at) }, ...others);
  }
  switch (type) {
    case 'object':
      return objects(schema, at);
    case 'array':
      return lists(schema, at);
    case 'string':
      return texts(schema);
    case 'integer':
      return integers(schema);
    case 'number':
      return fc
        .double({ min: numberIn(schema, 'minimum', -1e9), max: numberIn(schema, 'maximum', 1e9), noNaN: true })
        .map((value) => (Object.is(value, -0) ? 0 : value));
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    default:
      return fc.jsonValue({ maxDepth: 1 }) as Arbitrary<Json>;
  }
}

function objects(schema: Schema, at: Place): Arbitrary<Plan> {
  const properties = Object.entries(asSchema(schema['properties']));
  const required = new Set(namesIn(schema['required']));
  const record = fc.record(
    Object.fromEntries(
      properties.map(([name, inner]) => [
        name,
        valuesOf({ document: at.document, schema: asSchema(inner) }, at.known, name),
      ]),
    ),
    { requiredKeys: properties.map(([name]) => name).filter((name) => required.has(name)) },
  ) as Arbitrary<Record<string, Plan>>;
  // Our documents have either members or free names.
  if (properties.length === 0 && typeof schema['additionalProperties'] === 'object') return named(schema, at);
  const fewest = numberIn(schema, 'minProperties', 0);
  return fewest === 0 ? record : record.filter((value) => Object.keys(value).length >= fewest);
}

/** Members whose names are values as well. */
function named(schema: Schema, { document, known, name }: Place): Arbitrary<Plan> {
  const inner = valuesOf({ document, schema: asSchema(schema['additionalProperties']) }, known);
  const names =
    known(`${name} name`) ?? texts(resolved({ document, schema: asSchema(schema['propertyNames']) }).schema);
  return fc.array(fc.tuple(names, inner), { maxLength: MOST_ELEMENTS }).map((pairs) => new Entries(pairs));
}

function lists(schema: Schema, { document, known, name }: Place): Arbitrary<Plan> {
  const fewest = numberIn(schema, 'minItems', 0);
  return fc.array(valuesOf({ document, schema: asSchema(schema['items']) }, known, name), {
    minLength: fewest,
    maxLength: fewest + MOST_ELEMENTS,
  });
}

function texts(schema: Schema): Arbitrary<string> {
  if (schema['format'] === 'date-time')
    return fc
      .date({ min: new Date('1970-01-01'), max: new Date('2300-01-01'), noInvalidDate: true })
      .map((date) => date.toISOString());
  if (typeof schema['pattern'] === 'string') return matching(schema['pattern']).filter((text) => fits(text, schema));
  const fewest = numberIn(schema, 'minLength', 0);
  return fc.string({
    minLength: fewest,
    maxLength: Math.min(numberIn(schema, 'maxLength', LONGEST_TEXT), fewest + LONGEST_TEXT),
    unit: 'grapheme',
  });
}

/** Shorter than the pattern may allow: hundreds of letters cost time and show nothing. */
const matching = (pattern: string): Arbitrary<string> =>
  fc.stringMatching(new RegExp(pattern.replaceAll(/\{1,(?:185|100|68)\}/g, '{1,9}')), { size: '-1' });
const fits = (text: string, schema: Schema): boolean =>
  text.length >= numberIn(schema, 'minLength', 0) && text.length <= numberIn(schema, 'maxLength', Infinity);

/** Small ones for the most part, the bounds, and any. Those beyond what a double holds are bigints. */
function integers(schema: Schema): Arbitrary<number | bigint> {
  const range = schema['format'] === 'int64' ? INT64 : INT32;
  const min = boundIn(schema, 'minimum', range.min);
  const max = boundIn(schema, 'maximum', range.max);
  const near = min < 0n ? 0n : min;
  return fc
    .oneof(
      { weight: 6, arbitrary: fc.bigInt({ min: near, max: max < near + 50n ? max : near + 50n }) },
      { weight: 1, arbitrary: fc.constantFrom(min, max) },
      { weight: 1, arbitrary: fc.bigInt({ min, max }) },
    )
    .map((value) => (Number.isSafeInteger(Number(value)) ? Number(value) : value));
}

/**
 * Each alternative on top of what stands beside them. Of `oneOf` a value fits one: what only others want is left out.
 */
function branches(document: Schema, schema: Schema, keyword: 'oneOf' | 'anyOf'): readonly Schema[] {
  const base = without(schema, keyword);
  // With nothing beside them they keep their references, and with these their names.
  if (base['type'] === undefined) return asList(schema[keyword]);
  const alternatives = asList(schema[keyword]).map((alternative) => resolved({ document, schema: alternative }).schema);
  return alternatives.map((alternative) => {
    const wanted = new Set([...namesIn(alternative['required']), ...namesIn(base['required'])]);
    const others =
      keyword === 'oneOf'
        ? alternatives.flatMap((other) => namesIn(other['required'])).filter((name) => !wanted.has(name))
        : [];
    const properties = Object.fromEntries(
      Object.entries(asSchema(base['properties'])).filter(([name]) => !others.includes(name)),
    );
    return merged(base['properties'] === undefined ? base : { ...base, properties }, alternative);
  });
}

/** Both at once; of a member that both describe, the second says more. */
const merged = (one: Schema, other: Schema): Schema => ({
  ...one,
  ...other,
  ...(one['properties'] === undefined && other['properties'] === undefined
    ? {}
    : { properties: { ...asSchema(one['properties']), ...asSchema(other['properties']) } }),
  required: [...new Set([...namesIn(one['required']), ...namesIn(other['required'])])],
});

function without(schema: Schema, keyword: string): Schema {
  const { [keyword]: _left, ...rest } = schema;
  return rest;
}

const namesIn = (value: unknown): readonly string[] => (Array.isArray(value) ? value.map(String) : []);
const numberIn = (schema: Schema, keyword: string, otherwise: number): number =>
  typeof schema[keyword] === 'number' ? schema[keyword] : otherwise;
const boundIn = (schema: Schema, keyword: string, otherwise: bigint): bigint =>
  typeof schema[keyword] === 'number' ? BigInt(schema[keyword]) : otherwise;
