// Compiled code is kept by Node itself, in the user's cache folder, where Node can do it; dist/ holds sources only.

import { existsSync, mkdtempSync, readdirSync } from 'node:fs';
import * as nodeModule from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT, run } from './command';

const hasCompileCache = 'enableCompileCache' in nodeModule;

test('dist/ contains no compiled code', () =>
  expect(readdirSync(join(ROOT, 'dist'), { recursive: true }).filter((name) => String(name).endsWith('.code'))).toEqual(
    [],
  ));

test.each([
  ['is kept in the cache folder where Node supports it', {}, hasCompileCache],
  ['is not kept with NODE_DISABLE_COMPILE_CACHE', { NODE_DISABLE_COMPILE_CACHE: '1' }, false],
])('compiled code %s', async (_, env, isKept) => {
  const cache = mkdtempSync(join(tmpdir(), 'cache-'));
  for (let count = 0; count < 2; count += 1)
    expect((await run(['--version'], { XDG_CACHE_HOME: cache, ...env })).status).toBe(0);
  expect(existsSync(join(cache, 'understudy'))).toBe(isKept);
});

test('an unwritable cache folder is ignored', async () =>
  expect(await run(['--version'], { XDG_CACHE_HOME: '/dev/null' })).toMatchObject({ status: 0, err: '' }));
