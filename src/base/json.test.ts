import fc from '../../test/property';
import { bigintsToDoubles, cacheText, parseJson, stringifyJson, type Json } from '.';

describe('exact JSON', () => {
  it('keeps an integer that a double cannot hold', () => {
    expect(parseJson('{"expires_at":9007199254740993}')).toEqual({ expires_at: 9_007_199_254_740_993n });
    expect(stringifyJson({ expires_at: 9_007_199_254_740_993n })).toBe('{"expires_at":9007199254740993}');
  });

  it('keeps such an integer when it is written with a fraction of zeros', () => {
    expect(parseJson('[9007199254740993.0, -9007199254740993.000, 1000000000000000.0]')).toEqual([
      9_007_199_254_740_993n,
      -9_007_199_254_740_993n,
      1e15,
    ]);
  });

  it('leaves safe integers and fractions as numbers', () => {
    expect(parseJson('[9007199254740991, 1.5, 1e3, 0.5, 12345678901234567890.5]')).toEqual([
      9_007_199_254_740_991,
      1.5,
      1000,
      0.5,
      Number('12345678901234567890.5'),
    ]);
  });

  it.each(['', '{', '[1,]', '{"a":1,}', "{'a':1}", '01', '1234567890123456789,', 'nul'])('refuses %p', (text) =>
    expect(() => parseJson(text)).toThrow(SyntaxError),
  );

  it('gives a validator doubles in place of bigints and leaves other values unchanged', () => {
    expect(bigintsToDoubles({ a: [9_007_199_254_740_993n, 'x', null], b: true })).toEqual({
      a: [9_007_199_254_740_992, 'x', null],
      b: true,
    });
  });

  it('reads back what it writes', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }), (value, integer) => {
        const plain = JSON.parse(JSON.stringify(value));
        expect(bigintsToDoubles(parseJson(JSON.stringify(plain)))).toEqual(plain);
        const back = parseJson(stringifyJson([integer]));
        expect(Array.isArray(back) && BigInt(back[0])).toBe(integer);
      }),
    );
  });

  it('keeps the last of two members with the same name, with and without long numbers', () => {
    expect(parseJson('{"a":1,"a":2}')).toEqual({ a: 2 });
    expect(parseJson('{"a":1,"a":2,"n":9007199254740993}')).toEqual({ a: 2, n: 9_007_199_254_740_993n });
  });

  it('treats a key named __proto__ as an ordinary key', () => {
    const value = parseJson('{"__proto__":{"polluted":1},"n":12345678901234567890}');
    expect(({} as { polluted?: number }).polluted).toBeUndefined();
    expect(Object.keys(value ?? {})).toEqual(['__proto__', 'n']);
  });
});

describe('values with a cached text', () => {
  /** The same value with some of its lists and objects marked. */
  const marked = (value: Json, choose: () => number): Json => {
    if (typeof value !== 'object' || value === null) return value;
    const inner = Array.isArray(value)
      ? value.map((one: Json) => marked(one, choose))
      : Object.fromEntries(
          Object.entries(value).map(([name, one]) => [name, one === undefined ? undefined : marked(one, choose)]),
        );
    const how = choose();
    return how === 0 ? cacheText(inner) : inner;
  };

  it('have the same text as values without one, on the first use and later', () => {
    const choices = fc.infiniteStream(fc.nat(2));
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 4 }), choices, (value, choice) => {
        const made = marked(value as Json, () => choice.next().value ?? 2);
        expect(stringifyJson(made)).toBe(JSON.stringify(value));
        expect(stringifyJson(made)).toBe(JSON.stringify(value));
        expect(JSON.stringify(made)).toBe(JSON.stringify(value));
      }),
      { numRuns: 500 },
    );
  });

  it('keep long integers exact, and leave out members without a value', () => {
    const part = cacheText({ n: 9_007_199_254_740_993n, none: undefined });
    expect(stringifyJson({ parts: [part, part], none: undefined, big: 2n ** 63n })).toBe(
      '{"parts":[{"n":9007199254740993},{"n":9007199254740993}],"big":9223372036854775808}',
    );
  });

  it('are serialized once and then reused', () => {
    const [part, members] = [{}, { asked: 0 }];
    Object.defineProperty(part, 'member', { enumerable: true, get: () => (members.asked += 1) });
    cacheText(part);
    expect([stringifyJson({ list: [part] }), stringifyJson({ list: [part, 1] }), members.asked]).toEqual([
      '{"list":[{"member":1}]}',
      '{"list":[{"member":1},1]}',
      1,
    ]);
  });
});
