import { openPostgres } from './open-postgres';

const CORRECT = 'correct the address, where special characters of the password are written as in %3F for ?';
const START = 'start PostgreSQL, or correct the address';

test.each([
  ['postgres://me:hunter2@h:99999/u', 'postgres://me@h:99999/u', 'Invalid URL', CORRECT],
  ['postgres://me:hunter?two@h/u', 'postgres://me@…', 'Invalid URL', CORRECT],
  [
    'postgres://me:hunter2@127.0.0.1/u?port=99999',
    'postgres://me@127.0.0.1/u',
    'Port should be >= 0 and < 65536',
    START,
  ],
  [
    'postgres://me:hunter2@h/u?sslrootcert=/nope.pem',
    'postgres://me@h/u',
    "ENOENT: no such file or directory, open '/nope.pem'",
    START,
  ],
])('%s cannot be used, reported in one sentence without the password', async (url, name, reason, step) => {
  const opened = await openPostgres({
    url,
    version: '1',
    shared: { values: {}, controlTokens: [] },
    maxWorlds: 10,
    waiting: () => undefined,
  });
  const error = opened.ok ? '' : opened.error;
  expect(error.startsWith(`${name} cannot be used (PostgreSQL: `)).toBe(true);
  expect(error).toContain(reason);
  expect(error.endsWith(`): ${step}`)).toBe(true);
  expect(error).not.toMatch(/hunter|two|\n/);
});
