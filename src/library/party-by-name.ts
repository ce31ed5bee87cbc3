// Looks up the party that a name stands for. The command and the library both use it, so that a name means the same
// party in both.

/** What the lookup needs of a party in the answer of `listWorldParties`. */
interface NamedParty {
  readonly party: string;
  /** Users whose primary party it is. */
  readonly users: readonly string[];
}

type PartyLookup =
  | { readonly kind: 'found'; readonly party: string }
  | { readonly kind: 'ambiguous'; readonly parties: readonly string[] }
  | { readonly kind: 'unknown'; readonly names: readonly string[] };

/** A party id has a fingerprint and needs no lookup. */
export const isPartyId = (name: string): boolean => name.includes('::');

/**
 * A user's name takes precedence over the hint of a party (the part of its id before `::`). A name that several parties
 * share is ambiguous: neither edge picks one of them.
 */
export function findParty(parties: readonly NamedParty[], name: string): PartyLookup {
  if (isPartyId(name)) return { kind: 'found', party: name };
  const byUser = parties.filter(({ users }) => users.includes(name));
  const matches = byUser.length > 0 ? byUser : parties.filter(({ party }) => hintOf(party) === name);
  const [first, ...others] = matches.map(({ party }) => party);
  if (first === undefined)
    return { kind: 'unknown', names: [...new Set(parties.flatMap(({ party, users }) => [...users, hintOf(party)]))] };
  return others.length === 0 ? { kind: 'found', party: first } : { kind: 'ambiguous', parties: [first, ...others] };
}

const hintOf = (party: string): string => party.split('::', 1)[0] ?? party;
