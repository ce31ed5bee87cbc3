// Amounts are decimals with up to ten digits after the point. They stay text: a number would lose digits.

const DECIMALS = 10;
const AMOUNT = /^\d{1,28}(?:\.\d{1,10})?$/;

/** Amounts as whole multiples of the smallest unit. */
const unitsOf = (amount: string): bigint => {
  const [whole = '', fraction = ''] = amount.split('.');
  return BigInt(whole + fraction.padEnd(DECIMALS, '0'));
};

/** Without the zeros at the end: 1.5000000000 is 1.5. */
export const shortAmount = (amount: string): string => (amount.includes('.') ? amount.replace(/\.?0*$/, '') : amount);

export interface AmountParts {
  readonly sign: '' | '+' | '−';
  /** Digits before the point, in groups of three. */
  readonly groups: readonly string[];
  /** Ten digits. */
  readonly fraction: string;
}

export function partsOf(amount: string): AmountParts {
  const [whole = '0', fraction = ''] = amount.replace(/^[+-]/, '').split('.');
  return {
    sign: amount.startsWith('-') ? '−' : amount.startsWith('+') ? '+' : '',
    groups: whole.split(/(?=(?:\d{3})+$)/),
    fraction: fraction.padEnd(DECIMALS, '0'),
  };
}

/** What is wrong with an amount that a user typed. */
export function amountProblem(text: string, available: string | undefined): string | undefined {
  if (text === '') return 'Enter an amount.';
  if (/^\d+\.\d{11,}$/.test(text)) return 'At most 10 digits after the point.';
  if (!AMOUNT.test(text)) return 'Enter an amount such as 12.5.';
  if (unitsOf(text) === 0n) return 'Enter more than zero.';
  if (available !== undefined && unitsOf(text) > unitsOf(available)) return `More than the ${available} available.`;
  return undefined;
}
