// What somebody must have done before some operations can succeed at all: nothing is held,
// no fault is armed, every user has a wallet, and no transfer waits.

import { activeOf } from '../../src/ledger';
import type { LiveWorld } from '../../src/server';
import type { Sent } from './cases';
import { onboardingOf } from './living';
import { tokenSubmissions } from './transfers';

interface Stage {
  readonly live: LiveWorld;
  /** Another number each time. */
  readonly count: number;
  readonly token: string;
  readonly adminToken: string;
}

const post = (url: string, body: unknown, token?: string): Sent => ({
  method: 'POST',
  url,
  headers: {
    host: '127.0.0.1',
    'content-type': 'application/json',
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
  },
  body: Buffer.from(JSON.stringify(body)),
});

/** Requests that come first; most operations need none. */
export function preludeOf(operationId: string, { live, count, token, adminToken }: Stage): readonly Sent[] {
  switch (operationId) {
    case 'releaseHeld':
    case 'releaseAllHeld':
      return live.faults.held().length > 0
        ? []
        : [
            // `then` is what the contract calls the effect of a fault.
            post('/_control/v1/faults', { operation: 'createTransferOffer', times: 1, then: { hold: true } }),
            post(
              '/api/validator/v0/wallet/transfer-offers',
              {
                receiver_party_id: 'nobody::1220aa',
                amount: '0.01',
                description: 'to be held',
                expires_at: 9_000_000_000_000_000,
                tracking_id: `held ${count}`,
              },
              token,
            ),
          ];
    case 'deleteFault':
      return live.faults.list().length > 0
        ? []
        : [post('/_control/v1/faults', { operation: 'getDso', delay: { fixed: 0 } })];
    case 'installWallet':
      return [post('/_control/v1/users', { user: `bare-${count}` })];
    case 'executeSubmission':
    case 'executeSubmissionAndWait':
    case 'executeSubmissionAndWaitForTransaction':
      return [
        ...somebodyExternal(live, adminToken),
        ...['alice', live.world.admin.user].flatMap((user) => allowedToExecute(user, live, adminToken)),
      ];
    default:
      return /TransferInstruction\w+Context$/.test(operationId) ? offeredBy('alice', live, token) : [];
  }
}

/** A party that signs for itself, unless there is one. */
function somebodyExternal({ ledger: { state } }: LiveWorld, adminToken: string): readonly Sent[] {
  if (!state.network || [...state.externalParties.keys()].some((party) => party.startsWith('own-'))) return [];
  return [post('/v2/parties/external/allocate', onboardingOf(state, 1), adminToken)];
}

/** The right to execute what external parties signed, unless the user has it. */
function allowedToExecute(user: string, { ledger: { state } }: LiveWorld, adminToken: string): readonly Sent[] {
  const rights = state.users.get(user)?.rights ?? [];
  if (rights.some(({ kind }) => kind === 'executeAsAnyParty')) return [];
  return [
    post(
      `/v2/users/${user}/rights`,
      { userId: user, identityProviderId: '', rights: [{ kind: { CanExecuteAsAnyParty: { value: {} } } }] },
      adminToken,
    ),
  ];
}

/** A transfer that waits for its receiver, unless one does already. */
function offeredBy(user: string, { ledger: { state }, clock }: LiveWorld, token: string): readonly Sent[] {
  if (activeOf(state, 'AmuletTransferInstruction').length > 0) return [];
  const [first] = tokenSubmissions(state, clock.now(), state.wallets.get(user)?.contract.payload.endUserParty ?? '');
  return first === undefined ? [] : [post('/v2/commands/submit-and-wait', first, token)];
}
