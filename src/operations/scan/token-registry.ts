// What the registry of an administrator of test tokens answers. Choices on these tokens need no choice context: what
// their submitters cannot see is the rules contract of a transfer or an allocation only.

import { formatInstant, formatUnits, type Json } from '../../base';
import {
  activeContract,
  firstOfStakeholder,
  tokenSupplyOf,
  type Instrument,
  type PartyId,
  type State,
} from '../../ledger';
import { error, json } from '../answers';
import type { Answer, OperationContext, OperationRequest } from '../types';
import { choiceContext } from './choice-context';

/** The published example implements version 1 of the standard. */
const TOKEN_APIS = {
  'splice-api-token-holding-v1': 1,
  'splice-api-token-transfer-instruction-v1': 1,
  'splice-api-token-allocation-v1': 1,
  'splice-api-token-allocation-instruction-v1': 1,
};
const REGISTRY_APIS = { 'splice-api-token-metadata-v1': 1, ...TOKEN_APIS };

type TokenAnswer = (admin: PartyId, request: OperationRequest, context: OperationContext) => Answer;

export const tokenRegistryInfo: TokenAnswer = (adminId) => json({ adminId, supportedApis: REGISTRY_APIS });

const instrumentsIn = (state: State, admin: PartyId): readonly Instrument[] => state.instruments.get(admin) ?? [];

function instrumentJson(state: State, { admin, id, name, symbol, decimals }: Instrument): Json {
  const last = state.updates.at(-1);
  return {
    id,
    name,
    symbol,
    ...(last
      ? {
          totalSupply: formatUnits(tokenSupplyOf(state, admin, id)),
          totalSupplyAsOf: formatInstant(last.recordTime),
        }
      : {}),
    decimals,
    supportedApis: TOKEN_APIS,
  };
}

const DEFAULT_PAGE_SIZE = 25;

/** In the order of their ids; a page token is the id after which a page starts. */
export const tokenInstruments: TokenAnswer = (admin, { query }, { world: { state }, dialect }) => {
  const { pageToken, pageSize = DEFAULT_PAGE_SIZE } = query;
  const after = instrumentsIn(state, admin)
    .filter(({ id }) => typeof pageToken !== 'string' || id > pageToken)
    .sort((a, b) => (a.id < b.id ? -1 : 1));
  const page = after.slice(0, Number(pageSize));
  return json({
    instruments: page.map((instrument) => instrumentJson(state, instrument)),
    nextPageToken: page.length < after.length ? (page.at(-1)?.id ?? dialect.absent) : dialect.absent,
  });
};

export const tokenInstrument: TokenAnswer = (admin, { path }, { world: { state } }) => {
  const id = path['instrumentId'] ?? '';
  const found = instrumentsIn(state, admin).find((instrument) => instrument.id === id);
  return found ? json(instrumentJson(state, found)) : noInstrument(state, admin, id);
};

const MAX_NAMED = 20;

const noInstrument = (state: State, admin: PartyId, id: string): Answer =>
  error(
    404,
    `No instrument with id ${JSON.stringify(id)} exists; this registry has ${instrumentsIn(state, admin)
      .slice(0, MAX_NAMED)
      .map((instrument) => instrument.id)
      .join(', ')}`,
  );

interface WantedInstrument {
  readonly admin: string;
  readonly id: string;
}

/** The rules contract, if the arguments name an instrument of the registry. */
export function answerTokenFactory(
  admin: PartyId,
  {
    instrument,
    body,
    more,
  }: {
    readonly instrument: WantedInstrument;
    readonly body: Json | undefined;
    readonly more?: { readonly transferKind: 'self' | 'offer' };
  },
  { world: { state } }: OperationContext,
): Answer {
  if (instrument.admin !== admin)
    return error(404, `The instrument's administrator is ${instrument.admin}; this registry is that of ${admin}`);
  if (!instrumentsIn(state, admin).some(({ id }) => id === instrument.id))
    return noInstrument(state, admin, instrument.id);
  const record = firstOfStakeholder(state, 'TokenRules', admin);
  return record
    ? json({ factoryId: record.contract.contractId, ...more, choiceContext: choiceContext([{ record }], body) })
    : error(404, `${admin} has archived its TokenRules contract`);
}

export const tokenInstructionContext: TokenAnswer = (admin, { path, body }, { world: { state } }) => {
  const id = path['transferInstructionId'] ?? '';
  const record = activeContract(state, 'TokenTransferOffer', id);
  return record?.contract.payload.transfer.instrumentId.admin === admin
    ? json(choiceContext([], body))
    : error(404, `No active transfer instruction has the contract id ${JSON.stringify(id)}`);
};

export const tokenAllocationContext: TokenAnswer = (admin, { path, body }, { world: { state } }) => {
  const id = path['allocationId'] ?? '';
  const record = activeContract(state, 'TokenAllocation', id);
  return record?.contract.payload.allocation.transferLeg.instrumentId.admin === admin
    ? json(choiceContext([], body))
    : error(404, `No active allocation has the contract id ${JSON.stringify(id)}`);
};
