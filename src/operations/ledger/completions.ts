// Completions of a user's submissions. Only accepted submissions are in the log; others were
// rejected in the response to the submission (decision 017).

import { err, formatInstant, ok, type Json, type Result } from '../../base';
import type { Reassignment, State, Transaction, Update } from '../../ledger';
import { json } from '../answers';
import { integerOf } from '../read';
import type { Answer, OperationContext, OperationRequest, StreamSteps } from '../types';
import { checkpoint } from './checkpoint';
import { invalidArgument, missingField, negativeOffset, offsetAfterEnd, refuseWith } from './failures';
import { followLog, refusedStream } from './follow';
import { takeElements } from './lists';
import { member, readInteger, readList, readText, type BodyField } from './body-field';
import { callerOf, refuseReading } from './caller-rights';
import { partyProblem } from './grammars';
import type { LedgerError } from './errors';
import { transactionHash } from './render-update';

export interface CompletionsRequest {
  readonly userId: string;
  readonly parties: readonly string[];
  readonly beginExclusive: bigint;
}

export const readCompletions = (body: BodyField): CompletionsRequest => ({
  userId: readText(member(body, 'userId')),
  parties: readList(member(body, 'parties')).map(readText),
  beginExclusive: readInteger(member(body, 'beginExclusive')) ?? 0n,
});

type Completed = Transaction | Reassignment;
type CompletionFilter = (update: Completed) => boolean;

/** The completions after an offset, followed by a checkpoint if the ledger has advanced since the last one. */
export function answerCompletions(
  asked: CompletionsRequest,
  request: OperationRequest,
  context: OperationContext,
): Answer {
  const fits = resolveCompletions(asked, request, context);
  if (!fits.ok) return fits.error;
  const list = takeElements(
    elements(context.world.state, Number(asked.beginExclusive), fits.value, context),
    integerOf(request.query['limit']),
  );
  return list.ok ? json(list.value) : refuseWith(list.error, context);
}

/** Streams the completions, including later ones. */
export function followCompletions(
  asked: CompletionsRequest,
  request: OperationRequest,
  context: OperationContext,
): StreamSteps {
  const fits = resolveCompletions(asked, request, context);
  if (!fits.ok) return refusedStream(fits.error);
  return followLog(
    {
      begin: Number(asked.beginExclusive),
      show: (update) => completionElement(update, fits.value, context),
      wrap: (completionResponse) => ({ completionResponse }),
    },
    context,
  );
}

function resolveCompletions(
  asked: CompletionsRequest,
  request: OperationRequest,
  context: OperationContext,
): Result<CompletionFilter, Answer> {
  const userId =
    asked.userId === '' && request.identity.kind === 'caller' ? request.identity.caller.userId : asked.userId;
  const forbidden =
    refuseOfOthers(asked.userId, request, context) ??
    refuseReading({ parties: asked.parties, anyParty: false }, request, context);
  if (forbidden) return err(forbidden);
  const flaw = validateCompletions(asked, context.world.state);
  if (flaw) return err(refuseWith(flaw, context));
  const parties = new Set(asked.parties);
  return ok((transaction) => transaction.userId === userId && transaction.actAs.some((party) => parties.has(party)));
}

/** Completions of other users require the right to read as any party (observed-ledger 5.4). */
function refuseOfOthers(userId: string, request: OperationRequest, context: OperationContext): Answer | undefined {
  if (userId === '' || userId === callerOf(request, context)?.userId) return undefined;
  return refuseReading({ parties: [], anyParty: true }, request, context);
}

function validateCompletions(
  { parties, beginExclusive }: CompletionsRequest,
  { ledgerEnd }: State,
): LedgerError | undefined {
  if (parties.length === 0) return missingField('parties');
  const flaw = parties.map(partyProblem).find((found) => found !== undefined);
  if (flaw !== undefined) return invalidArgument(flaw);
  if (beginExclusive < 0n) return negativeOffset('begin_exclusive', beginExclusive);
  return beginExclusive > BigInt(ledgerEnd) ? offsetAfterEnd('Begin', beginExclusive, ledgerEnd) : undefined;
}

function* elements(
  state: State,
  begin: number,
  fits: CompletionFilter,
  context: Pick<OperationContext, 'dialect' | 'settings'>,
): Generator<Json> {
  let last = begin;
  for (let offset = begin + 1; offset <= state.ledgerEnd; offset += 1) {
    const completionResponse = completionElement(state.updates[offset - 1], fits, context);
    if (completionResponse === undefined) continue;
    last = offset;
    yield { completionResponse };
  }
  if (last < state.ledgerEnd) yield { completionResponse: checkpoint(state, state.ledgerEnd) };
}

const completionElement = (
  update: Update | undefined,
  fits: CompletionFilter,
  context: Pick<OperationContext, 'dialect' | 'settings'>,
): Json | undefined =>
  isCompletion(update) && fits(update) ? { Completion: { value: completion(update, context) } } : undefined;

const isCompletion = (update: Update | undefined): update is Completed =>
  update !== undefined && update.type !== 'topology' && update.userId !== undefined;

export const completion = (update: Completed, context: Pick<OperationContext, 'dialect' | 'settings'>): Json => ({
  commandId: update.commandId ?? '',
  status: { code: 0, message: '', details: [] },
  updateId: update.updateId,
  userId: update.userId ?? '',
  actAs: update.actAs,
  submissionId: update.submissionId ?? context.dialect.absentText,
  deduplicationPeriod: { Empty: {} },
  traceContext: {
    traceparent: update.trace.traceparent,
    tracestate: update.trace.tracestate ?? context.dialect.absent,
  },
  offset: update.offset,
  synchronizerTime: { synchronizerId: update.synchronizerId, recordTime: formatInstant(update.recordTime) },
  paidTrafficCost: update.paidTrafficCost ?? context.dialect.absent,
  ...(update.type === 'transaction' ? transactionHash(update, context) : {}),
});
