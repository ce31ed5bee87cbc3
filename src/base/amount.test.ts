import { amount, divide, formatAmount, parseAmount, roundHalfEven, sum } from '.';

describe('amounts', () => {
  it('keeps ten places and 28 digits before the point', () => {
    const most = `${'9'.repeat(28)}.9999999999`;
    expect(formatAmount(amount(most))).toBe(most);
    expect(parseAmount(most)?.toFixed()).toBe(most);
  });

  it.each(['1.12345678901', `${'9'.repeat(29)}`, '1e3', '', '.5', '5.', '+1', ' 1', '0x1', 'NaN'])('refuses %p', (text) => expect(parseAmount(text)).toBeUndefined());

  it.each(['0', '-1', '1', '0.0000000001', '-0.5'])('takes %p', (text) => expect(parseAmount(text)?.eq(text)).toBe(true));

  it('adds without a binary fraction', () => {
    expect(formatAmount(sum([amount('0.1'), amount('0.2')]))).toBe('0.3000000000');
  });

  it('rounds a tie to the even digit', () => {
    expect(formatAmount(roundHalfEven(amount('0.00000000005')))).toBe('0.0000000000');
    expect(formatAmount(roundHalfEven(amount('0.00000000015')))).toBe('0.0000000002');
  });

  it('divides to ten places, half-even or up', () => {
    expect(formatAmount(divide(amount('1'), amount('3')))).toBe('0.3333333333');
    expect(formatAmount(divide(amount('1'), amount('3'), 'up'))).toBe('0.3333333334');
    expect(formatAmount(divide(amount('0.0000190259'), amount('0.005')))).toBe('0.0038051800');
  });
});
