// Whether the user of a valid token has a wallet; also for unknown users (observed scan-validator 1.5, 5.2).

import { hasFeaturedAppRight, walletOf } from '../../ledger';
import { json } from '../answers';
import type { Operation } from '../types';

export const getUserStatus: Operation = {
  id: 'getUserStatus',
  access: 'token',
  handle({ identity }, { world: { state } }) {
    const wallet = identity.kind === 'caller' ? walletOf(state, identity.caller.userId) : undefined;
    return json({
      party_id: wallet?.party ?? '',
      user_onboarded: wallet !== undefined,
      user_wallet_installed: wallet !== undefined,
      has_featured_app_right: wallet !== undefined && hasFeaturedAppRight(state, wallet.party),
    });
  },
};
