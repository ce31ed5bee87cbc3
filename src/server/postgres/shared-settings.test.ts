// Which settings of replicas contradict each other, and how the refusal names them.

import { readStoredSettings, settingsProblem, storedSettings, type StoredSettings } from './shared-settings';

const VALUES = { '--dialect': 'documented', '--profile': 'newest' };
const stored = (values: Readonly<Record<string, string>>, ...controlTokens: string[]): StoredSettings =>
  storedSettings({ values, controlTokens }, 'the secret of the cluster');

it('settings of replicas match if they share a token', () => {
  const own = stored(VALUES, 'the-new-token', 'the-old-token');
  for (const others of [stored(VALUES, 'the-old-token'), stored(VALUES, 'the-new-token')])
    expect(settingsProblem(own, others, '10.0.0.7:1')).toBeUndefined();
});

it('a setting that only one version compares is ignored', () => {
  const own = stored({ ...VALUES, '--newer': 'on' }, 'token-of-all');
  expect(settingsProblem(own, stored({ ...VALUES, '--older': 'off' }, 'token-of-all'), '')).toBeUndefined();
  expect(settingsProblem(own, readStoredSettings(null), '')).toBeUndefined();
});

it('a different value is refused with the flag, both values and the next step', () => {
  const own = stored({ ...VALUES, '--dialect': 'strict' }, 'token-of-all');
  expect(settingsProblem(own, stored(VALUES, 'token-of-all'), '10.0.0.7:1')).toBe(
    'is served by a replica at 10.0.0.7:1 with --dialect documented, but this replica has --dialect strict: use the same setting, or stop all replicas before you change it',
  );
});

it('a setting without a value is named', () => {
  const own = stored({ ...VALUES, '--scope': 'read' }, 'token-of-all');
  expect(settingsProblem(own, stored({ ...VALUES, '--scope': '' }, 'token-of-all'), '')).toContain(
    'with no --scope, but this replica has --scope read: use the same setting',
  );
});

it('a flag that is on or off is named as it is written', () => {
  const own = stored({ ...VALUES, '--strict': 'off' }, 'token-of-all');
  expect(settingsProblem(own, stored({ ...VALUES, '--strict': 'on' }, 'token-of-all'), '')).toContain(
    'with --strict, but this replica has no --strict: use the same setting',
  );
});

it('a different token is refused, and neither token is stored or printed', () => {
  const [own, others] = [stored(VALUES, 'token-of-one'), stored(VALUES, 'token-of-two')];
  const problem = settingsProblem(own, others, '');
  expect(problem).toContain('with a different --control-token: use the same token');
  expect(JSON.stringify([own, others, problem])).not.toMatch(/token-of-/);
});

it('stored settings are read back', () => {
  const own = stored(VALUES, 'token-of-one');
  expect(readStoredSettings(JSON.stringify(own))).toEqual(own);
});

it('the same token has different digests in different databases', () => {
  const other = storedSettings({ values: VALUES, controlTokens: ['token-of-one'] }, 'another secret');
  expect(other.tokens).not.toEqual(stored(VALUES, 'token-of-one').tokens);
});
