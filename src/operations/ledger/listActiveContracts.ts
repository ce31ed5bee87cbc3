// POST /v2/state/active-contracts: what is active at an offset, for the stakeholders asked for (observed-ledger 6.1).

import { err, ok, type Json, type Result } from '../../base';
import {
  activeAtOffset,
  seekActive,
  selectContract,
  type ActiveAt,
  type EventFormat,
  type PartyId,
  type Selected,
} from '../../ledger';
import { json } from '../answers';
import { integerOf } from '../read';
import type { Answer, OperationContext, OperationRequest, Steps } from '../types';
import { readEventFormat, type AskedEventFormat } from './format-request';
import type { LedgerError } from './errors';
import { judgeEventFormat, judgeNames, resolveEventFormat } from './event-format';
import { invalidContinuationToken, negativeOffset, offsetAfterEnd, refuseWith } from './failures';
import { refused, steps, type Shown } from './follow';
import { decodingOperation } from './decoding-operation';
import { chooseForm, takeListed } from './lists';
import { member, readBytes, readFlag, readInteger, type Place } from './body-field';
import { claimsOfEvents, refuseReading } from './caller-rights';
import { createdEvent } from './render-events';
import { unassignedEvent } from './render-reassignment';

interface Asked {
  readonly offset: bigint;
  readonly form: Result<AskedEventFormat, LedgerError>;
  readonly continuation: string;
}

export const listActiveContracts = decodingOperation('listActiveContracts', readRequest, answerList, {
  follow: followList,
});

function readRequest(body: Place): Asked {
  return {
    offset: readInteger(member(body, 'activeAtOffset')) ?? 0n,
    continuation: readBytes(member(body, 'streamContinuationToken')),
    form: chooseForm({
      name: 'eventFormat',
      present: readEventFormat(member(body, 'eventFormat')),
      legacy: readEventFormat(member(body, 'filter')),
      verbose: readFlag(member(body, 'verbose')),
      fromLegacy: (filter) => filter,
    }),
  };
}

function answerList(asked: Asked, request: OperationRequest, context: OperationContext): Answer {
  const format = openList(asked, request, context);
  if (!format.ok) return format.error;
  const list = takeListed(
    activeElements(Number(asked.offset), format.value, context),
    integerOf(request.query['limit']),
  );
  return list.ok ? json(list.value) : refuseWith(list.error, context);
}

/** The same contracts one by one, looked for as they are taken: the log may grow meanwhile. */
function followList(asked: Asked, request: OperationRequest, context: OperationContext): Steps {
  const format = openList(asked, request, context);
  if (!format.ok) return refused(format.error);
  return steps(activeSteps(Number(asked.offset), format.value, context));
}

function* activeSteps(offset: number, format: EventFormat, context: OperationContext): Generator<Shown> {
  for (const active of seekActive(context.world.state, offset, partiesOf(format))) {
    const selected = active && selectContract(format, active.record.contract);
    yield selected && { element: element(active, selected, context) };
  }
}

function openList(
  { offset, form, continuation }: Asked,
  request: OperationRequest,
  context: OperationContext,
): Result<EventFormat, Answer> {
  if (!form.ok) return err(refuseWith(form.error, context));
  const forbidden = refuseReading(claimsOfEvents([form.value]), request, context);
  if (forbidden) return err(forbidden);
  const failure =
    judgeOffset(offset, context.world.state.ledgerEnd) ??
    judgeEventFormat(form.value, context.dialect) ??
    judgeNames([form.value], context.dialect) ??
    // Lists are given whole, so no token was ever issued.
    (continuation === '' ? undefined : invalidContinuationToken);
  return failure ? err(refuseWith(failure, context)) : ok(resolveEventFormat(form.value));
}

export function judgeOffset(offset: bigint, ledgerEnd: number): LedgerError | undefined {
  if (offset < 0n) return negativeOffset('active_at_offset', offset);
  return offset > BigInt(ledgerEnd) ? offsetAfterEnd('active_at_offset', offset, ledgerEnd) : undefined;
}

const partiesOf = (format: EventFormat): readonly PartyId[] | undefined =>
  format.anyParty ? undefined : [...format.byParty.keys()];

function* activeElements(offset: number, format: EventFormat, context: OperationContext): Generator<Json> {
  for (const render of renderActive(offset, format, context)) yield render();
}

/** What is active at an offset, as far as the format lets it through: each is rendered only if it is wanted. */
export function* renderActive(offset: number, format: EventFormat, context: OperationContext): Generator<() => Json> {
  for (const active of activeAtOffset(context.world.state, offset, partiesOf(format))) {
    const selected = selectContract(format, active.record.contract);
    if (selected) yield () => element(active, selected, context);
  }
}

function element(active: ActiveAt, selected: Selected, context: OperationContext): Json {
  const { dialect, world } = context;
  const activated = world.state.updatesById.get(active.activated.updateId);
  const workflowId = activated && 'workflowId' in activated ? activated.workflowId : undefined;
  return {
    workflowId: workflowId ?? dialect.absentText,
    contractEntry: contractEntry(active, selected, context),
    streamContinuationToken: dialect.absent,
  };
}

/** Between two synchronizers a contract is listed as incomplete. */
function contractEntry(
  { record, activated, counter, synchronizerId, unassigned }: ActiveAt,
  selected: Selected,
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
