// Shared by wallet operations: the caller's wallet, which access.ts has checked.

import { defined } from '../../base';
import type { LogEntry, TemplateName, Wallet } from '../../ledger';
import { callerWallet } from '../access';
import { error } from '../answers';
import { isUniqueId } from '../identifiers';
import { partyProblem } from '../ledger/grammars';
import { pathOfMalformedText } from '../read';
import type { Answer, Operation, OperationContext, OperationRequest } from '../types';

export interface WalletCall {
  readonly wallet: Wallet;
  readonly request: OperationRequest;
  readonly context: OperationContext;
}

/** An operation on the caller's wallet. The ledger stores the texts of its body, so they must have a UTF-8 encoding. */
export const walletOperation = (id: string, answer: (call: WalletCall) => Answer | Promise<Answer>): Operation => ({
  id,
  access: 'wallet',
  handle(request, context) {
    const malformed = pathOfMalformedText(request.body);
    if (malformed !== undefined) return error(400, `${malformed || 'the body'} has half of a surrogate pair`);
    return answer({
      wallet: defined(callerWallet(request, context), 'the pipeline lets only callers with a wallet through'),
      request,
      context,
    });
  },
});

export const isPartyId = (text: string): boolean => isUniqueId(text) && partyProblem(text) === undefined;

/** The id of the contract of a template that a command created. */
export const createdId = (entries: readonly LogEntry[], template: TemplateName): string =>
  defined(firstCreated(entries, template), `the command creates a ${template}`);

/** The same, if it created one. */
export function firstCreated(entries: readonly LogEntry[], template: TemplateName): string | undefined {
  for (const entry of entries) {
    if (entry.type !== 'transaction') continue;
    for (const node of entry.nodes)
      if (node.kind === 'create' && node.contract.template === template) return node.contract.contractId;
  }
  return undefined;
}
