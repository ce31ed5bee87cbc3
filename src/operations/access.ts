// Access control of operations (service contract 5, decisions B11, B17 to B20).

import { hasRightToActAs, networkOf, walletOf, type Wallet } from '../ledger';
import { listIds } from './identifiers';
import type { Identity, Operation, OperationContext, OperationRequest, Refusal } from './types';

/** Why the caller may not use the operation; undefined for one who may. */
export function authorize(
  { access }: Pick<Operation, 'access'>,
  request: OperationRequest,
  context: AccessContext,
): Refusal | undefined {
  if (access === 'open' && request.spec.group === 'ledger') return checkOpenLedger(request, context);
  if (access === 'open' || (access === 'proxy' && context.dialect.scanProxyAccess === 'open')) return undefined;
  const { identity } = request;
  if (identity.kind !== 'caller') return unauthenticated(identity);
  const { userId } = identity.caller;
  if (access === 'ledger') return checkLedgerUser(userId, context);
  if (access === 'wallet') return checkWalletUser(userId, request, context);
  if (access === 'operator') return checkOperator(userId, context);
  return undefined;
}

/** What access depends on besides the request. */
type AccessContext = Pick<OperationContext, 'dialect'> & { readonly world: Pick<OperationContext['world'], 'state'> };

function unauthenticated(identity: Exclude<Identity, { kind: 'caller' }>): Refusal {
  if (identity.kind === 'anonymous') {
    const advice = identity.advice === undefined ? '' : `; ${identity.advice}`;
    return { kind: 'unauthenticated', anonymous: true, explanation: `no token was sent${advice}` };
  }
  const { reason, limit } = identity;
  return {
    kind: 'unauthenticated',
    anonymous: false,
    explanation: reason,
    ...(limit === undefined ? {} : { limit }),
  };
}

/**
 * In the dialect with 403 for unknown users, their tokens are refused even for open operations (observed-ledger 4.4).
 */
function checkOpenLedger({ identity }: OperationRequest, context: AccessContext): Refusal | undefined {
  if (identity.kind !== 'caller' || context.dialect.unknownLedgerUser !== 403) return undefined;
  return checkLedgerUser(identity.caller.userId, context);
}

function checkLedgerUser(userId: string, { world: { state } }: AccessContext): Refusal | undefined {
  const user = state.users.get(userId);
  if (user && !user.deactivated) return undefined;
  const explanation = user
    ? `user ${userId} is deactivated`
    : `no ledger user ${userId}; known: ${listIds(state.users)}`;
  return { kind: 'forbidden', unknownUser: true, explanation };
}

/** The operator administers the participant, and its party is the user's (AdminAuthExtractor, Splice 0.7.4). */
function checkOperator(userId: string, { world: { state } }: AccessContext): Refusal | undefined {
  const user = state.users.get(userId);
  const { party, user: operator } = networkOf(state).validator;
  const mayOperate =
    user?.primaryParty === party &&
    hasRightToActAs(user, party) &&
    user.rights.some(({ kind }) => kind === 'participantAdmin');
  if (mayOperate) return undefined;
  const explanation = `user ${userId} is not the operator of the validator (${operator})`;
  return { kind: 'forbidden', unknownUser: user === undefined, explanation };
}

/**
 * The wallet is checked before the user: a valid token of an unknown user gets the same 404 (observed scan-validator
 * 1.5).
 */
function checkWalletUser(
  userId: string,
  request: OperationRequest,
  { world: { state } }: AccessContext,
): Refusal | undefined {
  const wallet = walletOf(state, userId);
  if (!wallet) {
    const explanation = `user ${userId} has no wallet; users with wallets: ${listIds(state.wallets)}`;
    return { kind: 'no-wallet', userId, operationId: request.spec.id, explanation };
  }
  const user = state.users.get(userId);
  if (hasRightToActAs(user, wallet.party)) return undefined;
  const explanation = user?.deactivated
    ? `user ${userId} is deactivated`
    : `user ${userId} may not act as ${wallet.party}`;
  return { kind: 'forbidden', unknownUser: false, explanation };
}

/** The caller's wallet; only for operations whose access is `wallet`. */
export function callerWallet(request: OperationRequest, context: OperationContext): Wallet | undefined {
  return request.identity.kind === 'caller' ? walletOf(context.world.state, request.identity.caller.userId) : undefined;
}
