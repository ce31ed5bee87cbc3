// Figures of a world for dashboards: counts and sums of its updates by time, and of its offers by state. Built on first
// use and then extended incrementally.

import { formatUnits, later, micros, MINUTE, parseUnits, type Micros } from '../../base';
import { amuletIn } from '../amulets';
import type { PartyId } from '../daml';
import type { State } from '../state';
import type { LedgerContract, TreeNode, Update } from '../types';
import { OFFER_STATE_AFTER, offerSummary, type OfferState } from './offers';

export const STATISTICS_UNITS = ['minute', 'hour', 'day'] as const;
export type StatisticsUnit = (typeof STATISTICS_UNITS)[number];

const MINUTES: Readonly<Record<StatisticsUnit, number>> = { minute: 1, hour: 60, day: 1440 };

/** Figures of a period. */
interface PeriodFigures {
  readonly updates: number;
  /** Amount of the network's token that changed its owner, net of each update. */
  readonly volume: string;
  /** Updates in which some did. */
  readonly transfers: number;
  /** Offers that were created. */
  readonly offers: number;
  /** Wallets whose holdings or offers changed. */
  readonly activeWallets: number;
}

export interface Statistics {
  /** Oldest first; the last one contains the present. Aligned to UTC, by record time. */
  readonly periods: readonly (PeriodFigures & { readonly at: Micros })[];
  /** Of all periods together; a wallet counts once. */
  readonly total: PeriodFigures;
  /** All offers that were ever created, by their present state. */
  readonly offers: Readonly<Record<OfferState, number>>;
}

interface MinuteFigures {
  updates: number;
  /** In units of the last decimal. */
  volume: bigint;
  transfers: number;
  offers: number;
  readonly wallets: Set<PartyId>;
}

interface StatisticsIndex {
  /** Minutes with updates, by minutes since 1970. */
  readonly minutes: Map<number, MinuteFigures>;
  readonly offers: Record<OfferState, number>;
  /** Offset up to which updates are indexed. */
  end: number;
}

const indexes = new WeakMap<State, StatisticsIndex>();

/**
 * Indexes at most `most` further updates and returns whether the index is complete. A long log takes seconds: callers
 * pause between slices.
 */
export const extendStatistics = (state: State, most: number): boolean => extendTo(state, most).end === state.ledgerEnd;

/** The `count` periods that end with the one of `now`, or of the newest update, which may be ahead of a frozen clock. */
export function statistics(
  state: State,
  now: Micros,
  { per, count }: { readonly per: StatisticsUnit; readonly count: number },
): Statistics {
  const { minutes, offers } = extendTo(state, state.ledgerEnd);
  const length = MINUTES[per];
  const first = (Math.floor(Number(later(now, state.lastRecordTime) / MINUTE) / length) - count + 1) * length;
  const total = noFigures();
  const periods = Array.from({ length: count }, (_, index) => {
    const start = first + index * length;
    const period = noFigures();
    for (let minute = start; minute < start + length; minute += 1) {
      const figures = minutes.get(minute);
      if (figures) addFigures(period, figures);
    }
    addFigures(total, period);
    return { at: micros(BigInt(start) * MINUTE), ...shown(period) };
  });
  return { periods, total: shown(total), offers: { ...offers } };
}

const noFigures = (): MinuteFigures => ({ updates: 0, volume: 0n, transfers: 0, offers: 0, wallets: new Set() });

function addFigures(sum: MinuteFigures, more: MinuteFigures): void {
  sum.updates += more.updates;
  sum.volume += more.volume;
  sum.transfers += more.transfers;
  sum.offers += more.offers;
  for (const wallet of more.wallets) sum.wallets.add(wallet);
}

const shown = ({ volume, wallets, ...counts }: MinuteFigures): PeriodFigures => ({
  ...counts,
  volume: formatUnits(volume),
  activeWallets: wallets.size,
});

function extendTo(state: State, most: number): StatisticsIndex {
  const index = indexes.get(state) ?? { minutes: new Map(), offers: noOffers(), end: 0 };
  indexes.set(state, index);
  for (const end = Math.min(state.ledgerEnd, index.end + most); index.end < end; index.end += 1) {
    const update = state.updates[index.end];
    if (update) addUpdate(state, index, update);
  }
  return index;
}

const noOffers = (): Record<OfferState, number> => ({
  created: 0,
  accepted: 0,
  completed: 0,
  rejected: 0,
  withdrawn: 0,
  expired: 0,
});

function addUpdate(state: State, { minutes, offers }: StatisticsIndex, update: Update): void {
  const minute = Number(update.recordTime / MINUTE);
  const figures = minutes.get(minute) ?? noFigures();
  minutes.set(minute, figures);
  figures.updates += 1;
  if (update.type !== 'transaction') return;
  const changes = new Map<PartyId, bigint>();
  for (const node of update.nodes) {
    noteOffer(state, node, { figures, offers });
    noteHolding(state, node, changes);
  }
  const volume = transferred(changes);
  figures.volume += volume;
  if (volume > 0n) figures.transfers += 1;
  for (const owner of changes.keys()) figures.wallets.add(owner);
  if (state.network) figures.wallets.delete(state.network.dso);
}

/** What owners gained from each other: neither minted nor burned. */
function transferred(changes: ReadonlyMap<PartyId, bigint>): bigint {
  let [gained, lost] = [0n, 0n];
  for (const change of changes.values())
    if (change > 0n) gained += change;
    else lost -= change;
  return gained < lost ? gained : lost;
}

const contractOf = (state: State, node: TreeNode): LedgerContract | undefined =>
  node.kind === 'create' ? node.contract : state.contracts.get(node.contractId)?.contract;

/** Adds the face value of a holding that is created or archived to the change of its owner. */
function noteHolding(state: State, node: TreeNode, changes: Map<PartyId, bigint>): void {
  if (node.kind === 'exercise' && !node.consuming) return;
  const contract = contractOf(state, node);
  const amulet = contract && amuletIn(contract);
  if (!amulet) return;
  const value = parseUnits(amulet.amount.initialAmount);
  changes.set(amulet.owner, (changes.get(amulet.owner) ?? 0n) + (node.kind === 'create' ? value : -value));
}

function noteOffer(
  state: State,
  node: TreeNode,
  { figures, offers }: { readonly figures: MinuteFigures; readonly offers: Record<OfferState, number> },
): void {
  const contract = contractOf(state, node);
  if (contract?.template !== 'TransferOffer' && contract?.template !== 'AcceptedTransferOffer') return;
  const { sender, receiver } = contract.payload;
  figures.wallets.add(sender).add(receiver);
  const isOffer = contract.template === 'TransferOffer';
  if (node.kind === 'create') {
    // An acceptance was counted when the offer was exercised.
    if (!isOffer) return;
    offers.created += 1;
    figures.offers += 1;
    return;
  }
  const next = node.consuming ? OFFER_STATE_AFTER[node.choice] : undefined;
  // An accepted offer that a command created is not the state of any offer.
  if (next === undefined || !offerSummary(state, contract.contractId)) return;
  offers[isOffer ? 'created' : 'accepted'] -= 1;
  offers[next] += 1;
}
