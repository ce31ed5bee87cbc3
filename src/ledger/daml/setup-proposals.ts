// The proposal of a validator to set up an external party, and what it becomes (public Daml sources:
// Splice.AmuletRules, Splice.Amulet).

import { choice, nothing } from './choice';
import { template, unique } from './template';
import { contractId, party, record, text, timestamp, unit } from './types';

export const SETUP_TEMPLATES = {
  ExternalPartySetupProposal: template(
    ['splice-amulet', 'Splice.AmuletRules', 'ExternalPartySetupProposal'],
    { validator: party, user: party, dso: party, createdAt: timestamp, preapprovalExpiresAt: timestamp },
    {
      signatories: ({ validator, dso }) => unique([validator, dso]),
      observers: ({ user }) => [user],
    },
  ),
  ValidatorRight: template(
    ['splice-amulet', 'Splice.Amulet', 'ValidatorRight'],
    { dso: party, user: party, validator: party },
    { signatories: ({ user, validator }) => unique([user, validator]) },
  ),
} as const;

const because = record({ reason: text });
const ended = record({ dummyArg: unit });

export const SETUP_CHOICES = {
  AmuletRules_CreateExternalPartySetupProposal: choice(
    false,
    record({ user: party, validator: party, preapprovalExpiresAt: timestamp }),
    record({ proposalCid: contractId }),
  ),
  ExternalPartySetupProposal_Accept: choice(
    true,
    nothing,
    record({ validatorRightCid: contractId, transferPreapprovalCid: contractId }),
  ),
  ExternalPartySetupProposal_Reject: choice(true, because, ended),
  ExternalPartySetupProposal_Withdraw: choice(true, because, ended),
} as const;

/** The template that defines each of them. */
export const SETUP_CHOICE_OWNER = {
  AmuletRules_CreateExternalPartySetupProposal: 'AmuletRules',
  ExternalPartySetupProposal_Accept: 'ExternalPartySetupProposal',
  ExternalPartySetupProposal_Reject: 'ExternalPartySetupProposal',
  ExternalPartySetupProposal_Withdraw: 'ExternalPartySetupProposal',
} as const satisfies Record<keyof typeof SETUP_CHOICES, string>;
