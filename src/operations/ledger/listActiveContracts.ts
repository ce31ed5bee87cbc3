// POST /v2/state/active-contracts: the active contracts at an offset (observed-ledger 6.1).

import { err, ok, type Json, type Result } from '../../base';
import {
  activeAtOffset,
  scanActive,
  selectContract,
  type ActiveContract,
  type EventFormat,
  type PartyId,
  type EventSelection,
} from '../../ledger';
import { json } from '../answers';
import { integerOf } from '../read';
import type { Answer, OperationContext, OperationRequest, StreamSteps } from '../types';
import { readEventFormat, type EventFormatRequest } from './format-request';
import type { LedgerError } from './errors';
import { validateEventFormat, validateNames, resolveEventFormat } from './event-format';
import { invalidContinuationToken, negativeOffset, offsetAfterEnd, refuseWith } from './failures';
import { refusedStream, streamSteps, type StreamElement } from './follow';
import { decodingOperation } from './decoding-operation';
import { chooseForm, isLegacyForm, refuseLegacyForm, takeElements } from './lists';
import { member, readBytes, readFlag, readInteger, type BodyField } from './body-field';
import { claimsOfEvents, refuseReading } from './caller-rights';
import { createdEvent } from './render-events';
import { unassignedEvent } from './render-reassignment';

interface ActiveContractsRequest {
  readonly offset: bigint;
  readonly isLegacy: boolean;
  readonly form: Result<EventFormatRequest, LedgerError>;
  readonly continuation: string;
}

export const listActiveContracts = decodingOperation('listActiveContracts', readRequest, answerList, {
  follow: followList,
});

function readRequest(body: BodyField): ActiveContractsRequest {
  return {
    offset: readInteger(member(body, 'activeAtOffset')) ?? 0n,
    continuation: readBytes(member(body, 'streamContinuationToken')),
    isLegacy: isLegacyForm(body),
    form: chooseForm({
      name: 'eventFormat',
      present: readEventFormat(member(body, 'eventFormat')),
      legacy: readEventFormat(member(body, 'filter')),
      verbose: readFlag(member(body, 'verbose')),
      fromLegacy: (filter) => filter,
    }),
  };
}

function answerList(asked: ActiveContractsRequest, request: OperationRequest, context: OperationContext): Answer {
  const format = resolveList(asked, request, context);
  if (!format.ok) return format.error;
  const list = takeElements(
    activeElements(Number(asked.offset), format.value, context),
    integerOf(request.query['limit']),
  );
  return list.ok ? json(list.value) : refuseWith(list.error, context);
}

/** Streams the contracts lazily: the log may grow meanwhile. */
function followList(asked: ActiveContractsRequest, request: OperationRequest, context: OperationContext): StreamSteps {
  const format = resolveList(asked, request, context);
  if (!format.ok) return refusedStream(format.error);
  return streamSteps(activeSteps(Number(asked.offset), format.value, context));
}

function* activeSteps(offset: number, format: EventFormat, context: OperationContext): Generator<StreamElement> {
  const { state } = context.world;
  for (const active of scanActive(state, offset, partiesOf(format))) {
    const selected = active && selectContract(state, { contract: active.record.contract, offset }, format);
    yield selected && { element: element(active, selected, context) };
  }
}

function resolveList(
  asked: ActiveContractsRequest,
  request: OperationRequest,
  context: OperationContext,
): Result<EventFormat, Answer> {
  const { offset, form, continuation } = asked;
  const disabled = refuseLegacyForm(asked, request, context);
  if (disabled) return err(disabled);
  if (!form.ok) return err(refuseWith(form.error, context));
  const forbidden = refuseReading(claimsOfEvents([form.value]), request, context);
  if (forbidden) return err(forbidden);
  const failure =
    validateOffset(offset, context.world.state.ledgerEnd) ??
    validateEventFormat(form.value, context.dialect) ??
    validateNames([form.value], context.dialect) ??
    // Lists are complete, so no token was ever issued.
    (continuation === '' ? undefined : invalidContinuationToken);
  return failure ? err(refuseWith(failure, context)) : ok(resolveEventFormat(form.value));
}

export function validateOffset(offset: bigint, ledgerEnd: number): LedgerError | undefined {
  if (offset < 0n) return negativeOffset('active_at_offset', offset);
  return offset > BigInt(ledgerEnd) ? offsetAfterEnd('active_at_offset', offset, ledgerEnd) : undefined;
}

const partiesOf = (format: EventFormat): readonly PartyId[] | undefined =>
  format.anyParty ? undefined : [...format.byParty.keys()];

function* activeElements(offset: number, format: EventFormat, context: OperationContext): Generator<Json> {
  for (const render of renderActive(offset, format, context)) yield render();
}

/** The active contracts selected by the format, each rendered lazily. */
export function* renderActive(offset: number, format: EventFormat, context: OperationContext): Generator<() => Json> {
  const { state } = context.world;
  for (const active of activeAtOffset(state, offset, partiesOf(format))) {
    const selected = selectContract(state, { contract: active.record.contract, offset }, format);
    if (selected) yield () => element(active, selected, context);
  }
}

function element(active: ActiveContract, selected: EventSelection, context: OperationContext): Json {
  const { dialect, world } = context;
  const activated = world.state.updatesById.get(active.activated.updateId);
  const workflowId = activated && 'workflowId' in activated ? activated.workflowId : undefined;
  return {
    workflowId: workflowId ?? dialect.absentText,
    contractEntry: contractEntry(active, selected, context),
    streamContinuationToken: dialect.absent,
  };
}

/** A contract in flight is listed as incomplete. */
function contractEntry(
  { record, activated, counter, synchronizerId, unassigned }: ActiveContract,
  selected: EventSelection,
  context: OperationContext,
): Json {
  const { offset, nodeId } = activated;
  const created = createdEvent({ contract: record.contract, offset, nodeId, selected, acsDelta: true }, context);
  if (unassigned)
    return {
      JsIncompleteUnassigned: { createdEvent: created, unassignedEvent: unassignedEvent(unassigned, selected) },
    };
  return { JsActiveContract: { createdEvent: created, synchronizerId, reassignmentCounter: counter } };
}
