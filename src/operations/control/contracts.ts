// Contracts with their histories, and lists of contracts.

import type { Json } from '../../base';
import {
  choiceNameOf,
  assignmentOf,
  contractHistory,
  contractsPage,
  type CreationPosition,
  type ContractEvent,
  type ContractRecord,
  type State,
} from '../../ledger';
import { json } from '../answers';
import { createArgument } from '../ledger/render-value';
import type { Operation, OperationRequest } from '../types';
import { packageName, templateId } from '../wire';
import { controlOperation, instantJson, refusalAnswer } from './control-operation';
import { limitOf, MAX_SCANNED_UPDATES, partyFilter, templateFilter } from './updates';
import { historyIndexed } from './history-index';

const STATES = ['active', 'archived', 'all'] as const;

const listContracts = controlOperation(
  'listContracts',
  ({
    request,
    context: {
      world: { state },
    },
  }) => {
    const template = templateFilter(request);
    if (!template.ok) return template.error;
    const living = STATES.find((one) => one === request.query['state']) ?? 'active';
    const page = contractsPage(
      state,
      { ...template.value, ...partyFilter(request), state: living },
      { before: cursorOf(request), limit: limitOf(request), most: MAX_SCANNED_UPDATES },
    );
    return json({
      contracts: page.records.map(rowJson),
      more: page.next !== undefined,
      next: page.next ? `${page.next.offset}:${page.next.nodeId}` : null,
    });
  },
);

/** The schema has validated its format. */
function cursorOf({ query }: OperationRequest): CreationPosition | undefined {
  if (typeof query['cursor'] !== 'string') return undefined;
  const [offset, nodeId] = query['cursor'].split(':').map(Number);
  return { offset: offset ?? 0, nodeId: nodeId ?? 0 };
}

const rowJson = (record: ContractRecord): Json => ({
  ...factsOf(record),
  offset: record.created.offset,
  archivedOffset: record.archived?.offset ?? null,
});

const factsOf = ({
  contract: { contractId, template, signatories, observers, createdAt },
  archived,
}: ContractRecord) => ({
  contractId,
  template,
  signatories,
  observers,
  ...instantJson('createdAt', createdAt),
  state: archived ? 'archived' : 'active',
});

const getContractHistory = controlOperation('getContractHistory', async (call) => {
  const {
    request,
    context: {
      world: { state },
    },
  } = call;
  await historyIndexed(call);
  const contractId = request.path['contractId'] ?? '';
  const life = contractHistory(state, contractId, limitOf(request));
  if (!life)
    return refusalAnswer({
      status: 404,
      code: 'unknown-contract',
      message: `there is no contract ${contractId} in this world; GET /_control/v1/contracts lists the active ones`,
    });
  const { record, events, exercises } = life;
  const { contract } = record;
  return json({
    ...factsOf(record),
    templateId: templateId(contract.template),
    packageName: packageName(contract.template),
    payload: createArgument(contract),
    synchronizerId: assignmentOf(record).synchronizerId ?? null,
    events: events.map((event) => eventJson(state, event)),
    exercises,
  });
});

function eventJson(state: State, event: ContractEvent): Json {
  const update = state.updates[event.offset - 1];
  return {
    kind: event.kind,
    offset: event.offset,
    ...(update ? { updateId: update.updateId, ...instantJson('recordTime', update.recordTime) } : {}),
    ...moreOf(event),
  };
}

function moreOf(event: ContractEvent): { readonly [name: string]: Json } {
  if (event.kind === 'created') return {};
  if ('node' in event)
    return {
      choice: choiceNameOf(event.node.choice),
      actingParties: event.node.actingParties,
      consuming: event.node.consuming,
    };
  return { source: event.reassignment.source, target: event.reassignment.target };
}

export const contractOperations: readonly Operation[] = [listContracts, getContractHistory];
