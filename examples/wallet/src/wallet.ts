// What the wallet reads and does, in the words of the user; the names of the network stay in here.

import { bodyIfFound, bodyOf, type Api, type Schemas } from './api';

export interface Account {
  /** Undefined for a user without a wallet. */
  readonly party: string | undefined;
  readonly name: string | undefined;
}

export interface Balance {
  readonly available: string;
  readonly locked: string;
}

/** An open offer of tokens, directly or by the token standard. */
export interface Offer {
  readonly kind: 'direct' | 'token-standard';
  readonly contractId: string;
  readonly sender: string;
  readonly receiver: string;
  readonly amount: string;
  readonly description: string;
  readonly expiresAt: string;
  /** An accepted offer waits for the wallet of its sender. */
  readonly state: 'created' | 'accepted';
  /** Token standard transfers have none. */
  readonly trackingId?: string;
}

/** A payment that the user is asked to confirm, such as the price of a name. */
export interface PaymentRequest {
  readonly contractId: string;
  readonly description: string;
  readonly price: string;
  readonly unit: string;
  readonly days: string;
}

interface OwnName {
  readonly name: string;
  readonly expiresAt: Date;
}

export interface Overview {
  readonly balance: Balance;
  readonly offers: readonly Offer[];
  readonly requests: readonly PaymentRequest[];
  /** Paid, and not yet collected by the network. */
  readonly unsettled: number;
  readonly names: readonly OwnName[];
}

export interface Network {
  readonly symbol: string;
  /** Test tokens exist on development networks only. */
  readonly hasTap: boolean;
  /** How names of users end. */
  readonly nameSuffix: string;
  readonly namePrice: string;
}

export type HistoryEntry = Schemas['WalletTransaction'];

/** The documents describe payloads by template; the type of a contract leaves them open. */
const payloadOf = <T>({ payload }: Schemas['Contract']): T => payload as T;

export async function readAccount(api: Api): Promise<Account> {
  const { party_id: party, user_wallet_installed: hasWallet } = await bodyOf(api.GET('/v0/wallet/user-status'));
  if (!hasWallet || party === '') return { party: undefined, name: undefined };
  const { entries } = await bodyOf(api.GET('/v0/entry/all'));
  // The first by name, which is also the one that others see.
  return { party, name: entries.map(({ name }) => name).toSorted()[0] };
}

export const openWallet = (api: Api): Promise<unknown> => bodyOf(api.POST('/v0/register', { body: {} }));

export async function readNetwork(api: Api): Promise<Network> {
  const [{ instruments }, { amulet_rules: rules }, { ans_rules_update: nameRules }, { dso_party_id: dso }] =
    await Promise.all([
      bodyOf(api.GET('/v0/scan-proxy/registry/metadata/v1/instruments')),
      bodyOf(api.GET('/v0/scan-proxy/amulet-rules')),
      bodyOf(api.POST('/v0/scan-proxy/ans-rules', { body: {} })),
      bodyOf(api.GET('/v0/scan-proxy/dso-party-id')),
    ]);
  const prices = nameRules.contract ? payloadOf<{ config: { entryFee: string } }>(nameRules.contract) : undefined;
  // The governance party is called dso.SUFFIX, users NAME.unverified.SUFFIX.
  const dsoName = await nameOf(api, dso);
  return {
    symbol: instruments.find(({ id }) => id === 'Amulet')?.symbol ?? '',
    hasTap: payloadOf<{ isDevNet?: boolean }>(rules.contract).isDevNet === true,
    nameSuffix: `.unverified${dsoName?.slice(dsoName.indexOf('.')) ?? ''}`,
    namePrice: prices?.config.entryFee ?? '',
  };
}

export async function readOverview(api: Api): Promise<Overview> {
  const [balance, offers, accepted, transfers, requests, payments, own] = await Promise.all([
    bodyOf(api.GET('/v0/wallet/balance')),
    bodyOf(api.GET('/v0/wallet/transfer-offers')),
    bodyOf(api.GET('/v0/wallet/accepted-transfer-offers')),
    bodyOf(api.GET('/v0/wallet/token-standard/transfers')),
    bodyOf(api.GET('/v0/wallet/subscription-requests')),
    bodyOf(api.GET('/v0/wallet/subscription-initial-payments')),
    bodyOf(api.GET('/v0/entry/all')),
  ]);
  return {
    balance: { available: balance.effective_unlocked_qty, locked: balance.effective_locked_qty },
    offers: [
      ...offers.offers.map(directOffer),
      ...accepted.accepted_offers.map(acceptedOffer),
      ...transfers.transfers.map(tokenStandardTransfer),
    ].toSorted((a, b) => a.expiresAt.localeCompare(b.expiresAt)),
    requests: requests.subscription_requests.map(paymentRequest),
    unsettled: payments.initial_payments.length,
    names: own.entries.map(({ name, expiresAt }) => ({ name, expiresAt: new Date(Number(expiresAt)) })),
  };
}

function directOffer(contract: Schemas['Contract']): Offer {
  const { amount, ...terms } = payloadOf<Schemas['TransferOfferPayload']>(contract);
  return { ...terms, kind: 'direct', contractId: contract.contract_id, amount: amount.amount, state: 'created' };
}

function acceptedOffer(contract: Schemas['Contract']): Offer {
  const { amount, ...terms } = payloadOf<Schemas['AcceptedTransferOfferPayload']>(contract);
  const facts = { contractId: contract.contract_id, amount: amount.amount, description: '' };
  return { ...terms, ...facts, kind: 'direct', state: 'accepted' };
}

interface TransferPayload {
  readonly transfer: {
    readonly sender: string;
    readonly receiver: string;
    readonly amount: string;
    readonly executeBefore: string;
    readonly meta: { readonly values: Readonly<Record<string, string>> };
  };
}

function tokenStandardTransfer(contract: Schemas['Contract']): Offer {
  const { sender, receiver, amount, executeBefore, meta } = payloadOf<TransferPayload>(contract).transfer;
  return {
    kind: 'token-standard',
    contractId: contract.contract_id,
    sender,
    receiver,
    amount,
    description: meta.values['splice.lfdecentralizedtrust.org/reason'] ?? '',
    expiresAt: executeBefore,
    state: 'created',
  };
}

interface SubscriptionPayload {
  readonly subscriptionData: { readonly description: string };
  readonly payData: {
    readonly paymentAmount: { readonly amount: string; readonly unit: string };
    readonly paymentInterval: { readonly microseconds: string };
  };
}

const MICROS_PER_DAY = 86_400_000_000n;

function paymentRequest(contract: Schemas['Contract']): PaymentRequest {
  const { subscriptionData, payData } = payloadOf<SubscriptionPayload>(contract);
  return {
    contractId: contract.contract_id,
    description: subscriptionData.description,
    price: payData.paymentAmount.amount,
    unit: payData.paymentAmount.unit === 'USDUnit' ? 'USD' : '',
    days: String(BigInt(payData.paymentInterval.microseconds) / MICROS_PER_DAY),
  };
}

/** Newest first. */
export const readHistory = async (api: Api, pageSize: number, after?: string): Promise<readonly HistoryEntry[]> => {
  const body = { page_size: pageSize, ...(after !== undefined && { begin_after_id: after }) };
  return (await bodyOf(api.POST('/v0/wallet/transactions', { body }))).items;
};

export type OfferMove = 'accept' | 'reject' | 'withdraw';

export function moveOffer(
  api: Api,
  { kind, contractId }: Pick<Offer, 'kind' | 'contractId'>,
  move: OfferMove,
): Promise<unknown> {
  const params = { path: { contract_id: contractId } };
  return kind === 'direct'
    ? bodyOf(api.POST(`/v0/wallet/transfer-offers/{contract_id}/${move}`, { params }))
    : bodyOf(api.POST(`/v0/wallet/token-standard/transfers/{contract_id}/${move}`, { params }));
}

/** The name of a party, if it has one. */
export async function nameOf(api: Api, party: string): Promise<string | undefined> {
  const params = { path: { party } };
  return (await bodyIfFound(api.GET('/v0/scan-proxy/ans-entries/by-party/{party}', { params })))?.entry.name;
}

/** The owner of a name, if it is taken. */
export async function ownerOf(api: Api, name: string): Promise<string | undefined> {
  const params = { path: { name } };
  return (await bodyIfFound(api.GET('/v0/scan-proxy/ans-entries/by-name/{name}', { params })))?.entry.user;
}

/** The price is asked for by a payment request, which the user confirms. */
export const requestName = (api: Api, name: string): Promise<unknown> =>
  bodyOf(api.POST('/v0/entry/create', { body: { name, url: '', description: '' } }));

export function answerRequest(api: Api, contractId: string, move: 'accept' | 'reject'): Promise<unknown> {
  const params = { path: { contract_id: contractId } };
  return bodyOf(api.POST(`/v0/wallet/subscription-requests/{contract_id}/${move}`, { params }));
}

/** Test tokens worth an amount of USD. A repeated command id is one tap. */
export const tap = (api: Api, usd: string, commandId: string): Promise<unknown> =>
  bodyOf(api.POST('/v0/wallet/tap', { body: { amount: usd, command_id: commandId } }));
