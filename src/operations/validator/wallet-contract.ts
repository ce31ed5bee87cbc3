// One contract of the caller's wallet, by its id: payment and subscription requests (published descriptions, Splice
// 0.7.4 wallet-internal).

import type { Json } from '../../base';
import { walletContract, type ContractRecord, type WalletContractName } from '../../ledger';
import { json } from '../answers';
import { contractWithState } from '../contract-state';
import type { Dialect } from '../dialect';
import { answerRejection } from '../rejections';
import type { Operation } from '../types';
import { contractJson } from '../wire';
import { walletOperation } from './wallet-operation';

interface Lookup {
  readonly template: WalletContractName;
  /** What it is in a refusal. */
  readonly kind: string;
  readonly render: (record: ContractRecord, dialect: Dialect) => Json;
}

const lookup = (id: string, { template, kind, render }: Lookup): Operation =>
  walletOperation(id, ({ wallet, request, context: { world, dialect } }) => {
    const contractId = request.path['contract_id'] ?? '';
    const record = walletContract(world.state, template, wallet.party, contractId);
    return record ? json(render(record, dialect)) : answerRejection({ code: 'contract-not-found', contractId, kind });
  });

export const walletContractLookups: readonly Operation[] = [
  lookup('getAppPaymentRequest', { template: 'AppPaymentRequest', kind: 'payment request', render: contractWithState }),
  lookup('getSubscriptionRequest', {
    template: 'SubscriptionRequest',
    kind: 'subscription request',
    render: ({ contract }) => contractJson(contract),
  }),
];
