// The commands around a recorded run: check with every report, judge, replay and diff, against the mock server as a
// process.

import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileWith, run, start, type Started } from './command';

const FILTER = ['--suite', 'preapproval', '--suite', 'create-offer'];
const folder = mkdtempSync(join(tmpdir(), 'reports-'));
const FORMATS = ['console', 'json', 'junit', 'html', 'md', 'github', 'sarif', 'badge', 'statement'];
const ALLURE = join(folder, 'allure-results');
const { privateKey, publicKey } = generateKeyPairSync('ed25519');
const KEY = fileWith('key.pem', String(privateKey.export({ type: 'pkcs8', format: 'pem' })));
const PUBLIC_KEY = fileWith('signer.pem', String(publicKey.export({ type: 'spki', format: 'pem' })));
const path = (format: string): string => join(folder, `report.${format}`);

let server: Started;
let target: string;

beforeAll(async () => {
  server = await start();
  target = fileWith('ready.json', JSON.stringify(server.ready));
  const reports = FORMATS.flatMap((format) => ['--report', `${format}=${path(format)}`]);
  reports.push('--report', `allure=${ALLURE}`, '--sign', KEY);
  const { status, err, out } = await run(['check', '--target', target, ...FILTER, ...reports]);
  if (status !== 0) throw new Error(`the run that is recorded must conform: ${err}${out}`);
});
afterAll(() => server.stop());

describe('check', () => {
  it('writes no token to any report, nor anything that looks like one', () => {
    const { users, admin, tokens } = server.ready;
    const secrets = [...users.map(({ token }) => token), admin.token, ...Object.values(tokens)].flatMap(
      (token) => token ?? [],
    );
    expect(secrets.length).toBeGreaterThan(5);
    const files = [...FORMATS.map(path), ...readdirSync(ALLURE).map((name) => join(ALLURE, name))];
    for (const file of files) {
      const text = readFileSync(file, 'utf8');
      expect(text.length).toBeGreaterThan(50);
      expect(secrets.filter((token) => text.includes(token))).toEqual([]);
      expect(text).not.toMatch(/eyJ[\w-]+\.[\w-]+\./);
      expect(text).not.toMatch(/bearer (?!\$\w*TOKEN)\w/i);
    }
  });

  it('adds annotations under GitHub Actions, but not to machine-readable output', async () => {
    const env = { GITHUB_ACTIONS: 'true' };
    expect((await run(['check', '--target', target, ...FILTER], env)).out).toMatch(
      /the target conforms[^]*^::notice title=understudy::/m,
    );
    expect(
      JSON.parse((await run(['check', '--target', target, ...FILTER, '--report', 'json'], env)).out),
    ).toMatchObject({ report: 1, exit: 0 });
  });

  it('reports a target that is down as unreachable', async () => {
    expect((await run(['check', 'http://127.0.0.1:9', '--target', target, ...FILTER])).status).toBe(4);
  });
});

describe('judge', () => {
  it('reaches the same verdicts offline', async () => {
    const { status, out } = await run(['judge', path('json')]);
    expect(out).toMatch(/^0 of \d+ scenarios changed; exit code 0 \(unchanged\)\n$/);
    expect(status).toBe(0);
  });

  it('names what changed when a recorded answer was edited', async () => {
    const report = JSON.parse(readFileSync(path('json'), 'utf8')) as {
      readonly cases: { readonly suite: string; readonly exchanges: { readonly response: { status: number } }[] }[];
    };
    const first = report.cases.find(({ suite }) => suite === 'create-offer')?.exchanges[0];
    if (first) first.response.status = 418;
    const changed = fileWith('changed.json', JSON.stringify(report));
    const { status, out } = await run(['judge', changed]);
    expect(out).toMatch(/^pass -> fail {2}create-offer\/\S+\n {2}new {8}fail .*418/m);
    expect(status).toBe(1);
    const again = await run([
      'replay',
      changed,
      '--target',
      target,
      '--case',
      /create-offer\/\S+/.exec(out)?.[0] ?? '',
    ]);
    expect(again).toMatchObject({ status: 0, out: expect.stringMatching(/^still passing: create-offer\//) });
  });

  it('refuses what is not a report', async () => {
    expect(await run(['judge', target])).toMatchObject({
      status: 2,
      out: '',
      err: expect.stringMatching(/^understudy: [^\n]+ is a target file, but a JSON report is expected[^\n]*\n$/),
    });
  });
});

describe('verify', () => {
  const statement = path('statement');
  const report = ['--report', path('json')];

  it('says what a signed statement covers: a run of two suites is judged in part', async () => {
    expect(await run(['verify', statement, '--key', PUBLIC_KEY, ...report])).toMatchObject({
      status: 5,
      out: expect.stringMatching(
        /^the statement holds\n {2}result {5}partial .*\n +only \d+ of \d+ scenarios were selected\n +\d+ of \d+ testable must clauses were not/,
      ),
    });
    const { out } = await run(['verify', statement, '--key', PUBLIC_KEY, '--json']);
    expect(JSON.parse(out)).toMatchObject({
      holds: true,
      exit: 5,
      signature: 'valid',
      predicate: { result: 'partial' },
    });
  });

  it('refuses changes, other keys, other reports and missing signatures', async () => {
    const envelope = JSON.parse(readFileSync(statement, 'utf8')) as { payload: string; signatures: unknown[] };
    const text = Buffer.from(envelope.payload, 'base64').toString().replace('"result":"partial"', '"result":"passed"');
    const changed = fileWith(
      'forged.json',
      JSON.stringify({ ...envelope, payload: Buffer.from(text).toString('base64') }),
    );
    const unsigned = fileWith('unsigned.json', JSON.stringify({ ...envelope, signatures: [] }));
    const other = generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey.export({ type: 'spki', format: 'pem' });
    const otherReport = fileWith('report.json', readFileSync(path('json'), 'utf8').replace('"ms":', '"ms": '));
    const own = ['--key', PUBLIC_KEY];
    for (const [args, problem] of [
      [[changed, ...own], 'its signature does not match'],
      [[unsigned, ...own], 'it is not signed'],
      [[statement, '--key', fileWith('other.pem', String(other))], 'it is signed with a different key'],
      [[statement, ...own, '--report', otherReport], 'it refers to a different report'],
    ] as const)
      expect(await run(['verify', ...args])).toMatchObject({ status: 1, out: expect.stringContaining(problem) });
    expect(await run(['verify', unsigned, '--allow-unsigned'])).toMatchObject({ status: 5 });
    expect(await run(['verify', statement])).toMatchObject({
      status: 2,
      err: expect.stringContaining('--key is missing'),
    });
    expect(await run(['verify', target, ...own])).toMatchObject({
      status: 2,
      err: expect.stringContaining('is not a statement'),
    });
  });
});

describe('replay', () => {
  it('reports a recorded failure that passes now as fixed', async () => {
    const report = JSON.parse(readFileSync(path('json'), 'utf8')) as {
      readonly cases: { readonly id: string; verdict: string }[];
    };
    const one = report.cases.find(({ id }) => id.startsWith('create-offer/'));
    if (one) one.verdict = 'fail';
    const { status, out } = await run([
      'replay',
      fileWith('failed.json', JSON.stringify(report)),
      '--target',
      target,
      '--case',
      one?.id ?? '',
    ]);
    expect(out).toBe(`fixed: ${one?.id} (was fail, is pass)\n`);
    expect(status).toBe(0);
  });

  it('asks for a target file if a token is needed', async () => {
    const id =
      (
        JSON.parse(readFileSync(path('json'), 'utf8')) as { readonly cases: readonly { readonly id: string }[] }
      ).cases.find((one) => one.id.startsWith('create-offer/'))?.id ?? '';
    expect(await run(['replay', path('json'), '--case', id])).toMatchObject({
      status: 5,
      err: expect.stringContaining('pass --target FILE'),
    });
    expect(await run(['replay', path('json'), '--case', 'no/such'])).toMatchObject({
      status: 2,
      err: expect.stringMatching(/^understudy: the report has no scenario no\/such; [^\n]+\n$/),
    });
    expect(await run(['replay', path('json'), '--case', id.slice(0, -1)])).toMatchObject({
      status: 5,
      err: expect.stringContaining(`${id} cannot run`),
    });
    expect(await run(['replay', '/no/such.json', '--case', id])).toMatchObject({
      status: 2,
      err: expect.stringContaining('/no/such.json cannot be read as a report: there is no such file'),
    });
    expect(await run(['replay', path('json')])).toMatchObject({
      status: 2,
      err: expect.stringContaining('--case is required'),
    });
  });
});

describe('diff', () => {
  it('finds no differences between two worlds of the same kind except masked values', async () => {
    const [one, other] = [await start(), await start(['--seed', 'another'])];
    const [left, right] = [one, other].map(({ ready }) => fileWith('ready.json', JSON.stringify(ready)));
    const { status, out } = await run(['diff', '--left', left ?? '', '--right', right ?? '', ...FILTER]);
    await Promise.all([one.stop(), other.stop()]);
    expect(out).toMatch(/^0 of \d+ scenarios differ; \d+ responses compared, [1-9]\d* volatile values/m);
    expect(status).toBe(0);
  });

  it('shows where the two dialects respond differently', async () => {
    const other = await start(['--dialect', 'observed']);
    const right = fileWith('right.json', JSON.stringify(other.ready));
    const { status, out } = await run(['diff', '--left', target, '--right', right, '--suite', 'validator-errors']);
    await other.stop();
    expect(out).toMatch(/left {3}\d{3} application\/json/);
    expect(status).toBe(1);
  });

  it('needs both sides', async () => {
    expect(await run(['diff', '--left', target])).toMatchObject({
      status: 2,
      err: expect.stringContaining('--right is required'),
    });
  });
});

it('a waiver that no longer fails ends a run that conforms with 2', async () => {
  const waived = join(folder, 'waived.json');
  writeFileSync(
    waived,
    JSON.stringify({ ...server.ready, waivers: [{ clause: 'OFFER-CREATE-9', reason: 'until spring' }] }),
  );
  const { status, out } = await run(['check', '--target', waived, ...FILTER]);
  expect(out).toContain('the waiver of OFFER-CREATE-9 is obsolete');
  expect(status).toBe(2);
});
