// Finds what scenarios need and the target's file does not name, through operations that only read.

import { err, ok, type Json } from '../../base';
import { factAt, isAbsent, withFact } from '../target/facts';
import type { Discovery, Target } from '../target/target';
import { createAsker, type AskerSettings } from './discovery-client';
import { identity, update } from './ledger';
import { migrationId, partyHosted, preapproved, snapshots, synchronizerId } from './scan';
import type { Outcome, Search } from './context';

type Way = (search: Search, match: RegExpExecArray) => Promise<Outcome>;

/** Places and the way to each, in the order in which they are looked for. Tokens are not among them: nobody tells those. */
const WAYS: readonly (readonly [RegExp, Way])[] = [
  [/^migrationId$/, migrationId],
  [/^synchronizerId$/, synchronizerId],
  [/^samples\.snapshots\.\d+$/, snapshots],
  [
    /^samples\.updates\.(transaction|reassignment|topology)$/,
    (search, [, kind]) => update(search, kind === 'transaction' || kind === 'reassignment' ? kind : 'topology'),
  ],
  [/^samples\.parties\.preapproved$/, preapproved],
  [
    /^(users\.\d+|admin)\.(party|user)$/,
    (search, [, role = '', kind]) => identity(search, role, kind === 'user' ? kind : 'party'),
  ],
  [
    /^samples\.parties\.(hostedTwice|notHosted)$/,
    (search, [, kind]) => partyHosted(search, kind === 'notHosted' ? kind : 'hostedTwice'),
  ],
];

export const isDiscoverable = (place: string): boolean => rankOf(place) >= 0;
const rankOf = (place: string): number => WAYS.findIndex(([pattern]) => pattern.test(place));

/** The target with what could be found of these places, and for each of the others the reason. */
export async function discover(places: readonly string[], settings: AskerSettings): Promise<Target> {
  const { target } = settings;
  const asker = createAsker(settings);
  const outcomes = new Map<string, Promise<Outcome>>();
  const search: Search = { facts: target.facts, ask: asker.ask, find: (place) => sought(place) };
  const sought = (place: string): Promise<Outcome> => {
    const key = listed(place);
    const outcome = outcomes.get(key) ?? lookFor(place, search);
    outcomes.set(key, outcome);
    return outcome;
  };
  let facts: Target['facts'] = target.facts;
  const [found, missing]: [Discovery['found'][number][], Discovery['missing'][number][]] = [[], []];
  for (const place of places.filter(isDiscoverable).sort((a, b) => rankOf(a) - rankOf(b))) {
    if (!isAbsent(factAt(facts, place))) continue;
    const outcome = await sought(place);
    if (outcome.ok) {
      const { value, by, use, note } = outcome.value;
      facts = { ...facts, ...memberOf(withFact(facts, listed(place), value)) };
      found.push({ place: listed(place), value, by, use, ...(note !== undefined && { note }) });
    }
    if (isAbsent(factAt(facts, place)))
      missing.push({ place, why: outcome.ok ? 'there are not so many' : outcome.error });
  }
  return {
    ...target,
    facts,
    discovered: { found, missing, requests: asker.requests(), unreachable: asker.unreachable() },
  };
}

/** Snapshots come as a list. */
const listed = (place: string): string => place.replace(/^(samples\.snapshots)\.\d+$/, '$1');

const memberOf = (facts: Json): Target['facts'] =>
  typeof facts === 'object' && facts !== null && !Array.isArray(facts)
    ? Object.fromEntries(Object.entries(facts).map(([name, value]) => [name, value ?? null]))
    : {};

async function lookFor(place: string, search: Search): Promise<Outcome> {
  const named = factAt(search.facts, listed(place));
  if (named !== undefined && !isAbsent(factAt(search.facts, place)))
    return ok({ value: named, by: 'the target', use: 'any' });
  for (const [pattern, way] of WAYS) {
    const match = pattern.exec(place);
    if (match) return way(search, match);
  }
  return err('there is no way to find it');
}
