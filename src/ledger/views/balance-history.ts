// The results of the wallet's balance operation after each change of a party's holdings.

import { Heap } from 'heap-js';
import { formatUnits, parseUnits, type Micros } from '../../base';
import { amuletIn } from '../amulets';
import type { PartyId } from '../daml';
import type { ContractRecord, State, WalletEvent } from '../state';
import type { ContractId, Transaction } from '../types';
import { historyIndexOf } from './history-index';

interface BalancePoint {
  readonly offset: number;
  readonly at: Micros;
  readonly unlocked: string;
  readonly locked: string;
}

interface BalanceHistory {
  /** Oldest first. */
  readonly points: readonly BalancePoint[];
  /** Number of changes, including those without a point. */
  readonly changes: number;
}

/** A holding of the party was created or archived. */
interface HoldingChange {
  readonly record: ContractRecord;
  readonly isGain: boolean;
}

interface BalanceChange {
  readonly update: Transaction;
  readonly moves: HoldingChange[];
}

/** With more than `most` changes (at least two) the points are sampled evenly, including the first and the last. */
export function balanceHistory(state: State, party: PartyId, most: number): BalanceHistory {
  const changes = changesOf(state, party);
  const roundAt = roundCursor(state);
  const [unlocked, locked] = [createTally(), createTally()];
  const isShown = sampleOf(changes.length, most);
  const points: BalancePoint[] = [];
  changes.forEach(({ update, moves }, index) => {
    for (const { record, isGain } of moves)
      (record.contract.template === 'LockedAmulet' ? locked : unlocked)[isGain ? 'add' : 'remove'](record);
    if (!isShown(index)) return;
    const round = roundAt(update);
    points.push({
      offset: update.offset,
      at: update.effectiveAt,
      unlocked: formatUnits(unlocked.worthAt(round)),
      locked: formatUnits(locked.worthAt(round)),
    });
  });
  return { points, changes: changes.length };
}

/** Selects at most `most` of `count` indexes. */
function sampleOf(count: number, most: number): (index: number) => boolean {
  if (count <= most) return () => true;
  const shown = new Set(Array.from({ length: most }, (_, step) => Math.round((step * (count - 1)) / (most - 1))));
  return (index) => shown.has(index);
}

/** One entry per update that changed a holding of the party. */
function changesOf(state: State, party: PartyId): readonly BalanceChange[] {
  const changes: BalanceChange[] = [];
  for (const event of state.walletEvents.get(party) ?? []) {
    const moves = movesIn(state, party, event);
    const last = changes.at(-1);
    if (moves.length === 0) continue;
    if (last?.update === event.update) last.moves.push(...moves);
    else changes.push({ update: event.update, moves });
  }
  return changes;
}

function movesIn(state: State, party: PartyId, { update, nodeId }: WalletEvent): HoldingChange[] {
  const root = update.nodes[nodeId];
  const moves: HoldingChange[] = [];
  const last = root?.kind === 'exercise' ? root.lastDescendant : nodeId;
  for (let index = nodeId; index <= last; index += 1) {
    const node = update.nodes[index];
    if (!node || (node.kind === 'exercise' && !node.consuming)) continue;
    const record = state.contracts.get(node.kind === 'create' ? node.contract.contractId : node.contractId);
    if (record && amuletIn(record.contract)?.owner === party) moves.push({ record, isGain: node.kind === 'create' });
  }
  return moves;
}

/** Returns the newest round open at an update; call it in order of offset. */
function roundCursor(state: State): (update: Transaction) => bigint {
  const { rounds } = historyIndexOf(state);
  let [next, round] = [0, 0n];
  return ({ offset, effectiveAt }) => {
    for (let one = rounds[next]; one && one.offset <= offset && one.opensAt <= effectiveAt; one = rounds[next]) {
      round = one.number;
      next += 1;
    }
    return round;
  };
}

/** The value of a holding is `value - (round - createdIn) * rate`, and zero from the round `spentIn` on. */
interface TallyEntry {
  readonly contractId: ContractId;
  readonly value: bigint;
  readonly rate: bigint;
  readonly createdIn: bigint;
  readonly spentIn: bigint;
}

interface Tally {
  add(record: ContractRecord): void;
  remove(record: ContractRecord): void;
  /** The total of all holdings; rounds must not decrease. */
  worthAt(round: bigint): bigint;
}

/** Running totals, so that a point does not iterate all holdings. */
function createTally(): Tally {
  const counted = new Map<ContractId, TallyEntry>();
  const bySpent = new Heap<TallyEntry>((a, b) => (a.spentIn < b.spentIn ? -1 : Number(a.spentIn > b.spentIn)));
  // The total is `fixed - round * rate`.
  let [fixed, rate] = [0n, 0n];
  const drop = (one: TallyEntry): void => {
    if (!counted.delete(one.contractId)) return;
    fixed -= one.value + one.createdIn * one.rate;
    rate -= one.rate;
  };
  return {
    add({ contract }) {
      const one = tallyEntryOf(contract);
      if (!one) return;
      counted.set(one.contractId, one);
      if (one.rate > 0n) bySpent.push(one);
      fixed += one.value + one.createdIn * one.rate;
      rate += one.rate;
    },
    remove({ contract }) {
      const one = counted.get(contract.contractId);
      if (one) drop(one);
    },
    worthAt(round) {
      for (let one = bySpent.peek(); one && one.spentIn <= round; one = bySpent.peek()) {
        bySpent.pop();
        drop(one);
      }
      return fixed - round * rate;
    },
  };
}

function tallyEntryOf(contract: ContractRecord['contract']): TallyEntry | undefined {
  const amulet = amuletIn(contract);
  if (!amulet) return undefined;
  const { initialAmount, createdAt, ratePerRound } = amulet.amount;
  const [value, rate, createdIn] = [parseUnits(initialAmount), parseUnits(ratePerRound.rate), BigInt(createdAt.number)];
  return {
    contractId: contract.contractId,
    value,
    rate,
    createdIn,
    spentIn: rate > 0n ? createdIn + (value + rate - 1n) / rate : createdIn,
  };
}
