import { lineDiff } from './line-diff';

const drawn = (expected: string, actual: string): readonly string[] | undefined =>
  lineDiff(expected, actual)?.map(
    ({ kind, text }) => `${{ same: ' ', gap: ' ', expected: '-', actual: '+' }[kind]}${text.trim()}`,
  );

describe('a diff', () => {
  it('is shown only if both values are JSON with members or elements', () => {
    expect(drawn('status 200', '404')).toBeUndefined();
    expect(drawn('{"a":1}', '7')).toBeUndefined();
  });

  it('keeps equal lines and marks the others', () => {
    expect(drawn('{"a":1,"b":2}', '{"a":1,"b":3,"c":4}')).toEqual([
      ' {',
      ' "a": 1,',
      '-"b": 2',
      '+"b": 3,',
      '+"c": 4',
      ' }',
    ]);
  });

  it('leaves out lines far from any difference', () => {
    const list = Array.from({ length: 20 }, (_, index) => index);
    expect(drawn(JSON.stringify(list), JSON.stringify([...list, 20]))).toEqual([
      ' …',
      ' 17,',
      ' 18,',
      '-19',
      '+19,',
      '+20',
      ' ]',
    ]);
  });
});
