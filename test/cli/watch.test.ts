// serve --watch over the built command: files are saved as editors save them, and each test waits until the server tells.

import { mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Ready } from '../../src/library';
import { call, start, type Answer, type Started } from './command';

const world = (amount: string, offers: readonly string[]): string => `name: watched
ends: 2026-01-15T12:00:00Z
lasts: 3h
users:
  ann: { holdings: ['${amount}'] }
  ben: { holdings: ['5'] }
offers:
${offers.map((id, index) => `  - { id: ${id}, from: ann, to: ben, amount: '10', description: x, at: -${60 - index}m, expires: 30d }`).join('\n')}
`;
const pets = (path: string, names: string): string => `openapi: 3.0.3
info: { title: Pets, version: 1.0.0 }
paths:
  /${path}:
    get:
      operationId: listPets
      responses:
        '200': { description: all, content: { application/json: { schema: { $ref: '#/components/schemas/Names' }, example: ${names} } } }
components: { schemas: { Names: { type: array, items: { type: string } } } }
`;

const folder = mkdtempSync(join(tmpdir(), 'understudy-'));
const files = { world: join(folder, 'world.yaml'), pets: join(folder, 'pets.yaml'), ready: join(folder, 'ready.json') };

/** As vim and many others do: the new file is made beside the old one and put in its place. */
function saveOver(path: string, text: string): void {
  writeFileSync(`${path}~`, text);
  renameSync(`${path}~`, path);
}

let server: Started;
let told = 0;
beforeAll(async () => {
  writeFileSync(files.world, world('300', ['rent']));
  writeFileSync(files.pets, pets('pets', '[Rex]'));
  server = await start([
    '--watch',
    '--world',
    files.world,
    '--clock',
    'manual',
    '--openapi',
    files.pets,
    '--ready-file',
    files.ready,
  ]);
});
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true });
});

const log = (): string => server.streams().err;

/** The next line of the log that says so; what was told before is not looked at again. */
async function toldOf(words: string): Promise<string> {
  for (;;) {
    const at = log().indexOf(words, told);
    const end = at === -1 ? -1 : log().indexOf('\n', at);
    if (end !== -1) {
      told = end;
      return log().slice(log().lastIndexOf('\n', at) + 1, end);
    }
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

const tokenOf = (user: string): string => server.ready.users.find((known) => known.user === user)?.token ?? '';
const wallet = (user: string, path: string, body?: unknown): Promise<Answer> =>
  call(`${server.ready.groups.validator}/v0/wallet/${path}`, {
    token: tokenOf(user),
    ...(body === undefined ? {} : { body }),
  });
const control = (path: string, body?: unknown): Promise<Answer> =>
  call(`${server.ready.groups.control}/${path}`, body === undefined ? {} : { body });
interface Offers {
  readonly offers: readonly { readonly contractId: string; readonly trackingId: string; readonly state: string }[];
}
const offers = async (): Promise<Offers['offers']> => ((await control('offers')).json as Offers).offers;
const states = async (): Promise<Readonly<Record<string, string>>> =>
  Object.fromEntries((await offers()).map(({ trackingId, state }) => [trackingId, state]));

describe('serve --watch', () => {
  test('says what it watches', async () => {
    expect(await toldOf('watching ')).toContain(`watching ${files.world} and the documents`);
  });

  test('takes a changed world with all that was done since the start; tokens stay valid', async () => {
    const [rent] = await offers();
    expect((await wallet('ben', `transfer-offers/${rent?.contractId ?? ''}/accept`, {})).status).toBe(200);
    await control('clock/advance', { by: '2s' });
    expect(await states()).toEqual({ rent: 'completed' });
    writeFileSync(files.world, world('500', ['extra', 'rent']));
    expect(await toldOf('world reloaded')).toMatch(/ info {2}world reloaded: 1 step done again$/);
    expect(await states()).toEqual({ extra: 'created', rent: 'completed' });
    expect((await wallet('ann', 'balance')).json).toMatchObject({ effective_unlocked_qty: '490.0000000000' });
    expect((await control('clock')).json).toMatchObject({ now: '2026-01-15T12:00:02Z', mode: 'frozen' });
  });

  test('writes the ready file anew', async () => {
    saveOver(files.world, world('500', ['extra', 'rent']).replace('  ben:', "  cat: { holdings: ['1'] }\n  ben:"));
    await toldOf('world reloaded');
    const users = (): readonly string[] =>
      (JSON.parse(readFileSync(files.ready, 'utf8')) as Ready).users.map(({ user }) => user);
    while (!users().includes('cat')) await new Promise((resolve) => setTimeout(resolve, 20));
    expect(users()).toEqual(['ann', 'cat', 'ben']);
  });

  test('tells what it left out, and where the old world is kept', async () => {
    saveOver(files.world, world('500', ['extra']));
    expect(await toldOf('world reloaded')).toMatch(
      /0 steps done again, 1 left out \(snapshot s1 holds the world as it was\)$/,
    );
    expect(await toldOf('left out: ')).toMatch(
      /warn {2}left out: accept-offer at 2026-01-15T12:00:00Z: the world has no TransferOffer "rent" of ann::1220[0-9a-f]{64} now$/,
    );
    expect((await control('snapshots/s1/revert', {})).status).toBe(200);
    expect(await states()).toEqual({ extra: 'created', rent: 'completed' });
  });

  test('keeps the world when the edit is broken, and tells line and reason once', async () => {
    saveOver(files.world, world('500', ['extra', 'rent']).replace("'500'", '500'));
    expect(await toldOf('the world stays as before')).toMatch(
      /error the edit is broken, the world stays as before: .*world\.yaml:5:21 \/users\/ann\/holdings\/0 is 500: it must be string; write it in quotes$/,
    );
    expect(await states()).toEqual({ extra: 'created', rent: 'completed' });
    saveOver(files.world, `${world('500', ['extra', 'rent'])}# mended\n`);
    await toldOf('world reloaded: 1 step done again');
    expect(log().match(/the world stays as before/g)).toHaveLength(1);
  });

  test('does nothing when only a comment changed', async () => {
    const [before] = await offers();
    saveOver(files.world, `# a comment\n${world('500', ['extra', 'rent'])}`);
    await toldOf('was saved and says what is served');
    expect((await offers())[0]).toEqual(before);
  });

  test('takes a changed document, and leaves the state alone', async () => {
    const before = await offers();
    expect((await call(`${server.ready.url}/pets`)).json).toEqual(['Rex']);
    saveOver(files.pets, pets('animals', '[Tom, Rex]'));
    expect(await toldOf('documents reloaded')).toContain(`(changed: ${files.pets})`);
    expect([(await call(`${server.ready.url}/animals`)).json, (await call(`${server.ready.url}/pets`)).status]).toEqual(
      [['Tom', 'Rex'], 404],
    );
    expect(await offers()).toEqual(before);
    const { json } = await control('requests?operation=listPets');
    expect(json).toMatchObject({ requests: [{ status: 200 }, { status: 200 }] });
  });

  test('keeps the documents when the edit is broken, and tells line and reason', async () => {
    saveOver(files.pets, pets('animals', '[Tom]').replace('schemas/Names', 'schemas/Nomes'));
    expect(await toldOf('the documents stay as before')).toMatch(/pets\.yaml:8 .*Nomes/);
    expect((await call(`${server.ready.url}/animals`)).json).toEqual(['Tom', 'Rex']);
    saveOver(files.pets, pets('animals', '[Tom]'));
    await toldOf('documents reloaded');
    expect((await call(`${server.ready.url}/animals`)).json).toEqual(['Tom']);
  });
});
