// Servers whose pages lose, repeat or reorder items at their boundaries after something else has happened.

import type { Json } from '../../../base';
import {
  changing,
  isOk,
  listAt,
  membersOf,
  sending,
  withMembers,
  type MutantRequest,
  type MutantResponse,
  type MutantServer,
  type StatefulMutant,
} from '../stateful-mutant';

interface WalkedList {
  readonly operation: string;
  /** The member that holds the items. */
  readonly items: string;
  /** The parameter that tells a later page from the first. */
  readonly position: string;
}

const HISTORY: WalkedList = { operation: 'listUpdateHistory', items: 'transactions', position: 'after' };
const TRANSACTIONS: WalkedList = { operation: 'listTransactions', items: 'items', position: 'begin_after_id' };
const SNAPSHOT: WalkedList = { operation: 'getAcsSnapshot', items: 'created_events', position: 'after' };
const HOLDINGS: WalkedList = { operation: 'getHoldingsState', items: 'created_events', position: 'after' };
const UPDATES: WalkedList = { operation: 'listUpdatesPage', items: 'updates', position: 'pageToken' };
const CONTRACTS: WalkedList = { operation: 'listActiveContractsPage', items: 'activeContracts', position: 'pageToken' };
const USERS: WalkedList = { operation: 'listLedgerUsers', items: 'users', position: 'pageToken' };
const PARTIES: WalkedList = { operation: 'listParties', items: 'partyDetails', position: 'pageToken' };

const isLaterPage = ({ position }: WalkedList, { body, query }: MutantRequest): boolean =>
  (membersOf(body)[position] ?? query[position] ?? '') !== '';

type ItemChange = (items: readonly Json[], page: PageOfWalk) => readonly Json[];

interface PageOfWalk {
  /** Number of the walk through the list, from 1: each starts with a first page. */
  readonly walk: number;
  /** Number of the page in its walk, from 1. */
  readonly page: number;
  /** Items of the page before, as the reference server returned them. */
  readonly before: readonly Json[];
  readonly as: string;
}

/** A server that changes the items of pages, depending on the walk. */
function walking(list: WalkedList, change: ItemChange): MutantServer {
  let [walk, page] = [0, 0];
  let before: readonly Json[] = [];
  return changing({
    [list.operation]: (response, request) => {
      if (!isOk(response)) return response;
      const isFirst = !isLaterPage(list, request);
      [walk, page] = isFirst ? [walk + 1, 1] : [walk, page + 1];
      const items = listAt(response.body, list.items);
      const changed = change(items, { walk, page, before: isFirst ? [] : before, as: request.as });
      before = items;
      return changed === items ? response : withMembers(response, { [list.items]: changed });
    },
  });
}

/** A server that changes the items of all pages once an operation has succeeded. */
function walkingAfter(operations: readonly string[], list: WalkedList, change: ItemChange): MutantServer {
  let hasHappened = false;
  const noting = (response: MutantResponse): MutantResponse => {
    hasHappened ||= isOk(response);
    return response;
  };
  return {
    ...changing(Object.fromEntries(operations.map((operation) => [operation, noting]))),
    ...walking(list, (items, page) => (hasHappened ? change(items, page) : items)),
  };
}

/** The list with the items at two positions exchanged. */
const swapped = (items: readonly Json[]): readonly Json[] =>
  items.length < 2 ? items : [...items.slice(1, 2), ...items.slice(0, 1), ...items.slice(2)];

const withoutFirst = (items: readonly Json[]): readonly Json[] => (items.length === 0 ? items : items.slice(1));
const withoutLast = (items: readonly Json[]): readonly Json[] => (items.length === 0 ? items : items.slice(0, -1));

export const PAGE_MUTANTS: readonly StatefulMutant[] = [
  {
    id: 'first-transactions-shared-by-wallets',
    wrong: 'The first page of the transactions of a wallet is cached once for all wallets.',
    clauses: ['AUTH-WALLET-9'],
    operations: ['listTransactions'],
    server: () => {
      let first: MutantResponse | undefined;
      return changing({
        listTransactions: (response, request) => {
          if (isLaterPage(TRANSACTIONS, request) || !isOk(response)) return response;
          return (first ??= response);
        },
      });
    },
  },
  {
    id: 'second-walk-of-transactions-loses-the-last',
    wrong: 'From the second traversal of the transactions of a wallet on, each page lacks its last item.',
    clauses: ['LIMIT-12'],
    operations: ['listTransactions'],
    server: () => walking(TRANSACTIONS, (items, { walk }) => (walk > 1 ? withoutLast(items) : items)),
  },
  {
    id: 'transactions-swapped-after-an-acceptance',
    wrong: 'Once an offer has been accepted, the two newest transactions of a wallet are listed in the wrong order.',
    clauses: ['LIMIT-12'],
    operations: ['listTransactions'],
    server: () =>
      walkingAfter(['acceptTransferOffer'], TRANSACTIONS, (items, { page }) => (page === 1 ? swapped(items) : items)),
  },
  {
    id: 'history-boundary-lost-after-a-submission',
    wrong: 'Once an offer has been created, every page of the update history after the first starts one update late.',
    clauses: ['HISTORY-3', 'LIMIT-12'],
    operations: ['listUpdateHistory'],
    server: () =>
      walkingAfter(['createTransferOffer'], HISTORY, (items, { page }) => (page > 1 ? withoutFirst(items) : items)),
  },
  {
    id: 'history-order-swapped-after-an-acceptance',
    wrong: 'Once an offer has been accepted, the first two updates of every page of the history are swapped.',
    clauses: ['HISTORY-3', 'LIMIT-12'],
    operations: ['listUpdateHistory'],
    server: () => walkingAfter(['acceptTransferOffer'], HISTORY, (items) => swapped(items)),
  },
  {
    id: 'history-boundary-doubled-in-the-second-walk',
    wrong: 'In the second traversal of the update history, a page begins with the last update of the previous page.',
    clauses: ['HISTORY-3', 'LIMIT-12'],
    operations: ['listUpdateHistory'],
    server: () =>
      walking(HISTORY, (items, { walk, before }) =>
        walk > 1 && before.length > 0 ? [...before.slice(-1), ...items] : items,
      ),
  },
  {
    id: 'snapshot-pages-of-the-size-before',
    wrong: 'The pages of a snapshot have the page size of the previous traversal.',
    clauses: ['LIMIT-12'],
    operations: ['getAcsSnapshot'],
    server: () => {
      let [size, sizeBefore]: (Json | undefined)[] = [undefined, undefined];
      return {
        getAcsSnapshot: async (request, forward) => {
          const wanted = membersOf(request.body)['page_size'];
          if (!isLaterPage(SNAPSHOT, request)) [size, sizeBefore] = [wanted, size];
          return forward(
            sizeBefore === undefined || wanted === undefined ? request : sending(request, { page_size: sizeBefore }),
          );
        },
      };
    },
  },
  {
    id: 'snapshot-boundary-lost-after-a-forced-one',
    wrong: 'Once a snapshot has been forced, every page of a snapshot after the first lacks its first contract.',
    clauses: ['LIMIT-12'],
    operations: ['getAcsSnapshot'],
    server: () =>
      walkingAfter(['forceAcsSnapshot'], SNAPSHOT, (items, { page }) => (page > 1 ? withoutFirst(items) : items)),
  },
  {
    id: 'holdings-boundary-doubled-after-a-transfer',
    wrong: 'Once an offer has been accepted, a page of holdings begins with the last contract of the previous page.',
    clauses: ['LIMIT-12'],
    operations: ['getHoldingsState'],
    server: () =>
      walkingAfter(['acceptTransferOffer'], HOLDINGS, (items, { before }) =>
        before.length > 0 ? [...before.slice(-1), ...items] : items,
      ),
  },
  {
    id: 'second-walk-of-updates-one-late',
    wrong: 'From the second traversal of the updates of the ledger on, the second page starts one update late.',
    clauses: ['LIMIT-12'],
    operations: ['listUpdatesPage'],
    server: () => walking(UPDATES, (items, { walk, page }) => (walk > 1 && page === 2 ? withoutFirst(items) : items)),
  },
  {
    id: 'active-contracts-short-after-a-submission',
    wrong: 'Once an offer has been created, every full page of active contracts lacks its last contract.',
    clauses: ['LIMIT-12'],
    operations: ['listActiveContractsPage'],
    server: () => walkingAfter(['createTransferOffer'], CONTRACTS, (items) => withoutLast(items)),
  },
  {
    id: 'users-one-late-in-the-second-walk',
    wrong: 'From the second traversal of the users on, the first page begins with the second user.',
    clauses: ['LIMIT-12'],
    operations: ['listLedgerUsers'],
    server: () => walking(USERS, (items, { walk, page }) => (walk > 1 && page === 1 ? withoutFirst(items) : items)),
  },
  {
    id: 'parties-one-late-after-a-submission',
    wrong: 'Once an offer has been created, every page of the parties after the first starts one party late.',
    clauses: ['LIMIT-12'],
    operations: ['listParties'],
    server: () =>
      walkingAfter(['createTransferOffer'], PARTIES, (items, { page }) => (page > 1 ? withoutFirst(items) : items)),
  },
];
