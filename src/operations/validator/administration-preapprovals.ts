// The transfer preapprovals that the validator provides, as its operator administers them (published descriptions and
// handlers, Splice 0.7.4 validator-internal).

import { activeOfStakeholder, networkOf, type ContractRecord, type State } from '../../ledger';
import { empty, error, json } from '../answers';
import { contractWithState } from '../contract-state';
import { readPartyId } from '../identifiers';
import type { Answer, Operation, OperationContext } from '../types';

const provided = (state: State): readonly ContractRecord<'TransferPreapproval'>[] => {
  const { party } = networkOf(state).validator;
  return activeOfStakeholder(state, 'TransferPreapproval', party).filter(
    ({ contract }) => contract.payload.provider === party,
  );
};

const listTransferPreapprovals: Operation = {
  id: 'listTransferPreapprovals',
  access: 'operator',
  handle: (_, { world, dialect }) =>
    json({ contracts: provided(world.state).map((record) => contractWithState(record, dialect)) }),
};

/** An operation on the preapproval of the party in the path. */
const ofReceiver = (
  id: string,
  answer: (record: ContractRecord<'TransferPreapproval'>, context: OperationContext) => Answer,
): Operation => ({
  id,
  access: 'operator',
  handle({ path }, context) {
    const receiver = readPartyId(path['receiver-party'] ?? '');
    if (!receiver.ok) return receiver.error;
    const record = provided(context.world.state).find(({ contract }) => contract.payload.receiver === receiver.value);
    return record ? answer(record, context) : error(404, `No TransferPreapproval found for party: ${receiver.value}`);
  },
});

export const preapprovalAdministration: readonly Operation[] = [
  listTransferPreapprovals,
  ofReceiver('getProvidedTransferPreapproval', (record, { dialect }) =>
    json({ transfer_preapproval: contractWithState(record, dialect) }),
  ),
  ofReceiver('cancelTransferPreapproval', ({ contract }, { world, explain }) => {
    const { provider } = contract.payload;
    const cancelled = world.execute({
      type: 'exercise-choice',
      actAs: [provider],
      contractId: contract.contractId,
      choice: 'TransferPreapproval_Cancel',
      argument: { p: provider },
      workflowId: 'transfer-preapproval',
    });
    if (cancelled.ok) return empty();
    explain(`the preapproval was not cancelled: ${cancelled.error.code}`);
    return error(400, 'TransferPreapproval contract cannot be archived now; retry when it is assigned to a domain');
  }),
];
