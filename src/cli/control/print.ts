// Answers as lines for people: members by dotted names, tables whose columns line up.

import type picocolors from 'picocolors';
import { groupedBy, isObject, truncate, type Json } from '../../base';

export type Paint = ReturnType<typeof picocolors.createColors>;

/** A member, or a member of a member: `clock.next.at`. */
export function member(json: Json | undefined, path: string): Json | undefined {
  let value: unknown = json;
  for (const name of path.split('.')) value = isObject(value) ? value[name] : undefined;
  // Members of a Json are Json: TypeScript loses it in the guard.
  return value as Json | undefined;
}

/** A member as text; empty if it is missing. */
export function textAt(json: Json | undefined, path: string): string {
  const value = member(json, path);
  if (value === undefined || value === null) return '';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

export function list(json: Json | undefined, path: string): readonly Json[] {
  const value = member(json, path);
  return Array.isArray(value) ? value : [];
}

export const pairs = (json: Json | undefined, path: string): readonly (readonly [string, Json])[] => {
  const value = member(json, path);
  return isObject(value) ? (Object.entries(value) as [string, Json][]) : [];
};

/** A prefix of an id that is unique enough to pass to a command. */
export const shortId = (id: string): string => (id.length > 16 ? truncate(id, 14) : id);

/** A party without its fingerprint. */
export const hintOf = (party: string): string => party.split('::')[0] ?? party;

export type PartyName = (party: string) => string;

/** Names for the parties in an answer: hints, with enough of the fingerprint where parties share one. */
export function partyNames(json: Json): PartyName {
  const byHint = groupedBy([...new Set(partiesIn(json))], hintOf);
  return (party) => {
    const namesakes = (byHint.get(hintOf(party)) ?? []).filter((other) => other !== party);
    if (namesakes.length === 0) return hintOf(party);
    const start = hintOf(party).length + 2;
    const isShared = (length: number): boolean =>
      namesakes.some((other) => other.slice(0, start + length) === party.slice(0, start + length));
    let length = SHORTEST_FINGERPRINT;
    while (start + length < party.length && isShared(length)) length += 1;
    return start + length < party.length ? `${party.slice(0, start + length)}…` : party;
  };
}

/** `1220`, which all fingerprints start with, and four digits more. */
const SHORTEST_FINGERPRINT = 8;

function partiesIn(json: Json | undefined): readonly string[] {
  if (typeof json === 'string') return json.includes('::') ? [json] : [];
  return typeof json === 'object' && json !== null ? Object.values(json).flatMap(partiesIn) : [];
}

/** An amount without trailing zeros. */
export const plainAmount = (amount: string): string => amount.replace(/(\.\d*?)0+$/, '$1').replace(/\.$/, '');

export interface Column {
  readonly title: string;
  readonly of: string | ((row: Json, name: PartyName) => string);
  readonly right?: boolean;
}

export const column = (title: string, of: Column['of'], right = false): Column => ({ title, of, right });

/** One line per row below the titles; `none` without rows. */
export function table(
  rows: readonly Json[],
  columns: readonly Column[],
  { paint, none }: { readonly paint: Paint; readonly none: string },
): readonly string[] {
  if (rows.length === 0) return [none];
  const name = partyNames(rows);
  const cells = rows.map((row) => columns.map(({ of }) => (typeof of === 'string' ? textAt(row, of) : of(row, name))));
  const widths = columns.map(({ title }, index) =>
    Math.max(title.length, ...cells.map((row) => row[index]?.length ?? 0)),
  );
  const line = (row: readonly string[]): string =>
    row
      .map((cell, index) => aligned(cell, widths[index] ?? 0, columns[index]?.right === true))
      .join('  ')
      .trimEnd();
  return [paint.dim(line(columns.map(({ title }) => title))), ...cells.map(line)];
}

const aligned = (cell: string, width: number, right: boolean): string =>
  right ? cell.padStart(width) : cell.padEnd(width);

export const count = (number: string, thing: string): string => `${number} ${thing}${number === '1' ? '' : 's'}`;
