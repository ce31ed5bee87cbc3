// Name entries: registered ones, and virtual ones of the governance party and its members
// (service contract 2.3 and 4.3, observed scan-validator 3.6).

import type { Micros } from '../../base';
import type { PartyId } from '../daml';
import { byAge, type NameOrder } from '../name-index';
import { timeOf } from '../rounds';
import { activeOfStakeholder, networkOf, type ContractRecord, type State } from '../state';

export interface NameEntry {
  /** Absent for entries of the governance body. */
  readonly contractId?: string;
  readonly user: PartyId;
  readonly name: string;
  readonly url: string;
  readonly description: string;
  /** Absent for entries that never expire. */
  readonly expiresAt?: Micros;
  readonly createdAt?: Micros;
}

type NameRecord = ContractRecord<'AnsEntry'>;

/** At the instant of expiry an entry is still listed (decisions B28). */
const isListed = ({ contract, archived }: NameRecord, now: Micros): boolean =>
  archived === undefined && timeOf(contract.payload.expiresAt) >= now;

const entryOf = ({ contract: { contractId, createdAt, payload } }: NameRecord): NameEntry => ({
  contractId,
  user: payload.user,
  name: payload.name,
  url: payload.url,
  description: payload.description,
  expiresAt: timeOf(payload.expiresAt),
  createdAt,
});

function governanceEntries(state: State): readonly NameEntry[] {
  const { dso, sv, names } = networkOf(state);
  const suffix = names.nameServiceNameAcronym.toLowerCase();
  const virtual = (user: PartyId, name: string): NameEntry => ({ user, name, url: '', description: '' });
  return [virtual(dso, `dso.${suffix}`), virtual(sv.party, `${sv.name.toLowerCase()}.sv.${suffix}`)];
}

interface NameQuery {
  readonly now: Micros;
  readonly prefix: string;
  readonly limit: number;
  readonly order: NameOrder;
}

/** Active entries whose name starts with the prefix (case-sensitive); governance entries come last. */
export function listNames(state: State, query: NameQuery): readonly NameEntry[] {
  const { now, prefix, limit } = query;
  const found: NameEntry[] = [];
  for (const record of candidates(state, query)) {
    if (found.length >= limit) return found;
    if (record.contract.payload.name.startsWith(prefix) && isListed(record, now)) found.push(entryOf(record));
  }
  return [...found, ...governanceEntries(state).filter(({ name }) => name.startsWith(prefix))].slice(0, limit);
}

/** Few matches are sorted; with many matches a scan of the whole list finds a page soon. */
const MAX_SORTED = 1000;

function candidates({ names }: State, { prefix, order }: NameQuery): readonly NameRecord[] {
  if (prefix === '') return names.inOrder(order);
  const matching = names.startingWith(prefix);
  if (order === 'by-name') return matching;
  return matching.length <= MAX_SORTED ? matching.toSorted(byAge) : names.inOrder(order);
}

/** A governance name, else the active entry with exactly this name. */
export function entryByName(state: State, now: Micros, name: string): NameEntry | undefined {
  const own = governanceEntries(state).find((entry) => entry.name === name);
  const record = own ? undefined : state.names.named(name).find((entry) => isListed(entry, now));
  return own ?? (record && entryOf(record));
}

/** A governance entry first; else the party's first entry by name. */
export function entryByParty(state: State, now: Micros, party: PartyId): NameEntry | undefined {
  const own = governanceEntries(state).find((entry) => entry.user === party);
  if (own) return own;
  let first: NameRecord | undefined;
  for (const record of activeOfStakeholder(state, 'AnsEntry', party)) {
    const { user, name } = record.contract.payload;
    if (user === party && (first === undefined || name < first.contract.payload.name) && isListed(record, now))
      first = record;
  }
  return first && entryOf(first);
}

export type { NameOrder } from '../name-index';
