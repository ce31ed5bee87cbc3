// No token reaches anything that the kit writes, wherever it comes from and however the target throws it back.

import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileWith, run, type Finished } from '../cli/command';
import { startRecorder, type Recorder } from './recorder';

const FORMATS = ['console', 'json', 'junit', 'html', 'md', 'github', 'sarif', 'badge', 'statement'];
/** Opaque texts: nothing but knowing them tells that they are secret. */
const SECRETS = {
  env: 'env-7f3a"9c1d<5e>&2b',
  file: 'file_0b8e2d6a4c1f',
  inline: 'inline.61c9e0d4b7a2',
  admin: 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJvcGVyYXRvciJ9.c2lnbmF0dXJlLW9mLWFkbWlu',
  tokens: 'expired-d2f70c35e8b1',
};
const FILTER = [
  'create-offer',
  'list-offers',
  'authentication',
  'update-by-id',
  'preapproval',
  'ans-entries',
  'lsu',
].flatMap((name) => ['--suite', name]);

const folder = mkdtempSync(join(tmpdir(), 'secrets-'));
const at = (name: string): string => join(folder, name);
const env = { SECRET_OF_ALICE: SECRETS.env };

let recorder: Recorder;
let target: string;
let checked: Finished;

/** Throws back what it was sent: in bodies of several forms, in headers, in a redirection, or breaks off. */
beforeAll(async () => {
  let count = 0;
  recorder = await startRecorder('http://127.0.0.1:9', ({ headers }, response) => {
    const sent = headers.authorization?.replace(/^Bearer /, '') ?? '';
    count += 1;
    const [status, type, body] = (
      [
        [200, 'application/json', JSON.stringify({ error: `you sent ${sent}`, token: sent, list: [{ [sent]: sent }] })],
        [401, 'application/json', JSON.stringify({ error: `${'x'.repeat(170)}${sent}` })],
        [400, 'text/plain', `bad credentials ${sent} ${'and so on '.repeat(300)}${sent}`],
        [302, 'text/html', `<a href="/login?token=${encodeURIComponent(sent)}">${sent}</a>`],
        [200, 'application/json', `{"unfinished": "${sent}`],
      ] as const
    )[count % 5] ?? [500, 'text/plain', sent];
    if (count % 23 === 0) return (response.destroy(), true);
    response.writeHead(status, {
      'content-type': type,
      location: `/login?token=${encodeURIComponent(sent)}`,
      'x-echo': sent,
      'set-cookie': `session=${sent}`,
    });
    response.end(body);
    return true;
  });
  const url = `http://127.0.0.1:${recorder.port}`;
  writeFileSync(at('bob.token'), `${SECRETS.file}\n`);
  target = at('target.yaml');
  writeFileSync(
    target,
    `urls: { ledger: '${url}', validator: '${url}/api/validator', scan: '${url}/api/scan' }
users:
  - { user: alice, party: 'alice::1220ab', token: { env: SECRET_OF_ALICE } }
  - { user: bob, party: 'bob::1220cd', token: { file: bob.token } }
  - { user: carol, party: 'carol::1220ef', token: '${SECRETS.inline}' }
admin: { user: operator, party: 'operator::1220aa', token: '${SECRETS.admin}' }
tokens: { expired: '${SECRETS.tokens}', wrongSignature: '${SECRETS.tokens}', wrongAudience: '${SECRETS.tokens}', noWallet: '${SECRETS.tokens}', unknownUser: '${SECRETS.tokens}' }
samples: { updates: { transaction: '1220ab', reassignment: '1220cd', topology: '1220ef' }, parties: { preapproved: 'bob::1220cd' } }
`,
  );
  checked = await run(
    [
      'check',
      '--target',
      target,
      '--allow',
      'destructive',
      ...FILTER,
      ...FORMATS.flatMap((format) => ['--report', `${format}=${at(`report.${format}`)}`]),
    ],
    env,
  );
});
afterAll(() => recorder.close());

/** Secrets, and the telling parts of them, that stand in a text in any of the forms in which texts are written. */
function leaksIn(text: string): readonly string[] {
  const plain = text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&');
  const forms = [text, plain, plain.replaceAll('\\"', '"').replaceAll('\\u003c', '<').replaceAll('\\u0026', '&')];
  return Object.values(SECRETS).flatMap((secret) =>
    [secret, encodeURIComponent(secret), secret.slice(0, 9), secret.slice(-9)].filter(
      (part) => forms.some((form) => form.includes(part)) && part !== 'eyJhbGciO',
    ),
  );
}

it('the target was sent every token, and did fail', () => {
  const sent = recorder.asked.map(({ headers }) => headers.authorization ?? '').join('\n');
  for (const secret of Object.values(SECRETS)) expect(sent).toContain(secret);
  expect(checked.status).toBe(1);
});

it('no stream contains one', () => {
  expect(leaksIn(checked.out)).toEqual([]);
  expect(leaksIn(checked.err)).toEqual([]);
});

it.each(FORMATS)('the %s report contains none', (format) => {
  const file = readFileSync(at(`report.${format}`), 'utf8');
  // The content of a statement is in base64.
  const text = format === 'statement' ? atob((JSON.parse(file) as { payload: string }).payload) : file;
  if (format !== 'statement' && format !== 'badge') expect(text).toContain('REDACTED');
  expect(leaksIn(text)).toEqual([]);
});

it.each([
  ['a plan', () => ['check', '--target', target, '--plan']],
  ['JSON on stdout', () => ['check', '--target', target, '--suite', 'list-offers', '--report', 'json']],
  ['the judge', () => ['judge', at('report.json')]],
  ['a report of the judge', () => ['judge', at('report.json'), '--report', 'json']],
  ['a replay', () => ['replay', at('report.json'), '--target', target, '--case', failing()]],
  [
    'a comparison',
    () => [
      'diff',
      '--left',
      target,
      '--right',
      otherTarget(),
      '--suite',
      'list-offers',
      '--suite',
      'ans-entries',
      '--suite',
      'update-by-id',
    ],
  ],
  [
    'a run whose --wait-for times out',
    () => ['check', '--target', otherTarget('http://127.0.0.1:9'), '--wait-for', '300ms'],
  ],
  [
    'a run against a target that is down',
    () => ['check', '--target', otherTarget('http://127.0.0.1:9'), '--suite', 'list-offers'],
  ],
])('%s contains none', async (_, args) => {
  const { out, err } = await run(args(), env);
  expect(`${out}${err}`.length).toBeGreaterThan(20);
  expect(leaksIn(out)).toEqual([]);
  expect(leaksIn(err)).toEqual([]);
});

interface Told {
  readonly cases: readonly { readonly id: string; readonly verdict: string; readonly suite: string }[];
}

const failing = (): string =>
  (JSON.parse(readFileSync(at('report.json'), 'utf8')) as Told).cases.find(
    ({ verdict, suite }) => verdict === 'fail' && suite === 'list-offers',
  )?.id ?? '';

/** The same target under another name, or at another address. */
function otherTarget(url = `http://localhost:${recorder.port}`): string {
  const path = at(`other-${url.replaceAll(/\W/g, '')}.yaml`);
  writeFileSync(path, readFileSync(target, 'utf8').replaceAll(`http://127.0.0.1:${recorder.port}`, url));
  return path;
}

it.each([
  ['an address with a password', (): readonly string[] => ['check', 'http://me:hunter2-pass@127.0.0.1:9']],
  [
    'a password in the file',
    () => ['check', '--target', fileWith('t.yaml', "urls: { scan: 'http://me:hunter2-pass@127.0.0.1:9' }\n")],
  ],
  ['a token in the address', () => ['check', 'http://127.0.0.1:9/?access_token=hunter2-pass']],
  [
    'a password in --left',
    () => ['diff', '--left', 'http://me:hunter2-pass@127.0.0.1:9', '--right', 'http://127.0.0.1:9'],
  ],
  [
    'a password in --scan-url',
    () => ['replay', at('report.json'), '--case', failing(), '--scan-url', 'http://me:hunter2-pass@127.0.0.1:9'],
  ],
  [
    'a token of two lines',
    () => [
      'check',
      '--target',
      fileWith(
        't.json',
        JSON.stringify({ urls: { scan: 'http://127.0.0.1:9' }, users: [{ token: 'hunter2-pass\nhunter2-pass' }] }),
      ),
    ],
  ],
  [
    'a file that is not YAML beside its token',
    () => ['check', '--target', fileWith('t.yaml', 'users: [ { token: hunter2-pass\nurls: }\n')],
  ],
])('%s is refused in one line that does not repeat it', async (_, args) => {
  const { status, out, err } = await run(args());
  expect({ status, out }).toEqual({ status: 2, out: '' });
  expect(err).toMatch(/^understudy: [^\n]+\n$/);
  expect(err).not.toContain('hunter2');
});
