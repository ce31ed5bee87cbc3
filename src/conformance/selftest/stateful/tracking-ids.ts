// Servers that forget, share or mix up tracking ids.

import {
  changing,
  contractIdOf,
  Counts,
  isOk,
  sending,
  textAt,
  trackingIdOf,
  type MutantHandler,
  type MutantRequest,
  type MutantResponse,
  type MutantServer,
  type StatefulMutant,
} from '../stateful-mutant';

const operations = ['createTransferOffer'];

/** The tracking id of a wallet. */
const idOf = (request: MutantRequest): string => `${request.as} ${trackingIdOf(request)}`;

/** Used tracking ids by the contract of their offer. */
class UsedIds {
  private readonly byContract = new Map<string, string>();
  /** In the order of their first use. */
  readonly all: string[] = [];

  readonly created = (response: MutantResponse, request: MutantRequest): MutantResponse => {
    if (!isOk(response)) return response;
    this.byContract.set(textAt(response.body, 'offer_contract_id'), idOf(request));
    this.all.push(idOf(request));
    return response;
  };

  ofContract(contract: string): string {
    return this.byContract.get(contract) ?? '';
  }
}

/** Creates offers although their tracking ids were used, by giving the reference server other ids. */
function aliasing(): (request: MutantRequest) => MutantRequest {
  let aliases = 0;
  return (request) => sending(request, { tracking_id: `${trackingIdOf(request)}~${(aliases += 1)}` });
}

/** A server that creates an offer for a used tracking id if `isFree` says so. */
function reusing(isFree: (request: MutantRequest) => boolean, used: UsedIds): MutantHandler {
  const again = aliasing();
  return async (request, forward) => {
    const response = await forward(request);
    return used.created(response.status === 409 && isFree(request) ? await forward(again(request)) : response, request);
  };
}

/** A server that forgets the tracking id of an offer when a choice ends it. */
function freedBy(choice: string): MutantServer {
  const used = new UsedIds();
  const free = new Set<string>();
  return {
    createTransferOffer: reusing((request) => free.delete(idOf(request)), used),
    ...changing({
      [choice]: (response, request) => {
        if (isOk(response)) free.add(used.ofContract(contractIdOf(request)));
        return response;
      },
    }),
  };
}

const conflict: MutantResponse = { status: 409, body: { error: 'the tracking id is already used' } };

export const TRACKING_ID_MUTANTS: readonly StatefulMutant[] = [
  {
    id: 'rejection-frees-the-id',
    wrong: 'A tracking id is unused again once the receiver has rejected its offer.',
    clauses: ['OFFER-CREATE-12', 'OFFER-TRACKING-2', 'LIFE-CREATE-4'],
    operations,
    server: () => freedBy('rejectTransferOffer'),
  },
  {
    id: 'withdrawal-frees-the-id',
    wrong: 'A tracking id is unused again once the sender has withdrawn its offer.',
    clauses: ['OFFER-CREATE-12', 'OFFER-TRACKING-2', 'LIFE-CREATE-4'],
    operations,
    server: () => freedBy('withdrawTransferOffer'),
  },
  {
    id: 'expiry-frees-the-id',
    wrong: 'A tracking id is unused again once the status has reported its offer as expired.',
    clauses: ['OFFER-CREATE-12', 'OFFER-TRACKING-2', 'LIFE-CREATE-4'],
    operations,
    server: () => {
      const free = new Set<string>();
      return {
        createTransferOffer: reusing((request) => free.delete(idOf(request)), new UsedIds()),
        ...changing({
          getTransferOfferStatus: (response, request) => {
            if (textAt(response.body, 'failure_kind') === 'expired') free.add(idOf(request));
            return response;
          },
        }),
      };
    },
  },
  {
    id: 'three-ids-remembered',
    wrong: 'Only the three tracking ids that were used last count as used.',
    clauses: ['OFFER-CREATE-12', 'OFFER-TRACKING-2', 'LIFE-CREATE-4'],
    operations,
    server: () => {
      const used = new UsedIds();
      return { createTransferOffer: reusing((request) => !used.all.slice(-3).includes(idOf(request)), used) };
    },
  },
  {
    id: 'ids-shared-by-wallets',
    wrong: 'A tracking id that any other wallet has used is refused.',
    clauses: ['OFFER-CREATE-9', 'LIFE-CREATE-1'],
    operations,
    server: () => {
      const owners = new Map<string, string>();
      return {
        createTransferOffer: async (request, forward) => {
          const owner = owners.get(trackingIdOf(request));
          if (owner !== undefined && owner !== request.as) return conflict;
          const response = await forward(request);
          if (isOk(response)) owners.set(trackingIdOf(request), request.as);
          return response;
        },
      };
    },
  },
  {
    id: 'late-repeat-creates-a-second-offer',
    wrong: 'A repeated submission gets 409, but creates a second offer if another offer was created in between.',
    clauses: ['LIFE-CREATE-4', 'OFFER-LIST-5'],
    operations,
    server: () => {
      const again = aliasing();
      const used = new UsedIds();
      return {
        createTransferOffer: async (request, forward) => {
          const response = used.created(await forward(request), request);
          if (response.status === 409 && used.all.at(-1) !== idOf(request)) await forward(again(request));
          return response;
        },
      };
    },
  },
  {
    id: 'id-of-a-payment-used-for-offers',
    wrong: 'The deduplication id of a payment by preapproval counts as a used tracking id of offers.',
    clauses: ['OFFER-CREATE-9', 'LIFE-CREATE-1'],
    operations,
    server: () => {
      const paid = new Set<string>();
      return {
        ...changing({
          sendByPreapproval: (response, { as, body }) => {
            if (isOk(response)) paid.add(`${as} ${textAt(body, 'deduplication_id')}`);
            return response;
          },
        }),
        createTransferOffer: async (request, forward) => (paid.has(idOf(request)) ? conflict : forward(request)),
      };
    },
  },
  {
    id: 'concurrent-submissions-beside-an-open-offer',
    wrong: 'Concurrent submissions with one tracking id all create an offer if the wallet has created one before.',
    clauses: ['LIMIT-5', 'LIMIT-6'],
    operations,
    server: () => {
      const again = aliasing();
      const running = new Map<string, number>();
      const created = new Counts();
      return {
        createTransferOffer: async (request, forward) => {
          const id = idOf(request);
          const others = running.get(id) ?? 0;
          running.set(id, others + 1);
          const isUnseen = others > 0 && created.of(request.as) > 0;
          const response = await forward(isUnseen ? again(request) : request);
          running.set(id, (running.get(id) ?? 1) - 1);
          if (isOk(response)) created.add(request.as);
          return response;
        },
      };
    },
  },
  {
    id: 'failed-offer-answers-its-repeat',
    wrong: 'The repeat of a submission whose offer was rejected or withdrawn gets 200 with the id of that offer.',
    clauses: ['OFFER-CREATE-12', 'OFFER-TRACKING-2'],
    operations,
    server: () => {
      const used = new UsedIds();
      const ended = new Map<string, string>();
      const ending = (response: MutantResponse, request: MutantRequest): MutantResponse => {
        if (isOk(response)) ended.set(used.ofContract(contractIdOf(request)), contractIdOf(request));
        return response;
      };
      return changing({
        rejectTransferOffer: ending,
        withdrawTransferOffer: ending,
        createTransferOffer: (response, request) => {
          const contract = ended.get(idOf(request));
          return response.status === 409 && contract !== undefined
            ? { status: 200, body: { offer_contract_id: contract } }
            : used.created(response, request);
        },
      });
    },
  },
];
