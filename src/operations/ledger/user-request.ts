// The decoded user of a request (observed-ledger 6.1).

import { readMetadata, type MetadataRequest } from './metadata';
import { member, readFlag, readMessage, readText, type BodyField } from './body-field';

export interface UserRequest {
  readonly id: string;
  readonly primaryParty: string;
  readonly isDeactivated: boolean;
  readonly metadata: MetadataRequest;
  readonly identityProviderId: string;
}

/** The user, or undefined when it is absent. */
export function readUser(place: BodyField): UserRequest | undefined {
  const user = readMessage(place);
  if (!user) return undefined;
  readFlag(member(user, 'primaryPartyAuthentication'));
  return {
    id: readText(member(user, 'id')),
    primaryParty: readText(member(user, 'primaryParty')),
    isDeactivated: readFlag(member(user, 'isDeactivated')),
    metadata: readMetadata(member(user, 'metadata')),
    identityProviderId: readText(member(user, 'identityProviderId')),
  };
}
