// Off this machine nothing but reads leaves the kit, whatever is asked of it. The recorder listens on 0.0.0.0, which
// reaches this machine and is no loopback address.

import { fileWith, run, start, type Started } from '../cli/command';
import { operationOf, startRecorder, type Recorder } from './recorder';

let server: Started;
let recorder: Recorder;
let target: string;
let base: string;

beforeAll(async () => {
  server = await start();
  recorder = await startRecorder(server.ready.url);
  base = `http://0.0.0.0:${recorder.port}`;
  target = fileWith('ready.json', JSON.stringify({ ...server.ready, groups: groupsAt(base) }));
});
afterAll(async () => {
  await recorder.close();
  await server.stop();
});
beforeEach(() => recorder.asked.splice(0));

const groupsAt = (url: string) => ({ ledger: url, validator: `${url}/api/validator`, scan: `${url}/api/scan` });

/** What left, by safety class; a request that no document has is a class of its own. */
const classes = (): Readonly<Record<string, number>> => {
  const counts: Record<string, number> = {};
  for (const asked of recorder.asked) {
    const operation = operationOf(asked);
    const name = operation?.safety ?? `unknown: ${asked.method} ${asked.path}`;
    counts[name] = (counts[name] ?? 0) + 1;
  }
  return counts;
};

const OWN_SUITE = `suite: sly
title: Says that it reads
scenarios:
  - title: A scenario that calls itself a read and writes
    clauses: [OFFER-CREATE-9]
    safety: read
    needs: [users.0.token, users.1.party]
    steps:
      - call: createTransferOffer
        body: { receiver_party_id: '=target.users[1].party', amount: '1.0', description: sly, expires_at: '=$fromNow("2s")', tracking_id: '=$unique("sly")' }
        expect: { status: 200 }
`;

describe('on another machine', () => {
  it('a whole run with all tokens, including derived negatives, is read-only', async () => {
    const { out, status } = await run(['check', '--target', target, '--wait-for', '10s', '--rate-limit', '1000']);
    expect(Object.keys(classes())).toEqual(['read']);
    expect(classes()['read']).toBeGreaterThan(400);
    expect(out).toContain('safety class write is not allowed here; pass --allow write');
    expect([0, 5]).toContain(status);
  });

  it('a bare address that needs full discovery is only read', async () => {
    await run(['check', base, '--rate-limit', '1000']);
    expect(Object.keys(classes())).toEqual(['read']);
  });

  it('a plan sends nothing, not even for discovery or --wait-for', async () => {
    const { status } = await run(['check', base, '--plan', '--wait-for', '5s']);
    expect([status, recorder.asked.length]).toEqual([0, 0]);
  });

  it('replay of a scenario that writes sends nothing', async () => {
    const here = fileWith('here.json', JSON.stringify(server.ready));
    const { out } = await run(['check', '--target', here, '--suite', 'create-offer', '--report', 'json']);
    const { cases } = JSON.parse(out) as {
      readonly cases: readonly { readonly id: string; readonly safety: string }[];
    };
    const id = cases.find(({ safety }) => safety === 'write')?.id ?? '';
    const { status, err } = await run(['replay', fileWith('report.json', out), '--case', id, '--target', target]);
    expect({ status, asked: recorder.asked.length }).toEqual({ status: 5, asked: 0 });
    expect(err).toContain('safety class write is not allowed here');
  });

  it('diff is read-only on both sides as soon as one is elsewhere', async () => {
    const here = fileWith('here.json', JSON.stringify(server.ready));
    await run([
      'diff',
      '--left',
      here,
      '--right',
      target,
      '--suite',
      'create-offer',
      '--suite',
      'list-offers',
      '--suite',
      'lsu',
    ]);
    expect(Object.keys(classes())).toEqual(['read']);
  });

  it("a user's suite that is declared as read but writes does not run", async () => {
    const { out, status } = await run([
      'check',
      '--target',
      target,
      '--suites',
      fileWith('sly.yaml', OWN_SUITE),
      '--suite',
      'sly',
    ]);
    expect([status, recorder.asked.length]).toEqual([5, 0]);
    expect(out).toContain('safety class write is not allowed here');
  });

  it('with --allow write nothing destructive is sent', async () => {
    await run([
      'check',
      '--target',
      target,
      '--allow',
      'write',
      '--suite',
      'create-offer',
      '--suite',
      'force-snapshot',
      '--suite',
      'scan-access',
    ]);
    expect(Object.keys(classes()).sort()).toEqual(['read', 'write']);
  });

  it('--allow destructive is needed for changes that affect all users', async () => {
    await run(['check', '--target', target, '--allow', 'destructive', '--suite', 'force-snapshot']);
    expect(classes()['destructive']).toBeGreaterThan(0);
  });
});
