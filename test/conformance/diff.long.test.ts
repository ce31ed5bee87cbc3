// `diff` finds no difference between two servers of the same build with different seeds, and one between two dialects,
// which --ignore leaves out.

import { fileWith, run, start, type Finished, type Started } from '../cli/command';

jest.setTimeout(300_000);

const servers: Started[] = [];
afterAll(() => Promise.all(servers.map((server) => server.stop())));

async function target(...args: readonly string[]): Promise<string> {
  const server = await start(args);
  servers.push(server);
  return fileWith('ready.json', JSON.stringify(server.ready));
}
const diff = (left: string, right: string, ...more: readonly string[]): Promise<Finished> =>
  run(['diff', '--left', left, '--right', right, ...more]);

it('is empty for two servers of the same build, with different ids', async () => {
  const { out, status } = await diff(await target('--seed', 'left'), await target('--seed', 'right'));
  expect(out).toMatch(/^0 of \d{3} scenarios differ; \d{4} responses compared, /);
  expect(status).toBe(0);
});

it("is empty for one server under two target files, whose runs see each other's data", async () => {
  const [file, filter] = [await target(), ['--suite', 'tracking-id', '--suite', 'list-offers']];
  expect(await diff(file, file, ...filter)).toMatchObject({
    status: 0,
    out: expect.stringMatching(/^0 of /) as string,
  });
});

it('shows a difference, unless it is ignored', async () => {
  const [left, right] = [await target(), await target('--dialect', 'observed')];
  const filter = ['--clause', 'ANS-ENTRY-3'];
  const { out, status } = await diff(left, right, ...filter);
  expect(out).toContain('contract_id');
  expect(status).toBe(1);
  const ignored = [
    '--ignore',
    'listAnsEntries',
    '--ignore',
    'contract_id',
    '--ignore',
    'getAnsEntryByParty.expires_at',
  ];
  expect(await diff(left, right, ...filter, ...ignored)).toMatchObject({ status: 0 });
  expect(await diff(left, right, ...filter, '--ignore', 'listAnsEntry.user')).toMatchObject({
    status: 2,
    err: expect.stringContaining('listAnsEntries') as string,
  });
});
