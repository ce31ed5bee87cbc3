// Says quickly that a value keeps a schema of the plainest keywords. Where it does not say so, Ajv decides: to load and set up that one takes
// longer than a short run, and nearly every value that is held against these schemas keeps them.

import { isObject } from '../base';

type SchemaKeywords = Readonly<Record<string, unknown>>;

/** True only for a value that keeps the schema; false for any other, and for a schema with a keyword that is not known here. */
export function isSurelyValid(schema: unknown, value: unknown): boolean {
  return isValid(schema, value, isObject(schema) ? schema : {});
}

type KeywordCheck = (wanted: unknown, value: unknown, root: SchemaKeywords, beside: SchemaKeywords) => boolean;

/** A list has no members that a rule of objects speaks of, so such a rule leaves it alone. */
const members = (value: unknown): SchemaKeywords | undefined => (isObject(value) ? value : undefined);
const isScalar = (value: unknown): boolean => value === null || ['string', 'number', 'boolean'].includes(typeof value);

const RULES: Readonly<Record<string, KeywordCheck>> = {
  $schema: () => true,
  $id: () => true,
  $defs: () => true,
  title: () => true,
  description: () => true,
  $ref: (wanted, value, root) =>
    isValid(
      isObject(root['$defs']) ? root['$defs'][String(wanted).replace(/^#\/\$defs\//, '')] : undefined,
      value,
      root,
    ),
  type: (wanted, value) => [wanted].flat().some((type) => typesOf(value).includes(type)),
  enum: (wanted, value) => Array.isArray(wanted) && isScalar(value) && wanted.includes(value),
  const: (wanted, value) => isScalar(value) && wanted === value,
  minLength: (wanted, value) =>
    typeof value !== 'string' || (typeof wanted === 'number' && [...value].length >= wanted),
  required: (wanted, value) =>
    !members(value) || (Array.isArray(wanted) && wanted.every((name) => members(value)?.[String(name)] !== undefined)),
  minProperties: (wanted, value) =>
    !isObject(value) || (typeof wanted === 'number' && Object.keys(value).length >= wanted),
  maxProperties: (wanted, value) =>
    !isObject(value) || (typeof wanted === 'number' && Object.keys(value).length <= wanted),
  properties: (wanted, value, root) =>
    !isObject(value) ||
    (isObject(wanted) &&
      Object.entries(wanted).every(([name, inner]) => value[name] === undefined || isValid(inner, value[name], root))),
  additionalProperties: (wanted, value, _root, beside) =>
    !isObject(value) ||
    wanted === true ||
    (wanted === false &&
      Object.keys(value).every((name) => isObject(beside['properties']) && Object.hasOwn(beside['properties'], name))),
  items: (wanted, value, root) => !Array.isArray(value) || value.every((entry) => isValid(wanted, entry, root)),
};

function isValid(schema: unknown, value: unknown, root: SchemaKeywords): boolean {
  if (!isObject(schema)) return false;
  return Object.entries(schema).every(
    ([keyword, wanted]) => Object.hasOwn(RULES, keyword) && RULES[keyword]?.(wanted, value, root, schema) === true,
  );
}

function typesOf(value: unknown): readonly unknown[] {
  if (value === null) return ['null'];
  if (Array.isArray(value)) return ['array'];
  if (typeof value === 'number')
    return Number.isInteger(value) ? ['integer', 'number'] : Number.isFinite(value) ? ['number'] : [];
  return isObject(value) || typeof value === 'string' || typeof value === 'boolean' ? [typeof value] : [];
}
