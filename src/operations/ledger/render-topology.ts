// Participant authorization events (observed-ledger 1.9), their content under `value`.

import type { Json } from '../../base';
import type { Permission, TopologyEvent } from '../../ledger';
import { ledgerFeatures } from '../releases';
import type { OperationSettings } from '../types';

const KINDS = {
  added: 'ParticipantAuthorizationAdded',
  changed: 'ParticipantAuthorizationChanged',
  onboarding: 'ParticipantAuthorizationOnboarding',
  revoked: 'ParticipantAuthorizationRevoked',
} as const;

const PERMISSIONS = {
  submission: 'PARTICIPANT_PERMISSION_SUBMISSION',
  confirmation: 'PARTICIPANT_PERMISSION_CONFIRMATION',
  observation: 'PARTICIPANT_PERMISSION_OBSERVATION',
} as const;

/** The wire name of a permission; without one it is unspecified. */
export const permissionName = (permission: Permission | undefined): string =>
  permission ? PERMISSIONS[permission] : 'PARTICIPANT_PERMISSION_UNSPECIFIED';

/** A revocation carries no permission. */
export const topologyEvent = (event: TopologyEvent, settings: OperationSettings): Json => ({
  event: {
    [kindName(event.kind, settings)]: {
      value: {
        partyId: event.party,
        participantId: event.participant,
        participantPermission: event.kind === 'revoked' ? undefined : permissionName(event.permission),
      },
    },
  },
});

const kindName = (kind: TopologyEvent['kind'], settings: OperationSettings): string =>
  KINDS[kind === 'onboarding' && !ledgerFeatures(settings).hasOnboardingEvents ? 'added' : kind];
