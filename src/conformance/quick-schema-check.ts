// A fast check of schemas with basic keywords. It only confirms valid values; all others go to Ajv, which takes longer
// to load and set up than a short run, while nearly every value checked here is valid.

import { isObject } from '../base';

type SchemaKeywords = Readonly<Record<string, unknown>>;

/** True only for a valid value; false for any other, and for a schema with an unsupported keyword. */
export function isSurelyValid(schema: unknown, value: unknown): boolean {
  return isValid(schema, value, isObject(schema) ? schema : {});
}

type KeywordCheck = (wanted: unknown, value: unknown, root: SchemaKeywords, beside: SchemaKeywords) => boolean;

/** Keywords for objects do not apply to lists. */
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
