import { join, resolve } from 'node:path';
import { finish } from '../base';
import { networkOf, type Command } from '../ledger';
import {
  entryLine,
  openDumpReader,
  openingWorldBytes,
  openWorld,
  openWorldText,
  readDump,
  resumeWorld,
  sha256,
  writeDump,
  type Dump,
  type World,
} from './index';

const ROOT = resolve(__dirname, '../..');

function quickstart(): World {
  const opened = openWorld({ source: 'quickstart', root: ROOT });
  if (!opened.ok) throw new Error(JSON.stringify(opened.error));
  return opened.value;
}

const dumpOf = (world: World): Dump => ({
  name: world.name,
  seed: world.seed,
  noWalletUser: world.noWalletUser,
  epoch: 3,
  traces: 7,
  faults: [],
  clock: { now: world.end, frozen: true, speed: 1000 },
  entries: world.ledger.state.log,
});
const textOf = (dump: Dump): string => [...writeDump(dump)].join('');
const opened = (dump: string) => openWorldText(dump, { source: 'x.dump', root: ROOT });
const world = quickstart();
const text = textOf(dumpOf(world));
const lines = text.split('\n');
/** As an understudy wrote it that knew no packed lines. */
const firstVersion = plainText(dumpOf(world));
const plain = firstVersion.split('\n');
const packedAt = lines.findIndex((line) => line.startsWith('['));
const packed = lines[packedAt] ?? '';

function plainText(dump: Dump): string {
  const [head = ''] = textOf(dump).split('\n');
  const logged = [head.replace('"version":2', '"version":1'), ...dump.entries.map(entryLine)]
    .map((line) => `${line}\n`)
    .join('');
  return `${logged}${JSON.stringify({ sha256: sha256(logged) })}\n`;
}

describe('a dump', () => {
  test.each([
    ['a byte order mark', `\ufeff${text}`],
    ['no line end at its end', text.trimEnd()],
  ])('may have %s', (_, variant) => {
    const read = opened(variant);
    if (!read.ok) throw new Error(JSON.stringify(read.error));
    expect(textOf(dumpOf(read.value))).toBe(text);
  });

  test('another file that may be too long for a string is refused before it is decoded', () => {
    const read = finish(openingWorldBytes(Buffer.alloc(60_000_003), { source: 'the body', root: ROOT }));
    expect(read).toMatchObject({
      error: [{ message: expect.stringMatching(/^has at least 20000001 characters, more than the limit of/) }],
    });
  });

  test('with a line that may be too long for a string is refused', () => {
    const reader = openDumpReader(() => undefined);
    reader.lines(Buffer.alloc(2 ** 28 + 1));
    expect(reader.end()).toEqual({
      ok: false,
      error: {
        line: 1,
        message: 'has more than 268435456 bytes, and no line of a dump is longer; create the dump again',
      },
    });
  });

  test('is read back as the same log, and written again as the same bytes', () => {
    const read = readDump(text);
    if (!read.ok) throw new Error(read.error.message);
    expect(read.value).toEqual(dumpOf(world));
    expect(textOf(read.value)).toBe(text);
  });

  test('of version 1 is read as the same log, and written again as version 2', () => {
    const read = readDump(firstVersion);
    if (!read.ok) throw new Error(read.error.message);
    expect(read.value).toEqual(dumpOf(world));
    expect(textOf(read.value)).toBe(text);
  });

  test('stores once what entries have in common', () => {
    expect(text.length).toBeLessThan(firstVersion.length / 2);
    expect(lines.filter((line) => line.startsWith('{"forms":'))).toHaveLength(3);
  });

  test('becomes a world with the same state', () => {
    const read = readDump(text);
    const resumed = read.ok ? finish(resumeWorld(read.value, sha256)) : read;
    if (!resumed.ok) throw new Error('refused');
    expect(resumed.value.users).toEqual(world.users);
    expect(resumed.value.samples).toEqual(world.samples);
    expect(resumed.value.ledger.state.log).toEqual(world.ledger.state.log);
    expect(resumed.value.resumed).toMatchObject({ epoch: 3, traces: 7 });
  });

  test.each([
    ['cut', lines.slice(0, -3).join('\n'), lines.length - 3, /without its closing line: the file is truncated/],
    [
      'cut within a line',
      `${lines.slice(0, -3).join('\n')}\n{"type":"user-cre`,
      lines.length - 2,
      /^ends after \d+ of \d+ log entries, within a line: the file is truncated/,
    ],
    ['cut within its closing line', text.slice(0, -9), lines.length - 1, /within a line: the file is truncated/],
    [
      'changed in a line that others follow',
      lines.with(2, '{"type":"user-cre').join('\n'),
      3,
      /^is not a JSON object$/,
    ],
    ['changed', text.replace('"epoch":3', '"epoch":4'), lines.length - 1, /was changed after it was written/],
    [
      'changed in one character of a packed line',
      text.replace(packed, packed.replace(/(?<=1220.*)[0-8](?=.*")/, '9')),
      lines.length - 1,
      /was changed after it was written/,
    ],
    [
      'of a newer version',
      text.replace('"version":2', '"version":3'),
      1,
      /dump version 3, and this understudy reads versions 1 and 2/,
    ],
    ['not JSON', text.replace(lines[4] ?? '', '{"type":'), 5, /not a JSON object/],
    [
      'with a foreign entry',
      text.replace(lines[4] ?? '', '{"type":"party"}'),
      5,
      /is not a log entry: "type" is "party"/,
    ],
    [
      'with an invalid instant',
      [
        ...plain.slice(0, 4),
        (plain[4] ?? '').replace(/"(at|recordTime)":"\d+"/, '"$1":"soon"'),
        ...plain.slice(5),
      ].join('\n'),
      5,
      /"soon" is not an instant/,
    ],
    [
      'with an invalid form',
      lines.with(packedAt, packed.replace(/^\[\d+/, '[999')).join('\n'),
      packedAt + 1,
      /not a packed log entry: no earlier line declares form 999/,
    ],
    [
      'with a form of a node',
      lines.with(packedAt, packed.replace(/^\[\d+/, '[1')).join('\n'),
      packedAt + 1,
      /its form is of a node/,
    ],
    [
      'with an invalid part',
      lines.with(packedAt, packed.replace(/"00-[^"]*",\d+/, '"",99999')).join('\n'),
      packedAt + 1,
      /no earlier line declares part 99999/,
    ],
    [
      'with an invalid packed instant',
      lines.with(packedAt, packed.replace(/\d{16}/, '1.5')).join('\n'),
      packedAt + 1,
      /not a packed log entry/,
    ],
    ['with an empty list for an entry', lines.with(packedAt, '[]').join('\n'), packedAt + 1, /not a packed log entry/],
    [
      'without the line that its entries share',
      lines.filter((line) => !line.startsWith('{"forms":')).join('\n'),
      packedAt,
      /no earlier line declares form 0/,
    ],
    ['with lines after its end', `${text}{"type":"lsu-cancelled"}\n`, lines.length, /follows the closing line/],
    ['empty', '', 1, /is empty/],
  ])('%s is refused with its line', (_, broken, line, message) => {
    expect(readDump(broken)).toEqual({ ok: false, error: { line, message: expect.stringMatching(message) } });
  });

  test('with blank lines, or without the last line break, is the same', () => {
    const loose = lines
      .flatMap((line, index) => (index % 7 === 0 ? ['', line] : [line]))
      .join('\n')
      .trimEnd();
    expect(readDump(loose)).toEqual(readDump(text));
  });

  test('with characters beyond ASCII is read back too', () => {
    const [first, ...entries] = world.ledger.state.log;
    if (first?.type !== 'network-started') throw new Error('a log begins with its network');
    const named = {
      ...dumpOf(world),
      entries: [{ ...first, network: { ...first.network, amuletPrice: 'ÿ \u2028 😀' } }, ...entries],
    };
    const read = readDump(textOf(named));
    expect(read).toEqual({ ok: true, value: named });
  });

  test('restores users, rights, annotations and keys, whatever their texts are', () => {
    const { ledger } = quickstart();
    const { participant, synchronizerId } = networkOf(ledger.state);
    const party = [...ledger.state.hosting].find(([, hosts]) => hosts.has(participant))?.[0] ?? '';
    const commands: readonly Command[] = [
      {
        type: 'create-user',
        userId: 'frieda',
        party,
        rights: [{ kind: 'readAs', party }],
        deactivated: true,
        annotations: { at: '12', tick: 'x' },
      },
      {
        type: 'update-user',
        userId: 'frieda',
        changes: { party: null, deactivated: false, annotations: { at: '', network: '{}' } },
      },
      { type: 'grant-rights', userId: 'frieda', rights: [{ kind: 'participantAdmin' }, { kind: 'executeAs', party }] },
      { type: 'revoke-rights', userId: 'frieda', rights: [{ kind: 'readAs', party }] },
      { type: 'allocate-party', hint: 'mine', userId: 'frieda', annotations: { at: '12' } },
      { type: 'update-party', party, annotations: { contract: 'ÿ' } },
      {
        type: 'onboard-external-party',
        party: 'carla::1220',
        hosts: [{ participant, permission: 'confirmation' }],
        keys: [{ fingerprint: '1220', publicKey: 'AAAA', spec: 'EC_CURVE25519' }],
        threshold: 1,
      },
      { type: 'create-user', userId: 'erin-2', rights: [] },
      { type: 'delete-user', userId: 'erin-2' },
      {
        type: 'create-identity-provider',
        provider: { id: 'login', issuer: 'https://a', jwksUrl: 'https://b', audience: '', deactivated: false },
      },
      { type: 'update-identity-provider', id: 'login', changes: { deactivated: true } },
      { type: 'move-user', userId: 'frieda', from: undefined, to: 'login' },
      {
        type: 'upload-dar',
        dar: 'UEs=',
        packages: [{ packageId: 'ab'.repeat(32), name: 'shop', version: '1.0.0', entry: 'shop.dalf' }],
        vetOn: synchronizerId,
        limitBytes: 100,
      },
      {
        type: 'update-vetting',
        synchronizerId,
        changes: [
          { kind: 'unvet', packages: [{ packageId: '', name: 'splice-wallet', version: '' }] },
          {
            kind: 'vet',
            packages: [{ packageId: '', name: 'shop', version: '1.0.0' }],
            validUntil: '2030-01-01T00:00:00Z',
          },
        ],
      },
    ];
    for (const command of commands) expect(ledger.execute(command, world.end)).toMatchObject({ ok: true });
    const dump = { ...dumpOf(world), entries: ledger.state.log };
    expect(readDump(textOf(dump))).toEqual({ ok: true, value: dump });
    const resumed = finish(resumeWorld(dump, sha256));
    if (!resumed.ok) throw new Error(resumed.error);
    for (const index of [
      'users',
      'partyNotes',
      'externalParties',
      'hosting',
      'packages',
      'vetting',
      'identityProviders',
    ] as const)
      expect(resumed.value.ledger.state[index]).toEqual(ledger.state[index]);
  });

  test('whose lines form an object only when joined is refused', () => {
    const split = plain.indexOf(plain.find((line, index) => index > 3 && line.includes('"nodes":[{')) ?? '');
    const broken = [
      ...plain.slice(0, split),
      ...(plain[split] ?? '').split(/(?<=^[^{]*\{[^{]*\{[^,]*),/),
      ...plain.slice(split + 1),
    ].join('\n');
    expect(readDump(broken)).toEqual({
      ok: false,
      error: { line: split + 1, message: expect.stringMatching(/not a JSON object/) },
    });
  });

  test('whose log is inconsistent is refused without an exception', () => {
    const upside = textOf({
      ...dumpOf(world),
      entries: [world.ledger.state.log[0], ...world.ledger.state.log.slice(5)].flatMap((entry) => entry ?? []),
    });
    const read = readDump(upside);
    expect(read.ok && finish(resumeWorld(read.value, sha256))).toEqual({
      ok: false,
      error: expect.stringMatching(/contradicts itself/),
    });
    expect(opened(upside)).toEqual({
      ok: false,
      error: [
        {
          file: 'x.dump',
          pointer: '',
          message: expect.stringMatching(/^holds a log that contradicts itself: a consuming exercise names/),
        },
      ],
    });
  });

  test('whose log is inconsistent because it was changed is refused for the change', () => {
    const consuming = firstVersion.replaceAll(/("kind":"exercise","nodeId":0,"contractId":"00)../g, '$1zz');
    expect(consuming).not.toBe(firstVersion);
    expect(opened(consuming)).toEqual({
      ok: false,
      error: [
        {
          file: 'x.dump',
          pointer: '',
          line: plain.length - 1,
          message: expect.stringMatching(/^was changed after it was written/),
        },
      ],
    });
  });

  test.each([
    ['without the birth of its network', textOf({ ...dumpOf(world), entries: world.ledger.state.log.slice(1) })],
    ['without any entry', textOf({ ...dumpOf(world), entries: [] })],
  ])('%s is refused', (_, unborn) => {
    expect(opened(unborn)).toEqual({
      ok: false,
      error: [{ file: 'x.dump', pointer: '', message: 'does not start with the entry network-started' }],
    });
  });

  test('that is valid is opened from its text', () => {
    expect(opened(text)).toMatchObject({ ok: true, value: { users: world.users, resumed: { epoch: 3 } } });
  });

  test('in a file opens by its path', () => {
    expect(openWorld({ source: join(ROOT, 'package.json'), root: ROOT })).toMatchObject({ ok: false });
  });
});
