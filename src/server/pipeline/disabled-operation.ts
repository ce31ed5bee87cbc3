// Operations that the emulated release disables by default are refused before their body is read (tests of the
// participant at 3.6).

import type { OperationSpec } from '../../contract';
import type { Refusal } from '../../operations';
import { availabilityIn } from '../profile';
import type { MockParts } from './parts';

/** What a client of the operation should know before it meets a newer release. */
export const disabledLater = ({ group, disabledIn }: OperationSpec): string | undefined =>
  disabledIn === undefined ? undefined : `${group} ${disabledIn} and later refuse this operation by default`;

export const disabledOperation = ({ profile }: Pick<MockParts, 'profile'>, spec: OperationSpec): Refusal | undefined =>
  availabilityIn(profile, spec) === 'disabled' ? { kind: 'disabled', operation: spec } : undefined;
