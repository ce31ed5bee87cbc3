// The templates of the test token, by which a world has instruments other than the network's token. They are those of
// the published example splice-test-token-v1 1.0.0: pending transfers and allocations are holdings themselves, locked.

import { template, unique } from './template';
import { allocationSpecification, holdingView, transfer } from './token-standard';
import { party } from './types';

const HOME = ['splice-test-token-v1', 'Splice.Testing.Tokens.TestTokenV1'] as const;

export const TEST_TOKEN_TEMPLATES = {
  Token: template(
    [...HOME, 'Token'],
    { holding: holdingView },
    {
      signatories: ({ holding }) => unique([holding.owner, holding.instrumentId.admin]),
      interfaces: ['Holding'],
    },
  ),
  TokenTransferOffer: template(
    [...HOME, 'TokenTransferOffer'],
    { transfer },
    {
      signatories: (offer) => unique([offer.transfer.sender, offer.transfer.instrumentId.admin]),
      observers: ({ transfer: { sender, receiver, instrumentId } }) =>
        [receiver].filter((party) => party !== sender && party !== instrumentId.admin),
      interfaces: ['Holding', 'TransferInstruction'],
    },
  ),
  TokenAllocation: template(
    [...HOME, 'TokenAllocation'],
    { allocation: allocationSpecification },
    {
      signatories: ({ allocation: { transferLeg } }) => unique([transferLeg.sender, transferLeg.instrumentId.admin]),
      observers: ({ allocation: { settlement, transferLeg } }) =>
        [settlement.executor].filter(
          (party) => party !== transferLeg.sender && party !== transferLeg.instrumentId.admin,
        ),
      interfaces: ['Holding', 'Allocation'],
    },
  ),
  TokenRules: template(
    [...HOME, 'TokenRules'],
    { admin: party },
    { signatories: ({ admin }) => [admin], interfaces: ['TransferFactory', 'AllocationFactory'] },
  ),
} as const;
