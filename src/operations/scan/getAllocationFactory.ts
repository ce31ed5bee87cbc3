// POST /registry/allocation-instruction/v1/allocation-factory: the same contract is the factory of allocations
// (observed scan-validator 6).

import { CHOICES } from '../../ledger';
import { json } from '../answers';
import { membersOf, textMember } from '../read';
import { choiceArguments } from './choice-arguments';
import { choiceContext } from './choice-context';
import { registryOperation } from './registry-operation';
import { tokenFactory } from './token-factory';
import { answerTokenFactory } from './token-registry';

export const getAllocationFactory = registryOperation('getAllocationFactory', {
  network({ body }, context) {
    const factory = tokenFactory(context);
    if (!factory.ok) return factory.error;
    return json({
      factoryId: factory.value.record.contract.contractId,
      choiceContext: choiceContext(factory.value.context, body),
    });
  },
  other(admin, { body }, context) {
    const read = choiceArguments(body, 'AllocationFactory_Allocate', CHOICES.AllocationFactory_Allocate.argument);
    if (!read.ok) return read.error;
    const wanted = membersOf(membersOf(membersOf(read.value)['allocation'])['transferLeg'])['instrumentId'];
    const instrument = { admin: textMember(wanted, 'admin') ?? '', id: textMember(wanted, 'id') ?? '' };
    return answerTokenFactory(admin, { instrument, body }, context);
  },
});
