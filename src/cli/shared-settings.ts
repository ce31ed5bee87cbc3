// The settings that all replicas of a database must be started with alike. Limits may differ: each is that of the
// replica that serves a world. World and seed are those of the database (library/data.ts).

import { redactUrlPasswords } from '../base';
import type * as server from '../server';
import type { ServeSettings } from './serve-settings';

type ComparedSettings = Pick<
  ServeSettings,
  'dialect' | 'profile' | 'auth' | 'strict' | 'forcedSnapshots' | 'controlToken' | 'previousControlToken'
>;

export function sharedSettings(settings: ComparedSettings): server.SharedSettings {
  const { dialect, profile, auth, strict, forcedSnapshots, controlToken, previousControlToken } = settings;
  return {
    values: {
      '--dialect': dialect,
      '--profile': profileText(profile),
      '--auth': auth.mode === 'jwks' ? `jwks=${withoutSecrets(auth.url)}` : auth.mode,
      '--audience': auth.mode === 'none' ? '' : auth.audience,
      '--scope': auth.mode === 'none' ? '' : (auth.scope ?? ''),
      '--strict': onOrOff(strict),
      '--forced-snapshots': onOrOff(forcedSnapshots),
    },
    controlTokens: [controlToken, previousControlToken].filter((token) => token !== undefined),
  };
}

/** What is stored and shown: a password or a key in the query is neither. */
const withoutSecrets = (url: string): string => redactUrlPasswords(url).replace(/[?#].*$/s, '');

const onOrOff = (isOn: boolean): string => (isOn ? 'on' : 'off');

/** As it was set: the newest releases are others in another version, which may join during an upgrade. */
const profileText = (profile: server.Profile): string =>
  Object.entries(profile)
    .map(([group, release]) => `${group}=${release}`)
    .sort()
    .join(',') || 'newest';
