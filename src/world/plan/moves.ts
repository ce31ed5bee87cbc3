// Contracts that move between synchronizers, and rare kinds of updates.

import { err, ok, type Result } from '../../base';
import {
  activeOf,
  activeOfStakeholder,
  assignmentOf,
  iterateActiveOfStakeholder,
  networkOf,
  type Command,
  type ContractRecord,
  type PartyId,
  type State,
  type TemplateName,
} from '../../ledger';
import type { ExtraProperties, ReassignmentProperties } from '../world-schema';
import { add, at, atOr, orElse, refuse, type Planning } from './planning';

/** One kind of contract that a file can move: its owner and where to find it. */
interface MoveTarget {
  readonly owner: (state: State) => PartyId | undefined;
  readonly what: string;
  readonly candidates: (state: State) => readonly ContractRecord[];
}

export function planReassignment(planning: Planning, words: ReassignmentProperties, pointer: string): void {
  const targets = targetsOf(planning, words);
  const [target] = targets;
  if (!target || targets.length > 1)
    return refuse(
      planning,
      pointer,
      `says ${targets.length === 0 ? 'not' : 'twice'} which contract moves; write one of \`holdingOf\`, \`offer\`, \`nameEntry\`, \`preapprovalOf\``,
    );
  const moved = atOr(planning, words.at, `${pointer}/at`, [700, 900]);
  add(planning, moved, pointer, (state) => unassign(state, target, { back: false, hold: words.hold ?? false }));
  if (words.backAt !== undefined)
    add(planning, at(planning, words.backAt, `${pointer}/backAt`), `${pointer}/backAt`, (state) =>
      unassign(state, target, { back: true, hold: words.hold ?? false }),
    );
}

function unassign(
  state: State,
  { candidates, owner, what }: MoveTarget,
  { back, hold }: { readonly back: boolean; readonly hold: boolean },
): Result<Command, string> {
  const network = networkOf(state);
  const wanted = back ? network.otherSynchronizerId : network.synchronizerId;
  const fits = (record: ContractRecord): boolean =>
    assignmentOf(record).synchronizerId === wanted && (back || record.reassignments.length === 0);
  const record = candidates(state).find(fits);
  const submitter = owner(state);
  if (!record || submitter === undefined)
    return err(`${what} to move ${back ? 'back ' : ''}at that time; move the time, or make it earlier`);
  return ok({
    type: 'unassign',
    contractId: record.contract.contractId,
    target: back ? network.synchronizerId : network.otherSynchronizerId,
    submitter,
    hold,
  });
}

function targetsOf(
  { partyOf, file }: Planning,
  { holdingOf, offer, nameEntry, preapprovalOf }: ReassignmentProperties,
): readonly MoveTarget[] {
  const targets: MoveTarget[] = [];
  const ofParty = (name: string, template: TemplateName, what: string): MoveTarget => {
    const party = partyOf(name);
    return {
      owner: () => party,
      what: `${name} has no ${what}`,
      candidates: (state) => activeOfStakeholder(state, template, party).filter((record) => ownerOf(record) === party),
    };
  };
  if (holdingOf !== undefined) targets.push(ofParty(holdingOf, 'Amulet', 'holding'));
  if (preapprovalOf !== undefined) targets.push(ofParty(preapprovalOf, 'TransferPreapproval', 'preapproval'));
  if (offer !== undefined) {
    const sender = file.offers?.find((words, index) => (words.id ?? `offer-${index + 1}`) === offer)?.from;
    const party = sender === undefined ? undefined : partyOf(sender);
    const own = (state: State, template: 'TransferOffer' | 'AcceptedTransferOffer'): readonly ContractRecord[] =>
      party === undefined
        ? []
        : activeOfStakeholder(state, template, party).filter(
            ({ contract }) => contract.payload.trackingId === offer && contract.payload.sender === party,
          );
    targets.push({
      owner: () => party,
      what: `there is no open or accepted offer ${offer}`,
      candidates: (state) => [...own(state, 'TransferOffer'), ...own(state, 'AcceptedTransferOffer')],
    });
  }
  if (nameEntry !== undefined) {
    const entries = (state: State) =>
      activeOf(state, 'AnsEntry').filter(({ contract }) => contract.payload.name === nameEntry);
    targets.push({
      owner: (state) => entries(state)[0]?.contract.payload.user,
      what: `there is no name ${nameEntry}`,
      candidates: entries,
    });
  }
  return targets;
}

/** The oldest holding, without a list of all: large crowds burn often. */
function firstHolding(state: State, owner: PartyId): ContractRecord | undefined {
  for (const record of iterateActiveOfStakeholder(state, 'Amulet', owner)) if (ownerOf(record) === owner) return record;
  return undefined;
}

function ownerOf({ contract }: ContractRecord): PartyId | undefined {
  if (contract.template === 'Amulet') return contract.payload.owner;
  return contract.template === 'TransferPreapproval' ? contract.payload.receiver : undefined;
}

export function planExtra(
  planning: Planning,
  { user, at: word, what, signed }: ExtraProperties,
  pointer: string,
): void {
  const party = planning.partyOf(user);
  const time = at(planning, word, `${pointer}/at`);
  // The hash that an external party signs, without the multihash prefix `1220`.
  const signature = signed ? { externalTransactionHash: planning.value(`signed/${pointer}`) } : {};
  switch (what) {
    case 'read-rules':
      return add(planning, time, pointer, { type: what, party, ...signature });
    case 'tap-and-burn':
      return add(planning, time, pointer, { type: what, owner: party, amount: '1', ...signature });
    case 'burn':
      return add(planning, time, pointer, (state) => {
        const found = orElse(
          firstHolding(state, party),
          `${user} has no holding to burn at that time; move the time, or give ${user} a \`balance\``,
        );
        return found.ok ? ok({ type: what, contractId: found.value.contract.contractId }) : found;
      });
  }
}
