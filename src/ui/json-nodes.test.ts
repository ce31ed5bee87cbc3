import fc from '../../test/property';
import { parseNodes, type JsonNode } from './json-nodes';

/** The text that nodes stand for. */
function written({ kind, text, children }: JsonNode): string {
  if (kind === 'string') return JSON.stringify(text);
  if (kind === 'object')
    return `{${children.map((child) => `${JSON.stringify(child.key)}:${written(child)}`).join(',')}}`;
  return kind === 'array' ? `[${children.map(written).join(',')}]` : text;
}

it('represents the same text, whatever its layout', () => {
  fc.assert(
    fc.property(fc.json(), fc.constantFrom(0, 2), (text, indent) => {
      const plain = JSON.stringify(JSON.parse(text));
      const node = parseNodes(JSON.stringify(JSON.parse(text), null, indent));
      return node !== undefined && written(node) === plain;
    }),
  );
});

it('keeps every digit, and duplicate members', () => {
  expect(parseNodes('{"a":12345678901234567890.10,"a":-0}')?.children.map(({ key, text }) => [key, text])).toEqual([
    ['a', '12345678901234567890.10'],
    ['a', '-0'],
  ]);
});

it.each(['', 'nonsense', '{', '[1,]', '{"a"}', '01', '"\n"', '1 2', '[1 2]', `${'['.repeat(600)}${']'.repeat(600)}`])(
  'takes %j for no JSON',
  (text) => expect(parseNodes(text)).toBeUndefined(),
);
