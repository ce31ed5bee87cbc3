// Servers that accept, reject or withdraw wrongly after something else has happened.

import {
  changing,
  contractIdOf,
  Counts,
  isOk,
  listAt,
  textAt,
  type MutantHandler,
  type MutantRequest,
  type MutantResponse,
  type MutantServer,
  type StatefulMutant,
} from '../stateful-mutant';

interface OpenOffer {
  readonly contract: string;
  readonly sender: string;
  readonly receiver: string;
}

/** Open offers in the order of their creation, as far as this server was asked to create and to end them. */
class OpenOffers {
  readonly all: OpenOffer[] = [];

  readonly created = (response: MutantResponse, { as, body }: MutantRequest): MutantResponse => {
    const contract = textAt(response.body, 'offer_contract_id');
    if (isOk(response)) this.all.push({ contract, sender: as, receiver: textAt(body, 'receiver_party_id') });
    return response;
  };

  find(contract: string): OpenOffer | undefined {
    return this.all.find((offer) => offer.contract === contract);
  }

  end(contract: string): void {
    const index = this.all.findIndex((offer) => offer.contract === contract);
    if (index >= 0) this.all.splice(index, 1);
  }
}

/** A server that performs one kind of choice on another open offer than the requested one. */
function misdirecting(
  operation: string,
  otherOffer: (offers: OpenOffers, requested: OpenOffer) => OpenOffer | undefined,
): MutantServer {
  const offers = new OpenOffers();
  const choosing =
    (of: string): MutantHandler =>
    async (request, forward) => {
      const requested = offers.find(contractIdOf(request));
      const other = of === operation && requested !== undefined ? otherOffer(offers, requested) : undefined;
      const chosen = other?.contract ?? contractIdOf(request);
      const isSame = chosen === contractIdOf(request);
      const response = await forward(isSame ? request : { ...request, path: { ...request.path, contract_id: chosen } });
      if (isOk(response)) offers.end(chosen);
      return response;
    };
  return {
    ...changing({ createTransferOffer: offers.created }),
    ...Object.fromEntries(CHOICES.map((name) => [name, choosing(name)])),
  };
}

const CHOICES = ['acceptTransferOffer', 'rejectTransferOffer', 'withdrawTransferOffer'] as const;

const refused: MutantResponse = { status: 404, body: { error: 'no such transfer offer' } };

export const CHOICE_MUTANTS: readonly StatefulMutant[] = [
  {
    id: 'expired-offer-withdrawn',
    wrong: 'An offer that its sender has listed can be withdrawn after it has expired.',
    clauses: ['LIFE-OPEN-3'],
    operations: ['withdrawTransferOffer'],
    server: () => {
      const listed = new Set<string>();
      const ended = new Set<string>();
      const ending = (response: MutantResponse, request: MutantRequest): MutantResponse => {
        if (isOk(response)) ended.add(contractIdOf(request));
        return response;
      };
      return changing({
        listTransferOffers: (response, { as }) => {
          for (const offer of listAt(response.body, 'offers')) listed.add(`${as} ${textAt(offer, 'contract_id')}`);
          return response;
        },
        acceptTransferOffer: ending,
        rejectTransferOffer: ending,
        withdrawTransferOffer: (response, request) => {
          const contract = contractIdOf(request);
          const isTaken = response.status === 404 && listed.has(`${request.as} ${contract}`) && !ended.has(contract);
          return isTaken ? { status: 200, body: undefined } : ending(response, request);
        },
      });
    },
  },
  {
    id: 'accepted-offer-withdrawn',
    wrong: 'The sender can withdraw an offer after the receiver has accepted it.',
    clauses: ['LIFE-OPEN-3'],
    operations: ['withdrawTransferOffer'],
    server: () => {
      const accepted = new Set<string>();
      return changing({
        acceptTransferOffer: (response, request) => {
          if (isOk(response)) accepted.add(contractIdOf(request));
          return response;
        },
        withdrawTransferOffer: (response, request) =>
          accepted.has(contractIdOf(request)) ? { status: 200, body: undefined } : response,
      });
    },
  },
  {
    id: 'accepted-twice',
    wrong: 'The second acceptance of an offer gets the response of the first.',
    clauses: ['LIFE-OPEN-3'],
    operations: ['acceptTransferOffer'],
    server: () => {
      const accepted = new Map<string, MutantResponse>();
      return changing({
        acceptTransferOffer: (response, request) => {
          const id = `${request.as} ${contractIdOf(request)}`;
          if (isOk(response)) accepted.set(id, response);
          return accepted.get(id) ?? response;
        },
      });
    },
  },
  {
    id: 'second-rejection-without-effect',
    wrong: 'The second rejection by a user succeeds, but the offer stays open.',
    clauses: ['OFFER-LIST-5', 'LIFE-OPEN-3'],
    operations: ['rejectTransferOffer'],
    server: () => {
      const counts = new Counts();
      let done: MutantResponse | undefined;
      return {
        rejectTransferOffer: async (request, forward) => {
          if (done !== undefined && counts.of(request.as) === 1) {
            counts.add(request.as);
            return done;
          }
          const response = await forward(request);
          if (!isOk(response)) return response;
          counts.add(request.as);
          done = response;
          return response;
        },
      };
    },
  },
  {
    id: 'withdrawal-of-the-oldest',
    wrong: 'A withdrawal takes back the oldest open offer of the sender instead of the requested one.',
    clauses: ['OFFER-LIST-1', 'LIFE-OPEN-3'],
    operations: ['withdrawTransferOffer'],
    server: () =>
      misdirecting('withdrawTransferOffer', (offers, { sender }) => offers.all.find((one) => one.sender === sender)),
  },
  {
    id: 'acceptance-of-the-newest',
    wrong: 'An acceptance accepts the newest open offer to the receiver instead of the requested one.',
    clauses: ['OFFER-LIST-2', 'LIFE-ACCEPT-1'],
    operations: ['acceptTransferOffer'],
    server: () =>
      misdirecting('acceptTransferOffer', (offers, { receiver }) =>
        offers.all.findLast((one) => one.receiver === receiver),
      ),
  },
  {
    id: 'rejection-of-the-oldest',
    wrong: 'A rejection rejects the oldest open offer to the receiver instead of the requested one.',
    clauses: ['OFFER-LIST-2', 'LIFE-OPEN-3'],
    operations: ['rejectTransferOffer'],
    server: () =>
      misdirecting('rejectTransferOffer', (offers, { receiver }) =>
        offers.all.find((one) => one.receiver === receiver),
      ),
  },
  {
    id: 'concurrent-choices-both-succeed',
    wrong: 'A choice that arrives while another choice on the same offer is in progress also succeeds.',
    clauses: ['LIFE-OPEN-3'],
    operations: [...CHOICES],
    server: () => {
      const running = new Map<string, number>();
      const choosing: MutantHandler = async (request, forward) => {
        const contract = contractIdOf(request);
        const others = running.get(contract) ?? 0;
        running.set(contract, others + 1);
        const response = await forward(request);
        running.set(contract, (running.get(contract) ?? 1) - 1);
        return others > 0 && !isOk(response) ? { status: 200, body: undefined } : response;
      };
      return Object.fromEntries(CHOICES.map((operation) => [operation, choosing]));
    },
  },
  {
    id: 'refused-choice-blocks-the-offer',
    wrong: 'After a choice by the wrong user was refused, the receiver can no longer accept the offer.',
    clauses: ['LIFE-ACCEPT-1'],
    operations: ['acceptTransferOffer'],
    server: () => {
      const blocked = new Set<string>();
      const noting = (response: MutantResponse, request: MutantRequest): MutantResponse => {
        if (!isOk(response)) blocked.add(contractIdOf(request));
        return response;
      };
      return {
        ...changing({ rejectTransferOffer: noting, withdrawTransferOffer: noting }),
        acceptTransferOffer: async (request, forward) =>
          blocked.has(contractIdOf(request)) ? refused : noting(await forward(request), request),
      };
    },
  },
  {
    id: 'acceptance-refused-after-a-withdrawal',
    wrong: 'After a sender has withdrawn an offer, the next acceptance of another one of its offers is refused.',
    clauses: ['LIFE-ACCEPT-1'],
    operations: ['acceptTransferOffer'],
    server: () => {
      const offers = new OpenOffers();
      const withdrawing = new Set<string>();
      return {
        ...changing({
          createTransferOffer: offers.created,
          withdrawTransferOffer: (response, { as }) => {
            if (isOk(response)) withdrawing.add(as);
            return response;
          },
        }),
        acceptTransferOffer: async (request, forward) => {
          const sender = offers.find(contractIdOf(request))?.sender ?? '';
          return withdrawing.delete(sender) ? refused : forward(request);
        },
      };
    },
  },
];
