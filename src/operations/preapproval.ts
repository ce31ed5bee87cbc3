// The newest transfer preapproval of a party, expired or not (service contract 4.2, observed scan-validator 3.5 and
// 4.9).

import { preapprovalOf } from '../ledger';
import { error, json } from './answers';
import { contractWithState } from './contract-state';
import { isUniqueId, malformedId } from './identifiers';
import type { Dialect } from './dialect';
import type { Answer, Operation } from './types';

export const answerPreapproval: Operation['handle'] = ({ path }, { world, dialect }) => {
  const party = path['party'] ?? '';
  if (!isUniqueId(party)) return refuseMalformed(party, dialect);
  const found = preapprovalOf(world.state, party);
  const record = found && world.state.contracts.get(found.contractId);
  if (!record) return error(404, notFound(party));
  return json({ transfer_preapproval: contractWithState(record, dialect) });
};

/** The contract lists no 400 for this operation (decisions B30). */
const refuseMalformed = (party: string, { malformedId: status }: Dialect): Answer => {
  const problem = malformedId('party', party);
  return error(status, status === 404 ? notFound(problem) : problem);
};

/** Clients rely on the beginning of this text. */
const notFound = (party: string): string => `No TransferPreapproval found for party: ${party}`;
