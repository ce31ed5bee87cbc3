// A profile selects the release of each group: operations that are newer, or removed by then, are unknown paths, and
// those that it disables are refused.

import { availability, type Availability, type Group, type OperationSpec } from '../contract';

export type Profile = Readonly<Partial<Record<Group, string>>>;

const RELEASE = /^\d+\.\d+(\.\d+)?$/;
const SPLICE: readonly Group[] = ['scan', 'validator'];
const PROFILED: readonly Group[] = [...SPLICE, 'ledger'];
/** Releases of the ledger group start at major 3; those of the two apps are still below 1. */
const FIRST_LEDGER_MAJOR = 3;

/**
 * Reads `scan=0.6.3,validator=0.6.1,ledger=3.5.1`, or one release for the groups that have such numbers; `splice` is
 * scan and validator. Undefined when it is none of these.
 */
export function parseProfile(text: string): Profile | undefined {
  if (RELEASE.test(text))
    return majorOf(text) >= FIRST_LEDGER_MAJOR ? { ledger: text } : { scan: text, validator: text };
  const profile: Partial<Record<Group, string>> = {};
  for (const part of text.split(',')) {
    const [name = '', release = ''] = part.trim().split('=');
    const groups = PROFILED.filter((known) => known === name || (name === 'splice' && SPLICE.includes(known)));
    if (groups.length === 0 || !RELEASE.test(release) || groups.some((group) => profile[group] !== undefined))
      return undefined;
    if (groups.includes('ledger') && majorOf(release) < FIRST_LEDGER_MAJOR) return undefined;
    for (const group of groups) profile[group] = release;
  }
  return profile;
}

const majorOf = (release: string): number => Number(release.split('.')[0]);

/** What the profile's release of its group does with the operation. */
export function availabilityIn(profile: Profile, spec: OperationSpec): Availability {
  const release = profile[spec.group];
  return release === undefined ? 'available' : availability(spec, release);
}
