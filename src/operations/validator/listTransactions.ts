// The wallet's history, newest first, in pages (observed scan-validator 5.2, C). An unknown cursor is refused
// (assumed), because an empty page would look like the end.

import { formatInstantShort, type Json } from '../../base';
import { walletEventId, walletHistory, type WalletEntry } from '../../ledger';
import { error, json } from '../answers';
import type { Dialect } from '../dialect';
import { integerMember, textMember } from '../read';
import { interfaceId, templateId } from '../wire';
import { walletOperation } from './wallet-operation';

export const listTransactions = walletOperation(
  'listTransactions',
  ({ wallet, request: { body }, context: { world, dialect } }) => {
    const pageSize = integerMember(body, 'page_size') ?? 0n;
    const greatest = dialect.pageSizeLimit;
    if (pageSize < 1n || pageSize > BigInt(greatest))
      return error(400, `page_size is ${pageSize}; expected a whole number from 1 to ${greatest}`);
    const after = textMember(body, 'begin_after_id');
    const entries = walletHistory(world.state, wallet.party, {
      limit: Number(pageSize),
      ...(after === undefined ? {} : { after }),
    });
    if (!entries)
      return error(
        400,
        `begin_after_id is ${JSON.stringify(after)}; expected the event_id of an entry of this wallet's history`,
      );
    return json({ items: entries.map((entry) => itemJson(entry, dialect)) });
  },
);

function itemJson(entry: WalletEntry, dialect: Dialect): Json {
  const { absent } = dialect;
  const base = {
    transaction_subtype: {
      template_id: templateId(entry.template),
      choice: entry.choice,
      amulet_operation: entry.operation ?? absent,
      interface_id: entry.interfaceName === undefined ? absent : interfaceId(entry.interfaceName),
    },
    event_id: walletEventId(entry),
    date: formatInstantShort(entry.update.effectiveAt),
  };
  switch (entry.kind) {
    case 'transfer':
      return {
        transaction_type: 'transfer',
        ...base,
        sender: { ...entry.sender },
        receivers: entry.receivers.map((gain) => ({ ...gain })),
        ...NOTHING_USED,
        development_fund_coupons_used: entry.fromFund ?? NONE,
        transfer_instruction_receiver: entry.pending?.party ?? absent,
        transfer_instruction_amount: entry.pending?.amount ?? absent,
        transfer_instruction_cid: entry.instruction ?? absent,
        description: entry.description ?? absent,
      };
    case 'balance-change':
      return {
        transaction_type: 'balance_change',
        ...base,
        receivers: entry.receivers.map((gain) => ({ ...gain })),
        transfer_instruction_cid: entry.instruction ?? absent,
      };
    case 'notification':
      return { transaction_type: 'notification', ...base, details: entry.details };
  }
}

const NONE = '0.0000000000';
/** Simulated transfers have no fees and spend no coupons of other kinds. */
const NOTHING_USED = {
  holding_fees: NONE,
  app_rewards_used: NONE,
  validator_rewards_used: NONE,
  sv_rewards_used: NONE,
};
