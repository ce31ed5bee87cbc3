// Makes a valid value invalid, place by place. The schema itself decides which changes it rejects.

import { isObject, joinPointer, splitPointer, type Json } from '../../base';
import type { Violation } from '../../contract';

/** A value that its schema rejects, made from a valid one by a single change. */
export interface InvalidValue {
  /** JSON pointer of the changed value. */
  readonly pointer: string;
  /** The change, to complete "`place` is …". */
  readonly defect: string;
  readonly value: Json;
  /** Schema errors at the changed place itself. */
  readonly violations: readonly Violation[];
}

interface ValueChange {
  readonly pointer: string;
  readonly defect: string;
  /** The new value; undefined removes the member. */
  readonly to: Json | undefined;
}

const TOO_LONG = 'x'.repeat(5000);
const INT64_LIMIT = 2n ** 63n;
const INT32_LIMIT = 2 ** 31;

/** Every rejected value that is one change away from `value`; changes that the schema accepts are left out. */
export function invalidValuesOf(value: Json, validate: (value: Json) => readonly Violation[]): readonly InvalidValue[] {
  const broken = changesOf(value, '').flatMap(({ pointer, defect, to }): readonly InvalidValue[] => {
    const changed = replaceAt(value, splitPointer(pointer), to);
    const violations = changed === undefined ? [] : validate(changed);
    const own = violations.filter((violation) => concerns(violation, pointer, to === undefined));
    return changed === undefined || violations.length === 0
      ? []
      : [{ pointer, defect, value: changed, violations: withoutSummary(own.length > 0 ? own : violations) }];
  });
  const keys = broken.map(ruleKey);
  return broken.filter((_, index) => keys.indexOf(keys[index] ?? '') === index);
}

const ALWAYS_DISTINCT = ['missing', 'null', 'a fraction'];

/** One change per broken rule and place is enough. */
const ruleKey = ({ pointer, defect, violations }: InvalidValue): string =>
  [pointer, ALWAYS_DISTINCT.includes(defect) ? defect : '', ...violations.map(({ keyword }) => keyword).sort()].join(
    ' ',
  );

/** A map by party, recognised by the form of its keys. */
export const isPartyKey = (key: string): boolean => key.includes('::');

function changesOf(value: Json | undefined, pointer: string): readonly ValueChange[] {
  const here = replacementsOf(value).map(([defect, to]): ValueChange => ({ pointer, defect, to }));
  if (Array.isArray(value))
    return [...here, ...value.flatMap((entry: Json, index) => changesOf(entry, `${pointer}/${index}`))];
  if (!isObject(value)) return here;
  const members = Object.entries(value).flatMap(([key, member]): readonly ValueChange[] => [
    ...(isPartyKey(key) ? [] : [{ pointer: joinPointer(pointer, key), defect: 'missing', to: undefined }]),
    ...changesOf(member as Json, joinPointer(pointer, key)),
  ]);
  return [...here, ...members];
}

function replacementsOf(value: Json | undefined): readonly (readonly [defect: string, to: Json])[] {
  if (typeof value === 'string')
    return [
      ['a number', 5],
      ['null', null],
      ['an empty text', ''],
      ['a text of 5000 letters', TOO_LONG],
      ['three percent signs', '%%%'],
      ['an unknown name', 'NO_SUCH_NAME'],
    ];
  if (typeof value === 'number' || typeof value === 'bigint')
    return [
      ['a text', 'text'],
      ['null', null],
      ['a fraction', 1.5],
      ['zero', 0],
      ['negative', -1],
      ['beyond int32', INT32_LIMIT],
      ['beyond int64', INT64_LIMIT],
    ];
  if (typeof value === 'boolean')
    return [
      ['a text', 'text'],
      ['null', null],
    ];
  if (Array.isArray(value))
    return [
      ['a text', 'text'],
      ['an object', {}],
      ['null', null],
      ['an empty list', []],
    ];
  if (!isObject(value)) return [];
  const keyed: readonly (readonly [string, Json])[] = Object.keys(value).some(isPartyKey)
    ? [['keyed by what is no party', { '%%%': {} }]]
    : [];
  return [['a text', 'text'], ['a list', []], ['null', null], ...keyed];
}

function replaceAt(
  value: Json | undefined,
  [step, ...rest]: readonly string[],
  to: Json | undefined,
): Json | undefined {
  if (step === undefined) return to;
  if (Array.isArray(value))
    return value.map((entry: Json, index) => (String(index) === step ? (replaceAt(entry, rest, to) ?? null) : entry));
  if (!isObject(value)) return value;
  const changed = Object.entries(value).map(
    ([key, member]) => [key, key === step ? replaceAt(member as Json, rest, to) : (member as Json)] as const,
  );
  return Object.fromEntries(changed.filter(([, member]) => member !== undefined));
}

/** A missing member is reported at the object that requires it. */
function concerns(violation: Violation, pointer: string, isRemoval: boolean): boolean {
  if (!isRemoval) return violation.pointer === pointer;
  const parent = pointer.slice(0, pointer.lastIndexOf('/'));
  return (
    violation.pointer === parent &&
    (violation.missing === undefined || violation.missing === splitPointer(pointer).at(-1))
  );
}

/** Drops "property name must be valid", which repeats the error of the propertyNames rule. */
function withoutSummary(violations: readonly Violation[]): readonly Violation[] {
  const plain = violations.filter(({ keyword }) => keyword !== 'propertyNames');
  return plain.length > 0 ? plain : violations;
}
