// A target that names little: what the kit finds out by itself at the stand-in, and what it then checks.

import { fileWith, run, start, type Started } from '../cli/command';
import { startRecorder } from './recorder';

let server: Started;
beforeAll(async () => {
  server = await start();
});
afterAll(() => server.stop());

interface Told {
  readonly cases: readonly {
    readonly id: string;
    readonly verdict: string;
    readonly skip?: string;
    readonly safety: string;
  }[];
  readonly target: {
    readonly discovered?: {
      readonly found: readonly { readonly place: string; readonly value: unknown }[];
      readonly missing: readonly { readonly place: string }[];
      readonly requests: number;
    };
  };
}

it('a bare address runs every read-only scenario that needs no token and no unknown id', async () => {
  const { out, status } = await run(['check', server.ready.url, '--report', 'json']);
  const { cases, target } = JSON.parse(out) as Told;
  // A bare address is no address of control operations either.
  const skipped = cases.flatMap(({ skip, safety }) =>
    skip === undefined || safety !== 'read' || /token|groups\.control/.test(skip) ? [] : [skip],
  );
  expect(skipped).toEqual([
    expect.stringMatching(
      /^the target names no samples\.parties\.notHosted, and discovery failed: none of the \d+ parties/,
    ),
  ]);
  expect(cases.filter(({ verdict }) => verdict === 'pass').length).toBeGreaterThan(300);
  expect(cases.filter(({ verdict }) => verdict === 'fail' || verdict === 'error')).toEqual([]);
  expect(status).toBe(5);
  const found = new Map(target.discovered?.found.map(({ place, value }) => [place, value]));
  expect([found.get('synchronizerId'), found.get('migrationId')]).toEqual([
    server.ready.synchronizerId,
    server.ready.migrationId,
  ]);
  expect(target.discovered?.missing.map(({ place }) => place)).toEqual(['samples.parties.notHosted']);
  expect(target.discovered?.requests).toBeLessThanOrEqual(40);
});

it('tokens alone are enough for the groups that require them', async () => {
  const { users, admin, groups } = server.ready;
  const file = fileWith(
    'tokens.json',
    JSON.stringify({ urls: groups, users: users.map(({ token }) => ({ token })), admin: { token: admin.token } }),
  );
  const { out, status } = await run([
    'check',
    '--target',
    file,
    '--suite',
    'update-by-id',
    '--suite',
    'bad-requests',
    '--suite',
    'formats',
  ]);
  expect(out).not.toContain('skipped');
  expect(out).toMatch(/^\d+ requests to discover missing ids: [^\n]*users\.0\.party/m);
  expect(status).toBe(0);
});

it('a plan lists what to discover, and sends nothing', async () => {
  const recorder = await startRecorder(server.ready.url);
  const { out } = await run(['check', `http://127.0.0.1:${recorder.port}`, '--plan', '--verbose', '--suite', 'acs']);
  const asked = recorder.asked.length;
  await recorder.close();
  expect(asked).toBe(0);
  expect(out).toMatch(/^run {3}acs\/\S+ \(samples\.snapshots\.0 to be discovered\)$/m);
  expect(out).toMatch(/^3 of 3 scenarios would run, 3 of them if the ids they need are discovered$/m);
});

it('a target that is down is unreachable, even if everything would have to be discovered', async () => {
  const { status, err } = await run(['check', 'http://127.0.0.1:9', '--suite', 'acs', '--allow-partial']);
  expect(status).toBe(4);
  expect(err).toContain('target unreachable');
});

it('a replay discovers what it needs as well', async () => {
  const { out } = await run(['check', server.ready.url, '--suite', 'acs', '--report', 'json']);
  const id = (JSON.parse(out) as Told).cases[0]?.id ?? '';
  const bare = fileWith('bare.json', JSON.stringify({ urls: server.ready.groups }));
  expect(await run(['replay', fileWith('report.json', out), '--case', id, '--target', bare])).toMatchObject({
    status: 0,
    out: `still passing: ${id} (was pass, is pass)\n`,
  });
});

it('one group can be checked alone', async () => {
  const { out } = await run([
    'check',
    '--scan-url',
    server.ready.groups.scan,
    '--suite',
    'acs',
    '--suite',
    'lsu',
    '--suite',
    'wallet',
  ]);
  expect(out).toMatch(/^✓ acs /m);
  expect(out).toContain('the target has no URL for the validator group: --validator-url');
});
