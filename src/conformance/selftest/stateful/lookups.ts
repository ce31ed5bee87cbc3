// Servers whose lookups of rounds, updates, names and parties return what another request should have got.

import type { Json } from '../../../base';
import {
  changing,
  Counts,
  isOk,
  listAt,
  membersOf,
  sending,
  withMembers,
  type MutantHandler,
  type MutantResponse,
  type StatefulMutant,
} from '../stateful-mutant';

const rounds = ['getOpenAndIssuingMiningRounds'];

/** A handler that returns the first successful response to every later request with the same key. */
function cachedBy(key: (request: Parameters<MutantHandler>[0]) => string): MutantHandler {
  const cached = new Map<string, MutantResponse>();
  return async (request, forward) => {
    const response = await forward(request);
    const earlier = cached.get(key(request));
    if (earlier === undefined && isOk(response)) cached.set(key(request), response);
    return isOk(response) && earlier !== undefined ? earlier : response;
  };
}

export const LOOKUP_MUTANTS: readonly StatefulMutant[] = [
  {
    id: 'rounds-cached-for-three-requests',
    wrong: 'The rounds of a request are returned to the next two requests as well, even after a round has opened.',
    clauses: ['ROUNDS-3', 'ROUNDS-4', 'ROUND-MAP-3'],
    operations: rounds,
    server: () => {
      let cached: { readonly response: MutantResponse; readonly uses: number } | undefined;
      return changing({
        getOpenAndIssuingMiningRounds: (response) => {
          if (!isOk(response)) return response;
          const uses = cached === undefined ? 0 : cached.uses + 1;
          cached = cached === undefined || uses > 2 ? { response, uses: 0 } : { ...cached, uses };
          return cached.response;
        },
      });
    },
  },
  {
    id: 'issuing-rounds-of-the-request-before',
    wrong: 'The issuing rounds are those of the previous request, while the open rounds are current.',
    clauses: ['ROUNDS-4', 'ROUND-MAP-3'],
    operations: rounds,
    server: () => {
      let last: Json | undefined;
      return changing({
        getOpenAndIssuingMiningRounds: (response) => {
          if (!isOk(response)) return response;
          const earlier = last;
          last = membersOf(response.body)['issuing_mining_rounds'];
          return earlier === undefined ? response : withMembers(response, { issuing_mining_rounds: earlier });
        },
      });
    },
  },
  {
    id: 'known-rounds-remembered',
    wrong: 'Rounds that one caller knew are returned without their contract to later callers that do not know them.',
    clauses: ['ROUND-MAP-7'],
    operations: rounds,
    server: () => {
      const known = new Set<Json>();
      return {
        getOpenAndIssuingMiningRounds: async (request, forward) => {
          const own = listAt(request.body, 'cached_open_mining_round_contract_ids');
          const all = [...new Set([...own, ...known])];
          const response = await forward(
            all.length > own.length ? sending(request, { cached_open_mining_round_contract_ids: all }) : request,
          );
          if (isOk(response)) for (const id of own) known.add(id);
          return response;
        },
      };
    },
  },
  {
    id: 'time-to-live-halved-for-known-rounds',
    wrong: 'The time to live of mining rounds is halved after a request that lists cached rounds.',
    clauses: ['ROUNDS-10'],
    operations: rounds,
    server: () => {
      let isHalved = false;
      return changing({
        getOpenAndIssuingMiningRounds: (response, { body }) => {
          if (!isOk(response)) return response;
          const isNow = isHalved;
          isHalved ||= listAt(body, 'cached_open_mining_round_contract_ids').length > 0;
          const span = membersOf(response.body)['time_to_live_in_microseconds'];
          return isNow ? withMembers(response, { time_to_live_in_microseconds: Number(span) / 2 }) : response;
        },
      });
    },
  },
  {
    id: 'rounds-without-contract-on-repetition',
    wrong: 'From the second request on, the open rounds of the first request are returned without their contract.',
    clauses: ['ROUND-MAP-7'],
    operations: rounds,
    server: () => {
      let known: ReadonlySet<string> | undefined;
      return changing({
        getOpenAndIssuingMiningRounds: (response) => {
          if (!isOk(response)) return response;
          const open = membersOf(membersOf(response.body)['open_mining_rounds']);
          const earlier = known;
          known ??= new Set(Object.keys(open));
          if (earlier === undefined) return response;
          const entries = Object.entries(open).map(([id, entry]) => {
            const { contract, ...rest } = membersOf(entry);
            return [id, earlier.has(id) || contract === undefined ? rest : entry] as const;
          });
          return withMembers(response, { open_mining_rounds: Object.fromEntries(entries) });
        },
      });
    },
  },
  {
    id: 'ledger-end-without-rejections',
    wrong: 'The ledger end does not count the updates that reject offers.',
    clauses: ['LIMIT-11'],
    operations: ['getLedgerEnd'],
    server: () => {
      const counts = new Counts();
      return changing({
        rejectTransferOffer: (response) => {
          if (isOk(response)) counts.add('rejections');
          return response;
        },
        getLedgerEnd: (response) => {
          const offset = membersOf(response.body)['offset'];
          const missing = counts.of('rejections');
          return isOk(response) && missing > 0 ? withMembers(response, { offset: Number(offset) - missing }) : response;
        },
      });
    },
  },
  {
    id: 'encoding-of-the-lookup-before',
    wrong: 'An update of the history has the encoding that the previous lookup requested.',
    clauses: ['SCAN-UPDATE-3', 'SCAN-UPDATE-5'],
    operations: ['getUpdateByIdV0'],
    server: () => {
      let lossless: string | undefined;
      return {
        getUpdateByIdV0: async (request, forward) => {
          const earlier = lossless;
          lossless = request.query['lossless'] ?? 'false';
          return forward(
            earlier === undefined ? request : { ...request, query: { ...request.query, lossless: earlier } },
          );
        },
      };
    },
  },
  {
    id: 'update-of-the-lookup-before',
    wrong: 'The second of two successful lookups in the history returns the update of the first.',
    clauses: ['SCAN-UPDATE-2'],
    operations: ['getUpdateByIdV0'],
    server: () => ({ getUpdateByIdV0: cachedBy(() => '') }),
  },
  {
    id: 'ledger-update-of-the-lookup-before',
    wrong: 'The second of two successful lookups by one user on the ledger returns the update of the first.',
    clauses: ['UPDATE-ANSWER-4'],
    operations: ['getUpdateById'],
    server: () => ({ getUpdateById: cachedBy(({ as }) => as) }),
  },
  {
    id: 'names-of-the-prefix-before',
    wrong: 'Names are cached without their prefix, so that a later request with another prefix returns them.',
    clauses: ['ANS-2', 'ANS-7'],
    operations: ['listAnsEntries'],
    server: () => ({ listAnsEntries: cachedBy(() => '') }),
  },
  {
    id: 'missing-preapproval-remembered',
    wrong: 'A party that once had no preapproval is reported without one after it has created one.',
    clauses: ['PREAPPROVAL-1'],
    operations: ['getTransferPreapprovalByParty'],
    server: () => {
      const missing = new Map<string, MutantResponse>();
      return changing({
        getTransferPreapprovalByParty: (response, { path }) => {
          const party = path['party'] ?? '';
          if (response.status === 404) missing.set(party, response);
          return missing.get(party) ?? response;
        },
      });
    },
  },
  {
    id: 'preapproval-of-the-lookup-before',
    wrong: 'The lookup of a preapproval returns the first one found, whichever party the request names.',
    clauses: ['PREAPPROVAL-3'],
    operations: ['getTransferPreapprovalByParty'],
    server: () => ({ getTransferPreapprovalByParty: cachedBy(() => '') }),
  },
  {
    id: 'participant-of-a-known-party',
    wrong: 'Once a participant was found, it is returned for unknown parties too.',
    clauses: ['PARTICIPANT-4'],
    operations: ['getPartyParticipantId'],
    server: () => {
      let found: MutantResponse | undefined;
      return changing({
        getPartyParticipantId: (response) => {
          if (isOk(response)) found ??= response;
          return response.status === 404 ? (found ?? response) : response;
        },
      });
    },
  },
];
