// Heights of the bars of a chart. Only the picture is rounded: amounts stay texts.

import { parseUnits } from '../../../base';

/** One height for each amount, in thousandths of the largest one; an amount above zero is never invisible. */
export function barHeights(amounts: readonly string[]): readonly number[] {
  const units = amounts.map(parseUnits);
  const most = units.reduce((a, b) => (a > b ? a : b), 0n);
  return units.map((value) => (value <= 0n ? 0 : Math.max(SMALLEST, Number((value * FULL) / most))));
}

const FULL = 1000n;
const SMALLEST = 8;
