// An index built by scanning all updates: non-consuming exercises by contract, and openings of mining rounds. Built
// on first use and then extended incrementally.

import type { Micros } from '../../base';
import { roundNumber, timeOf } from '../rounds';
import type { State } from '../state';
import type { LedgerContract, ContractId, Transaction, TreeNode } from '../types';

interface RoundOpening {
  readonly number: bigint;
  readonly opensAt: Micros;
  /** Offset of the creating update. */
  readonly offset: number;
}

interface HistoryIndex {
  /** Offset and node of each non-consuming exercise, alternating in one flat list to save memory. */
  readonly exercises: ReadonlyMap<ContractId, readonly number[]>;
  /** In order of creation. */
  readonly rounds: readonly RoundOpening[];
}

interface MutableHistoryIndex extends HistoryIndex {
  readonly exercises: Map<ContractId, number[]>;
  readonly rounds: RoundOpening[];
  /** Offset up to which updates are indexed. */
  end: number;
}

const indexes = new WeakMap<State, MutableHistoryIndex>();

export const historyIndexOf = (state: State): HistoryIndex => extendTo(state, state.ledgerEnd);

/**
 * Indexes at most `most` further updates and returns whether the index is complete. A long log takes seconds: callers
 * pause between slices.
 */
export const extendHistoryIndex = (state: State, most: number): boolean =>
  extendTo(state, most).end === state.ledgerEnd;

function extendTo(state: State, most: number): MutableHistoryIndex {
  const past = indexes.get(state) ?? { exercises: new Map(), rounds: [], end: 0 };
  indexes.set(state, past);
  for (const end = Math.min(state.ledgerEnd, past.end + most); past.end < end; past.end += 1) {
    const update = state.updates[past.end];
    if (update?.type === 'transaction') for (const node of update.nodes) indexNode(past, update, node);
  }
  return past;
}

function indexNode({ exercises, rounds }: MutableHistoryIndex, { offset }: Transaction, node: TreeNode): void {
  if (node.kind === 'create') {
    if (isOpenRound(node.contract))
      rounds.push({
        number: BigInt(roundNumber({ contract: node.contract })),
        opensAt: timeOf(node.contract.payload.opensAt),
        offset,
      });
    return;
  }
  if (node.consuming) return;
  const known = exercises.get(node.contractId);
  if (known) known.push(offset, node.nodeId);
  else exercises.set(node.contractId, [offset, node.nodeId]);
}

const isOpenRound = (contract: LedgerContract): contract is LedgerContract<'OpenMiningRound'> =>
  contract.template === 'OpenMiningRound';
