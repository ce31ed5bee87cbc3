// Servers whose list of open or accepted offers is outdated, mixed between users, or incomplete after some event.

import type { Json } from '../../../base';
import {
  changing,
  contractIdOf,
  Counts,
  isOk,
  listAt,
  membersOf,
  textAt,
  withMembers,
  type MutantRequest,
  type MutantResponse,
  type StatefulMutant,
} from '../stateful-mutant';

const operations = ['listTransferOffers'];

const idOf = (offer: Json): string => textAt(offer, 'contract_id');
const senderOf = (offer: Json): string => textAt(offer, 'payload', 'sender');
const parties = (offer: Json): string => `${senderOf(offer)} ${textAt(offer, 'payload', 'receiver')}`;
const amountOf = (offer: Json): string => textAt(offer, 'payload', 'amount');
const offersOf = ({ body }: MutantResponse): readonly Json[] => listAt(body, 'offers');
const byCreation = (offers: readonly Json[]): readonly Json[] =>
  offers.toSorted((a, b) => (textAt(a, 'created_at') < textAt(b, 'created_at') ? -1 : 1));

const withPayload = (offer: Json, members: Readonly<Record<string, Json>>): Json => ({
  ...membersOf(offer),
  payload: { ...membersOf(membersOf(offer)['payload']), ...members },
});

const withOffers = (response: MutantResponse, offers: readonly Json[]): MutantResponse =>
  withMembers(response, { offers });

/** The list with offers that it lacks. */
function alsoListing(response: MutantResponse, offers: readonly Json[]): MutantResponse {
  const own = offersOf(response);
  const missing = offers.filter((offer) => !own.some((one) => idOf(one) === idOf(offer)));
  return isOk(response) && missing.length > 0 ? withOffers(response, [...own, ...missing]) : response;
}

export const OFFER_LIST_MUTANTS: readonly StatefulMutant[] = [
  {
    id: 'list-cached-until-a-submission',
    wrong: 'The list of a user is cached until that user creates, accepts, rejects or withdraws an offer.',
    clauses: ['OFFER-LIST-1', 'OFFER-LIST-2', 'OFFER-LIST-5'],
    operations,
    server: () => {
      const cached = new Map<string, MutantResponse>();
      const forgetting = (response: MutantResponse, { as }: MutantRequest): MutantResponse => {
        cached.delete(as);
        return response;
      };
      return changing({
        createTransferOffer: forgetting,
        acceptTransferOffer: forgetting,
        rejectTransferOffer: forgetting,
        withdrawTransferOffer: forgetting,
        listTransferOffers: (response, { as }) => {
          const earlier = cached.get(as);
          if (earlier === undefined && isOk(response)) cached.set(as, response);
          return earlier ?? response;
        },
      });
    },
  },
  {
    id: 'list-of-the-rejecting-user',
    wrong: 'The first list after a rejection is the last list of the user who rejected, whichever user requests it.',
    clauses: ['OFFER-LIST-3', 'AUTH-WALLET-10'],
    operations,
    server: () => {
      const last = new Map<string, MutantResponse>();
      let rejecting: string | undefined;
      return changing({
        rejectTransferOffer: (response, { as }) => {
          if (isOk(response)) rejecting = as;
          return response;
        },
        listTransferOffers: (response, { as }) => {
          if (isOk(response)) last.set(as, response);
          const mixed = rejecting === undefined || rejecting === as ? undefined : last.get(rejecting);
          if (mixed !== undefined) rejecting = undefined;
          return mixed ?? response;
        },
      });
    },
  },
  {
    id: 'offers-of-an-earlier-sender-visible',
    wrong: 'A user who has received an offer also sees the later offers of its sender to other users.',
    clauses: ['OFFER-LIST-3'],
    operations,
    server: () => {
      const known = new Map<string, Json>();
      const senders = new Map<string, Set<string>>();
      const ending = (response: MutantResponse, request: MutantRequest): MutantResponse => {
        if (isOk(response)) known.delete(contractIdOf(request));
        return response;
      };
      return changing({
        acceptTransferOffer: ending,
        rejectTransferOffer: ending,
        withdrawTransferOffer: ending,
        listTransferOffers: (response, { as }) => {
          const seen = senders.get(as) ?? new Set();
          senders.set(as, seen);
          for (const offer of offersOf(response)) {
            known.set(idOf(offer), offer);
            seen.add(senderOf(offer));
          }
          return alsoListing(
            response,
            [...known.values()].filter((offer) => seen.has(senderOf(offer))),
          );
        },
      });
    },
  },
  {
    id: 'accepted-offers-listed-beside-a-new-one',
    wrong: 'Accepted offers are listed again from the moment at which another offer is created.',
    clauses: ['OFFER-LIST-5'],
    operations,
    server: () => {
      const known = new Map<string, Json>();
      const seenBy = new Map<string, Set<string>>();
      const accepted = new Set<string>();
      const shown = new Set<string>();
      return changing({
        acceptTransferOffer: (response, request) => {
          if (isOk(response)) accepted.add(contractIdOf(request));
          return response;
        },
        createTransferOffer: (response) => {
          if (isOk(response)) for (const id of accepted) shown.add(id);
          return response;
        },
        listTransferOffers: (response, { as }) => {
          const seen = seenBy.get(as) ?? new Set();
          seenBy.set(as, seen);
          for (const offer of offersOf(response)) {
            known.set(idOf(offer), offer);
            seen.add(idOf(offer));
          }
          const back = [...shown].flatMap((id) => (seen.has(id) ? (known.get(id) ?? []) : []));
          return alsoListing(response, back);
        },
      });
    },
  },
  {
    id: 'withdrawn-offer-listed-once-more',
    wrong: 'The first list of the receiver after a withdrawal still contains the offer; the second does not.',
    clauses: ['OFFER-LIST-5'],
    operations,
    server: () => {
      const lists = new Map<string, readonly Json[]>();
      const withdrawn = new Map<string, Set<string>>();
      return changing({
        withdrawTransferOffer: (response, request) => {
          const contract = contractIdOf(request);
          if (!isOk(response)) return response;
          for (const [as, offers] of lists) {
            if (as === request.as || !offers.some((offer) => idOf(offer) === contract)) continue;
            withdrawn.set(as, (withdrawn.get(as) ?? new Set()).add(contract));
          }
          return response;
        },
        listTransferOffers: (response, { as }) => {
          const back = (lists.get(as) ?? []).filter((offer) => withdrawn.get(as)?.has(idOf(offer)) === true);
          withdrawn.delete(as);
          lists.set(as, offersOf(response));
          return alsoListing(response, back);
        },
      });
    },
  },
  {
    id: 'amount-of-the-newest-between-two-parties',
    wrong:
      'Offers are listed with the amount of the newest offer between their parties, even after that one has ended.',
    clauses: ['OFFER-CREATE-3'],
    operations,
    server: () => {
      const newest = new Map<string, Json>();
      return changing({
        listTransferOffers: (response) => {
          const offers = offersOf(response);
          for (const offer of byCreation([...newest.values(), ...offers])) newest.set(parties(offer), offer);
          return isOk(response)
            ? withOffers(
                response,
                offers.map((offer) => withPayload(offer, { amount: amountOf(newest.get(parties(offer)) ?? offer) })),
              )
            : response;
        },
      });
    },
  },
  {
    id: 'expiry-of-the-first-offer',
    wrong: 'All open offers of a sender are listed with the expiry of the first one that was listed.',
    clauses: ['OFFER-CREATE-5'],
    operations,
    server: () => {
      const first = new Map<string, string>();
      return changing({
        listTransferOffers: (response) => {
          for (const offer of byCreation(offersOf(response)))
            if (!first.has(senderOf(offer))) first.set(senderOf(offer), textAt(offer, 'payload', 'expiresAt'));
          return isOk(response)
            ? withOffers(
                response,
                offersOf(response).map((offer) => withPayload(offer, { expiresAt: first.get(senderOf(offer)) ?? '' })),
              )
            : response;
        },
      });
    },
  },
  {
    id: 'oldest-of-three-offers-lost',
    wrong: 'Once a user has listed three open offers, the oldest one is missing from all later lists.',
    clauses: ['OFFER-LIST-1', 'OFFER-LIST-2', 'OFFER-LIST-4'],
    operations,
    server: () => {
      const lost = new Set<string>();
      return changing({
        listTransferOffers: (response) => {
          const offers = offersOf(response);
          const kept = offers.filter((offer) => !lost.has(idOf(offer)));
          const [oldest] = byCreation(kept);
          if (kept.length >= 3 && oldest !== undefined) lost.add(idOf(oldest));
          return kept.length < offers.length ? withOffers(response, kept) : response;
        },
      });
    },
  },
  {
    id: 'list-shortened-after-ten-requests',
    wrong: 'From the eleventh request for lists on, the newest offer is missing from them.',
    clauses: ['OFFER-LIST-1', 'OFFER-LIST-2'],
    operations,
    server: () => {
      const counts = new Counts();
      return changing({
        listTransferOffers: (response) => {
          const newest = byCreation(offersOf(response)).at(-1);
          if (counts.add('lists') <= 10 || newest === undefined) return response;
          return withOffers(
            response,
            offersOf(response).filter((offer) => offer !== newest),
          );
        },
      });
    },
  },
  {
    id: 'accepted-list-outdated',
    wrong: 'The list of accepted offers keeps a completed offer until another offer is accepted.',
    clauses: ['LIFE-CONSUME-1'],
    operations: ['listAcceptedTransferOffers'],
    server: () => {
      const last = new Map<string, MutantResponse>();
      return changing({
        acceptTransferOffer: (response) => {
          if (isOk(response)) last.clear();
          return response;
        },
        listAcceptedTransferOffers: (response, { as }) => {
          const earlier = last.get(as);
          const isShorter =
            earlier !== undefined &&
            listAt(response.body, 'accepted_offers').length < listAt(earlier.body, 'accepted_offers').length;
          if (!isShorter && isOk(response)) last.set(as, response);
          return isShorter ? earlier : response;
        },
      });
    },
  },
  {
    id: 'own-offers-hidden-after-an-acceptance',
    wrong: 'A user who has accepted an offer no longer sees the offers that this user sent.',
    clauses: ['OFFER-LIST-1'],
    operations,
    server: () => {
      const sent = new Map<string, Set<string>>();
      const accepting = new Set<string>();
      return changing({
        createTransferOffer: (response, { as }) => {
          if (isOk(response)) sent.set(as, (sent.get(as) ?? new Set()).add(textAt(response.body, 'offer_contract_id')));
          return response;
        },
        acceptTransferOffer: (response, { as }) => {
          if (isOk(response)) accepting.add(as);
          return response;
        },
        listTransferOffers: (response, { as }) => {
          const visible = offersOf(response).filter((offer) => sent.get(as)?.has(idOf(offer)) !== true);
          return isOk(response) && accepting.has(as) ? withOffers(response, visible) : response;
        },
      });
    },
  },
];
