// The newest actions of users, newest first.

import type { LedgerUpdateRow } from '../../live/world-events';

export type ActionRow = LedgerUpdateRow & Required<Pick<LedgerUpdateRow, 'action' | 'receiver'>>;

const isActionRow = (row: LedgerUpdateRow): row is ActionRow => row.action !== undefined && row.receiver !== undefined;

/** Adds rows that come in any order and more than once; keeps at most `most`. */
export function withRows(
  shown: readonly ActionRow[],
  added: readonly LedgerUpdateRow[],
  most: number,
): readonly ActionRow[] {
  const byOffset = new Map([...shown, ...added.filter(isActionRow)].map((row) => [row.offset, row]));
  return [...byOffset.values()].toSorted((a, b) => b.offset - a.offset).slice(0, most);
}
