// What wallets submit: one command as the user of the validator.

import { networkOf, type State } from '../state';
import type { Env } from '../types';
import type { Decision } from './commands';
import type { Submit, SubmittedCommand } from './submission/commands';
import { submit } from './submission/submit';

interface WalletSubmission extends Pick<Submit, 'actAs' | 'commandId' | 'disclosed' | 'deduplication'> {
  readonly readAs?: Submit['readAs'];
  readonly command: SubmittedCommand;
}

export const submitForWallet = (
  state: State,
  { command, actAs, readAs = [], ...more }: WalletSubmission,
  env: Env,
): Decision =>
  submit(
    state,
    {
      type: 'submit',
      userId: networkOf(state).validator.user,
      actAs: [...new Set(actAs)],
      readAs,
      commands: [command],
      ...more,
    },
    env,
  );
