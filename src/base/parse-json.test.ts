import fc from '../../test/property';
import { isSafeNumber, parse as parseLossless } from 'lossless-json';
import type { Json } from './json';
import { mayLoseDigits, parseJson } from './parse-json';

const WHOLE = /^(-?\d+)(?:\.0+)?$/;

/** What the text means by another parser, which keeps every number as it is written. */
const exactly = (text: string): unknown =>
  parseLossless(text, undefined, {
    parseNumber: (digits) => {
      const whole = WHOLE.exec(digits)?.[1];
      return whole === undefined || isSafeNumber(whole) ? Number(digits) : BigInt(whole);
    },
    onDuplicateKey: ({ newValue }) => newValue,
  });

const near = (middle: bigint): fc.Arbitrary<string> => fc.bigInt({ min: middle - 3n, max: middle + 3n }).map(String);
const sign = fc.constantFrom('', '-');
const whole = fc.oneof(
  near(2n ** 53n),
  near(2n ** 63n),
  near(10n ** 15n),
  near(10n ** 16n),
  fc.stringMatching(/^[1-9]\d{14,24}$/),
  fc.stringMatching(/^[1-9]0{14,24}$/),
  fc.constant('0'),
);
const tail = fc.oneof(
  fc.constant(''),
  fc.constantFrom('.0', '.000', '.5', 'e0', 'e3', 'E-2', '.0e1', '.25e+1'),
  fc.stringMatching(/^\.\d{16,20}$/),
);
const numberText = fc.tuple(sign, whole, tail).map((parts) => parts.join(''));
/** Strings that look like numbers, with quotes and backslashes where they hurt. */
const piece = fc.oneof(
  numberText,
  fc.constantFrom('"', '\\', '\\"', ':', ',', '[', ']', '{', '}', ' ', '::', 'é', '\u2028', '\ud800', '\n'),
  fc.string(),
);
const string = fc.array(piece, { maxLength: 5 }).map((pieces) => JSON.stringify(pieces.join('')));
const key = fc.oneof(fc.constantFrom('"a"', '"b"', '"__proto__"', '"constructor"', '"\\u0061"', '"1"'), string);
const space = fc.constantFrom('', ' ', '\n\t');
const { text: jsonText } = fc.letrec<{ text: string }>((tie) => ({
  text: fc.oneof(
    { depthSize: 'small' },
    numberText,
    string,
    fc.constantFrom('null', 'true', 'false'),
    fc
      .tuple(space, fc.array(tie('text'), { maxLength: 4 }))
      .map(([gap, entries]) => `[${gap}${entries.join(`${gap},${gap}`)}${gap}]`),
    fc
      .tuple(space, fc.array(fc.tuple(key, tie('text')), { maxLength: 4 }))
      .map(
        ([gap, members]) =>
          `{${gap}${members.map(([name, value]) => `${name}${gap}:${gap}${value}`).join(`${gap},`)}${gap}}`,
      ),
  ),
}));

/** Names in their order too, which `toEqual` leaves out. */
const told = (value: unknown): string =>
  JSON.stringify(value, (_, member: unknown) =>
    typeof member === 'bigint' ? `bigint ${member}` : Object.is(member, -0) ? 'minus zero' : member,
  );

describe('exact JSON parsing', () => {
  it('agrees with a parser that keeps all digits on every text', () => {
    fc.assert(
      fc.property(jsonText, (text) => {
        expect(told(parseJson(text))).toBe(told(exactly(text)));
      }),
      { numRuns: 3000 },
    );
  });

  it('takes the slow path for each text with an integer that a double would change', () => {
    fc.assert(
      fc.property(jsonText, (text) => {
        if (told(exactly(text)).includes('bigint ')) expect(mayLoseDigits(text)).toBe(true);
      }),
    );
  });

  it('refuses what the engine refuses, with the same error', () => {
    fc.assert(
      fc.property(jsonText, fc.nat(), fc.constantFrom('', ',', '}', ']', '"', '0', '-'), (text, place, slip) => {
        const broken = `${text.slice(0, place % (text.length + 1))}${slip}${text.slice((place % (text.length + 1)) + 1)}`;
        const outcome = (parse: (given: string) => unknown): string => {
          try {
            parse(broken);
            return 'taken';
          } catch (error) {
            return String(error);
          }
        };
        expect(outcome(parseJson)).toBe(outcome((given) => JSON.parse(given)));
      }),
    );
  });

  it.each<readonly [string, boolean]>([
    ['{"expires_at":9000000000000000}', false],
    ['{"expires_at":9007199254740991}', false],
    ['{"expires_at":9007199254740993}', true],
    ['[-9007199254740993]', true],
    ['9007199254740993.000', true],
    ['9007199254740993.5', false],
    ['9007199254740993e2', false],
    ['["alice::12200101010101010101ab", "00123456789012345678901234567890"]', false],
    ['[0.12345678901234567890]', false],
    ['[10000000000000000000]', true],
  ])('%s: whether it takes the slower way is %p', (text, isSlow) => {
    expect(mayLoseDigits(text)).toBe(isSlow);
  });

  it.each(['x', '7', '→', '1,'])('finds a long integer after a name of any length that consists of %j', (sign) => {
    for (let place = 0; place < 40; place += 1) {
      const name = sign.repeat(place);
      for (const digits of ['9007199254740993', '12345678901234567', '-1234567890123456789012345']) {
        expect(parseJson(`{"${name}":[${digits}]}`)).toEqual({ [name]: [BigInt(digits)] });
        expect(parseJson(`{"${name}":[${digits}.000 ]}`)).toEqual({ [name]: [BigInt(digits)] });
      }
      expect(mayLoseDigits(`{"${name}":[900719925474099, 1234567890.12345678901234567890]}`)).toBe(false);
    }
  });

  it.each([
    ['digits', '1'.repeat(1_000_000)],
    ['letters', 'abc'.repeat(400_000)],
    ['zeros', `1.${'0'.repeat(1_000_000)}`],
  ])('is not overwhelmed by a long string of %s', (_, text) => {
    expect(mayLoseDigits(`["${text}"]`)).toBe(false);
    expect(mayLoseDigits(`["${text}",9007199254740993]`)).toBe(true);
  });

  it('keeps up to a thousand digits, and reads longer integers as the engine does', () => {
    expect(parseJson(`[${'1'.repeat(1000)}]`)).toEqual([BigInt('1'.repeat(1000))]);
    expect(parseJson(`[${'1'.repeat(1001)}]`)).toEqual([Infinity]);
  });

  it('handles deep nesting', () => {
    const depth = 20_000;
    let value: Json | undefined = parseJson(`${'['.repeat(depth)}9007199254740993${']'.repeat(depth)}`);
    for (let level = 0; level < depth; level += 1)
      value = Array.isArray(value) ? (value as readonly Json[])[0] : undefined;
    expect(value).toBe(9_007_199_254_740_993n);
  });
});
