// Filters of the lists, as the address has them.

import type { control } from '../../../types';
import type { UpdateRow } from '../../live/world-events';

export type ContractRow = control.components['schemas']['ContractRow'];
export const KINDS = ['transaction', 'reassignment', 'topology'] as const;
export const STATES = ['active', 'archived', 'all'] as const;

export interface UpdateFilter {
  readonly party: string | undefined;
  readonly template: string | undefined;
  readonly kind: (typeof KINDS)[number] | undefined;
  /** Offsets, both inclusive. */
  readonly from: number | undefined;
  readonly to: number | undefined;
}

export interface ContractFilter {
  readonly party: string | undefined;
  readonly template: string | undefined;
  readonly state: (typeof STATES)[number];
}

const textIn = (query: URLSearchParams, name: string): string | undefined => query.get(name)?.trim() || undefined;
const OFFSET = /^\d{1,15}$/;

/** What is wrong with a text for an offset. */
export const offsetProblem = (text: string): string | undefined =>
  text === '' || OFFSET.test(text)
    ? undefined
    : `${JSON.stringify(text)} is no offset: write a whole number such as 4711`;

const offsetIn = (query: URLSearchParams, name: string): number | undefined => {
  const text = textIn(query, name);
  return text !== undefined && OFFSET.test(text) ? Number(text) : undefined;
};

/** Whose party a text means: a party in full, or a name that only one of the known ones has. */
function partyMeant(
  text: string | undefined,
  known: readonly { readonly user: string; readonly party: string }[],
): string | undefined {
  if (text === undefined || text.includes('::')) return text;
  return (
    known.find(({ user }) => user === text)?.party ??
    known.find(({ party }) => party.startsWith(`${text}::`))?.party ??
    text
  );
}

type Known = Parameters<typeof partyMeant>[1];

export const updateFilter = (query: URLSearchParams, known: Known): UpdateFilter => ({
  party: partyMeant(textIn(query, 'party'), known),
  template: textIn(query, 'template'),
  kind: KINDS.find((kind) => kind === query.get('kind')),
  from: offsetIn(query, 'from'),
  to: offsetIn(query, 'to'),
});

export const contractFilter = (query: URLSearchParams, known: Known): ContractFilter => ({
  party: partyMeant(textIn(query, 'party'), known),
  template: textIn(query, 'template'),
  state: STATES.find((state) => state === query.get('state')) ?? 'active',
});

/** Whether the offsets of the rows that fit have no gaps. */
export const isWithoutGaps = ({ party, template, kind }: UpdateFilter): boolean =>
  party === undefined && template === undefined && kind === undefined;

/** As the server filters; a template in full fits by its name. */
export function fitsUpdate({ party, template, kind, from = 0, to = Infinity }: UpdateFilter, row: UpdateRow): boolean {
  if (row.offset < from || row.offset > to) return false;
  const name = template?.slice(template.lastIndexOf(':') + 1);
  return (
    (party === undefined || row.parties.includes(party)) &&
    (name === undefined || row.templates.includes(name)) &&
    (kind === undefined || row.kind === kind)
  );
}
