// POST /registry/allocation-instruction/v1/allocation-factory: the same contract is the factory of allocations
// (observed scan-validator 6).

import { json } from '../answers';
import type { Operation } from '../types';
import { choiceContext } from './choice-context';
import { tokenFactory } from './token-factory';

export const getAllocationFactory: Operation = {
  id: 'getAllocationFactory',
  access: 'open',
  handle({ body }, context) {
    const factory = tokenFactory(context);
    if (!factory.ok) return factory.error;
    return json({
      factoryId: factory.value.record.contract.contractId,
      choiceContext: choiceContext(factory.value.context, body),
    });
  },
};
