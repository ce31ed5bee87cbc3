// POST /v2/parties/external/allocate: allocates the party declared by signed onboarding transactions.

import { networkOf } from '../../ledger';
import { json } from '../answers';
import { answerRejectedCommand } from './administration-failures';
import { validateOptionalSynchronizer } from './allocateParty';
import { missingField, refuseWith } from './failures';
import { decodingOperation } from './decoding-operation';
import { validateOnboarding } from './onboarding';
import { member, readFlag, readList, readMessage, readText, type BodyField } from './body-field';
import { refuseAdministration } from './caller-rights';
import { readBinary, readSignature } from './signatures';
import { validateProvider, validateUserId } from './users';

const readTransaction = (place: BodyField) => {
  readMessage(place);
  return {
    bytes: readBinary(member(place, 'transaction')),
    signatures: readList(member(place, 'signatures')).map(readSignature),
  };
};

export const allocateExternalParty = decodingOperation(
  'allocateExternalParty',
  (body) => {
    // Allocations take effect immediately, so there is nothing to wait for.
    readFlag(member(body, 'waitForAllocation'));
    return {
      synchronizer: readText(member(body, 'synchronizer')),
      provider: readText(member(body, 'identityProviderId')),
      userId: readText(member(body, 'userId')),
      transactions: readList(member(body, 'onboardingTransactions')).map(readTransaction),
      multiHashSignatures: readList(member(body, 'multiHashSignatures')).map(readSignature),
    };
  },
  ({ synchronizer, provider, userId, ...asked }, request, context) => {
    const forbidden = refuseAdministration(request, context);
    if (forbidden) return forbidden;
    const { state } = context.world;
    const flaw =
      (synchronizer === '' ? missingField('synchronizer') : validateOptionalSynchronizer(synchronizer, state)) ??
      validateProvider(provider) ??
      (userId === '' ? undefined : validateUserId(userId, 'user_id'));
    if (flaw) return refuseWith(flaw, context);
    const onboarding = validateOnboarding(asked, networkOf(state).participant);
    if (!onboarding.ok) return refuseWith(onboarding.error, context);
    const done = context.world.execute({
      type: 'onboard-external-party',
      ...onboarding.value,
      ...(userId === '' ? {} : { userId }),
    });
    return done.ok
      ? json({ partyId: onboarding.value.party })
      : answerRejectedCommand(done.error, "checking user's existence", context);
  },
);
