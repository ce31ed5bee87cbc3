// Withdraws the transfer offers that a run created and left open, so that the receiver's wallet does not show them.
// Offers that cannot be withdrawn expire within minutes.

import { isObject, parseJson, type Json } from '../../base';
import type { Contract } from '../../contract';
import type { RecordedExchange } from '../model/exchange';
import type { Target } from '../target/target';
import type { StepRequest } from './client';
import type { Transport } from './transport';

/** An offer that the run created, with the token of its sender. */
export interface CreatedOffer {
  readonly contractId: string;
  readonly token: string;
}

export interface CleanUp {
  readonly withdrawn: number;
  /** Open offers of the run that could not be withdrawn. */
  readonly left: number;
}

export interface CleanUpSettings {
  readonly target: Target;
  readonly contract: Contract;
  readonly transport: Transport;
  readonly waitForSlot: () => Promise<void>;
  readonly timeoutMs: number;
}

/** Records each offer that is created through a transport. */
export const withCreatedOffers = (transport: Transport, onCreated: (offer: CreatedOffer) => void): Transport => ({
  ...transport,
  send: async (target, request, timeoutMs) => {
    const exchange = await transport.send(target, request, timeoutMs);
    const contractId = request.operation.id === 'createTransferOffer' ? createdIn(exchange) : undefined;
    if (contractId !== undefined && request.token !== undefined) onCreated({ contractId, token: request.token });
    return exchange;
  },
});

function createdIn({ response: { status, body } }: RecordedExchange): string | undefined {
  if (status !== 200) return undefined;
  const answer = jsonOf(body);
  const id = isObject(answer) ? answer['offer_contract_id'] : undefined;
  return typeof id === 'string' ? id : undefined;
}

function jsonOf(text: string): Json | undefined {
  try {
    return parseJson(text);
  } catch {
    return undefined;
  }
}

/** Withdraws those offers that are still open. */
export async function withdrawOffers(offers: readonly CreatedOffer[], settings: CleanUpSettings): Promise<CleanUp> {
  let [withdrawn, left] = [0, 0];
  for (const token of new Set(offers.map((offer) => offer.token))) {
    const own = new Set(offers.filter((offer) => offer.token === token).map(({ contractId }) => contractId));
    for (const id of (await openOffers(token, settings)).filter((one) => own.has(one))) {
      const answer = await send('withdrawTransferOffer', { token, path: { contract_id: id } }, settings);
      if (answer?.response.status === 200) withdrawn += 1;
      else left += 1;
    }
  }
  return { withdrawn, left };
}

async function openOffers(token: string, settings: CleanUpSettings): Promise<readonly string[]> {
  const answer = await send('listTransferOffers', { token }, settings);
  const body = answer?.response.status === 200 ? jsonOf(answer.response.body) : undefined;
  const offers = isObject(body) ? body['offers'] : undefined;
  return (Array.isArray(offers) ? (offers as readonly Json[]) : []).flatMap((offer) => {
    const id = isObject(offer) ? offer['contract_id'] : undefined;
    return typeof id === 'string' ? [id] : [];
  });
}

/** Undefined without an answer: cleaning up never changes the result of a run. */
async function send(
  operationId: string,
  request: Pick<StepRequest, 'token'> & Partial<StepRequest>,
  { target, contract, transport, waitForSlot, timeoutMs }: CleanUpSettings,
): Promise<RecordedExchange | undefined> {
  const operation = contract.operations.find(({ id }) => id === operationId);
  if (!operation) return undefined;
  await waitForSlot();
  const plain = { step: 0, path: {}, query: {}, headers: {}, body: undefined, as: 'none' };
  try {
    return await transport.send(target, { ...plain, ...request, operation }, timeoutMs);
  } catch {
    return undefined;
  }
}
