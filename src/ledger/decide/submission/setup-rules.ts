// What the external party and the validator do with a proposal to set up the party (public Daml sources:
// Splice.AmuletRules).

import type { LedgerContract } from '../../types';
import { timeOf } from '../../rounds';
import { choiceRule, type ChoiceRule } from './choice-rule';
import { requireBefore } from './scope';

type Proposal = LedgerContract<'ExternalPartySetupProposal'>;

const user = ({ payload }: Proposal): readonly string[] => [payload.user];
const validator = ({ payload }: Proposal): readonly string[] => [payload.validator];
const ended = () => ({ result: { dummyArg: {} } });

export const SETUP_RULES: readonly ChoiceRule[] = [
  choiceRule('ExternalPartySetupProposal_Accept', 'ExternalPartySetupProposal', {
    controllers: user,
    body: ({ target: { payload: proposal }, scope: { draft, env } }) => {
      const { dso, createdAt, preapprovalExpiresAt } = proposal;
      requireBefore('ExternalPartySetupProposal.preapprovalExpiresAt', timeOf(preapprovalExpiresAt), env.now);
      const right = draft.create('ValidatorRight', { dso, user: proposal.user, validator: proposal.validator });
      const preapproval = draft.create('TransferPreapproval', {
        dso,
        receiver: proposal.user,
        provider: proposal.validator,
        validFrom: createdAt,
        lastRenewedAt: createdAt,
        expiresAt: preapprovalExpiresAt,
      });
      return {
        result: {
          validatorRightCid: right.contract.contractId,
          transferPreapprovalCid: preapproval.contract.contractId,
        },
        children: [right, preapproval],
      };
    },
  }),
  choiceRule('ExternalPartySetupProposal_Reject', 'ExternalPartySetupProposal', { controllers: user, body: ended }),
  choiceRule('ExternalPartySetupProposal_Withdraw', 'ExternalPartySetupProposal', {
    controllers: validator,
    body: ended,
  }),
];
