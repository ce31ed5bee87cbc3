// Servers whose status of an offer depends on what was asked or done before.

import type { Json } from '../../../base';
import {
  changing,
  contractIdOf,
  Counts,
  isOk,
  textAt,
  trackingIdOf,
  withMembers,
  type StatefulMutant,
} from '../stateful-mutant';

const operations = ['getTransferOfferStatus'];

export const STATUS_MUTANTS: readonly StatefulMutant[] = [
  {
    id: 'completed-offer-accepted-again',
    wrong: 'A completed offer has the status accepted in the second response about it.',
    clauses: ['LIFE-OPEN-3'],
    operations,
    server: () => {
      const completed = new Set<string>();
      return changing({
        getTransferOfferStatus: (response, request) => {
          if (textAt(response.body, 'status') !== 'completed') return response;
          const id = trackingIdOf(request);
          const isSecond = completed.has(id);
          completed.add(id);
          return isSecond ? withMembers(response, { status: 'accepted' }) : response;
        },
      });
    },
  },
  {
    id: 'failed-offer-open-beside-a-newer-one',
    wrong: 'An offer that was seen open keeps the status created after it failed, once its sender has created another.',
    clauses: ['LIFE-OPEN-3'],
    operations,
    server: () => {
      const open = new Map<string, Json | undefined>();
      const isOutdated = new Set<string>();
      return changing({
        createTransferOffer: (response, { as }) => {
          if (isOk(response)) for (const id of open.keys()) if (id.startsWith(`${as} `)) isOutdated.add(id);
          return response;
        },
        getTransferOfferStatus: (response, request) => {
          const id = `${request.as} ${trackingIdOf(request)}`;
          const status = textAt(response.body, 'status');
          if (status === 'created') open.set(id, response.body);
          return status === 'failed' && isOutdated.has(id) ? { ...response, body: open.get(id) } : response;
        },
      });
    },
  },
  {
    id: 'accepted-offer-created-after-a-list',
    wrong: 'An accepted offer has the status created again after any user has listed offers.',
    clauses: ['LIFE-OPEN-3'],
    operations,
    server: () => {
      const open = new Map<string, Json | undefined>();
      const accepted = new Set<string>();
      const forgotten = new Set<string>();
      return changing({
        listTransferOffers: (response) => {
          for (const id of accepted) forgotten.add(id);
          return response;
        },
        getTransferOfferStatus: (response, request) => {
          const id = trackingIdOf(request);
          const status = textAt(response.body, 'status');
          if (status === 'created') open.set(id, response.body);
          if (status !== 'accepted') return response;
          accepted.add(id);
          return forgotten.has(id) && open.has(id) ? { ...response, body: open.get(id) } : response;
        },
      });
    },
  },
  {
    id: 'status-of-the-lookup-before',
    wrong: 'The second of two status lookups in a row by one user returns the response of the first.',
    clauses: ['OFFER-TRACKING-10'],
    operations,
    server: () => {
      let last: { readonly as: string; readonly body: Json | undefined } | undefined;
      const forget = (): void => void (last = undefined);
      return {
        ...changing({
          createTransferOffer: (response) => (forget(), response),
          listTransferOffers: (response) => (forget(), response),
          getTransferOfferStatus: (response, { as }) => {
            if (!isOk(response)) return response;
            const earlier = last?.as === as ? last.body : undefined;
            last = earlier === undefined ? { as, body: response.body } : undefined;
            return earlier === undefined ? response : { ...response, body: earlier };
          },
        }),
      };
    },
  },
  {
    id: 'final-statuses-shared-by-all-wallets',
    wrong: 'A final status is cached by tracking id alone, so another wallet that used the same id gets it.',
    clauses: ['LIFE-OPEN-3'],
    operations,
    server: () => {
      const final = new Map<string, Json | undefined>();
      return changing({
        getTransferOfferStatus: (response, request) => {
          const id = trackingIdOf(request);
          if (final.has(id)) return { status: 200, body: final.get(id) };
          if (['completed', 'failed'].includes(textAt(response.body, 'status'))) final.set(id, response.body);
          return response;
        },
      });
    },
  },
  {
    id: 'second-withdrawal-reported-as-rejection',
    wrong: 'From the second withdrawn offer of a wallet on, the status says that the receiver rejected it.',
    clauses: ['LIFE-OPEN-3'],
    operations,
    server: () => {
      const withdrawn = new Map<string, Set<string>>();
      return changing({
        getTransferOfferStatus: (response, request) => {
          if (textAt(response.body, 'failure_kind') !== 'withdrawn') return response;
          const known = withdrawn.get(request.as) ?? new Set();
          withdrawn.set(request.as, known);
          const isFirst = known.size === 0 || [...known][0] === trackingIdOf(request);
          known.add(trackingIdOf(request));
          return isFirst ? response : { ...response, body: { status: 'failed', failure_kind: 'rejected' } };
        },
      });
    },
  },
  {
    id: 'expired-offer-open-until-listed',
    wrong: 'An expired offer that was seen open keeps the status created until its sender lists the open offers.',
    clauses: ['LIFE-OPEN-3'],
    operations,
    server: () => {
      const open = new Map<string, Json | undefined>();
      return changing({
        listTransferOffers: (response, { as }) => {
          for (const id of open.keys()) if (id.startsWith(`${as} `)) open.delete(id);
          return response;
        },
        getTransferOfferStatus: (response, request) => {
          const id = `${request.as} ${trackingIdOf(request)}`;
          if (textAt(response.body, 'status') === 'created') open.set(id, response.body);
          const isExpired = textAt(response.body, 'failure_kind') === 'expired';
          return isExpired && open.has(id) ? { ...response, body: open.get(id) } : response;
        },
      });
    },
  },
  {
    id: 'status-names-the-newest-contract',
    wrong: 'The status of an open offer names the contract of the newest offer that its sender has created.',
    clauses: ['LIFE-CREATE-2'],
    operations,
    server: () => {
      const newest = new Map<string, string>();
      return changing({
        createTransferOffer: (response, { as }) => {
          if (isOk(response)) newest.set(as, textAt(response.body, 'offer_contract_id'));
          return response;
        },
        getTransferOfferStatus: (response, { as }) =>
          textAt(response.body, 'status') === 'created' && newest.has(as)
            ? withMembers(response, { contract_id: newest.get(as) })
            : response,
      });
    },
  },
  {
    id: 'status-unknown-after-a-rejection',
    wrong: 'After a user has rejected an offer, that user no longer finds any offer by its tracking id.',
    clauses: ['OFFER-TRACKING-10'],
    operations,
    server: () => {
      const rejecting = new Set<string>();
      return changing({
        rejectTransferOffer: (response, { as }) => {
          if (isOk(response)) rejecting.add(as);
          return response;
        },
        getTransferOfferStatus: (response, { as }) =>
          isOk(response) && rejecting.has(as)
            ? { status: 404, body: { error: 'no transfer offer with this tracking id' } }
            : response,
      });
    },
  },
  {
    id: 'first-acceptance-forgotten-after-three',
    wrong: 'After three acceptances the first accepted offer has the status created.',
    clauses: ['LIFE-OPEN-3'],
    operations,
    server: () => {
      const counts = new Counts();
      const created = new Map<string, string>();
      let first = '';
      return changing({
        createTransferOffer: (response, request) => {
          if (isOk(response)) created.set(textAt(response.body, 'offer_contract_id'), trackingIdOf(request));
          return response;
        },
        acceptTransferOffer: (response, request) => {
          if (isOk(response) && counts.add('accepted') === 1) first = created.get(contractIdOf(request)) ?? '';
          return response;
        },
        getTransferOfferStatus: (response, request) =>
          isOk(response) && counts.of('accepted') >= 3 && trackingIdOf(request) === first
            ? withMembers(response, { status: 'created' })
            : response,
      });
    },
  },
];
