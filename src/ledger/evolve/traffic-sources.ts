// Folds the facts of simulated activity: sources, their arrivals and what becomes of their offers.

import type { State, TrafficSourceState } from '../state';
import { recordedTerms, type TrafficSource } from '../traffic-source';
import type { Fact, TreeNode } from '../types';

type FactOf<T extends Fact['type']> = Extract<Fact, { type: T }>;

export function foldTrafficChange({ traffic }: State, { sources, running, speed }: FactOf<'traffic-changed'>): void {
  traffic.running = running ?? traffic.running;
  traffic.speed = speed ?? traffic.speed;
  if (!sources) return;
  traffic.sources.clear();
  for (const source of sources) traffic.sources.set(source.id, startOf(traffic, source));
}

const startOf = ({ numbers, offers }: State['traffic'], source: TrafficSource): TrafficSourceState => ({
  source,
  terms: recordedTerms(source),
  number: Math.max(numbers.get(source.id) ?? 1, source.first ?? 1),
  arrivals: 0,
  refused: 0,
  skipped: 0,
  accepted: 0,
  rejected: 0,
  withdrawn: 0,
  expired: 0,
  open: [...offers.values()].filter((id) => id === source.id).length,
  lastRefusal: undefined,
});

export function foldArrival({ traffic }: State, fact: FactOf<'traffic-arrived'>): void {
  const { source: id, number, outcome, reason, contractId } = fact;
  traffic.numbers.set(id, number + 1);
  const source = traffic.sources.get(id);
  if (!source) return;
  source.number = number + 1;
  source.arrivals += 1;
  if (outcome === 'skipped') source.skipped += 1;
  if (outcome === 'refused') {
    source.refused += 1;
    source.lastRefusal = reason;
  }
  if (contractId === undefined || fact.move === 'pay') return;
  source.open += 1;
  traffic.offers.set(contractId, id);
}

const COUNTS: Readonly<Record<string, 'accepted' | 'rejected' | 'withdrawn' | 'expired'>> = {
  TransferOffer_Accept: 'accepted',
  TransferOffer_Reject: 'rejected',
  TransferOffer_Withdraw: 'withdrawn',
  TransferOffer_Expire: 'expired',
};

/** An offer of a source is no longer open, by whatever choice. */
export function countTrafficOffer({ traffic }: State, node: TreeNode): void {
  if (traffic.offers.size === 0 || node.kind !== 'exercise' || !node.consuming) return;
  const id = traffic.offers.get(node.contractId);
  if (id === undefined) return;
  traffic.offers.delete(node.contractId);
  const source = traffic.sources.get(id);
  if (!source) return;
  source.open -= 1;
  const count = COUNTS[node.choice];
  if (count !== undefined) source[count] += 1;
}
