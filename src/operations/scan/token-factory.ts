// The factory contract of the token standard with the context for its choices (observed scan-validator 6).

import { err, ok, type Result } from '../../base';
import { firstActive, type ContractRecord } from '../../ledger';
import { error } from '../answers';
import type { Answer, OperationContext } from '../types';
import { networkContext, type ContextContract } from './choice-context';

export interface TokenFactory {
  readonly record: ContractRecord<'ExternalPartyAmuletRules'>;
  readonly context: readonly ContextContract[];
}

/** The factory, the rules and the open round; else a 404. */
export function tokenFactory({ world }: OperationContext): Result<TokenFactory, Answer> {
  const record = firstActive(world.state, 'ExternalPartyAmuletRules');
  if (!record)
    return err(
      error(
        404,
        'This network has no ExternalPartyAmuletRules contract; worlds created by older releases do not have it',
      ),
    );
  const context = networkContext(world.state, world.now);
  if (!context) return err(error(404, 'No mining round is open; retry when the next one opens'));
  return ok({ record, context: [...context, { record }] });
}
