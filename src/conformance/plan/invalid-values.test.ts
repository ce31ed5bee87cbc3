import type { Json } from '../../base';
import type { Violation } from '../../contract';
import { invalidValuesOf } from './invalid-values';

const isObject = (value: Json): value is { readonly [name: string]: Json | undefined } =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Wants {name: text of at least one letter, count?: integer}. */
function validate(value: Json): readonly Violation[] {
  if (!isObject(value)) return [{ pointer: '', keyword: 'type', message: 'must be object' }];
  const found: Violation[] = [];
  if (value['name'] === undefined)
    found.push({ pointer: '', keyword: 'required', message: 'must have name', missing: 'name' });
  else if (typeof value['name'] !== 'string')
    found.push({ pointer: '/name', keyword: 'type', message: 'must be string' });
  else if (value['name'] === '') found.push({ pointer: '/name', keyword: 'minLength', message: 'must not be empty' });
  if (value['count'] !== undefined && !Number.isInteger(value['count']))
    found.push({ pointer: '/count', keyword: 'type', message: 'must be integer' });
  return found;
}

const broken = (value: Json) => invalidValuesOf(value, validate).map(({ pointer, defect }) => `${pointer} ${defect}`);

describe('mutating a valid value', () => {
  it('changes one place at a time, and keeps only what the schema refuses', () => {
    expect(broken({ name: 'a', count: 1 })).toEqual([
      ' a text',
      ' null',
      '/name missing',
      '/name a number',
      '/name null',
      '/name an empty text',
      '/count a text',
      '/count null',
      '/count a fraction',
    ]);
  });

  it('never yields a value that the schema accepts', () => {
    for (const { value, violations } of invalidValuesOf({ name: 'a', count: 1 }, validate)) {
      expect(validate(value)).not.toEqual([]);
      expect(violations).not.toEqual([]);
    }
  });

  it('leaves the other members unchanged', () => {
    const [first] = invalidValuesOf({ name: 'a', count: 7 }, validate).filter(({ pointer }) => pointer === '/name');
    expect(first?.value).toEqual({ count: 7 });
  });

  it('makes an integer invalid by exceeding int64', () => {
    const tooBig = (value: Json): readonly Violation[] =>
      value === 2n ** 63n ? [{ pointer: '', keyword: 'format', message: 'must be int64' }] : [];
    expect(invalidValuesOf(5, tooBig)).toEqual([
      { pointer: '', defect: 'beyond int64', value: 2n ** 63n, violations: tooBig(2n ** 63n) },
    ]);
  });

  it('makes a map by party invalid with a key that is not a party', () => {
    const refusesKey = (value: Json): readonly Violation[] =>
      isObject(value) && '%%%' in value ? [{ pointer: '', keyword: 'pattern', message: 'must be a party' }] : [];
    expect(invalidValuesOf({ 'alice::1220': {} }, refusesKey).map(({ defect }) => defect)).toEqual([
      'keyed by what is no party',
    ]);
  });
});
