// A short soak as a smoke: answers and handles, no times and no memory, which a few seconds say nothing about. `npm run
// soak` judges those.

import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { soak } from './run';
import { judgeSoak, type Reading } from './verdict';

const ROOT = resolve(__dirname, '../..');
jest.setTimeout(120_000);

beforeAll(() => {
  if (!existsSync(join(ROOT, 'dist', 'understudy.js')))
    execFileSync(process.execPath, ['-r', 'esbuild-register', 'src/build/build.ts'], { cwd: ROOT });
});

/** The traffic ends only when it has seen these: a slow machine needs longer. */
const EXPECTED = [0, 200, 201, 204, 400, 404];
const sumOf = (statuses: ReadonlyMap<number, number>): number => [...statuses.values()].reduce((a, b) => a + b, 0);

test.each([
  ['in memory', false],
  ['stored in a folder', true],
])(
  'mixed traffic on worlds %s is answered, leaves no handle open, and the server exits by itself',
  async (_, isKept) => {
    const isEnough = (statuses: ReadonlyMap<number, number>): boolean =>
      EXPECTED.every((status) => (statuses.get(status) ?? 0) > 0) && sumOf(statuses) > 100;
    const seconds = isKept ? 4 : 6;
    const done = await soak({ seconds, everySeconds: 2, seed: 1, isKept, isEnough, say: () => undefined });
    expect(done.answers).toEqual([]);
    expect(done.verdict.filter((finding) => finding.includes('handles'))).toEqual([]);
    expect(done.exit).toBe(0);
    expect([...done.statuses.keys()]).toEqual(expect.arrayContaining([...EXPECTED]));
    expect(sumOf(done.statuses)).toBeGreaterThan(100);
  },
);

describe('the verdict', () => {
  const reading = (heapUsed: number, rss: number, resources: readonly string[] = []): Reading => ({
    at: 60,
    heapUsed,
    rss,
    resources,
  });
  const [level, before] = [
    [reading(100, 1000), reading(100, 1000), reading(900, 9000)],
    reading(0, 0, ['TCPServerWrap']),
  ];

  test('allows a fifth more, and ignores a single high reading', () => {
    expect(
      judgeSoak({ level, last: [reading(120, 1200), reading(120, 1200), reading(500, 5000)], before, after: before }),
    ).toEqual([]);
  });

  test('reports memory growth and remaining handles', () => {
    const grown = judgeSoak({
      level,
      last: [reading(121, 1201)],
      before,
      after: reading(0, 0, ['TCPServerWrap', 'TCPSocketWrap', 'Timeout']),
    });
    expect(grown).toEqual([
      expect.stringMatching(/^heapUsed/),
      expect.stringMatching(/^rss/),
      expect.stringMatching(/TCPSocketWrap/),
      expect.stringMatching(/Timeout/),
    ]);
  });
});
