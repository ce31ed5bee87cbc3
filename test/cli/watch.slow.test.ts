// serve --watch over the built command: files are saved as editors save them, and each test waits until the server
// tells.

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
  test('prints what it watches', async () => {
    expect(await toldOf('watching ')).toContain(
      `watching ${files.world} and the documents; a changed world file resets the world`,
    );
  });

  test('reloads a changed world and resets it; tokens stay valid', async () => {
    const [rent] = await offers();
    expect((await wallet('ben', `transfer-offers/${rent?.contractId ?? ''}/accept`, {})).status).toBe(200);
    await control('clock/advance', { by: '2s' });
    expect(await states()).toEqual({ rent: 'completed' });
    writeFileSync(files.world, world('500', ['extra', 'rent']));
    expect(await toldOf('world reloaded')).toMatch(
      / info {2}world reloaded from .*world\.yaml and reset; changes made since the start are discarded$/,
    );
    expect(await states()).toEqual({ extra: 'created', rent: 'created' });
    expect((await wallet('ann', 'balance')).json).toMatchObject({
      effective_unlocked_qty: expect.stringMatching(/^499\.99/), // 500 less holding fees
    });
    expect((await control('clock')).json).toMatchObject({ now: '2026-01-15T12:00:00Z', mode: 'frozen' });
  });

  test('rewrites the ready file', async () => {
    saveOver(files.world, world('500', ['extra', 'rent']).replace('  ben:', "  cat: { holdings: ['1'] }\n  ben:"));
    await toldOf('world reloaded');
    const users = (): readonly string[] =>
      (JSON.parse(readFileSync(files.ready, 'utf8')) as Ready).users.map(({ user }) => user);
    while (!users().includes('cat')) await new Promise((resolve) => setTimeout(resolve, 20));
    expect(users()).toEqual(['ann', 'cat', 'ben']);
  });

  test('keeps the world after a broken edit, and logs line and reason once', async () => {
    const before = await states();
    saveOver(files.world, world('500', ['extra', 'rent']).replace("'500'", '500'));
    expect(await toldOf('still serving the previous world')).toMatch(
      /error reload failed, still serving the previous world: .*world\.yaml:5:21 \/users\/ann\/holdings\/0 is 500: it must be string; put it in quotes$/,
    );
    expect(await states()).toEqual(before);
    saveOver(files.world, `${world('500', ['rent'])}# repaired\n`);
    await toldOf('world reloaded');
    expect(await states()).toEqual({ rent: 'created' });
    expect(log().match(/still serving the previous world/g)).toHaveLength(1);
  });

  test('does nothing when only a comment changed', async () => {
    const [before] = await offers();
    saveOver(files.world, `# a comment\n${world('500', ['rent'])}`);
    await toldOf('was saved without a change to the world');
    expect((await offers())[0]).toEqual(before);
  });

  test('reloads a changed document without touching the state', async () => {
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

  test('keeps the documents after a broken edit, and logs line and reason', async () => {
    saveOver(files.pets, pets('animals', '[Tom]').replace('schemas/Names', 'schemas/Nomes'));
    expect(await toldOf('still serving the previous documents')).toMatch(/pets\.yaml:8 .*Nomes/);
    expect((await call(`${server.ready.url}/animals`)).json).toEqual(['Tom', 'Rex']);
    saveOver(files.pets, pets('animals', '[Tom]'));
    await toldOf('documents reloaded');
    expect((await call(`${server.ready.url}/animals`)).json).toEqual(['Tom']);
  });
});
