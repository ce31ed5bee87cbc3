// Filters of the lists, parsed from the address.

import type { control } from '../../../types';
import type { LedgerUpdateRow } from '../../live/world-events';

export type ContractRow = control.components['schemas']['ContractRow'];
export const KINDS = ['transaction', 'reassignment', 'topology'] as const;
export const STATES = ['active', 'archived', 'all'] as const;

export interface UpdateListFilter {
  readonly party: string | undefined;
  readonly template: string | undefined;
  readonly kind: (typeof KINDS)[number] | undefined;
  /** Offsets, both inclusive. */
  readonly from: number | undefined;
  readonly to: number | undefined;
  /** No updates of the network's own party alone. */
  readonly hidesNetwork: boolean;
}

export interface ContractListFilter {
  readonly party: string | undefined;
  readonly template: string | undefined;
  readonly state: (typeof STATES)[number];
}

const textIn = (query: URLSearchParams, name: string): string | undefined => query.get(name)?.trim() || undefined;
const OFFSET = /^\d{1,15}$/;

/** Undefined for a valid offset. */
export const offsetProblem = (text: string): string | undefined =>
  text === '' || OFFSET.test(text)
    ? undefined
    : `${JSON.stringify(text)} is not an offset: enter a whole number such as 4711`;

const offsetIn = (query: URLSearchParams, name: string): number | undefined => {
  const text = textIn(query, name);
  return text !== undefined && OFFSET.test(text) ? Number(text) : undefined;
};

/** Resolves a party id, a user name, or the hint of a known party. */
function resolveParty(
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

type KnownUsers = Parameters<typeof resolveParty>[1];

export const updateFilter = (query: URLSearchParams, known: KnownUsers): UpdateListFilter => ({
  party: resolveParty(textIn(query, 'party'), known),
  template: textIn(query, 'template'),
  kind: KINDS.find((kind) => kind === query.get('kind')),
  from: offsetIn(query, 'from'),
  to: offsetIn(query, 'to'),
  hidesNetwork: query.get('network') !== 'shown',
});

/** The members of the address that narrow a list of updates, with the words for them. */
export const UPDATE_FILTERS = {
  party: 'Party',
  template: 'Template',
  kind: 'Kind',
  from: 'From offset',
  to: 'To offset',
} as const;

/** The same for a list of contracts. */
export const CONTRACT_FILTERS = { party: 'Party', template: 'Template', state: 'State' } as const;

export const contractFilter = (query: URLSearchParams, known: KnownUsers): ContractListFilter => ({
  party: resolveParty(textIn(query, 'party'), known),
  template: textIn(query, 'template'),
  state: STATES.find((state) => state === query.get('state')) ?? 'active',
});

/** Whether the matching rows have consecutive offsets. */
export const hasEveryOffset = ({ party, template, kind, hidesNetwork }: UpdateListFilter): boolean =>
  party === undefined && template === undefined && kind === undefined && !hidesNetwork;

/** Filters like the server; a fully qualified template matches by its name. */
export function matchesUpdateFilter(
  { party, template, kind, from = 0, to = Infinity, hidesNetwork }: UpdateListFilter,
  row: LedgerUpdateRow,
): boolean {
  if (row.offset < from || row.offset > to || (hidesNetwork && row.network)) return false;
  const name = template?.slice(template.lastIndexOf(':') + 1);
  return (
    (party === undefined || row.parties.includes(party)) &&
    (name === undefined || row.templates.includes(name)) &&
    (kind === undefined || row.kind === kind)
  );
}
