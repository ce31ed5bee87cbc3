// `--as-of`: a dump that continues from another time, on the way into a server.

import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run, start, type Started } from './command';

const dump = join(mkdtempSync(join(tmpdir(), 'as-of-')), 'world.ndjson');
const TIME = '2031-05-06T07:08:09Z';

let server: Started;
beforeAll(async () => {
  server = await start(['--clock', 'manual', '--at', '2026-01-15T12:00:00Z']);
  await run(['dump', dump, '--url', server.ready.url]);
});
afterAll(() => server.stop());

it('serves a dump so that it ends at a time, with the same distances', async () => {
  const moved = await start(['--world', dump, '--as-of', TIME]);
  expect(moved.ready.clock.now).toBe(TIME);
  const rounds = async ({ ready }: Started): Promise<readonly number[]> => {
    const answer = await fetch(`${ready.groups.control}/rounds`);
    const { rounds: found } = (await answer.json()) as { readonly rounds: readonly { readonly opensAt: string }[] };
    return found.map(({ opensAt }) => Date.parse(ready.clock.now) - Date.parse(opensAt));
  };
  expect(await rounds(moved)).toEqual(await rounds(server));
  expect((await moved.stop()).status).toBe(0);
});

it('loads a dump so that it ends at a time', async () => {
  const { status, out } = await run(['load', dump, '--as-of', TIME, '--url', server.ready.url]);
  expect([status, out]).toEqual([0, expect.stringContaining(TIME)]);
});

it('takes another time for a world file only with a clock that stays there', async () => {
  expect(await run(['serve', '--port', '0', '--as-of', TIME])).toEqual({
    status: 3,
    out: '',
    err: `understudy: --as-of ${TIME} is not the current time; with --clock real, only a dump can start at another time: add --clock manual\n`,
  });
  const manual = await start(['--as-of', TIME, '--clock', 'manual']);
  expect(manual.ready.clock.now).toBe(TIME);
  await manual.stop();
});
