import { join } from 'node:path';
import { cacheFolder, enableCompileCache } from './compile-cache';

test.each([
  ['linux', {}, join('/home/a', '.cache', 'understudy')],
  ['linux', { XDG_CACHE_HOME: '' }, join('/home/a', '.cache', 'understudy')],
  ['linux', { XDG_CACHE_HOME: 'cache' }, join('/home/a', '.cache', 'understudy')],
  ['linux', { XDG_CACHE_HOME: '/cache' }, join('/cache', 'understudy')],
  ['darwin', {}, join('/home/a', 'Library', 'Caches', 'understudy')],
  ['win32', { LOCALAPPDATA: '/local' }, join('/local', 'understudy', 'Cache')],
  ['win32', {}, join('/home/a', 'AppData', 'Local', 'understudy', 'Cache')],
] as const)('on %s with %j compiled code is cached in %s', (platform, env, folder) =>
  expect(cacheFolder(env, platform, () => '/home/a')).toBe(folder),
);

describe('without a home folder', () => {
  const noHome = (): never => {
    throw new Error('uv_os_homedir returned ENOENT (no such file or directory)');
  };
  const enableIn = (env: Readonly<Record<string, string>>): readonly string[] => {
    const folders: string[] = [];
    enableCompileCache(env, { enableCompileCache: (folder: string) => void folders.push(folder) }, noHome);
    return folders;
  };

  test('disables the cache', () => expect(enableIn({})).toEqual([]));

  test('uses an absolute XDG_CACHE_HOME', () =>
    expect(enableIn({ XDG_CACHE_HOME: '/cache' })).toEqual([join('/cache', 'understudy')]));
});
