// The table of differences between releases that are neither an operation nor a field of the documents. Code asks
// for the difference, never for a release.

import { isSince } from '../base';
import type { OperationSettings } from './types';

interface ReleaseDifference {
  /** The first release that has it. */
  readonly since: string;
  /** What a client notices. */
  readonly point: string;
  readonly source: string;
}

const CANTON_TESTS = 'tests of the participant at 3.6 (digital-asset/canton)';

export const RELEASE_TABLE = {
  hasOnboardingEvents: {
    since: '3.5.1',
    point:
      'topology transactions report the beginning of hosting as `ParticipantAuthorizationOnboarding`; earlier releases report `ParticipantAuthorizationAdded`',
    source: 'mark of the document; the earlier behaviour is assumed',
  },
  refusesLegacyForms: {
    since: '3.6.0',
    point:
      'requests for updates and active contracts with `filter` or `verbose` instead of a format are refused with `DEPRECATED_API_DISABLED`',
    source: `${CANTON_TESTS} and an answer of 3.6.1`,
  },
  hasSynchronizerTimes: {
    since: '3.6.0',
    point: 'the ledger end comes with `synchronizerTimes`',
    source: 'protocol definition of the state service at 3.6 (digital-asset/canton)',
  },
  hasTransactionHash: {
    since: '3.6.0',
    point:
      'transactions and completions of external submissions have `transactionHash`, equal to `externalTransactionHash`',
    source: 'protocol definitions of transactions and completions at 3.6 (digital-asset/canton)',
  },
  hasRightToActAsAnyParty: {
    since: '3.6.0',
    point: 'users can have the right `CanActAsAnyParty`',
    source: 'protocol definition of user management at 3.6 (digital-asset/canton)',
  },
} as const satisfies Readonly<Record<string, ReleaseDifference>>;

type ReleasePoint = keyof typeof RELEASE_TABLE;
type ReleaseFeatures = Readonly<Record<ReleasePoint, boolean>>;

const known = new Map<string, ReleaseFeatures>();

/** What the emulated release of the ledger group does. */
export function ledgerFeatures({ ledgerVersion }: Pick<OperationSettings, 'ledgerVersion'>): ReleaseFeatures {
  const found = known.get(ledgerVersion);
  if (found) return found;
  const has = (point: ReleasePoint): boolean => isSince(RELEASE_TABLE[point].since, ledgerVersion);
  const features = {
    hasOnboardingEvents: has('hasOnboardingEvents'),
    refusesLegacyForms: has('refusesLegacyForms'),
    hasSynchronizerTimes: has('hasSynchronizerTimes'),
    hasTransactionHash: has('hasTransactionHash'),
    hasRightToActAsAnyParty: has('hasRightToActAsAnyParty'),
  };
  known.set(ledgerVersion, features);
  return features;
}
