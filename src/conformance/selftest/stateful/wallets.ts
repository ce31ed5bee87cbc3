// Servers whose balances, holdings and payments go wrong after some transfers.

import { amount, formatAmount, type Json } from '../../../base';
import {
  changing,
  contractIdOf,
  Counts,
  isOk,
  listAt,
  membersOf,
  sending,
  textAt,
  withMembers,
  type MutantRequest,
  type MutantResponse,
  type StatefulMutant,
} from '../stateful-mutant';

const balance = ['getBalance'];

const unlockedOf = ({ body }: MutantResponse): string => textAt(body, 'effective_unlocked_qty');

/** The balance with this much more. */
const increased = (response: MutantResponse, by: string): MutantResponse =>
  withMembers(response, {
    effective_unlocked_qty: formatAmount(amount(unlockedOf(response)).plus(amount(by))),
  });

export const WALLET_MUTANTS: readonly StatefulMutant[] = [
  {
    id: 'balance-cached-until-a-submission',
    wrong: 'The balance of a user is cached until that user creates or accepts an offer, or taps.',
    clauses: ['LIFE-CONSUME-2'],
    operations: balance,
    server: () => {
      const cached = new Map<string, MutantResponse>();
      const forgetting = (response: MutantResponse, { as }: MutantRequest): MutantResponse => {
        cached.delete(as);
        return response;
      };
      return changing({
        createTransferOffer: forgetting,
        acceptTransferOffer: forgetting,
        tap: forgetting,
        getBalance: (response, { as }) => {
          const earlier = cached.get(as);
          if (earlier === undefined && isOk(response)) cached.set(as, response);
          return earlier ?? response;
        },
      });
    },
  },
  {
    id: 'third-balance-off-by-one',
    wrong:
      'From the third different balance of a wallet on, the unlocked amount is too small by one in the last digit.',
    clauses: ['LIFE-CONSUME-2'],
    operations: balance,
    server: () => {
      const seen = new Map<string, Set<string>>();
      return changing({
        getBalance: (response, { as }) => {
          if (!isOk(response)) return response;
          const known = (seen.get(as) ?? new Set()).add(unlockedOf(response));
          seen.set(as, known);
          return known.size >= 3 ? increased(response, '-0.0000000001') : response;
        },
      });
    },
  },
  {
    id: 'holding-fees-forgotten-once',
    wrong: 'The first balance after a change leaves out the holding fees.',
    clauses: ['LIFE-CONSUME-2'],
    operations: balance,
    server: () => {
      const last = new Map<string, string>();
      return changing({
        getBalance: (response, { as }) => {
          if (!isOk(response)) return response;
          const isChanged = last.has(as) && last.get(as) !== unlockedOf(response);
          last.set(as, unlockedOf(response));
          const fees = textAt(response.body, 'total_holding_fees');
          return isChanged ? withMembers(increased(response, fees), { total_holding_fees: '0.0000000000' }) : response;
        },
      });
    },
  },
  {
    id: 'balance-of-the-user-who-tapped',
    wrong: 'The first balance after a tap is the last one of the user who tapped, whichever user requests it.',
    clauses: ['AUTH-WALLET-9'],
    operations: balance,
    server: () => {
      const last = new Map<string, MutantResponse>();
      let tapping: string | undefined;
      return changing({
        tap: (response, { as }) => {
          if (isOk(response)) tapping = as;
          return response;
        },
        getBalance: (response, { as }) => {
          if (isOk(response)) last.set(as, response);
          const mixed = tapping === undefined || tapping === as ? undefined : last.get(tapping);
          tapping = undefined;
          return mixed ?? response;
        },
      });
    },
  },
  {
    id: 'every-second-tap-credited-twice',
    wrong: 'Every second tap creates its tokens twice.',
    clauses: ['LIFE-CONSUME-2'],
    operations: ['tap'],
    server: () => {
      const counts = new Counts();
      return {
        tap: async (request, forward) => {
          const response = await forward(request);
          if (isOk(response) && counts.add('taps') % 2 === 0) await forward({ ...request });
          return response;
        },
      };
    },
  },
  {
    id: 'balance-keeps-its-round',
    wrong: 'The round of a balance is that of the first request for a balance.',
    clauses: ['LIFE-CONSUME-2'],
    operations: balance,
    server: () => {
      let round: Json | undefined;
      return changing({
        getBalance: (response) => {
          if (!isOk(response)) return response;
          round ??= membersOf(response.body)['round'];
          return withMembers(response, { round });
        },
      });
    },
  },
  {
    id: 'second-receipt-missing-from-the-balance',
    wrong: 'After two transfers to a wallet have increased its balance, later balances lack the second increase.',
    clauses: ['LIFE-CONSUME-2'],
    operations: balance,
    server: () => {
      const last = new Map<string, string>();
      const increases = new Counts();
      const missing = new Map<string, string>();
      return changing({
        getBalance: (response, { as }) => {
          if (!isOk(response)) return response;
          const now = unlockedOf(response);
          const before = last.get(as);
          last.set(as, now);
          if (before !== undefined && amount(now).gt(amount(before)) && increases.add(as) === 2)
            missing.set(as, formatAmount(amount(before).minus(amount(now))));
          const less = missing.get(as);
          return less === undefined ? response : increased(response, less);
        },
      });
    },
  },
  {
    id: 'withdrawn-transfer-still-locked',
    wrong: 'The first balance after a token transfer was withdrawn is the one from before the withdrawal.',
    clauses: ['LIFE-CONSUME-2'],
    operations: balance,
    server: () => {
      const last = new Map<string, MutantResponse>();
      const outdated = new Set<string>();
      return changing({
        withdrawTokenStandardTransfer: (response, { as }) => {
          if (isOk(response)) outdated.add(as);
          return response;
        },
        getBalance: (response, { as }) => {
          const earlier = outdated.delete(as) ? last.get(as) : undefined;
          if (isOk(response)) last.set(as, response);
          return earlier ?? response;
        },
      });
    },
  },
  {
    id: 'rejected-transfer-accepted',
    wrong: 'A token transfer can be accepted after its receiver has rejected it.',
    clauses: ['LIFE-OPEN-2'],
    operations: ['acceptTokenStandardTransfer'],
    server: () => {
      const rejected = new Map<string, MutantResponse>();
      return changing({
        rejectTokenStandardTransfer: (response, request) => {
          if (isOk(response)) rejected.set(contractIdOf(request), response);
          return response;
        },
        acceptTokenStandardTransfer: (response, request) => rejected.get(contractIdOf(request)) ?? response,
      });
    },
  },
  {
    id: 'transfers-cached-until-a-new-one',
    wrong: 'The list of token transfers of a user is cached until that user creates one.',
    clauses: ['LIFE-OPEN-2'],
    operations: ['listTokenStandardTransfers'],
    server: () => {
      const cached = new Map<string, MutantResponse>();
      return changing({
        createTokenStandardTransfer: (response, { as }) => {
          cached.delete(as);
          return response;
        },
        listTokenStandardTransfers: (response, { as }) => {
          const earlier = cached.get(as);
          if (earlier === undefined && isOk(response)) cached.set(as, response);
          return earlier ?? response;
        },
      });
    },
  },
  {
    id: 'transfers-listed-to-strangers',
    wrong: 'After an acceptance, a list of token transfers also contains those of the list requested before it.',
    clauses: ['LIFE-OPEN-2'],
    operations: ['listTokenStandardTransfers'],
    server: () => {
      let isMixed = false;
      let last: readonly Json[] = [];
      return changing({
        acceptTransferOffer: (response) => {
          isMixed ||= isOk(response);
          return response;
        },
        listTokenStandardTransfers: (response) => {
          const own = listAt(response.body, 'transfers');
          const ids = new Set(own.map((transfer) => textAt(transfer, 'contract_id')));
          const others = last.filter((transfer) => !ids.has(textAt(transfer, 'contract_id')));
          last = own;
          return isOk(response) && isMixed && others.length > 0
            ? withMembers(response, { transfers: [...own, ...others] })
            : response;
        },
      });
    },
  },
  {
    id: 'holdings-cached-until-a-tap',
    wrong: 'The token contracts of a wallet are cached until its owner taps.',
    clauses: ['LIFE-CONSUME-2'],
    operations: ['listAmulets'],
    server: () => {
      const cached = new Map<string, MutantResponse>();
      return changing({
        tap: (response, { as }) => {
          cached.delete(as);
          return response;
        },
        listAmulets: (response, { as }) => {
          const earlier = cached.get(as);
          if (earlier === undefined && isOk(response)) cached.set(as, response);
          return earlier ?? response;
        },
      });
    },
  },
  {
    id: 'repeated-payment-paid-twice',
    wrong: 'A payment by preapproval that is sent again with its deduplication id is made a second time.',
    clauses: ['LIFE-CONSUME-2'],
    operations: ['sendByPreapproval'],
    server: () => {
      const sent = new Counts();
      return {
        sendByPreapproval: async (request, forward) => {
          const id = textAt(request.body, 'deduplication_id');
          const count = sent.of(`${request.as} ${id}`);
          const response = await forward(
            count === 0 ? request : sending(request, { deduplication_id: `${id}~${count}` }),
          );
          if (isOk(response)) sent.add(`${request.as} ${id}`);
          return response;
        },
      };
    },
  },
];
