// Sums of holdings by instrument, exact.

import { formatUnits, groupedBy, parseUnits } from '../../../base';
import type { control } from '../../../types';

export type WalletHolding = control.components['schemas']['Holding'];

interface InstrumentSum {
  readonly instrument: WalletHolding['instrument'];
  readonly unlocked: string;
  readonly locked: string;
  /** Number of contracts. */
  readonly count: number;
}

const sum = (holdings: readonly WalletHolding[]): string =>
  formatUnits(holdings.reduce((total, { amount }) => total + parseUnits(amount), 0n));

/** One entry per instrument, in the order of their largest holding. */
export const sumsOf = (holdings: readonly WalletHolding[]): readonly InstrumentSum[] =>
  [...groupedBy(holdings, ({ instrument: { admin, id } }) => `${admin} ${id}`).values()].flatMap((group) => {
    const [first] = group;
    return first === undefined
      ? []
      : [
          {
            instrument: first.instrument,
            unlocked: sum(group.filter(({ lock }) => lock === null)),
            locked: sum(group.filter(({ lock }) => lock !== null)),
            count: group.length,
          },
        ];
  });
