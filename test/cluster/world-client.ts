// What a client does in a world through any replica, with a record of each answer for both checkers.

import { isObject } from '../../src/base';
import type { Ready } from '../../src/library';
import type { ObservedRead, ObservedWrite } from './check-history';
import type { OfferMove, OfferOperation, OfferStage } from './check-offers';

export interface WorldClient {
  /** For the witnessed check. */
  readonly operations: readonly (ObservedWrite | ObservedRead)[];
  /** For the black-box check. */
  readonly offers: readonly OfferOperation[];
  /** Answers that no server of a cluster may give. */
  readonly strange: readonly string[];
  /** Each operation resolves with its answer, or undefined without one; the address is that of a replica. */
  create(url: string, trackingId: string): Promise<ClientAnswer | undefined>;
  status(url: string, trackingId: string): Promise<ClientAnswer | undefined>;
  /** Undefined also where the contract of the offer is not known. */
  move(url: string, kind: OfferMove, trackingId: string): Promise<ClientAnswer | undefined>;
  /** Reads the end of the ledger. */
  end(url: string): Promise<ClientAnswer | undefined>;
  /** Reads the list of open offers: for each tracking id that was used, whether it is there. */
  list(url: string): Promise<ClientAnswer | undefined>;
  /** The same without a record. */
  send(url: string, path: string, init?: ClientRequest): Promise<ClientAnswer | undefined>;
}

export interface ClientAnswer {
  readonly status: number;
  readonly text: string;
  readonly retryAfter: string | null;
}

interface ClientRequest {
  readonly user?: 'alice' | 'bob';
  readonly body?: unknown;
  readonly method?: 'GET' | 'POST';
}

/** Nothing may hang: an answer takes at most this long, also while a world changes its replica. */
const PATIENCE_MS = 45_000;
const OFFERS = '/api/validator/v0/wallet/transfer-offers';

/** Undefined when the connection failed; `late` when there was no answer in time. */
async function fetched(url: string, init: RequestInit): Promise<ClientAnswer | 'late' | undefined> {
  try {
    const response = await fetch(url, { ...init, signal: AbortSignal.timeout(PATIENCE_MS) });
    return { status: response.status, text: await response.text(), retryAfter: response.headers.get('retry-after') };
  } catch (error) {
    return error instanceof Error && error.name === 'TimeoutError' ? 'late' : undefined;
  }
}

export function userNamed({ users }: Ready, name: string): Ready['users'][number] {
  const found = users.find(({ user }) => user === name);
  if (!found) throw new Error(`the world has no user ${name}`);
  return found;
}

type Outcome = 'done' | 'refused' | 'open';

/** Whether something was done, by an answer that is not 200. */
const outcomeOf = (answer: ClientAnswer | undefined): Outcome => {
  if (answer?.status === 200) return 'done';
  return answer?.text.includes('Nothing was done') === true ? 'refused' : 'open';
};

export function createWorldClient(ready: Ready, world: string): WorldClient {
  const operations: (ObservedWrite | ObservedRead)[] = [];
  const offers: OfferOperation[] = [];
  const strange: string[] = [];
  const contracts = new Map<string, string>();
  const used = new Set<string>();
  const receiver = userNamed(ready, 'bob').party;

  const send: WorldClient['send'] = async (url, path, { user = 'alice', body, method = 'POST' } = {}) => {
    const headers = {
      authorization: `Bearer ${userNamed(ready, user).token ?? ''}`,
      'content-type': 'application/json',
    };
    const sent = { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) };
    const answer = await fetched(`${url}/_worlds/${world}${path}`, sent);
    if (answer === 'late') strange.push(`${path} had no answer within ${PATIENCE_MS} ms`);
    return answer === 'late' ? undefined : answer;
  };
  /** Anything but these and 503. */
  const expect = (what: string, answer: ClientAnswer | undefined, statuses: readonly number[]): void => {
    if (!answer || statuses.includes(answer.status)) return;
    if (answer.status !== 503) strange.push(`${what} was answered ${answer.status} ${answer.text}`);
    else if (answer.retryAfter === null) strange.push(`${what} was answered 503 without retry-after: ${answer.text}`);
  };
  const timed = async (
    answering: Promise<ClientAnswer | undefined>,
  ): Promise<{ readonly answer: ClientAnswer | undefined; readonly begin: number; readonly end: number }> => {
    const begin = performance.now();
    const answer = await answering;
    return { answer, begin, end: performance.now() };
  };

  return {
    operations,
    offers,
    strange,
    send,
    async create(url, trackingId) {
      used.add(trackingId);
      const body = {
        receiver_party_id: receiver,
        amount: '0.0001',
        description: trackingId,
        expires_at: 4_000_000_000_000_000,
        tracking_id: trackingId,
      };
      const { answer, ...times } = await timed(send(url, OFFERS, { body }));
      expect(`create ${trackingId}`, answer, [200, 409, 429]);
      const seen = { ...times, trackingId, kind: 'create' } as const;
      const written = { ...times, id: trackingId, kind: 'write' } as const;
      const outcome = outcomeOf(answer);
      if (answer?.status === 409) {
        offers.push({ ...seen, result: 'exists' });
        operations.push({ ...written, outcome: 'exists' });
      } else if (answer?.status === 429) offers.push({ ...seen, result: 'busy' });
      else if (answer && outcome === 'done') {
        const contractId = textIn(JSON.parse(answer.text), 'offer_contract_id') ?? '';
        contracts.set(trackingId, contractId);
        offers.push({ ...seen, result: 'done', contractId });
        operations.push({ ...written, outcome: 'kept' });
      } else {
        if (outcome === 'open') offers.push({ ...seen, result: 'open' });
        operations.push({ ...written, outcome: outcome === 'open' ? 'open' : 'refused' });
      }
      return answer;
    },
    async status(url, trackingId) {
      const { answer, ...times } = await timed(send(url, `${OFFERS}/${trackingId}/status`));
      expect(`status of ${trackingId}`, answer, [200, 404]);
      const seen = answer && stageIn(answer);
      if (!seen) return answer;
      if (seen.contractId !== undefined) contracts.set(trackingId, seen.contractId);
      offers.push({ ...times, ...seen, kind: 'status', trackingId });
      return answer;
    },
    async move(url, kind, trackingId) {
      const contractId = contracts.get(trackingId);
      if (contractId === undefined) return undefined;
      const user = kind === 'withdraw' ? 'alice' : 'bob';
      const { answer, ...times } = await timed(send(url, `${OFFERS}/${contractId}/${kind}`, { user }));
      expect(`${kind} ${trackingId}`, answer, [200, 404, 409]);
      const outcome = outcomeOf(answer);
      if (answer?.status === 404 || answer?.status === 409)
        offers.push({ ...times, kind, trackingId, result: 'refused' });
      else {
        if (outcome !== 'refused') offers.push({ ...times, kind, trackingId, result: outcome });
        if (kind === 'accept')
          operations.push({
            ...times,
            kind: 'write',
            id: acceptOf(trackingId),
            outcome: outcome === 'done' ? 'kept' : outcome,
          });
      }
      return answer;
    },
    async end(url) {
      const { answer, ...times } = await timed(send(url, '/v2/state/ledger-end', { method: 'GET' }));
      expect('the end of the ledger', answer, [200]);
      if (answer?.status === 200) operations.push({ ...times, kind: 'read', offset: offsetIn(answer.text) });
      return answer;
    },
    async list(url) {
      const { answer, ...times } = await timed(send(url, OFFERS, { method: 'GET' }));
      expect('the list of offers', answer, [200]);
      if (answer?.status !== 200) return answer;
      const open = openOffersIn(answer.text);
      // An offer that is created meanwhile may be missing.
      for (const trackingId of used)
        offers.push({ ...times, kind: 'list', trackingId, contractId: open.get(trackingId) });
      return answer;
    },
  };
}

/** The id of the acceptance of an offer as a write. */
export const acceptOf = (trackingId: string): string => `${trackingId}/accept`;

export const offsetIn = (text: string): number => Number((JSON.parse(text) as { readonly offset: number }).offset);

const textIn = (json: unknown, name: string): string | undefined => {
  const value = isObject(json) ? json[name] : undefined;
  return typeof value === 'string' ? value : undefined;
};

/** Undefined for an answer that is no status. */
function stageIn({ status, text }: ClientAnswer): { stage: OfferStage; contractId?: string | undefined } | undefined {
  if (status === 404) return { stage: 'none' };
  if (status !== 200) return undefined;
  const json: unknown = JSON.parse(text);
  const stage = textIn(json, 'status') ?? '';
  if (stage === 'created') return { stage, contractId: textIn(json, 'contract_id') };
  if (stage === 'accepted' || stage === 'completed') return { stage };
  return { stage: textIn(json, 'failure_kind') === 'rejected' ? 'rejected' : 'withdrawn' };
}

/** Contract ids by tracking id. */
function openOffersIn(text: string): ReadonlyMap<string, string> {
  const { offers } = JSON.parse(text) as { readonly offers: readonly Offer[] };
  return new Map(offers.map(({ contract_id, payload }) => [payload.trackingId, contract_id]));
}

interface Offer {
  readonly contract_id: string;
  readonly payload: { readonly trackingId: string };
}
