// The newest transfer preapproval of a party, expired or not (service contract 4.2, observed scan-validator 3.5 and
// 4.9).

import { preapprovalOf } from '../ledger';
import { error, json } from './answers';
import { contractWithState } from './contract-state';
import { readPartyId } from './identifiers';
import type { Operation } from './types';

export const answerPreapproval: Operation['handle'] = ({ path }, { world, dialect }) => {
  const party = readPartyId(path['party'] ?? '');
  if (!party.ok) return party.error;
  const found = preapprovalOf(world.state, party.value);
  const record = found && world.state.contracts.get(found.contractId);
  if (!record) return error(404, `No TransferPreapproval found for party: ${party.value}`);
  return json({ transfer_preapproval: contractWithState(record, dialect) });
};
