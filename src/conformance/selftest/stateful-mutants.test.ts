import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { resolve } from 'node:path';
import { contract } from '../../../test/support/contract';
import { kit } from '../../../test/support/kit';
import { startMutant, type RunningMutant } from './mutant-server';
import { listedIds } from './rewrite-files';
import { STATEFUL_MUTANTS } from './stateful';
import { changing, trackingIdOf, withMembers, type StatefulMutant } from './stateful-mutant';

describe('the gallery for explore', () => {
  it('has at least 60 mutants, each with an id that no mutant for check has', () => {
    const ids = STATEFUL_MUTANTS.map(({ id }) => id);
    expect(ids.length).toBeGreaterThanOrEqual(60);
    expect(new Set(ids).size).toBe(ids.length);
    const others = new Set(listedIds(resolve(__dirname, '../../../conformance'), 'mutants'));
    expect(ids.filter((id) => others.has(id))).toEqual([]);
  });

  it('names only clauses and operations that exist, and handles the operations that it names', () => {
    const { clauses } = kit();
    const operations = new Set(contract().operations.map(({ id }) => id));
    for (const { id, clauses: broken, operations: wrong, server } of STATEFUL_MUTANTS) {
      expect({ id, unknown: broken.filter((clause) => !clauses.has(clause)) }).toEqual({ id, unknown: [] });
      const handled = Object.keys(server());
      expect({ id, unknown: handled.filter((name) => !operations.has(name)) }).toEqual({ id, unknown: [] });
      expect(handled).toEqual(expect.arrayContaining([...wrong]));
    }
  });

  it('says what each server does in one sentence', () => {
    expect(STATEFUL_MUTANTS.filter(({ wrong }) => !/^[A-Z].*[^.]\.$/.test(wrong))).toEqual([]);
  });

  it('has servers that remember nothing of each other', async () => {
    const ids = await Promise.all([1, 2].map(() => forwardedIds('three-ids-remembered')));
    expect(ids).toEqual([
      ['x', 'x~1'],
      ['x', 'x~1'],
    ]);
  });

  /** Tracking ids that a server forwards for one creation, if all of them are refused as used. */
  async function forwardedIds(mutant: string): Promise<readonly string[]> {
    const ids: string[] = [];
    const handler = STATEFUL_MUTANTS.find(({ id }) => id === mutant)?.server()['createTransferOffer'];
    await handler?.({ as: 'users.0', path: {}, query: {}, body: { tracking_id: 'x' } }, async (request) => {
      ids.push(trackingIdOf(request));
      return { status: 409, body: undefined };
    });
    return ids;
  }
});

describe('the server of a mutant', () => {
  const RIGHT = '{ "entries": [] ,"n": 1.10}';
  let right: Server;
  let heard: string[];
  let running: RunningMutant | undefined;

  beforeEach(async () => {
    heard = [];
    right = createServer((request, response) => {
      heard.push(`${request.method} ${request.url}`);
      response.writeHead(200, { 'content-type': 'application/json' }).end(RIGHT);
    });
    await new Promise<void>((listening) => void right.listen(0, '127.0.0.1', listening));
  });
  afterEach(async () => {
    await running?.close();
    await new Promise((closed) => right.close(closed));
  });

  const start = async (server: StatefulMutant['server']): Promise<RunningMutant> => {
    const mutant: StatefulMutant = { id: 'x', wrong: 'X.', clauses: [], operations: [], server };
    running = await startMutant(mutant, {
      contract: contract(),
      upstream: `http://127.0.0.1:${(right.address() as AddressInfo).port}`,
      roleOf: () => 'users.0',
    });
    return running;
  };
  const get = async (path: string, world = ''): Promise<string> => {
    const headers: Record<string, string> = world === '' ? {} : { 'x-understudy-world': world };
    return (await fetch(`${running?.url}${path}`, { headers })).text();
  };
  const NAMES = '/api/scan/v0/ans-entries?page_size=2';

  const counting: StatefulMutant['server'] = () => {
    let count = 0;
    return changing({ listAnsEntries: (response) => ((count += 1) > 1 ? withMembers(response, { count }) : response) });
  };

  it('returns the bytes of the reference server until it is wrong', async () => {
    const { wasWrong } = await start(counting);
    expect([await get(NAMES), wasWrong()]).toEqual([RIGHT, false]);
    expect([JSON.parse(await get(NAMES)), wasWrong()]).toEqual([{ entries: [], n: 1.1, count: 2 }, true]);
  });

  it('has one memory for each world, which reverting the world forgets', async () => {
    await start(counting);
    const [first, other] = [await get(NAMES, 'a'), await get(NAMES, 'b')];
    await fetch(`${running?.url}/_control/v1/snapshots/s/revert`, {
      method: 'POST',
      headers: { 'x-understudy-world': 'a' },
    });
    expect([first, other, await get(NAMES, 'a')]).toEqual([RIGHT, RIGHT, RIGHT]);
    expect(await get(NAMES, 'b')).not.toBe(RIGHT);
  });

  it('sends other requests with the parameters in their place', async () => {
    const { wasWrong } = await start(() => ({
      getPartyParticipantId: async (request, forward) =>
        forward({ ...request, path: { ...request.path, party_id: `${request.path['party_id']}/2` } }),
    }));
    await get('/api/scan/v0/domains/d/parties/a%3A%3Ab/participant-id');
    expect(heard).toEqual(['GET /api/scan/v0/domains/d/parties/a%3A%3Ab%2F2/participant-id']);
    expect(wasWrong()).toBe(true);
  });

  it('leaves operations without a handler alone', async () => {
    const { wasWrong } = await start(() => ({}));
    expect([await get(NAMES), wasWrong()]).toEqual([RIGHT, false]);
  });

  it('tells why a handler failed', async () => {
    const { failure } = await start(() => ({ listAnsEntries: () => Promise.reject(new Error('no such thing')) }));
    expect(await get(NAMES)).toContain('no such thing');
    expect(failure()).toBe('no such thing');
  });
});
