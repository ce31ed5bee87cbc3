import { bodyChanges } from './body-changes';

const changes = (before: string, after: string): readonly string[] | undefined =>
  bodyChanges(before, after)?.map((change) => `${change.pointer}: ${change.before} > ${change.after}`);

test.each([
  ['{"a":1,"b":[1,2]}', '{"b":[1,2],"a":1}', []],
  ['{"a":1}', '{"a":"1"}', ['/a: 1 > "1"']],
  ['{"a":9007199254740993}', '{"a":9007199254740992}', ['/a: 9007199254740993 > 9007199254740992']],
  ['{"a":[1]}', '{"a":[1,{"b/c":null}]}', ['/a/1/b~1c: undefined > null']],
  ['{"a":{}}', '{"a":[]}', ['/a: {} > []']],
  ['1', '2', [': 1 > 2']],
  ['<html>', '{}', undefined],
])('from %s to %s', (before, after, expected) => expect(changes(before, after)).toEqual(expected));
