// Turns requests into submissions: checks form, rights of the caller and names, in this order (observed-ledger 4.4,
// 6.1).

import { err, micros, ok, type Result } from '../../base';
import {
  canActAs,
  canExecuteAs,
  externalKeyOf,
  networkOf,
  type State,
  type Submit,
  type SubmittedCommand,
} from '../../ledger';
import type { Answer, OperationContext, OperationRequest } from '../types';
import { contractOfBlob, eventBlob } from '../wire';
import type { CommandRequest, DisclosureRequest, DeduplicationRequest, SubmissionRequest } from './command-request';
import { redactedError, type LedgerError } from './errors';
import { invalidArgument, invalidField, missingField, refuseWith } from './failures';
import { callerOf, refuseReading } from './caller-rights';
import { resolveCommand } from './resolve-commands';
import { validatePackages } from './package-references';
import { ledgerStringProblem, partyProblem } from './grammars';
import { earliestOf, validateEarliest, refuseEarly } from './time-bounds';

/** Limit of commands per submission; running servers limit the size of the transaction instead. */
const MAX_COMMANDS = 500;

/** The submitting user: that of the request, or else of the token. */
export function submittingUser({ userId }: { readonly userId: string }, request: OperationRequest): string {
  return userId !== '' || request.identity.kind !== 'caller' ? userId : request.identity.caller.userId;
}

/** Refuses callers without the right to act as all parties, and requests for another user. */
export function refuseActing(
  asked: { readonly userId: string; readonly actAs: readonly string[]; readonly readAs: readonly string[] },
  request: OperationRequest,
  context: OperationContext,
  may = canActAs,
): Answer | undefined {
  const user = callerOf(request, context);
  const missing = asked.actAs.find((party) => !may(user, party));
  const other = asked.userId !== '' && asked.userId !== user?.userId;
  if (missing === undefined && !other)
    return refuseReading({ parties: asked.readAs, anyParty: false }, request, context);
  context.explain(
    other ? `the request names user ${asked.userId}, the token ${user?.userId}` : `the user may not act as ${missing}`,
  );
  return redactedError(403, context);
}

/** The resolved submission, or its refusal. */
export function authorizeSubmission(
  asked: SubmissionRequest,
  request: OperationRequest,
  context: OperationContext,
): Result<Submit, Answer> {
  const forbidden = refuseActing(asked, request, context);
  if (forbidden) return err(forbidden);
  const resolved = resolveSubmission(asked, request, context);
  if (!resolved.ok) return err(refuseWith(resolved.error, context, asked));
  const { now } = context.world;
  const early = refuseEarly(earliestOf(asked.earliest, now), now);
  return early ? err(refuseWith(early, context, asked)) : resolved;
}

/** The submission with resolved names, or its first problem. */
export function resolveSubmission(
  asked: SubmissionRequest,
  request: OperationRequest,
  context: OperationContext,
): Result<Submit, LedgerError> {
  const { state } = context.world;
  const flaw =
    validateForm(asked) ??
    validateSynchronizer(asked.synchronizerId, state) ??
    validateDisclosed(asked.disclosed, state) ??
    validatePackages(asked.commands, context.world);
  if (flaw) return err(flaw);
  const commands = resolveCommands(asked.commands);
  if (!commands.ok) return commands;
  const { workflowId, submissionId, actAs, readAs, commandId } = asked;
  return ok({
    type: 'submit',
    userId: submittingUser(asked, request),
    commandId,
    actAs: [...new Set(actAs)],
    readAs: [...new Set(readAs)],
    commands: commands.value,
    disclosed: asked.disclosed.flatMap(({ blob }) => contractOfBlob(blob) ?? []),
    ...deduplicationOf(asked.deduplication, context),
    ...(workflowId === '' ? {} : { workflowId }),
    ...(submissionId === '' ? {} : { submissionId }),
  });
}

export function deduplicationOf(asked: DeduplicationRequest, context: OperationContext): Pick<Submit, 'deduplication'> {
  if (asked.kind === 'default') return {};
  return {
    deduplication:
      asked.kind === 'offset' ? { afterOffset: asked.offset } : { since: micros(context.world.now - asked.span) },
  };
}

function validateForm(asked: SubmissionRequest): LedgerError | undefined {
  const { commands, actAs, readAs, deduplication } = asked;
  if (commands.length === 0) return missingField('commands');
  if (commands.length > MAX_COMMANDS)
    return invalidArgument(
      `${commands.length} commands exceed the limit of ${MAX_COMMANDS} commands in one transaction`,
    );
  if (asked.commandId === '') return missingField('command_id');
  if (actAs.length === 0) return missingField('act_as');
  const party = [...actAs, ...readAs].map(partyProblem).find((found) => found !== undefined);
  if (party !== undefined) return invalidArgument(party);
  if (deduplication.kind === 'duration' && deduplication.span < 0n)
    return invalidField('deduplication_period', 'Duration must be positive');
  return validateEarliest(asked.earliest) ?? validateIds(asked);
}

export function validateIds(
  ids: Pick<SubmissionRequest, 'commandId' | 'workflowId' | 'submissionId' | 'userId'>,
): LedgerError | undefined {
  for (const [name, text] of [
    ['command_id', ids.commandId],
    ['workflow_id', ids.workflowId],
    ['submission_id', ids.submissionId],
    ['user_id', ids.userId],
  ] as const) {
    const flaw = text === '' ? undefined : ledgerStringProblem(text);
    if (flaw !== undefined) return invalidField(name, flaw);
  }
  return undefined;
}

export function validateSynchronizer(synchronizerId: string, state: State): LedgerError | undefined {
  const known = networkOf(state).synchronizerId;
  if (synchronizerId === '' || synchronizerId === known) return undefined;
  return {
    code: 'INVALID_PRESCRIBED_SYNCHRONIZER_ID',
    cause: `The prescribed synchronizer ${synchronizerId.slice(0, 300)} is not the one that the parties are hosted on: ${known}`,
    category: 9,
  };
}

export function resolveCommands(asked: readonly CommandRequest[]): Result<readonly SubmittedCommand[], LedgerError> {
  const commands: SubmittedCommand[] = [];
  for (const command of asked) {
    const resolved = resolveCommand(command);
    if (!resolved.ok) return resolved;
    commands.push(resolved.value);
  }
  return ok(commands);
}

/** A disclosed contract must match its blob, which must equal the one in the contract's events. */
function validateDisclosed(disclosed: readonly DisclosureRequest[], state: State): LedgerError | undefined {
  for (const { contractId, blob } of disclosed) {
    if (blob === '') return missingField('DisclosedContract.createdEventBlob');
    const contract = state.contracts.get(contractOfBlob(blob) ?? '')?.contract;
    if (!contract || eventBlob(contract) !== blob)
      return invalidArgument(
        `Unable to decode disclosed contract event payload of ${contractId === '' ? 'a contract' : contractId.slice(0, 200)}: it is not a createdEventBlob of this network`,
      );
    if (contractId !== '' && contractId !== contract.contractId)
      return invalidArgument(
        `Mismatch between DisclosedContract.contract_id (${contractId.slice(0, 200)}) and contract_id from decoded DisclosedContract.created_event_blob (${contract.contractId})`,
      );
  }
  return undefined;
}

/** Preparing and executing what the parties sign requires weaker rights than acting as them. */
export const refuseExecuting = (
  asked: Parameters<typeof refuseActing>[0],
  request: OperationRequest,
  context: OperationContext,
): Answer | undefined => refuseActing(asked, request, context, canExecuteAs);

/** Refuses external parties, which sign for themselves, and parties hosted elsewhere. */
export function refuseUnsigned({ actAs }: Pick<Submit, 'actAs'>, state: State): LedgerError | undefined {
  const { participant } = networkOf(state);
  const external = actAs.find((party) => externalKeyOf(state, party) !== undefined);
  if (external !== undefined)
    return noSubmitter(
      `party ${external} is an external party, which signs its own submissions: use /v2/interactive-submission/prepare and /execute`,
    );
  const elsewhere = actAs.find((party) => state.hosting.get(party)?.get(participant) !== 'submission');
  return (
    refuseUnknown({ actAs }, state) ??
    (elsewhere === undefined
      ? undefined
      : noSubmitter(`participant ${participant} does not host party ${elsewhere} with the permission to submit`))
  );
}

export function refuseUnknown({ actAs }: Pick<Submit, 'actAs'>, state: State): LedgerError | undefined {
  const unknown = actAs.find((party) => (state.hosting.get(party)?.size ?? 0) === 0);
  return unknown === undefined
    ? undefined
    : noSubmitter(`party ${unknown} is not hosted on this network; allocate it first`);
}

const noSubmitter = (reason: string): LedgerError => ({
  code: 'NO_SYNCHRONIZER_ON_WHICH_ALL_SUBMITTERS_CAN_SUBMIT',
  cause: `This participant cannot submit as the given submitter on any connected synchronizer: ${reason}`,
  category: 11,
});
