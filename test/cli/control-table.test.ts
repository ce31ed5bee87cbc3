// The table of control commands, openapi/control.yaml and docs/control.md tell the same, in all directions.

import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseJson } from '../../src/base';
import { CONTROL_GROUPS } from '../../src/cli/control/groups';
import { CONTROL_COMMANDS } from '../../src/cli/control/table';
import { command, controlOperations, fakeServer, jsonOf, type FakeServer } from './control-fake';

const PAGE = readFileSync(resolve(__dirname, '../../docs/control.md'), 'utf8');
const ENTRY = /^# (\w+): .+\ncurl -s (.+)\nnpx canton-understudy (.+)$/gm;
const shown = [...PAGE.matchAll(ENTRY)].map(([, id = '', curl = '', line = '']) => ({ id, curl, line }));

/** What the names of the page stand for; a shell would put them in. */
const HEX = '00'.repeat(69);
const STANDS_FOR: Readonly<Record<string, string>> = {
  ALICE: 'alice::1220aa',
  BOB: 'bob::1220bb',
  OFFER: HEX,
  HOLDING: HEX,
  VOTE: HEX,
  SUCCESSOR: 'global-domain::1220dd::35-2',
  PARTICIPANT: 'participant::1220ee',
  REASSIGNMENT: '1220ff',
  C: '/_control/v1',
};
const filled = (text: string): string =>
  text.replace(/'?\$(\w+)'?/g, (_, name: string) => STANDS_FOR[name] ?? `$${name}`);
const wordsOf = (line: string): readonly string[] =>
  [...filled(line).matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? '');

/** What curl sends: method, address without the server, JSON body. */
function sentBy(curl: string): { readonly method: string; readonly url: string; readonly body: unknown } {
  const json = /--json '(.*)'$/.exec(curl)?.[1];
  const address = /(\$C\/[^\s"]*)/.exec(curl)?.[1] ?? '';
  const method = /-X (\w+)/.exec(curl)?.[1] ?? (json !== undefined || curl.includes('--data-binary') ? 'POST' : 'GET');
  return { method, url: filled(address), body: json === undefined ? undefined : parseJson(filled(json)) };
}

describe('the table of control commands', () => {
  it('has a command for every operation, and an operation for every command', () => {
    expect([...new Set(CONTROL_COMMANDS.map(({ operationId }) => operationId))].sort()).toEqual(
      controlOperations.map(({ id }) => id).sort(),
    );
  });

  it.each(CONTROL_COMMANDS.map((one) => [one.example, one] as const))(
    '%s sends and documents what the document says',
    (_, { operationId, method, path, summary }) => {
      const spec = controlOperations.find(({ id }) => id === operationId);
      expect({ method, path: `/_control/v1${path}`, summary }).toEqual({
        method: spec?.method,
        path: `/_control/v1${spec?.path.replace('/_control/v1', '') ?? ''}`,
        summary: spec?.summary,
      });
    },
  );

  it('has a distinct first word for each group', () => {
    expect([...new Set(CONTROL_COMMANDS.map(({ words }) => words[0] ?? ''))].sort()).toEqual(
      Object.keys(CONTROL_GROUPS).sort(),
    );
  });

  it('distinguishes commands with the same words', () => {
    for (const line of new Set(CONTROL_COMMANDS.map(({ words }) => words.join(' ')))) {
      const sharing = CONTROL_COMMANDS.filter(({ words }) => words.join(' ') === line);
      expect(sharing.map(({ when }) => when === undefined)).toEqual(
        sharing.map((_, index) => index === sharing.length - 1),
      );
    }
  });

  it('is on the page, each operation with an example of one of its commands', () => {
    expect(shown).toHaveLength(controlOperations.length);
    for (const { id, line } of shown)
      expect([
        id,
        CONTROL_COMMANDS.filter(({ operationId }) => operationId === id).map(({ example }) => example),
      ]).toEqual([id, expect.arrayContaining([line])]);
  });
});

describe('the lines of docs/control.md', () => {
  let server: FakeServer;
  const folder = mkdtempSync(join(tmpdir(), 'understudy-'));
  beforeAll(async () => {
    server = await fakeServer();
    writeFileSync(join(folder, 'world.ndjson'), '{"format":"understudy-dump"}\n');
    writeFileSync(
      join(folder, 'traffic.yaml'),
      "- { id: taps, tap: { users: everyone, usd: '20', usdUpTo: '100' }, perDay: 40 }\n",
    );
  });
  afterAll(() => server.close());

  it.each(shown.map(({ id, curl, line }) => [line, id, curl] as const))(
    'understudy %s sends the same request as curl',
    async (line, id, curl) => {
      server.asked.length = 0;
      const args = wordsOf(line).map((word) => (/\.(ndjson|har|yaml)$/.test(word) ? join(folder, word) : word));
      const { status, err } = await command(args, { UNDERSTUDY_URL: server.url });
      // The stream of this server ends at once, as that of one that is stopped does.
      const ended = line.endsWith('--follow')
        ? { status: 4, err: `understudy: ${server.url} ended the stream because it was stopped\n` }
        : { status: 0, err: '' };
      expect({ status, err: err.replace(/^(wrote|reading).*\n/, '') }).toEqual(ended);
      const { method, url, body } = sentBy(curl);
      const [path = '', query = ''] = url.split('?');
      // A command that writes may read the balance first, to say what will not be paid.
      const requests = server.asked.filter(
        ({ operationId }) => operationId === id || operationId !== 'getBalanceHistory',
      );
      expect(requests).toHaveLength(1);
      const [asked] = requests;
      expect({
        id: asked?.operationId,
        method: asked?.method,
        path: decodeURIComponent(asked?.path ?? ''),
        query: decodeURIComponent(asked?.query ?? ''),
      }).toEqual({ id, method, path, query });
      if (asked?.headers['content-type'] === 'application/json' || body !== undefined)
        expect(asked && jsonOf(asked)).toEqual(body);
    },
  );
});

describe('--help', () => {
  const lines = [...new Set(CONTROL_COMMANDS.flatMap(({ words }) => [words.join(' '), words[0] ?? '']))];
  it.each(lines)('of %s opens with examples of that command, and lists flags and exit status', async (line) => {
    const { status, out, err } = await command([...line.split(' '), '--help']);
    expect({ status, err }).toEqual({ status: 0, err: '' });
    expect(out).toMatch(new RegExp(`^Examples:\\n {2}understudy ${line}\\b`));
    expect(out).toContain(
      'Exit status: 0 success, 1 the server rejects the request, 2 usage error, 4 no server responds.',
    );
    if (CONTROL_COMMANDS.some(({ words }) => words.join(' ') === line))
      for (const variable of ['UNDERSTUDY_URL', 'UNDERSTUDY_WORLD_ID', 'UNDERSTUDY_CONTROL_TOKEN'])
        expect(out).toContain(variable);
  });

  it('of the program names every group', async () => {
    const { out } = await command(['--help']);
    for (const [group, help] of Object.entries(CONTROL_GROUPS))
      expect(out).toMatch(new RegExp(`^ {2}${group}\\s+${help.slice(0, 20)}`, 'm'));
  });
});
