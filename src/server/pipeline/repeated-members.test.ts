import { repeatedMember } from './repeated-members';

const noteOf = (text: string): string | undefined => repeatedMember(new TextEncoder().encode(text));

test.each([
  ['{"a":1,"a":2}', 'a'],
  ['{"a" : {"b":[{"c":1}, {"c":2, "d":"{", "c":3}]}}', 'c'],
  ['{"b":{"a":1},"b":2}', 'b'],
])('%s repeats %s', (text, name) => {
  expect(noteOf(text)).toBe(`the body has the member "${name}" more than once; the last one counts`);
});

test.each(['', '1', '"a"', '{"a":{"a":[{"a":1},{"a":"a"}]},"b":"a\\":"}', '["a","a"]', '{"x":"\\"a\\":1,\\"a\\":2"}'])(
  '%s repeats no member',
  (text) => {
    expect(noteOf(text)).toBeUndefined();
  },
);

test('a long body is not searched', () => {
  expect(noteOf(`{"a":1,"a":"${'x'.repeat(20_000)}"}`)).toBeUndefined();
});
