// POST /v2/state/active-contracts: what is active at an offset, for the stakeholders asked for (observed-ledger 6.1).

import type { Json, Result } from '../../base';
import { activeAtOffset, selectContract, type ActiveAt, type EventFormat, type Selected } from '../../ledger';
import { json } from '../answers';
import { integerOf } from '../read';
import type { Answer, OperationContext, OperationRequest } from '../types';
import { readEventFormat, type AskedEventFormat } from './asked-format';
import type { LedgerError } from './errors';
import { judgeEventFormat, judgeNames, resolveEventFormat } from './event-format';
import { invalidContinuationToken, negativeOffset, offsetAfterEnd, refuseWith } from './failures';
import { decodingOperation } from './judges-itself';
import { chooseForm, takeListed } from './lists';
import { member, readBytes, readFlag, readInteger, type Place } from './place';
import { claimsOfEvents, refuseReading } from './read-rights';
import { createdEvent } from './render-events';
import { unassignedEvent } from './render-reassignment';

interface Asked {
  readonly offset: bigint;
  readonly form: Result<AskedEventFormat, LedgerError>;
  readonly continuation: string;
}

export const listActiveContracts = decodingOperation('listActiveContracts', readRequest, answerList);

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

function answerList({ offset, form, continuation }: Asked, request: OperationRequest, context: OperationContext): Answer {
  if (!form.ok) return refuseWith(form.error, context);
  const forbidden = refuseReading(claimsOfEvents([form.value]), request, context);
  if (forbidden) return forbidden;
  const failure = judgeOffset(offset, context.world.state.ledgerEnd)
    ?? judgeEventFormat(form.value, context.dialect)
    ?? judgeNames([form.value], context.dialect)
    // Lists are given whole, so no token was ever issued.
    ?? (continuation === '' ? undefined : invalidContinuationToken);
  if (failure) return refuseWith(failure, context);
  const list = takeListed(elements(Number(offset), resolveEventFormat(form.value), context), integerOf(request.query['limit']));
  return list.ok ? json(list.value) : refuseWith(list.error, context);
}

function judgeOffset(offset: bigint, ledgerEnd: number): LedgerError | undefined {
  if (offset < 0n) return negativeOffset('active_at_offset', offset);
  return offset > BigInt(ledgerEnd) ? offsetAfterEnd('active_at_offset', offset, ledgerEnd) : undefined;
}

function* elements(offset: number, format: EventFormat, context: OperationContext): Generator<Json> {
  const parties = format.anyParty ? undefined : [...format.byParty.keys()];
  for (const active of activeAtOffset(context.world.state, offset, parties)) {
    const selected = selectContract(format, active.record.contract);
    if (selected) yield element(active, selected, context);
  }
}

function element(active: ActiveAt, selected: Selected, context: OperationContext): Json {
  const { dialect, world } = context;
  const activated = world.state.updatesById.get(active.activated.updateId);
  const workflowId = activated && 'workflowId' in activated ? activated.workflowId : undefined;
  return { workflowId: workflowId ?? dialect.absentText, contractEntry: contractEntry(active, selected, context), streamContinuationToken: dialect.absent };
}

/** Between two synchronizers a contract is listed as incomplete. */
function contractEntry({ record, activated, counter, synchronizerId, unassigned }: ActiveAt, selected: Selected, context: OperationContext): Json {
  const { offset, nodeId } = activated;
  const created = createdEvent({ contract: record.contract, offset, nodeId, selected, acsDelta: true }, context);
  if (unassigned) return { JsIncompleteUnassigned: { createdEvent: created, unassignedEvent: unassignedEvent(unassigned, selected) } };
  return { JsActiveContract: { createdEvent: created, synchronizerId, reassignmentCounter: counter } };
}
