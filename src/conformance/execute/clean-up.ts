// Withdraws the transfer offers that a run created and left open, so that the receiver's wallet does not show them.
// Offers that cannot be withdrawn expire within minutes; only that of ledger-time.ts may take a day, on a ledger whose
// clock is far ahead.

import { isObject, type Json } from '../../base';
import type { Contract } from '../../contract';
import { jsonOf } from '../check/request-parameters';
import type { RecordedExchange } from '../model/exchange';
import type { Target } from '../target/target';
import type { StepRequest } from './client';
import type { Transport } from './transport';

/** An offer that the run created, with the token and the role of its sender. */
export interface CreatedOffer {
  readonly contractId: string;
  readonly token: string;
  /** A token is renewed only for a role. */
  readonly as: string;
}

export interface CleanUp {
  readonly withdrawn: number;
  /** Open offers of the run that could not be withdrawn, and those of a sender whose list could not be read. */
  readonly left: number;
}

export interface CleanUpSettings {
  readonly target: Target;
  readonly contract: Contract;
  readonly transport: Transport;
  readonly waitForSlot: () => Promise<void>;
  readonly timeoutMs: number;
}

export interface OfferRecorder {
  readonly transport: Transport;
  /** The offers created so far, after the answers of those that are being created. */
  readonly created: () => Promise<readonly CreatedOffer[]>;
}

/**
 * Records each offer that is created through a transport. A run that is stopped no longer waits for its requests, so
 * this is the innermost wrapper and waits for them itself.
 */
export function withCreatedOffers(transport: Transport): OfferRecorder {
  const offers: CreatedOffer[] = [];
  const underWay = new Set<Promise<unknown>>();
  const recorded: Transport['send'] = async (target, request, timeoutMs) => {
    const exchange = await transport.send(target, request, timeoutMs);
    const { token, as } = request;
    const contractId = createdIn(exchange);
    if (contractId !== undefined && token !== undefined) offers.push({ contractId, token, as });
    return exchange;
  };
  const send: Transport['send'] = (target, request, timeoutMs) => {
    if (request.operation.id !== 'createTransferOffer') return transport.send(target, request, timeoutMs);
    const creating = recorded(target, request, timeoutMs);
    underWay.add(creating);
    const end = (): void => void underWay.delete(creating);
    creating.then(end, end);
    return creating;
  };
  return {
    transport: { ...transport, send },
    created: async () => {
      await Promise.allSettled(underWay);
      return offers;
    },
  };
}

function createdIn(exchange: RecordedExchange): string | undefined {
  if (exchange.response.status !== 200) return undefined;
  const answer = jsonOf(exchange.response.body);
  const id = isObject(answer) ? answer['offer_contract_id'] : undefined;
  return typeof id === 'string' ? id : undefined;
}

/** Withdraws those offers that are still open. */
export async function withdrawOffers(offers: readonly CreatedOffer[], settings: CleanUpSettings): Promise<CleanUp> {
  let [withdrawn, left] = [0, 0];
  for (const token of new Set(offers.map((offer) => offer.token))) {
    const sent = offers.filter((offer) => offer.token === token);
    const [own, as] = [new Set(sent.map(({ contractId }) => contractId)), sent[0]?.as ?? 'none'];
    const open = await openOffers({ token, as }, settings);
    // Without the list all of them may be open.
    if (!open) left += own.size;
    for (const id of open?.filter((one) => own.has(one)) ?? []) {
      const answer = await send('withdrawTransferOffer', { token, as, path: { contract_id: id } }, settings);
      if (answer?.response.status === 200) withdrawn += 1;
      else left += 1;
    }
  }
  return { withdrawn, left };
}

/** Undefined when the list cannot be read. */
async function openOffers(
  sender: Pick<StepRequest, 'token' | 'as'>,
  settings: CleanUpSettings,
): Promise<readonly string[] | undefined> {
  const answer = await send('listTransferOffers', sender, settings);
  const body = answer?.response.status === 200 ? jsonOf(answer.response.body) : undefined;
  const offers = isObject(body) ? body['offers'] : undefined;
  if (!Array.isArray(offers)) return undefined;
  return (offers as readonly Json[]).flatMap((offer) => {
    const id = isObject(offer) ? offer['contract_id'] : undefined;
    return typeof id === 'string' ? [id] : [];
  });
}

/** Undefined without an answer: cleaning up never changes the result of a run. */
async function send(
  operationId: string,
  request: Pick<StepRequest, 'token' | 'as'> & Partial<StepRequest>,
  { target, contract, transport, waitForSlot, timeoutMs }: CleanUpSettings,
): Promise<RecordedExchange | undefined> {
  const operation = contract.operations.find(({ id }) => id === operationId);
  if (!operation) return undefined;
  await waitForSlot();
  const plain = { step: 0, path: {}, query: {}, headers: {}, body: undefined };
  try {
    return await transport.send(target, { ...plain, ...request, operation }, timeoutMs);
  } catch {
    return undefined;
  }
}
