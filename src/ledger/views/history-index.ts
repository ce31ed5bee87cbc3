// What only a walk through all updates tells: which exercises left a contract alive, and when each mining round opened. It is walked
// when somebody looks for the first time, and from then on only what is new.

import type { Micros } from '../../base';
import { roundNumber, timeOf } from '../rounds';
import type { State } from '../state';
import type { Contract, ContractId, Transaction, TreeNode } from '../types';

interface OpenedRound {
  readonly number: bigint;
  readonly opensAt: Micros;
  /** Of the update that made it. */
  readonly offset: number;
}

interface Past {
  /** Offset and node of each exercise that left the contract alive, one after the other in one list: there are very many. */
  readonly exercises: ReadonlyMap<ContractId, readonly number[]>;
  /** In the order in which they were made. */
  readonly rounds: readonly OpenedRound[];
}

interface Walked extends Past {
  readonly exercises: Map<ContractId, number[]>;
  readonly rounds: OpenedRound[];
  /** Offset up to which it was walked. */
  end: number;
}

const walked = new WeakMap<State, Walked>();

export const pastOf = (state: State): Past => walk(state, state.ledgerEnd);

/** Walks on through at most so many updates; whether there is nothing left to walk through. A long log takes seconds: whoever can waits in between. */
export const walkPast = (state: State, most: number): boolean => walk(state, most).end === state.ledgerEnd;

function walk(state: State, most: number): Walked {
  const past = walked.get(state) ?? { exercises: new Map(), rounds: [], end: 0 };
  walked.set(state, past);
  for (const end = Math.min(state.ledgerEnd, past.end + most); past.end < end; past.end += 1) {
    const update = state.updates[past.end];
    if (update?.type === 'transaction') for (const node of update.nodes) note(past, update, node);
  }
  return past;
}

function note({ exercises, rounds }: Walked, { offset }: Transaction, node: TreeNode): void {
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

const isOpenRound = (contract: Contract): contract is Contract<'OpenMiningRound'> =>
  contract.template === 'OpenMiningRound';
