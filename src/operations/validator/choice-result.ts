// The result of the choice that a wallet has exercised, and its members on the wire.

import { defined } from '../../base';
import { itemsOf, membersOf, textOf, type DamlValue, type Transaction } from '../../ledger';

/** The result of the choice at the root of a transaction. */
export function choiceResult({ nodes, roots }: Transaction): Readonly<Record<string, DamlValue>> {
  const root = nodes[defined(roots[0], 'a submission has a root')];
  return membersOf(root?.kind === 'exercise' ? root.result : null);
}

export const textsIn = (value: DamlValue = null): string[] => itemsOf(value).map(textOf);

/** The metadata of a result: texts by key. */
export const metaJson = (meta: DamlValue = null): Record<string, DamlValue> => ({
  ...membersOf(membersOf(meta)['values'] ?? null),
});
