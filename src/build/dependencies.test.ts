import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { readAudit } from './audit';
import { hostProblems, judgeDependencies, lockedPackages, type LockedPackages } from './dependencies';

const ROOT = resolve(__dirname, '../..');
const mit = { license: 'MIT' } as const;
const judge = (locked: LockedPackages, licences: Readonly<Record<string, string>> = {}) =>
  judgeDependencies(locked, (path) => licences[path]);
const rootOf = (...names: readonly string[]) => ({
  '': { dependencies: Object.fromEntries(names.map((name) => [name, '1.0.0'])) },
});

describe('the packages that a user installs', () => {
  test('are found as Node finds them, and those needed only by Prism are counted separately', () => {
    const locked: LockedPackages = {
      ...rootOf('a', '@stoplight/prism-http'),
      'node_modules/a': { ...mit, dependencies: { shared: '2' } },
      'node_modules/a/node_modules/shared': mit,
      'node_modules/@stoplight/prism-http': { ...mit, dependencies: { shared: '1', a: '1', deep: '1' } },
      'node_modules/shared': mit,
      'node_modules/deep': { ...mit, dependencies: { shared: '1' } },
      'node_modules/of-tests-only': { license: 'none of your business' },
    };
    expect(judge(locked)).toEqual({
      own: ['node_modules/a', 'node_modules/a/node_modules/shared'],
      lazy: ['node_modules/@stoplight/prism-http', 'node_modules/deep', 'node_modules/shared'],
      platforms: [],
      problems: [],
    });
  });

  test('are at most sixty', () => {
    const of = (count: number): LockedPackages => {
      const names = Array.from({ length: count }, (_, at) => `p${at}`);
      return { ...rootOf(...names), ...Object.fromEntries(names.map((name) => [`node_modules/${name}`, mit])) };
    };
    expect(judge(of(60)).problems).toEqual([]);
    expect(judge(of(61)).problems).toEqual([
      '61 packages without the tree of @stoplight/prism-http; at most 60 are allowed',
    ]);
  });

  test.each([
    ['MIT', true],
    ['(MIT OR GPL-3.0)', true],
    ['GPL-3.0', false],
    ['MIT AND GPL-3.0', false],
    ['Apache-2.0 AND ISC', true],
    ['SEE LICENSE IN file', false],
    [undefined, false],
  ])('may have the licence %s: %s', (license, isAllowed) => {
    const { problems } = judge({ ...rootOf('a'), 'node_modules/a': license === undefined ? {} : { license } });
    expect(problems.length === 0).toBe(isAllowed);
    if (!isAllowed) expect(problems[0]).toMatch(/^a has (no known licence|the licence .*); allowed are: MIT/);
  });

  test('may be copied into dist/ from a test-only package only if its licence allows it', () => {
    expect(judge({ ...rootOf(), 'node_modules/swagger-ui-dist': { license: 'Apache-2.0' } }).problems).toEqual([]);
    expect(judge({ ...rootOf(), 'node_modules/swagger-ui-dist': { license: 'GPL-3.0' } }).problems).toEqual([
      expect.stringContaining('swagger-ui-dist has the licence GPL-3.0'),
    ]);
  });

  test('may state their licence in a file only', () => {
    expect(judge({ ...rootOf('a'), 'node_modules/a': {} }, { 'node_modules/a': 'MIT' }).problems).toEqual([]);
  });

  test('run no install script, unless prebuilt binaries make it unnecessary', () => {
    const builds = {
      'node_modules/x-linux': { ...mit, os: ['linux'] },
      'node_modules/x-mac': { ...mit, os: ['darwin'] },
    };
    const native = { ...mit, hasInstallScript: true, optionalDependencies: { 'x-linux': '1', 'x-mac': '1' } };
    expect(judge({ ...rootOf('x'), 'node_modules/x': native, ...builds })).toMatchObject({
      own: ['node_modules/x'],
      platforms: ['node_modules/x-linux', 'node_modules/x-mac'],
      problems: [],
    });
    for (const wrong of [
      { ...mit, hasInstallScript: true },
      { ...native, optionalDependencies: { 'x-linux': '1', other: '1' } },
    ]) {
      expect(judge({ ...rootOf('x'), 'node_modules/x': wrong, ...builds, 'node_modules/other': mit }).problems).toEqual(
        ['x runs an install script and has no prebuilt binaries that would make it unnecessary'],
      );
    }
  });
});

describe('the lockfiles', () => {
  test.each(['package-lock.json', 'bench/peers/package-lock.json'])(
    '%s works with any registry, and the .npmrc beside it keeps it so',
    (path) => {
      const locked = lockedPackages(JSON.parse(readFileSync(join(ROOT, path), 'utf8')));
      expect(Object.keys(locked ?? {}).length).toBeGreaterThan(10);
      expect(hostProblems(locked ?? {})).toEqual([]);
      expect(readFileSync(join(ROOT, path, '../.npmrc'), 'utf8')).toContain('omit-lockfile-registry-resolved=true');
    },
  );

  test('an entry with an address is reported', () => {
    expect(
      hostProblems({
        'node_modules/a': { resolved: 'https://registry.example/a.tgz' },
        'node_modules/own': { resolved: 'tools/own', link: true },
      }),
    ).toHaveLength(1);
  });

  test('a file that is not a lockfile has no packages', () => {
    for (const text of ['null', '[]', '{}', '{"packages":[]}'])
      expect(lockedPackages(JSON.parse(text))).toBeUndefined();
  });
});

describe('the report of npm audit', () => {
  test.each([
    ['{"vulnerabilities":{}}', 'audit: no known vulnerabilities', 0],
    ['{"vulnerabilities":{"a":{"severity":"high"},"b":{}}}', 'audit: known vulnerabilities in 2 packages', 2],
    ['{"message":"405 Method Not Allowed","statusCode":405}', 'audit: skipped, because the registry answers 405', 0],
    ['{"error":{"code":"ENOTFOUND","summary":"x"}}', 'audit: skipped, because npm says ENOTFOUND', 0],
    ['', 'audit: skipped, because npm printed no JSON', 0],
  ])('becomes one line: %s', (text, told, count) => {
    const audited = readAudit(text);
    expect([audited.summary, audited.problems.length]).toEqual([told, count]);
  });
});
