// Reassignments: a contract is unassigned from its source synchronizer and usually assigned to the target (service
// contract 2.3, 3).

import { err, MINUTE, ok, plus } from '../../base';
import { changeKey } from '../changes';
import { assignmentOf, networkOf, type State } from '../state';
import type { Env } from '../types';
import type { CommandOf, Decision, ReassignmentSubmission, Rejection } from './commands';
import { createDraft } from './draft';

/** Period in which only the reassigning participants may assign. */
const EXCLUSIVITY = 5n * MINUTE;

/**
 * Unassigns a contract; with `hold` automation does not assign it. Rejects contracts in flight, invalid targets, and
 * submitters that are not stakeholders.
 */
export function unassign(state: State, command: CommandOf<'unassign'>, env: Env): Decision {
  const record = state.contracts.get(command.contractId);
  if (!record || record.archived)
    return err({ code: 'contract-not-found', contractId: command.contractId, kind: 'contract' });
  const { synchronizerId: source, counter } = assignmentOf(record);
  if (source === undefined) return err({ code: 'contract-in-flight', contractId: command.contractId });
  if (source === command.target) return err({ code: 'precondition', reason: `the contract is already on ${source}` });
  const { submitter, target, submission } = command;
  const duplicate = duplicateOf(state, submitter, submission);
  if (duplicate) return err(duplicate);
  const { synchronizerId, otherSynchronizerId } = networkOf(state);
  if (target !== synchronizerId && target !== otherSynchronizerId)
    return err({ code: 'unknown', kind: 'synchronizer', id: target });
  const { signatories, observers } = record.contract;
  if (![...signatories, ...observers].includes(submitter))
    return err({ code: 'precondition', reason: `${submitter} is not a stakeholder of the contract` });
  const draft = createDraft(state, env);
  draft.unassign({ record, submitter, source, target, counter: counter + 1, submission }, plus(env.now, EXCLUSIVITY));
  const unassigned = draft.entries[0];
  if (command.hold && unassigned?.type === 'reassignment')
    draft.fact({ type: 'reassignment-held', at: env.now, reassignmentId: unassigned.reassignmentId });
  return ok(draft.entries);
}

/** Assigns a contract in flight, with the reassignment id and counter of its unassignment. */
export function assign(state: State, command: Omit<CommandOf<'assign'>, 'type'>, env: Env): Decision {
  const { reassignmentId, submission } = command;
  const pending = state.inFlight.get(reassignmentId);
  const record = pending && state.contracts.get(pending.contract.contractId);
  if (!pending || !record) return err({ code: 'unknown', kind: 'reassignment in flight', id: reassignmentId });
  const { source, target, counter, contract } = pending;
  const submitter = command.submitter ?? pending.submitter;
  if (![...contract.signatories, ...contract.observers].includes(submitter))
    return err({ code: 'precondition', reason: `${submitter} is not a stakeholder of the contract` });
  const duplicate = duplicateOf(state, submitter, submission);
  if (duplicate) return err(duplicate);
  const draft = createDraft(state, env);
  draft.assign({ record, submitter, source, target, counter, submission }, reassignmentId);
  return ok(draft.entries);
}

/** A reassignment that was submitted with the same command id before. */
function duplicateOf(
  state: State,
  submitter: string,
  submission: ReassignmentSubmission | undefined,
): Rejection | undefined {
  const { userId, commandId } = submission ?? { userId: '', commandId: '' };
  const before = submission && state.changes.get(changeKey(userId, [submitter], commandId));
  return before && { code: 'duplicate-command', commandId, offset: before.offset, submissionId: before.submissionId };
}

/** Automation assigns contracts in flight that are not held. */
export function completeReassignment(state: State, reassignmentId: string, env: Env): Decision {
  if (state.heldReassignments.has(reassignmentId))
    return err({ code: 'not-due', what: 'assignment of a contract that is held in flight' });
  return assign(state, { reassignmentId }, env);
}
