// POST /v2/events/events-by-contract-id: the creation and the archival of a contract, for its stakeholders
// (observed-ledger 6.1).

import type { Json } from '../../base';
import {
  selectContract,
  type ContractRecord,
  type EventFormat,
  type ExerciseNode,
  type EventSelection,
  type State,
} from '../../ledger';
import { json } from '../answers';
import type { OperationContext } from '../types';
import { readEventFormat } from './format-request';
import { validateEventFormat, validateNames, resolveEventFormat } from './event-format';
import { contractEventsNotFound, missingField, refuseWith } from './failures';
import { decodingOperation } from './decoding-operation';
import { member, readText } from './body-field';
import { claimsOfEvents, refuseReading } from './caller-rights';
import { archivedEvent, createdEvent } from './render-events';

export const getEventsByContractId = decodingOperation(
  'getEventsByContractId',
  (body) => ({
    contractId: readText(member(body, 'contractId')),
    format: readEventFormat(member(body, 'eventFormat')),
  }),
  ({ contractId, format }, request, context) => {
    const forbidden = format && refuseReading(claimsOfEvents([format]), request, context);
    if (forbidden) return forbidden;
    if (contractId === '') return refuseWith(missingField('contract_id'), context);
    if (!format) return refuseWith(missingField('event_format'), context);
    const failure = validateEventFormat(format, context.dialect) ?? validateNames([format], context.dialect);
    if (failure) return refuseWith(failure, context);
    const record = context.world.state.contracts.get(contractId);
    const found = record && eventsOf(record, resolveEventFormat(format), context);
    return found ? json(found) : refuseWith(contractEventsNotFound(contractId), context);
  },
);

function eventsOf(record: ContractRecord, format: EventFormat, context: OperationContext): Json | undefined {
  const { state } = context.world;
  const selected = selectContract(state, { contract: record.contract, offset: state.ledgerEnd }, format);
  if (!selected) return undefined;
  const {
    created: { offset, synchronizerId },
    nodeId,
  } = record;
  const created = {
    createdEvent: createdEvent({ contract: record.contract, offset, nodeId, selected, acsDelta: true }, context),
    synchronizerId,
  };
  return { created, archived: archivalOf(record, selected, state) ?? context.dialect.absent };
}

function archivalOf({ contract, archived }: ContractRecord, selected: EventSelection, state: State): Json | undefined {
  const update = archived && state.updatesById.get(archived.updateId);
  if (update?.type !== 'transaction') return undefined;
  const node = update.nodes.find(
    (one): one is ExerciseNode => one.kind === 'exercise' && one.consuming && one.contractId === contract.contractId,
  );
  return (
    node && {
      archivedEvent: archivedEvent({ kind: 'archived', node, ...selected }, update.offset),
      synchronizerId: update.synchronizerId,
    }
  );
}
