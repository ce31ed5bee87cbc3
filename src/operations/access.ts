// Who may call an operation (service contract 5, decisions B11, B17 to B20).

import { canActAs, walletOf, type Wallet } from '../ledger';
import { listIds } from './identifiers';
import { refuse } from './refusals';
import type { Access, Answer, Operation, OperationContext, OperationRequest, Refusal } from './types';

type AccessRefusal = Refusal | undefined;

/** The answer for a caller who may not, or undefined for one who may. The reason goes to the log, never to the body. */
export function authorize(
  operation: Operation,
  request: OperationRequest,
  context: OperationContext,
): Answer | undefined {
  const refusal = checkAccess(operation.access, request, context);
  if (!refusal) return undefined;
  if (request.identity.kind === 'refused') context.explain(request.identity.reason);
  return refuse[request.spec.group](refusal, {
    dialect: context.dialect,
    traceId: context.traceId,
    group: request.spec.group,
  });
}

function checkAccess(access: Access, request: OperationRequest, context: OperationContext): AccessRefusal {
  if (access === 'open' && request.spec.group === 'ledger') return checkOpenLedger(request, context);
  if (access === 'open' || (access === 'proxy' && context.dialect.scanProxyAccess === 'open')) return undefined;
  const { identity } = request;
  if (identity.kind === 'anonymous')
    context.explain(`no token was sent${identity.advice === undefined ? '' : `; ${identity.advice}`}`);
  if (identity.kind !== 'caller') return { kind: 'unauthenticated', anonymous: identity.kind === 'anonymous' };
  const { userId } = identity.caller;
  if (access === 'ledger') return checkLedgerUser(userId, context);
  if (access === 'wallet') return checkWalletUser(userId, request, context);
  return undefined;
}

/** Where an unknown user is a 403, a token that names one is refused even where none is needed (observed-ledger 4.4). */
function checkOpenLedger({ identity }: OperationRequest, context: OperationContext): AccessRefusal {
  if (identity.kind !== 'caller' || context.dialect.unknownLedgerUser !== 403) return undefined;
  return checkLedgerUser(identity.caller.userId, context);
}

function checkLedgerUser(userId: string, context: OperationContext): AccessRefusal {
  const user = context.world.state.users.get(userId);
  if (user && !user.deactivated) return undefined;
  context.explain(user ? `user ${userId} is deactivated` : `no ledger user ${userId}; known: ${listUsers(context)}`);
  return { kind: 'forbidden', unknownUser: true };
}

/** The wallet is looked for before the user: a valid token of an unknown user gets the same 404 (observed scan-validator 1.5). */
function checkWalletUser(userId: string, request: OperationRequest, context: OperationContext): AccessRefusal {
  const { state } = context.world;
  const wallet = walletOf(state, userId);
  if (!wallet) {
    context.explain(`user ${userId} has no wallet; users with wallets: ${listIds(state.wallets)}`);
    return { kind: 'no-wallet', userId, operationId: request.spec.id };
  }
  const user = state.users.get(userId);
  if (canActAs(user, wallet.party)) return undefined;
  context.explain(
    user?.deactivated ? `user ${userId} is deactivated` : `user ${userId} may not act as ${wallet.party}`,
  );
  return { kind: 'forbidden', unknownUser: false };
}

const listUsers = ({ world }: OperationContext): string => listIds(world.state.users);

/** The caller's wallet; only for operations whose access is `wallet`. */
export function callerWallet(request: OperationRequest, context: OperationContext): Wallet | undefined {
  return request.identity.kind === 'caller' ? walletOf(context.world.state, request.identity.caller.userId) : undefined;
}
