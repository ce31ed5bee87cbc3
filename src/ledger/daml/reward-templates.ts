// Rewards that a party can mint, and who may mint them for it (public Daml sources: Splice.Amulet,
// Splice.ValidatorLicense, Splice.Wallet.MintingDelegation).

import { template, unique } from './template';
import { bool, int64, numeric, optional, party, record, round, text, timestamp } from './types';

interface OfNetwork {
  readonly dso: string;
}
const signatories = ({ dso }: OfNetwork): readonly string[] => [dso];

const AMULET = ['splice-amulet', 'Splice.Amulet'] as const;
const LICENSE = ['splice-amulet', 'Splice.ValidatorLicense'] as const;
const DELEGATION = ['splice-wallet', 'Splice.Wallet.MintingDelegation'] as const;

const delegation = record({
  beneficiary: party,
  delegate: party,
  dso: party,
  expiresAt: timestamp,
  amuletMergeLimit: int64,
});

export const REWARD_TEMPLATES = {
  AppRewardCoupon: template(
    [...AMULET, 'AppRewardCoupon'],
    { dso: party, provider: party, featured: bool, amount: numeric, round, beneficiary: optional(party) },
    {
      signatories,
      observers: ({ provider, beneficiary }) => unique(beneficiary === null ? [provider] : [provider, beneficiary]),
    },
  ),
  ValidatorRewardCoupon: template(
    [...AMULET, 'ValidatorRewardCoupon'],
    { dso: party, user: party, amount: numeric, round },
    { signatories, observers: ({ user }) => [user] },
  ),
  SvRewardCoupon: template(
    [...AMULET, 'SvRewardCoupon'],
    { dso: party, sv: party, beneficiary: party, round, weight: int64 },
    { signatories, observers: ({ sv, beneficiary }) => unique([beneficiary, sv]) },
  ),
  ValidatorFaucetCoupon: template(
    [...LICENSE, 'ValidatorFaucetCoupon'],
    { dso: party, validator: party, round },
    { signatories: ({ dso, validator }) => unique([dso, validator]) },
  ),
  ValidatorLivenessActivityRecord: template(
    [...LICENSE, 'ValidatorLivenessActivityRecord'],
    { dso: party, validator: party, round },
    { signatories, observers: ({ validator }) => [validator] },
  ),
  UnclaimedDevelopmentFundCoupon: template(
    [...AMULET, 'UnclaimedDevelopmentFundCoupon'],
    { dso: party, amount: numeric },
    { signatories },
  ),
  DevelopmentFundCoupon: template(
    [...AMULET, 'DevelopmentFundCoupon'],
    { dso: party, beneficiary: party, fundManager: party, amount: numeric, expiresAt: timestamp, reason: text },
    { signatories, observers: ({ beneficiary, fundManager }) => unique([beneficiary, fundManager]) },
  ),
  MintingDelegationProposal: template(
    [...DELEGATION, 'MintingDelegationProposal'],
    { delegation },
    {
      signatories: (proposal) => [proposal.delegation.beneficiary],
      observers: ({ delegation: { beneficiary, delegate } }) => (delegate === beneficiary ? [] : [delegate]),
    },
  ),
  MintingDelegation: template([...DELEGATION, 'MintingDelegation'], delegation.fields, {
    signatories: ({ beneficiary, delegate }) => unique([beneficiary, delegate]),
  }),
} as const;
