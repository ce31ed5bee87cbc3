import { join } from 'node:path';
import { cacheFolder } from './compile-cache';

test.each([
  ['linux', {}, join('/home/a', '.cache', 'understudy')],
  ['linux', { XDG_CACHE_HOME: '' }, join('/home/a', '.cache', 'understudy')],
  ['linux', { XDG_CACHE_HOME: '/cache' }, join('/cache', 'understudy')],
  ['darwin', {}, join('/home/a', 'Library', 'Caches', 'understudy')],
  ['win32', { LOCALAPPDATA: '/local' }, join('/local', 'understudy', 'Cache')],
  ['win32', {}, join('/home/a', 'AppData', 'Local', 'understudy', 'Cache')],
] as const)('on %s with %j compiled code is kept in %s', (platform, env, folder) =>
  expect(cacheFolder(env, platform, '/home/a')).toBe(folder),
);
