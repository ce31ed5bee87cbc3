// Users and their rights as the ledger group shows them (observed-ledger 6.1).

import type { Json } from '../../base';
import type { Annotations, User, UserRight } from '../../ledger';
import type { Dialect } from '../dialect';

export const metadataJson = ({
  annotations,
  version,
}: {
  readonly annotations: Annotations;
  readonly version: number;
}): Json => ({
  resourceVersion: version.toString(),
  annotations: { ...annotations },
});

export const userJson = (user: User, dialect: Dialect): Json => ({
  id: user.userId,
  primaryParty: user.primaryParty ?? dialect.absentText,
  isDeactivated: user.deactivated,
  metadata: metadataJson(user),
  identityProviderId: user.provider ?? dialect.absentText,
  primaryPartyAuthentication: false,
});

const KINDS = {
  participantAdmin: 'ParticipantAdmin',
  identityProviderAdmin: 'IdentityProviderAdmin',
  actAsAnyParty: 'CanActAsAnyParty',
  readAsAnyParty: 'CanReadAsAnyParty',
  executeAsAnyParty: 'CanExecuteAsAnyParty',
  actAs: 'CanActAs',
  readAs: 'CanReadAs',
  executeAs: 'CanExecuteAs',
} as const satisfies Readonly<Record<UserRight['kind'], string>>;

export const rightJson = (right: UserRight): Json => ({
  kind: { [KINDS[right.kind]]: { value: 'party' in right ? { party: right.party } : {} } },
});
