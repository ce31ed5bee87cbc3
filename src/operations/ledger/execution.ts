// Executes prepared transactions: verifies the signatures of the submitters and interprets the commands again in the
// current world. Rejected if contracts it depends on are no longer active.

import { err, micros, ok, type Result } from '../../base';
import { decodePrepared, hashPrepared, type PreparedTransaction } from '../../codec';
import { externalPartyOf, type State, type Submit } from '../../ledger';
import type { Answer, OperationContext, OperationRequest, WorldPort } from '../types';
import { readDeduplication, type DeduplicationRequest } from './command-request';
import type { LedgerError } from './errors';
import { invalidArgument, missingField, refuseWith } from './failures';
import { validateHashing, readHashing } from './hashing';
import { member, readList, readMessage, readText, type BodyField } from './body-field';
import { commandsOf, preparedOf } from './prepared-transaction';
import { commit, transactionIn, type CommittedSubmission } from './run-submission';
import { validateSignature, readBinary, readSignature, verifyingKey, type SignatureRequest } from './signatures';
import {
  deduplicationOf,
  validateIds,
  validateSynchronizer,
  refuseExecuting,
  refuseUnknown,
  resolveCommands,
  submittingUser,
} from './submission';
import { submissionFailure } from './submission-failures';
import { validateTimes } from './time-bounds';

export interface ExecutionRequest {
  readonly prepared: Uint8Array;
  readonly signatures: readonly { readonly party: string; readonly signatures: readonly SignatureRequest[] }[];
  readonly deduplication: DeduplicationRequest;
  readonly submissionId: string;
  readonly userId: string;
  readonly hashing: string;
}

export function readExecution(body: BodyField): ExecutionRequest {
  const signatures = readMessage(member(body, 'partySignatures'));
  return {
    prepared: readBinary(member(body, 'preparedTransaction')),
    signatures: signatures ? readList(member(signatures, 'signatures')).map(readParty) : [],
    deduplication: readDeduplication(member(body, 'deduplicationPeriod')),
    submissionId: readText(member(body, 'submissionId')),
    userId: readText(member(body, 'userId')),
    hashing: readHashing(member(body, 'hashingSchemeVersion')),
  };
}

function readParty(place: BodyField) {
  readMessage(place);
  return {
    party: readText(member(place, 'party')),
    signatures: readList(member(place, 'signatures')).map(readSignature),
  };
}

/** Executes the prepared transaction, or returns the refusal. */
export async function executePrepared(
  asked: ExecutionRequest,
  request: OperationRequest,
  context: OperationContext,
): Promise<Result<CommittedSubmission, Answer>> {
  const opened = decodeExecution(asked);
  if (!opened.ok) return err(refuseWith(opened.error, context, asked));
  const prepared = opened.value;
  const forbidden = refuseExecuting(
    { userId: asked.userId, actAs: prepared.metadata.submitterInfo.actAs, readAs: [] },
    request,
    context,
  );
  if (forbidden) return err(forbidden);
  const done = await executeSigned({ ...asked, userId: submittingUser(asked, request) }, prepared, context);
  return done.ok ? done : err(refuseWith(done.error, context, asked));
}

/** The same for a caller who may execute it: verifies the signatures, and that the transaction is still what it was. */
export async function executeSigned(
  asked: ExecutionRequest,
  prepared: PreparedTransaction,
  context: OperationContext,
): Promise<Result<CommittedSubmission, LedgerError>> {
  const flaw = validatePrepared(asked, prepared, context.world.state);
  if (flaw) return err(flaw);
  const submission = submissionOf(prepared, asked, context);
  if (!submission.ok) return submission;
  return commit(
    submission.value,
    context,
    (world) => validateTimes(prepared.metadata, world.now) ?? validateConformance(prepared, submission.value, world),
  );
}

/** The acting parties of a prepared transaction; none for malformed bytes. */
export function submittersOf({ prepared }: ExecutionRequest): readonly string[] {
  const decoded = decodePrepared(prepared);
  return decoded.ok ? decoded.value.metadata.submitterInfo.actAs : [];
}

/** The prepared transaction of a request. */
export function decodeExecution(
  asked: Pick<ExecutionRequest, 'prepared' | 'hashing'>,
): Result<PreparedTransaction, LedgerError> {
  if (asked.prepared.length === 0) return err(missingField('prepared_transaction'));
  const flaw = validateHashing(asked.hashing);
  if (flaw) return err(flaw);
  const decoded = decodePrepared(asked.prepared);
  if (!decoded.ok) return err(invalidArgument(decoded.error));
  return decoded.value.metadata.submitterInfo.actAs.length === 0 ? err(missingField('submitter_info.act_as')) : decoded;
}

function validatePrepared(
  asked: ExecutionRequest,
  prepared: PreparedTransaction,
  state: State,
): LedgerError | undefined {
  const { submitterInfo, synchronizerId } = prepared.metadata;
  return (
    validateIds({
      commandId: submitterInfo.commandId,
      workflowId: '',
      submissionId: asked.submissionId,
      userId: asked.userId,
    }) ??
    (submitterInfo.commandId === '' ? missingField('submitter_info.command_id') : undefined) ??
    validateSynchronizer(synchronizerId, state) ??
    refuseUnknown(submitterInfo, state) ??
    validateSigners(asked, prepared, state)
  );
}

/** The signed transaction must equal the result of preparing its commands now. */
function validateConformance(
  prepared: PreparedTransaction,
  submission: Submit,
  world: WorldPort,
): LedgerError | undefined {
  const would = world.dryRun(submission);
  if (!would.ok) return submissionFailure(would.error);
  const { transactionUuid, preparationTime, minLedgerEffectiveTime, maxLedgerEffectiveTime, maxRecordTime } =
    prepared.metadata;
  const bounds = { minLedgerEffectiveTime, maxLedgerEffectiveTime, maxRecordTime };
  const again = preparedOf(
    {
      transaction: transactionIn(would.value),
      submission,
      transactionUuid,
      preparedAt: micros(preparationTime),
      bounds,
    },
    world.state,
  );
  return hashOf(again) === hashOf(prepared)
    ? undefined
    : invalidArgument(
        'the prepared transaction differs from what its commands do on this ledger; prepare them again and sign the result',
      );
}

const hashOf = (prepared: PreparedTransaction): string => Buffer.from(hashPrepared(prepared)).toString('hex');

/** Every submitter must sign with enough of its keys to meet its threshold. */
function validateSigners(
  { signatures }: ExecutionRequest,
  prepared: PreparedTransaction,
  state: State,
): LedgerError | undefined {
  const hash = hashPrepared(prepared);
  const { actAs } = prepared.metadata.submitterInfo;
  const stranger = signatures.find(({ party }) => !actAs.includes(party));
  if (stranger)
    return invalidArgument(
      `party_signatures: ${stranger.party.slice(0, 300)} is not one of the submitters ${actAs.join(', ')}`,
    );
  for (const party of actAs) {
    const failure = validateSigner(
      party,
      signatures.filter((signed) => signed.party === party).flatMap((signed) => signed.signatures),
      hash,
      state,
    );
    if (failure) return failure;
  }
  return undefined;
}

function validateSigner(
  party: string,
  signatures: readonly SignatureRequest[],
  hash: Uint8Array,
  state: State,
): LedgerError | undefined {
  const external = externalPartyOf(state, party);
  if (!external)
    return invalidArgument(`party ${party} has no signing keys; submit for it with /v2/commands/submit-and-wait`);
  const keys = external.keys.map(verifyingKey);
  for (const signature of signatures) {
    const failure = validateSignature(signature, keys, hash, 'party_signatures');
    if (failure) return failure;
  }
  const signers = new Set(signatures.map(({ signedBy }) => signedBy)).size;
  return signers >= external.threshold
    ? undefined
    : invalidArgument(`party_signatures: ${signers} keys of ${party} signed, ${external.threshold} are required`);
}

function submissionOf(
  prepared: PreparedTransaction,
  asked: ExecutionRequest,
  context: OperationContext,
): Result<Submit, LedgerError> {
  const commands = resolveCommands(commandsOf(prepared));
  if (!commands.ok) return commands;
  const { submitterInfo, transactionUuid, inputContracts } = prepared.metadata;
  return ok({
    type: 'submit',
    userId: asked.userId,
    commandId: submitterInfo.commandId,
    actAs: [...new Set(submitterInfo.actAs)],
    readAs: [],
    commands: commands.value,
    disclosed: inputContracts.map(({ contract }) => contract.contractId),
    contractSeed: transactionUuid,
    externalTransactionHash: hashOf(prepared),
    ...deduplicationOf(asked.deduplication, context),
    ...(asked.submissionId === '' ? {} : { submissionId: asked.submissionId }),
  });
}
