import fc from '../../test/property';
import {
  amount,
  divide,
  formatAmount,
  formatUnits,
  parseAmount,
  roundHalfEven,
  sumAmounts,
  parseUnits,
  normalizeAmount,
  ZERO,
} from './amount';

describe('amounts', () => {
  it('are written with ten decimal places, and zero without a sign', () => {
    expect([amount('1'), amount('-2.5'), amount('-0'), amount('-0.00000000001'), ZERO].map(formatAmount)).toEqual([
      '1.0000000000',
      '-2.5000000000',
      '0.0000000000',
      '0.0000000000',
      '0.0000000000',
    ]);
  });

  it('are read with up to 28 digits before the decimal point and 10 after it', () => {
    expect(parseAmount('9'.repeat(28))).toBeDefined();
    expect(parseAmount('9'.repeat(29))).toBeUndefined();
    expect(parseAmount('0.1234567890')).toBeDefined();
    expect(parseAmount('0.12345678901')).toBeUndefined();
    for (const text of ['', '1.', '.1', '1e2', '+1', ' 1', 'NaN', '٣']) expect(parseAmount(text)).toBeUndefined();
  });

  it('are formatted from their text exactly as from their value', () => {
    const digits = (least: number, most: number) =>
      fc.string({ unit: fc.constantFrom(...'0001234567890'), minLength: least, maxLength: most });
    fc.assert(
      fc.property(
        fc.constantFrom('', '-'),
        digits(1, 28),
        fc.constantFrom('', '.'),
        digits(1, 10),
        (sign, whole, point, fraction) => {
          const text = `${sign}${whole}${point === '' ? '' : `.${fraction}`}`;
          const value = parseAmount(text);
          expect(normalizeAmount(text)).toBe(value && formatAmount(value));
        },
      ),
      { numRuns: 500 },
    );
    for (const text of ['', '1.', '.1', '1e2', '+1', ' 1', '9'.repeat(29), '0.12345678901'])
      expect(normalizeAmount(text)).toBeUndefined();
  });

  it('round half to even', () => {
    expect(
      ['0.00000000005', '0.00000000015', '-0.00000000015'].map((text) => formatAmount(roundHalfEven(amount(text)))),
    ).toEqual(['0.0000000000', '0.0000000002', '-0.0000000002']);
  });

  it('divide to ten places, half-even or away from zero', () => {
    expect(formatAmount(divide(amount('1'), amount('3')))).toBe('0.3333333333');
    expect(formatAmount(divide(amount('1'), amount('3'), 'up'))).toBe('0.3333333334');
    expect(formatAmount(divide(amount('5'), amount('0.005'), 'up'))).toBe('1000.0000000000');
  });
});

describe('units of the last decimal place', () => {
  const decimal = fc
    .tuple(
      fc.boolean(),
      fc.bigInt({ min: 0n, max: 10n ** 28n - 1n }),
      fc.option(fc.stringMatching(/^\d{1,10}$/), { nil: undefined }),
    )
    .map(
      ([negative, whole, fraction]) => `${negative ? '-' : ''}${whole}${fraction === undefined ? '' : `.${fraction}`}`,
    );

  it('represent the amount, whatever its size and number of decimal places', () => {
    fc.assert(
      fc.property(
        fc.oneof(decimal, fc.constantFrom('1e27', '-0', '0.0000000001', '99999.9999999999', '1.00000000005', '.5')),
        (text) => {
          expect(formatUnits(parseUnits(text))).toBe(formatAmount(amount(text)));
        },
      ),
    );
  });

  it('add up to the sum of the amounts', () => {
    fc.assert(
      fc.property(fc.array(decimal), (texts) => {
        expect(formatUnits(texts.reduce((total, text) => total + parseUnits(text), 0n))).toBe(
          formatAmount(sumAmounts(texts.map(amount))),
        );
      }),
    );
  });
});
