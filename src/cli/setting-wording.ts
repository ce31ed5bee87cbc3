// Flags for settings that the library shares, and descriptions of what flags and arguments accept.

import { describeExpected, type ExpectedValue, type SettingName } from '../library';

export const FLAG_NAMES: Readonly<Record<SettingName, string>> = {
  port: 'port',
  host: 'host',
  seed: 'seed',
  clock: 'clock',
  startTime: 'at',
  dialect: 'dialect',
  profile: 'profile',
  auth: 'auth',
  audience: 'audience',
  scope: 'scope',
  forcedSnapshots: 'forced-snapshots',
  strict: 'strict',
  logLevel: 'log-level',
  controlToken: 'control-token',
  maxWorlds: 'max-worlds',
  worldIdle: 'world-idle',
  data: 'data',
};

const FORMS = { auth: 'unsafe, none or jwks=URL (without a password in it)', example: (text: string): string => text };

export function expectedByFlag(expected: ExpectedValue): string {
  const text = describeExpected(expected, FORMS);
  return expected.type === 'time' ? `${text},` : text;
}
