// The templates of the simulated network: fields, stakeholders, interfaces. Source: observed scan-validator 2.1 to 2.3;
// the members of the governance contracts (DsoRules, SvNodeState) are those of the public Daml sources.

import {
  bool,
  contractId,
  genMap,
  int64,
  list,
  numeric,
  optional,
  party,
  record,
  relTime,
  round,
  setOf,
  text,
  timestamp,
  type JsonOf,
} from './types';
import { PAYMENT_TEMPLATES, paymentAmount } from './payment-templates';
import { REWARD_TEMPLATES } from './reward-templates';
import { SETUP_TEMPLATES } from './setup-proposals';
import { template, unique } from './template';
import { TEST_TOKEN_TEMPLATES } from './test-token-templates';
import { TRADING_TEMPLATES } from './trading-templates';
import { dsoRulesConfig, GOVERNANCE_TEMPLATES, synchronizerNode } from './governance-templates';
import { allocationSpecification, allocationSpecificationV2, settlementInfoV2, transfer } from './token-standard';

export type { PartyId } from './template';

/** Package ids differ between upstream releases; these are fixed, so that template ids are stable. */
export const PACKAGES = {
  'splice-amulet': '32a6a8a11ce1d7a85d9ba2e6d2c1be66b7d3a2b9aa4c0f3e51f0e0d1c2b3a495',
  'splice-amulet-name-service': '7f4a1d0c9be35826f1a0c4d7e9b2835f6e1d0a7c4b9f2e8d3a5c6b7f8091a2d3',
  'splice-wallet': '9c1e4f7a2b5d8036e9c1f4a7b2d5e8039a6c1f4e7b2d5a8c3f6e9b1d4a7c2f58',
  'splice-wallet-payments': '2d8a6f1c9e04b7353a7d0c2f8b5e1946d3c8a0f7e2b59416c7d1a8f3e0b46c92',
  'splice-dso-governance': 'b4d7e0a3c6f912584e7b0d3a6c9f2e5b81d4a7c0f3e6b9d25a8c1f4e7b0d3a69',
  'splice-api-token-holding-v1': '718a0f77e505a8de22f188bd4c87fe74101274e9d4cb1bfac7d09aec7158d35b',
  'splice-api-token-transfer-instruction-v1': '55ba4deb0ad4662c4168b39859738a0e91388d252286480c7331b3f71a517281',
  'splice-api-token-allocation-v1': '93c942ae2b4c2ba674fb152fe38473c507bda4e82b4e4c5da55a552a9d8cce1d',
  'splice-api-token-allocation-instruction-v1': '275064aacfe99cea72ee0c80563936129563776f67415ef9f13e4297eecbc520',
  'splice-api-token-allocation-request-v1': '6fe848530b2404017c4a12874c956ad7d5c8a419ee9b040f96b5c13172d2e193',
  'splice-api-token-holding-v2': '4b7ecfc366d79ccc5ed07c80f26fe489cf2dfd43ce2856c06a78e6a048db7032',
  'splice-api-token-transfer-instruction-v2': '29317e3b7b165d2bbf16721bcca0ec4869e53eddb2738bddf790d61af28e0099',
  'splice-api-token-allocation-v2': '051a3b0563a6fa4df4cb34448081e48b061e555aa1a265abf6ae8f3f4cafe439',
  'splice-api-token-allocation-instruction-v2': '9818a0b5b827109de03a04c8f6151cde9d1e7fe5123dbb2dfeb0e52d7271287c',
  'splice-test-token-v1': 'aaa0b576b5a3db49b3a4f7a4710fe6f8ae462aabbde4da89f639eb87fd62e90c',
  'splice-token-test-trading-app': '88988edeabc5fcea383d5d0a7333c1f71468be4e9e1684a640f766eca32a0ed1',
} as const;
export type PackageName = keyof typeof PACKAGES;

/** Releases of the packages, as the network's configuration names them. */
export const PACKAGE_VERSIONS: Readonly<Record<PackageName, string>> = {
  'splice-amulet': '0.1.15',
  'splice-amulet-name-service': '0.1.15',
  'splice-wallet': '0.1.15',
  'splice-wallet-payments': '0.1.15',
  'splice-dso-governance': '0.1.21',
  'splice-api-token-holding-v1': '1.0.0',
  'splice-api-token-transfer-instruction-v1': '1.0.0',
  'splice-api-token-allocation-v1': '1.0.0',
  'splice-api-token-allocation-instruction-v1': '1.0.0',
  'splice-api-token-allocation-request-v1': '1.0.0',
  'splice-api-token-holding-v2': '1.0.0',
  'splice-api-token-transfer-instruction-v2': '1.0.0',
  'splice-api-token-allocation-v2': '1.0.0',
  'splice-api-token-allocation-instruction-v2': '1.0.0',
  'splice-test-token-v1': '1.0.0',
  'splice-token-test-trading-app': '1.0.2',
};

export const INTERFACES = {
  Holding: { package: 'splice-api-token-holding-v1', module: 'Splice.Api.Token.HoldingV1', entity: 'Holding' },
  TransferFactory: {
    package: 'splice-api-token-transfer-instruction-v1',
    module: 'Splice.Api.Token.TransferInstructionV1',
    entity: 'TransferFactory',
  },
  TransferInstruction: {
    package: 'splice-api-token-transfer-instruction-v1',
    module: 'Splice.Api.Token.TransferInstructionV1',
    entity: 'TransferInstruction',
  },
  HoldingV2: { package: 'splice-api-token-holding-v2', module: 'Splice.Api.Token.HoldingV2', entity: 'Holding' },
  TransferFactoryV2: {
    package: 'splice-api-token-transfer-instruction-v2',
    module: 'Splice.Api.Token.TransferInstructionV2',
    entity: 'TransferFactory',
  },
  TransferInstructionV2: {
    package: 'splice-api-token-transfer-instruction-v2',
    module: 'Splice.Api.Token.TransferInstructionV2',
    entity: 'TransferInstruction',
  },
  AllocationFactory: {
    package: 'splice-api-token-allocation-instruction-v1',
    module: 'Splice.Api.Token.AllocationInstructionV1',
    entity: 'AllocationFactory',
  },
  // No simulated template implements it; clients include it in their filters.
  AllocationInstruction: {
    package: 'splice-api-token-allocation-instruction-v1',
    module: 'Splice.Api.Token.AllocationInstructionV1',
    entity: 'AllocationInstruction',
  },
  Allocation: {
    package: 'splice-api-token-allocation-v1',
    module: 'Splice.Api.Token.AllocationV1',
    entity: 'Allocation',
  },
  AllocationV2: {
    package: 'splice-api-token-allocation-v2',
    module: 'Splice.Api.Token.AllocationV2',
    entity: 'Allocation',
  },
  AllocationFactoryV2: {
    package: 'splice-api-token-allocation-instruction-v2',
    module: 'Splice.Api.Token.AllocationInstructionV2',
    entity: 'AllocationFactory',
  },
  // No simulated template implements it; clients include it in their filters.
  AllocationInstructionV2: {
    package: 'splice-api-token-allocation-instruction-v2',
    module: 'Splice.Api.Token.AllocationInstructionV2',
    entity: 'AllocationInstruction',
  },
  SettlementFactory: {
    package: 'splice-api-token-allocation-v2',
    module: 'Splice.Api.Token.AllocationV2',
    entity: 'SettlementFactory',
  },
  AllocationRequest: {
    package: 'splice-api-token-allocation-request-v1',
    module: 'Splice.Api.Token.AllocationRequestV1',
    entity: 'AllocationRequest',
  },
} as const satisfies Record<string, { package: PackageName; module: string; entity: string }>;
export type InterfaceName = keyof typeof INTERFACES;

const amuletRecord = record({
  dso: party,
  owner: party,
  amount: record({ initialAmount: numeric, createdAt: round, ratePerRound: record({ rate: numeric }) }),
});
const feeSchedule = record({
  createFee: record({ fee: numeric }),
  holdingFee: record({ rate: numeric }),
  transferFee: record({ initialRate: numeric, steps: list(record({ _1: numeric, _2: numeric })) }),
  lockHolderFee: record({ fee: numeric }),
  extraFeaturedAppRewardAmount: numeric,
  maxNumInputs: int64,
  maxNumOutputs: int64,
  maxNumLockHolders: int64,
});
const issuanceConfig = record({
  amuletToIssuePerYear: numeric,
  validatorRewardPercentage: numeric,
  appRewardPercentage: numeric,
  validatorRewardCap: numeric,
  featuredAppRewardCap: numeric,
  unfeaturedAppRewardCap: numeric,
  optValidatorFaucetCap: optional(numeric),
});
const issuance = {
  issuancePerValidatorRewardCoupon: numeric,
  issuancePerFeaturedAppRewardCoupon: numeric,
  issuancePerUnfeaturedAppRewardCoupon: numeric,
  issuancePerSvRewardCoupon: numeric,
} as const;
const amuletConfig = record({
  transferConfig: feeSchedule,
  issuanceCurve: record({
    initialValue: issuanceConfig,
    futureValues: list(record({ _1: relTime, _2: issuanceConfig })),
  }),
  decentralizedSynchronizer: record({
    requiredSynchronizers: setOf(text),
    activeSynchronizer: text,
    fees: record({
      baseRateTrafficLimits: record({ burstAmount: int64, burstWindow: relTime }),
      extraTrafficPrice: numeric,
      readVsWriteScalingFactor: int64,
      minTopupAmount: int64,
    }),
  }),
  tickDuration: relTime,
  packageConfig: record({
    amulet: text,
    amuletNameService: text,
    dsoGovernance: text,
    validatorLifecycle: text,
    wallet: text,
    walletPayments: text,
  }),
  transferPreapprovalFee: optional(numeric),
  featuredAppActivityMarkerAmount: optional(numeric),
  optDevelopmentFundManager: optional(party),
});

export const TEMPLATES = {
  TransferOffer: template(
    ['splice-wallet', 'Splice.Wallet.TransferOffer', 'TransferOffer'],
    {
      sender: party,
      receiver: party,
      dso: party,
      amount: paymentAmount,
      description: text,
      expiresAt: timestamp,
      trackingId: text,
    },
    // A signatory is never listed as an observer too (observed-ledger 1.4), which an offer to oneself would otherwise
    // do.
    {
      signatories: ({ sender }) => [sender],
      observers: ({ sender, receiver }) => (receiver === sender ? [] : [receiver]),
    },
  ),
  AcceptedTransferOffer: template(
    ['splice-wallet', 'Splice.Wallet.TransferOffer', 'AcceptedTransferOffer'],
    { sender: party, receiver: party, dso: party, amount: paymentAmount, expiresAt: timestamp, trackingId: text },
    { signatories: ({ sender, receiver }) => unique([sender, receiver]) },
  ),
  WalletAppInstall: template(
    ['splice-wallet', 'Splice.Wallet.Install', 'WalletAppInstall'],
    { dsoParty: party, validatorParty: party, endUserName: text, endUserParty: party },
    { signatories: ({ endUserParty, validatorParty }) => unique([endUserParty, validatorParty]) },
  ),
  TransferPreapprovalProposal: template(
    ['splice-wallet', 'Splice.Wallet.TransferPreapproval', 'TransferPreapprovalProposal'],
    { receiver: party, provider: party, expectedDso: optional(party) },
    {
      signatories: ({ receiver }) => [receiver],
      observers: ({ receiver, provider }) => (provider === receiver ? [] : [provider]),
    },
  ),
  Amulet: template(['splice-amulet', 'Splice.Amulet', 'Amulet'], amuletRecord.fields, {
    signatories: ({ dso, owner }) => unique([dso, owner]),
    interfaces: ['Holding', 'HoldingV2'],
  }),
  LockedAmulet: template(
    ['splice-amulet', 'Splice.Amulet', 'LockedAmulet'],
    { amulet: amuletRecord, lock: record({ holders: list(party), expiresAt: timestamp, optContext: optional(text) }) },
    {
      signatories: ({ amulet, lock }) => unique([...lock.holders, amulet.dso, amulet.owner]),
      interfaces: ['Holding', 'HoldingV2'],
    },
  ),
  AmuletTransferInstruction: template(
    ['splice-amulet', 'Splice.AmuletTransferInstruction', 'AmuletTransferInstruction'],
    { lockedAmulet: contractId, transfer },
    {
      signatories: (instruction) => unique([instruction.transfer.instrumentId.admin, instruction.transfer.sender]),
      observers: ({ transfer: { sender, receiver, instrumentId } }) =>
        [receiver].filter((party) => party !== sender && party !== instrumentId.admin),
      interfaces: ['TransferInstruction', 'TransferInstructionV2'],
    },
  ),
  AmuletAllocation: template(
    ['splice-amulet', 'Splice.AmuletAllocation', 'AmuletAllocation'],
    { lockedAmulet: contractId, allocation: allocationSpecification, expiresAt: optional(timestamp) },
    {
      signatories: ({ allocation: { transferLeg } }) => unique([transferLeg.instrumentId.admin, transferLeg.sender]),
      observers: ({ allocation: { settlement, transferLeg } }) =>
        [settlement.executor].filter(
          (party) => party !== transferLeg.sender && party !== transferLeg.instrumentId.admin,
        ),
      interfaces: ['Allocation', 'AllocationV2'],
    },
  ),
  AmuletAllocationV2: template(
    ['splice-amulet', 'Splice.AmuletAllocationV2', 'AmuletAllocationV2'],
    {
      lockedAmulet: optional(contractId),
      settlement: settlementInfoV2,
      allocation: allocationSpecificationV2,
      expiresAt: timestamp,
      numIterations: int64,
      createdAt: timestamp,
    },
    {
      signatories: ({ allocation: { admin, authorizer } }) => unique([admin, authorizer.owner ?? admin]),
      observers: ({ settlement: { executors }, allocation: { admin, authorizer } }) =>
        unique(executors).filter((party) => party !== admin && party !== authorizer.owner),
      interfaces: ['AllocationV2'],
    },
  ),
  OpenMiningRound: template(
    ['splice-amulet', 'Splice.Round', 'OpenMiningRound'],
    {
      dso: party,
      round,
      amuletPrice: numeric,
      opensAt: timestamp,
      targetClosesAt: timestamp,
      issuingFor: relTime,
      transferConfigUsd: feeSchedule,
      issuanceConfig,
      tickDuration: relTime,
    },
    { signatories: ({ dso }) => [dso] },
  ),
  SummarizingMiningRound: template(
    ['splice-amulet', 'Splice.Round', 'SummarizingMiningRound'],
    { dso: party, round, amuletPrice: numeric, issuanceConfig, tickDuration: relTime },
    { signatories: ({ dso }) => [dso] },
  ),
  IssuingMiningRound: template(
    ['splice-amulet', 'Splice.Round', 'IssuingMiningRound'],
    {
      dso: party,
      round,
      ...issuance,
      opensAt: timestamp,
      targetClosesAt: timestamp,
      optIssuancePerValidatorFaucetCoupon: optional(numeric),
    },
    { signatories: ({ dso }) => [dso] },
  ),
  ClosedMiningRound: template(
    ['splice-amulet', 'Splice.Round', 'ClosedMiningRound'],
    { dso: party, round, ...issuance, optIssuancePerValidatorFaucetCoupon: optional(numeric) },
    { signatories: ({ dso }) => [dso] },
  ),
  AmuletRules: template(
    ['splice-amulet', 'Splice.AmuletRules', 'AmuletRules'],
    {
      dso: party,
      configSchedule: record({
        initialValue: amuletConfig,
        futureValues: list(record({ _1: timestamp, _2: amuletConfig })),
      }),
      isDevNet: bool,
    },
    { signatories: ({ dso }) => [dso] },
  ),
  ExternalPartyAmuletRules: template(
    ['splice-amulet', 'Splice.ExternalPartyAmuletRules', 'ExternalPartyAmuletRules'],
    { dso: party },
    {
      signatories: ({ dso }) => [dso],
      interfaces: [
        'TransferFactory',
        'TransferFactoryV2',
        'AllocationFactory',
        'AllocationFactoryV2',
        'SettlementFactory',
      ],
    },
  ),
  TransferPreapproval: template(
    ['splice-amulet', 'Splice.AmuletRules', 'TransferPreapproval'],
    {
      dso: party,
      receiver: party,
      provider: party,
      validFrom: timestamp,
      lastRenewedAt: timestamp,
      expiresAt: timestamp,
    },
    { signatories: ({ receiver, provider, dso }) => unique([receiver, provider, dso]) },
  ),
  FeaturedAppRight: template(
    ['splice-amulet', 'Splice.Amulet', 'FeaturedAppRight'],
    { dso: party, provider: party },
    {
      signatories: ({ dso }) => [dso],
      observers: ({ provider }) => [provider],
    },
  ),
  AnsEntry: template(
    ['splice-amulet-name-service', 'Splice.Ans', 'AnsEntry'],
    { user: party, dso: party, name: text, url: text, description: text, expiresAt: timestamp },
    { signatories: ({ user, dso }) => unique([user, dso]) },
  ),
  AnsRules: template(
    ['splice-amulet-name-service', 'Splice.Ans', 'AnsRules'],
    {
      dso: party,
      config: record({ renewalDuration: relTime, entryLifetime: relTime, entryFee: numeric, descriptionPrefix: text }),
    },
    { signatories: ({ dso }) => [dso] },
  ),
  DsoRules: template(
    ['splice-dso-governance', 'Splice.DsoRules', 'DsoRules'],
    {
      dso: party,
      epoch: int64,
      svs: genMap(party, record({ name: text, joinedAsOfRound: round, svRewardWeight: int64, participantId: text })),
      offboardedSvs: genMap(party, record({ name: text, participantId: text })),
      dsoDelegate: party,
      config: dsoRulesConfig,
      initialTrafficState: genMap(text, record({ consumedTraffic: int64 })),
      isDevNet: bool,
    },
    { signatories: ({ dso }) => [dso] },
  ),
  SvNodeState: template(
    ['splice-dso-governance', 'Splice.DSO.SvState', 'SvNodeState'],
    {
      dso: party,
      sv: party,
      svName: text,
      state: record({ synchronizerNodes: genMap(text, synchronizerNode) }),
    },
    { signatories: ({ dso }) => [dso] },
  ),
  ...PAYMENT_TEMPLATES,
  ...REWARD_TEMPLATES,
  ...SETUP_TEMPLATES,
  ...GOVERNANCE_TEMPLATES,
  ...TEST_TOKEN_TEMPLATES,
  ...TRADING_TEMPLATES,
} as const;

export type TemplateName = keyof typeof TEMPLATES;
export type Payload<T extends TemplateName> = JsonOf<(typeof TEMPLATES)[T]['type']>;
