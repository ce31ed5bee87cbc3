// Rules about schemas.

import type { Part } from '../outline';
import { MARKS } from '../index-operations';
import { findViolations } from '../violations';
import { schemaIdOf } from '../schemas';
import { isJsonList, objectOr, textOf, textsOf } from '../tree';
import type { Json } from '../../base';
import { eachPart, partsOf, type LintRule } from './rule';

/** Members under which a schema speaks about the same value as the schema that holds it. */
const IN_PLACE = /\/(?:(?:oneOf|anyOf|allOf)\/\d+|not|if|then|else)$/;

function isDefined(part: Part, name: string): boolean {
  if (objectOr(part.value['properties'])[name] !== undefined) return true;
  return part.parent?.kind === 'schema' && IN_PLACE.test(part.pointer) && isDefined(part.parent, name);
}

/** A required name must be a property of the same schema, or of one around it that speaks about the same value. */
export const requiredNotInProperties: LintRule = (subject) =>
  partsOf(subject, 'schema').flatMap((part) =>
    textsOf(part.value['required'])
      .filter((name) => !isDefined(part, name))
      .map((name) => ({
        pointer: `${part.pointer}/required`,
        message: `requires "${name}", which is not among its properties`,
      })),
  );

export const integerWithoutFormat = eachPart(['schema'], ({ value }) => {
  const format = textOf(value['format']);
  if (!textsOf(value['type']).includes('integer') || format === 'int32' || format === 'int64') return undefined;
  return `an integer says format int32 or int64${format === undefined ? '' : `, not "${format}"`}`;
});

/** Amounts as binary floats lose digits; the few numbers that are none say so. */
export const decimalAsNumber = eachPart(['schema'], ({ value }) =>
  textsOf(value['type']).includes('number') && value['x-number'] !== 'allowed'
    ? 'decimals are strings; a number that is no amount says "x-number: allowed"'
    : undefined,
);

const OLD_KEYWORDS = ['nullable', 'discriminator', 'example'];

export const leftoverKeyword = eachPart(['schema'], ({ value }) => {
  const found = OLD_KEYWORDS.filter((keyword) => value[keyword] !== undefined);
  return found.length === 0 ? undefined : `${found.join(', ')} belongs to OpenAPI 3.0; say it in JSON Schema 2020-12`;
});

const listOr = (value: Json | undefined): readonly Json[] => (isJsonList(value) ? value : []);

/** Whether a schema names null itself, as a type or as one alternative; a free value takes it without naming it. */
const namesNull = ({ value }: Part): boolean =>
  textsOf(value['type']).includes('null') ||
  ['oneOf', 'anyOf'].some((member) => listOr(value[member]).some((branch) => objectOr(branch)['type'] === 'null'));

/**
 * `x-null` says who told us that a field may be null: the schema must take it, and no field takes it without saying so.
 */
export const nullMark = eachPart(['schema'], (part, { document, validators }) => {
  const mark = part.value['x-null'];
  if (mark === undefined)
    return /\/properties\/[^/]+$/.test(part.pointer) && namesNull(part)
      ? 'the field takes null, and no x-null says who told us'
      : undefined;
  if (!MARKS.some((known) => known === mark)) return `x-null must be one of ${MARKS.join(', ')}`;
  const validator = validators.get(schemaIdOf(document, part));
  return validator && findViolations(validator, null, (id) => validators.get(id)).length > 0
    ? 'x-null stands on a schema that does not take null'
    : undefined;
});

export const schemaDoesNotCompile: LintRule = ({ schemaProblems }) =>
  schemaProblems.map(({ pointer, message }) => ({ pointer, message }));
