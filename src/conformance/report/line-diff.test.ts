import { lineDiff } from './line-diff';

const drawn = (expected: string, actual: string): readonly string[] | undefined =>
  lineDiff(expected, actual)?.map(
    ({ kind, text }) => `${{ same: ' ', gap: ' ', expected: '-', actual: '+' }[kind]}${text.trim()}`,
  );

describe('a difference', () => {
  it('is drawn only where both are JSON with parts', () => {
    expect(drawn('status 200', '404')).toBeUndefined();
    expect(drawn('{"a":1}', '7')).toBeUndefined();
  });

  it('keeps what is the same and marks the rest', () => {
    expect(drawn('{"a":1,"b":2}', '{"a":1,"b":3,"c":4}')).toEqual([
      ' {',
      ' "a": 1,',
      '-"b": 2',
      '+"b": 3,',
      '+"c": 4',
      ' }',
    ]);
  });

  it('leaves out what is far from any difference', () => {
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
