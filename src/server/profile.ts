// A profile selects the release of each group; operations that are newer, or removed by then, are unknown paths.

import { availability, type Group, type OperationSpec } from '../contract';

export type Profile = Readonly<Partial<Record<Group, string>>>;

const RELEASE = /^\d+\.\d+(\.\d+)?$/;
const PROFILED: readonly Group[] = ['scan', 'validator', 'ledger'];
/** Releases of the ledger group start at major 3; those of the two apps are still below 1. */
const FIRST_LEDGER_MAJOR = 3;

/**
 * Reads `scan=0.6.3,validator=0.6.1,ledger=3.5.1`, or one release for the groups that have such numbers. Undefined when
 * it is neither.
 */
export function parseProfile(text: string): Profile | undefined {
  if (RELEASE.test(text))
    return Number(text.split('.')[0]) >= FIRST_LEDGER_MAJOR ? { ledger: text } : { scan: text, validator: text };
  const profile: Partial<Record<Group, string>> = {};
  for (const part of text.split(',')) {
    const [name = '', release = ''] = part.trim().split('=');
    const group = PROFILED.find((known) => known === name);
    if (!group || !RELEASE.test(release) || profile[group] !== undefined) return undefined;
    profile[group] = release;
  }
  return profile;
}

/** Whether the operation exists in the profile's release of its group. */
export function isServed(spec: OperationSpec, profile: Profile): boolean {
  const release = profile[spec.group];
  return release === undefined || availability(spec, release) === 'available';
}
