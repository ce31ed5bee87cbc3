// Discovers values that scenarios need and the target file lacks, with read-only operations.

import { err, ok, type Json } from '../../base';
import { factAt, isAbsent, withFact } from '../target/facts';
import type { Discovery, Target } from '../target/target';
import { createDiscoveryClient, type DiscoveryClientSettings } from './discovery-client';
import { identity, update } from './ledger';
import { migrationId, partyHosted, preapproved, snapshots, synchronizerId } from './scan';
import type { DiscoveryResult, DiscoveryContext } from './context';

type Strategy = (context: DiscoveryContext, match: RegExpExecArray) => Promise<DiscoveryResult>;

/** Places and how to discover each, in order. Tokens cannot be discovered. */
const STRATEGIES: readonly (readonly [RegExp, Strategy])[] = [
  [/^migrationId$/, migrationId],
  [/^synchronizerId$/, synchronizerId],
  [/^samples\.snapshots\.\d+$/, snapshots],
  [
    /^samples\.updates\.(transaction|reassignment|topology)$/,
    (context, [, kind]) => update(context, kind === 'transaction' || kind === 'reassignment' ? kind : 'topology'),
  ],
  [/^samples\.parties\.preapproved$/, preapproved],
  [
    /^(users\.\d+|admin)\.(party|user)$/,
    (context, [, role = '', kind]) => identity(context, role, kind === 'user' ? kind : 'party'),
  ],
  [
    /^samples\.parties\.(hostedTwice|notHosted)$/,
    (context, [, kind]) => partyHosted(context, kind === 'notHosted' ? kind : 'hostedTwice'),
  ],
];

export const isDiscoverable = (place: string): boolean => rankOf(place) >= 0;
const rankOf = (place: string): number => STRATEGIES.findIndex(([pattern]) => pattern.test(place));

/** The target with the discovered values, and for each of the other places the reason it is missing. */
export async function discover(places: readonly string[], settings: DiscoveryClientSettings): Promise<Target> {
  const { target } = settings;
  const client = createDiscoveryClient(settings);
  const outcomes = new Map<string, Promise<DiscoveryResult>>();
  const context: DiscoveryContext = { facts: target.facts, send: client.send, find: (place) => sought(place) };
  const sought = (place: string): Promise<DiscoveryResult> => {
    const key = placeOfList(place);
    const outcome = outcomes.get(key) ?? searchFor(place, context);
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
      facts = { ...facts, ...memberOf(withFact(facts, placeOfList(place), value)) };
      found.push({ place: placeOfList(place), value, by, use, ...(note !== undefined && { note }) });
    }
    if (isAbsent(factAt(facts, place)))
      missing.push({ place, why: outcome.ok ? 'the target has too few' : outcome.error });
  }
  return {
    ...target,
    facts,
    discovered: { found, missing, requests: client.requests(), unreachable: client.unreachable() },
  };
}

/** Snapshots come as a list. */
const placeOfList = (place: string): string => place.replace(/^(samples\.snapshots)\.\d+$/, '$1');

const memberOf = (facts: Json): Target['facts'] =>
  typeof facts === 'object' && facts !== null && !Array.isArray(facts)
    ? Object.fromEntries(Object.entries(facts).map(([name, value]) => [name, value ?? null]))
    : {};

async function searchFor(place: string, context: DiscoveryContext): Promise<DiscoveryResult> {
  const named = factAt(context.facts, placeOfList(place));
  if (named !== undefined && !isAbsent(factAt(context.facts, place)))
    return ok({ value: named, by: 'the target', use: 'any' });
  for (const [pattern, way] of STRATEGIES) {
    const match = pattern.exec(place);
    if (match) return way(context, match);
  }
  return err('there is no way to find it');
}
