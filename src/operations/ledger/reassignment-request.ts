// Reassignments that a stakeholder submits: one unassign or assign command (CantonSyncService of the published
// sources).

import { defined, err, ok, type Result } from '../../base';
import {
  assignmentOf,
  connectedSynchronizers,
  hasStake,
  type CommandOf,
  type Reassignment,
  type Rejection,
  type State,
} from '../../ledger';
import type { Answer, OperationContext, OperationRequest, WorldPort } from '../types';
import { isAbsent, member, readList, readMessage, readText, type BodyField } from './body-field';
import type { LedgerError } from './errors';
import { invalidArgument, missingField, refuseWith } from './failures';
import { partyProblem } from './grammars';
import { refuseActing, refuseUnsigned, submittingUser, validateIds } from './submission';
import { submissionFailure } from './submission-failures';

type ReassignmentMove =
  | { readonly kind: 'unassign'; readonly contractId: string; readonly source: string; readonly target: string }
  | { readonly kind: 'assign'; readonly reassignmentId: string; readonly source: string; readonly target: string }
  | { readonly kind: 'none' };

export interface ReassignmentRequest {
  readonly userId: string;
  readonly commandId: string;
  readonly workflowId: string;
  readonly submissionId: string;
  readonly submitter: string;
  readonly moves: readonly ReassignmentMove[];
}

/** The reassignment commands of a body; undefined when they are absent. */
export function readReassignment(body: BodyField): ReassignmentRequest | undefined {
  const commands = readMessage(member(body, 'reassignmentCommands'));
  if (!commands) return undefined;
  const text = (name: string): string => readText(member(commands, name));
  return {
    userId: text('userId'),
    commandId: text('commandId'),
    workflowId: text('workflowId'),
    submissionId: text('submissionId'),
    submitter: text('submitter'),
    moves: readList(member(commands, 'commands')).map(readMove),
  };
}

function readMove(place: BodyField): ReassignmentMove {
  const outer = readMessage(place);
  const command = outer && readMessage(member(outer, 'command'));
  if (!command) return { kind: 'none' };
  const valueOf = (name: string): BodyField => member(member(command, name), 'value');
  const text = (value: BodyField, name: string): string => readText(member(value, name));
  const [unassign, assign] = [valueOf('UnassignCommand'), valueOf('AssignCommand')];
  if (!isAbsent(unassign) && readMessage(unassign))
    return {
      kind: 'unassign',
      contractId: text(unassign, 'contractId'),
      source: text(unassign, 'source'),
      target: text(unassign, 'target'),
    };
  if (!isAbsent(assign) && readMessage(assign))
    return {
      kind: 'assign',
      reassignmentId: text(assign, 'reassignmentId'),
      source: text(assign, 'source'),
      target: text(assign, 'target'),
    };
  return { kind: 'none' };
}

export interface SubmittedReassignment {
  readonly reassignment: Reassignment;
  /** The world that contains it. */
  readonly world: WorldPort;
}

/** Submits the reassignment on behalf of its submitter; automation does not assign what was unassigned so. */
export async function submitReassignment(
  asked: ReassignmentRequest | undefined,
  request: OperationRequest,
  context: OperationContext,
): Promise<Result<SubmittedReassignment, Answer>> {
  if (!asked) return err(refuseWith(missingField('reassignment_commands'), context));
  const { submitter, userId } = asked;
  const forbidden = refuseActing({ userId, actAs: [submitter], readAs: [] }, request, context);
  if (forbidden) return err(forbidden);
  const command = commandOf(asked, submittingUser(asked, request), context.world.state);
  if (!command.ok) return err(refuseWith(command.error, context, asked));
  const world = await context.inProcess();
  const done = world.execute(command.value);
  if (!done.ok) return err(refuseWith(failureOf(done.error), context, asked));
  const [update] = done.value.filter((entry) => entry.type === 'reassignment');
  return ok({ reassignment: defined(update, 'a reassignment that is accepted is an update'), world });
}

type Move = CommandOf<'unassign'> | CommandOf<'assign'>;

function commandOf(asked: ReassignmentRequest, userId: string, state: State): Result<Move, LedgerError> {
  const { commandId, workflowId, submissionId, submitter, moves } = asked;
  const [move, second] = moves;
  if (commandId === '') return err(missingField('command_id'));
  if (submitter === '') return err(missingField('submitter'));
  if (!move || move.kind === 'none') return err(missingField('commands'));
  if (second) return err(invalidArgument('the mock server reassigns one contract at a time: send one command'));
  const flaw =
    validateIds(asked) ??
    invalidParty(submitter) ??
    refuseUnsigned({ actAs: [submitter] }, state) ??
    validateMove(move, submitter, state);
  if (flaw) return err(flaw);
  const submission = {
    userId,
    commandId,
    ...(workflowId === '' ? {} : { workflowId }),
    ...(submissionId === '' ? {} : { submissionId }),
  };
  if (move.kind === 'unassign') {
    const { contractId, target } = move;
    return ok({ type: 'unassign', contractId, target, submitter, hold: true, submission });
  }
  return ok({ type: 'assign', reassignmentId: move.reassignmentId, submitter, submission });
}

function invalidParty(party: string): LedgerError | undefined {
  const flaw = partyProblem(party);
  return flaw === undefined ? undefined : invalidArgument(flaw);
}

type RequestedMove = Exclude<ReassignmentMove, { kind: 'none' }>;

/** The synchronizers are connected, and those between which a contract moves that the submitter sees. */
function validateMove(move: RequestedMove, submitter: string, state: State): LedgerError | undefined {
  const connected = connectedSynchronizers(state);
  const unknown = [move.source, move.target].find((id) => !connected.includes(id));
  if (unknown !== undefined)
    return invalidArgument(
      `Unable to resolve ${unknown.slice(0, 300)} to a connected physical synchronizer id; connected: ${connected.join(', ')}`,
    );
  return move.kind === 'unassign'
    ? validateUnassignment(move, submitter, state)
    : validateAssignment(move, submitter, state);
}

/** A contract in flight is left to the ledger, which refuses it. */
function validateUnassignment(
  { contractId, source }: Extract<RequestedMove, { kind: 'unassign' }>,
  submitter: string,
  state: State,
): LedgerError | undefined {
  const record = state.contracts.get(contractId);
  if (!record || !hasStake(record, submitter))
    return failureOf({ code: 'contract-not-found', contractId, kind: 'contract' });
  const { synchronizerId: actual = source } = assignmentOf(record);
  return actual === source ? undefined : invalidArgument(`the source is ${actual}, not ${source}`);
}

function validateAssignment(
  { reassignmentId, source, target }: Extract<RequestedMove, { kind: 'assign' }>,
  submitter: string,
  state: State,
): LedgerError | undefined {
  const pending = state.inFlight.get(reassignmentId);
  const record = pending && state.contracts.get(pending.contract.contractId);
  if (!pending || !record || !hasStake(record, submitter))
    return failureOf({ code: 'unknown', kind: 'reassignment in flight', id: reassignmentId });
  if (pending.source !== source) return invalidArgument(`the source is ${pending.source}, not ${source}`);
  return pending.target === target ? undefined : invalidArgument(`the target is ${pending.target}, not ${target}`);
}

function failureOf(rejection: Rejection): LedgerError {
  switch (rejection.code) {
    case 'unknown':
      return invalidArgument(`unknown ${rejection.kind} ${rejection.id.slice(0, 300)}`);
    case 'precondition':
      return invalidArgument(rejection.reason);
    default:
      return submissionFailure(rejection);
  }
}
