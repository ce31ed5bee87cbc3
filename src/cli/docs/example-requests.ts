// Requests that do something in a world as it is now: the page at /_docs fills its forms with them. Reads are those of
// the api form of fixtures; the others name an open offer, a holding or a party.

import { DAY, isObject, plus } from '../../base';
import { readsOf, type RequestPlan } from '../../fixtures';
import {
  activeOf,
  isHistory,
  listNames,
  networkOf,
  offerSummaries,
  openMiningRounds,
  type OfferSummary,
} from '../../ledger';
import type { DialectName } from '../../operations';
import type { World } from '../../world';

/** Path and query parameters by name, and the JSON body. */
type FilledRequest = Pick<RequestPlan, 'path' | 'query' | 'body'>;
/** By operationId. */
type FilledRequests = Readonly<Record<string, FilledRequest>>;

/** What the page puts in the place of the identifiers and times of the documents. A type, to be assignable to Json. */
export type Examples = {
  readonly requests: FilledRequests;
  /** Values of required parameters by name, for operations without a request. */
  readonly parameters: Readonly<Record<string, string | number>>;
  /** Ids of parties and nodes, the first user's party first; they replace those of the same name in other examples. */
  readonly ids: readonly string[];
  /** Ledger time in microseconds; instants in other examples are moved after it. */
  readonly now: bigint;
};

/** Enough to find a thing of each kind. */
const BOUNDS = { updates: 1, ids: 20, rows: 10, pages: 1, snapshots: 1 };

export function examplesOf(world: World, dialect: DialectName): Examples {
  const network = networkOf(world.ledger.state);
  const parties = [...world.users, world.admin].map(({ party }) => party);
  return {
    requests: { ...reads(world, dialect), ...namedReads(world), ...moves(world), ...controlRequests(world) },
    parameters: parametersOf(world),
    ids: [...parties, network.dso, network.participant, network.synchronizerId],
    now: world.end,
  };
}

function parametersOf({ ledger: { state }, users, admin, migrationId }: World): Examples['parameters'] {
  const { synchronizerId, participant } = networkOf(state);
  const party = users[0]?.party ?? admin.party;
  const update = state.updates.findLast(isHistory);
  const [round] = openMiningRounds(state);
  return {
    party,
    party_id: party,
    provider_party_id: party,
    sender: party,
    'receiver-party': party,
    validator_ids: admin.party,
    domain_id: synchronizerId,
    member_id: `PAR::${participant}`,
    migration_id: migrationId,
    nonce: 0,
    limit: 10,
    ...(update && { update_id: update.updateId }),
    ...(round && { round: Number(round.contract.payload.round.number) }),
  };
}

/** Of several requests of an operation one of the first user, if there is one. */
function reads(world: World, dialect: DialectName): FilledRequests {
  const first = world.users[0]?.user;
  const plans = [...readsOf(world, BOUNDS, dialect)];
  const ofFirst = plans.filter(({ caller }) => caller === first);
  const chosen = [...plans, ...ofFirst].toReversed();
  const requests = Object.fromEntries(
    chosen.map(({ operation, path = {}, query = {}, body }) => [
      operation,
      { path, query, ...(body === undefined ? {} : { body }) },
    ]),
  );
  return { ...requests, ...laterVersions(requests) };
}

/** The later versions of reads of a snapshot, of the same snapshot. */
function laterVersions(requests: FilledRequests): FilledRequests {
  const versions = ['getAcsSnapshot', 'getHoldingsState'].flatMap((operation) => {
    const body = requests[operation]?.body;
    if (!isObject(body)) return [];
    return ['V1', 'V2'].map((version) => [`${operation}${version}`, { body: { ...body, record_time_match: 'exact' } }]);
  });
  return Object.fromEntries(versions) as FilledRequests;
}

/** Lookups of names and preapprovals by a party that has one. */
function namedReads({ ledger, end, samples }: World): FilledRequests {
  const [entry] = listNames(ledger.state, { now: end, prefix: '', limit: 1, order: 'by-name' });
  const { preapproved } = samples.parties;
  return {
    ...(entry && {
      getAnsEntryByParty: { path: { party: entry.user } },
      proxyAnsEntryByParty: { path: { party: entry.user } },
    }),
    ...(preapproved !== undefined && {
      getTransferPreapprovalByParty: { path: { party: preapproved } },
      lookupTransferPreapproval: { path: { party: preapproved } },
    }),
  };
}

/** A new offer of the first user to the second, and moves of open offers. */
function moves({ ledger, end, users }: World): FilledRequests {
  const [first, second] = users;
  const open = offerSummaries(ledger.state).filter(({ state }) => state === 'created');
  const ofContract = (operation: string, offer: OfferSummary | undefined, name: string): FilledRequests =>
    offer ? { [operation]: { path: { [name]: offer.offer.contract.contractId } } } : {};
  const received = open.find(({ offer }) => offer.contract.payload.receiver === first?.party);
  const sent = open.find(({ offer }) => offer.contract.payload.sender === first?.party);
  return {
    ...(second && {
      createTransferOffer: {
        body: {
          receiver_party_id: second.party,
          amount: '1.5',
          description: 'Lunch',
          expires_at: plus(end, DAY),
          tracking_id: `lunch-${ledger.state.ledgerEnd}`,
        },
      },
    }),
    ...ofContract('acceptTransferOffer', received, 'contract_id'),
    ...ofContract('rejectTransferOffer', received, 'contract_id'),
    ...ofContract('withdrawTransferOffer', sent, 'contract_id'),
    ...ofContract('acceptOffer', received ?? open[0], 'contractId'),
    ...ofContract('rejectOffer', received ?? open[0], 'contractId'),
    ...ofContract('withdrawOffer', sent ?? open[0], 'contractId'),
  };
}

function controlRequests({ ledger, users }: World): FilledRequests {
  const party = users[0]?.party;
  const [holding] = activeOf(ledger.state, 'Amulet').filter(({ contract }) => contract.payload.owner === party);
  const [locked] = activeOf(ledger.state, 'LockedAmulet');
  const contract = (record: { readonly contract: { readonly contractId: string } }): FilledRequest => ({
    path: { contractId: record.contract.contractId },
  });
  return {
    ...(party !== undefined && { getBalanceHistory: { query: { party } } }),
    ...(holding && {
      getContractHistory: contract(holding),
      burnHolding: contract(holding),
      startReassignment: { body: { contractId: holding.contract.contractId, hold: true } },
    }),
    ...(locked && { unlockHolding: contract(locked) }),
  };
}
