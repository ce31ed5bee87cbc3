// What only a walk through all updates tells: which exercises left a contract alive, and when each mining round opened. It is walked
// when somebody looks for the first time, and from then on only what is new.

import type { Micros } from '../../base';
import { roundNumber, timeOf } from '../rounds';
import type { State } from '../state';
import type { LedgerContract, ContractId, Transaction, TreeNode } from '../types';

interface RoundOpening {
  readonly number: bigint;
  readonly opensAt: Micros;
  /** Of the update that made it. */
  readonly offset: number;
}

interface HistoryIndex {
  /** Offset and node of each exercise that left the contract alive, one after the other in one list: there are very many. */
  readonly exercises: ReadonlyMap<ContractId, readonly number[]>;
  /** In the order in which they were made. */
  readonly rounds: readonly RoundOpening[];
}

interface MutableHistoryIndex extends HistoryIndex {
  readonly exercises: Map<ContractId, number[]>;
  readonly rounds: RoundOpening[];
  /** Offset up to which it was walked. */
  end: number;
}

const indexes = new WeakMap<State, MutableHistoryIndex>();

export const historyIndexOf = (state: State): HistoryIndex => extendTo(state, state.ledgerEnd);

/** Walks on through at most so many updates; whether there is nothing left to walk through. A long log takes seconds: whoever can waits in between. */
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
