// Requests made from our own documents: valid, nearly valid and hostile. 1,500 in each run (100,000 with
// UNDERSTUDY_LONG), with the seed of the tests (../seed.ts). They run in a separate process, where they take half the
// time.

import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { testSeed } from '../seed';
import { AMBIGUOUS, ambiguous, openRawServer, runRaw } from './sockets';

const CASES = process.env['UNDERSTUDY_LONG'] ? 100_000 : 1500;
const RAW_CASES = process.env['UNDERSTUDY_LONG'] ? 400 : 150;
const seed = testSeed;
const again = `UNDERSTUDY_SEED=${seed} npx jest -c jest.slow.config.ts test/fuzz, or npm run fuzz -- --cases ${CASES} --seed ${seed}`;

const lost: unknown[] = [];
const notice = (reason: unknown): void => void lost.push(reason);
beforeAll(() => void process.on('unhandledRejection', notice));
afterAll(() => void process.off('unhandledRejection', notice));

/** What the fuzzer printed, from the table on, and how it ended. */
const fuzz = (): Promise<{ readonly status: unknown; readonly told: string }> =>
  new Promise((done) => {
    execFile(
      process.execPath,
      ['-r', 'esbuild-register', 'test/fuzz/main.ts', '--cases', String(CASES), '--seed', String(seed)],
      { cwd: resolve(__dirname, '../..'), maxBuffer: 2 ** 26 },
      (error, out, err) => done({ status: error ? (error.code ?? error.signal) : 0, told: `${out}${err}` }),
    );
  });

describe('any request', () => {
  test(`is answered according to the contract, and a refusal changes nothing: ${CASES} requests in process`, async () => {
    const { status, told } = await fuzz();
    expect([status, status === 0 ? '' : `${told}\n${again}`]).toEqual([0, '']);
    expect(told).toContain('nothing was found');
  }, 600_000);

  test(`is survived as raw bytes on a socket: ${RAW_CASES} connections`, async () => {
    const { failures, statuses } = await runRaw({ cases: RAW_CASES, seed });
    expect(failures.map((failure) => `${failure}\n${again}`)).toEqual([]);
    expect(lost).toEqual([]);
    expect([...statuses.keys()]).toEqual(expect.arrayContaining([200, 400]));
  }, 120_000);

  test('is refused if its length is ambiguous, and its body is never read as a request', async () => {
    const server = await openRawServer();
    for (const headers of AMBIGUOUS)
      expect([headers, await server.send(ambiguous(headers))]).toEqual([headers, { statuses: [400], findings: [] }]);
    await server.close();
  });
});
