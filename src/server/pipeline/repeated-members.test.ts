import { memberCount, repeatedMember } from './repeated-members';
import { outlineOf } from './request-body';

const noteOf = (text: string): string | undefined =>
  memberCount(JSON.parse(text)) < outlineOf(new TextEncoder().encode(text)).members ? repeatedMember(text) : undefined;

test.each([
  ['{"a":1,"a":2}', 'a'],
  ['{"a" : {"b":[{"c":1}, {"c":2, "d":"{", "c":3}]}}', 'c'],
  ['{"b":{"a":1},"b":2}', 'b'],
])('%s repeats %s', (text, name) => {
  expect(noteOf(text)).toBe(`the body has the member "${name}" more than once; the last one counts`);
});

test.each([
  '1',
  '{"__proto__":1,"a:":[{":":2}]}',
  '"a"',
  '{"a":{"a":[{"a":1},{"a":"a"}]},"b":"a\\":"}',
  '["a","a"]',
  '{"x":"\\"a\\":1,\\"a\\":2"}',
])('%s repeats no member', (text) => {
  expect(noteOf(text)).toBeUndefined();
});

test('a long body is not searched for the name', () => {
  expect(noteOf(`{"a":1,"a":"${'x'.repeat(20_000)}"}`)).toBe(
    'the body has a member more than once; the last one counts',
  );
});

test('names that are written differently are one member', () => {
  expect(noteOf('{"a":1,"\\u0061":2}')).toBe('the body has a member more than once; the last one counts');
});
