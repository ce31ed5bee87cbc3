// What is on the ledger, seen from above: updates, contracts, balances, rounds.

import { startTestServer, type TestServer } from '../harness';
import { itemsAt, textAt } from '../validator/wallets';
import { ask, expectRefused, good, inWorld, offerAs } from './words';

let server: TestServer;
beforeAll(async () => void (server = await startTestServer()));
afterAll(() => server.close());

const updates = async (query = ''): Promise<Record<string, unknown>> => good(server, 'GET', `/updates${query}`);
const rows = async (query = ''): Promise<readonly Record<string, unknown>[]> =>
  itemsAt(await updates(query), 'updates') as Record<string, unknown>[];
const offsets = async (query = ''): Promise<readonly unknown[]> => (await rows(query)).map(({ offset }) => offset);
const party = (user: string): string => encodeURIComponent(server.party(user));

describe('GET /updates', () => {
  it('reports the newest update first, in a row', async () => {
    const contractId = await offerAs(server, { trackingId: 'row' });
    const {
      updates: [row],
      ledgerEnd,
      total,
      more,
      next,
    } = (await updates('?limit=1')) as {
      updates: Record<string, unknown>[];
      ledgerEnd: number;
      total: number;
      more: boolean;
      next: number;
    };
    const history = await good(server, 'GET', `/contracts/${contractId}`);
    expect(row).toMatchObject({
      offset: ledgerEnd,
      updateId: textAt(history, 'events', 0, 'updateId'),
      kind: 'transaction',
      summary: 'WalletAppInstall: create transfer offer',
      templates: ['WalletAppInstall', 'TransferOffer'],
      created: 1,
      archived: 0,
      exercised: 1,
      network: false,
      trackingId: 'row',
      amount: '10.0000000000',
      traceId: expect.stringMatching(/^[0-9a-f]{32}$/),
    });
    expect(row?.['parties']).toEqual(expect.arrayContaining([server.party('alice'), server.party('bob')]));
    const parties = row?.['parties'] as string[];
    expect(new Set(parties).size).toBe(parties.length);
    expect([total, more, next]).toEqual([ledgerEnd, true, ledgerEnd]);
  });

  it("leaves out updates of the network's own party on request, and marks them otherwise", async () => {
    const after = Number((await updates('?limit=1'))['ledgerEnd']) - 900;
    const all = await rows(`?limit=1000&after=${after}`);
    const others = await rows(`?limit=1000&after=${after}&network=false`);
    expect(others.length).toBeGreaterThan(5);
    expect(others).toEqual(all.filter(({ network }) => network === false));
    for (const { parties, network } of all)
      expect(network).toBe((parties as readonly string[]).every((one) => one.startsWith('DSO::')));
  });

  it('finds an update by its id, and none by an unknown one', async () => {
    const [newest] = await rows('?limit=1');
    expect(await updates(`?updateId=${String(newest?.['updateId'])}`)).toMatchObject({ updates: [newest], total: 1 });
    expect(await updates('?updateId=1220ff')).toMatchObject({ updates: [], total: 0, more: false, next: null });
  });

  it('names the offer of each of its updates, and the amount of holdings that are created', async () => {
    const contractId = await offerAs(server, { trackingId: 'subject' });
    await good(server, 'POST', `/offers/${contractId}/withdraw`, { actor: server.party('alice') });
    await good(server, 'POST', '/holdings', { owner: server.party('bob'), amount: '7.5' });
    const [minted, withdrawn, created] = await rows('?limit=3&network=false');
    expect(minted).toMatchObject({ amount: '7.5000000000' });
    expect(minted).not.toHaveProperty('trackingId');
    for (const row of [withdrawn, created])
      expect(row).toMatchObject({ trackingId: 'subject', amount: '10.0000000000' });
  });

  it('pages through all of them, from either end, each once', async () => {
    const { ledgerEnd } = (await updates('?limit=1')) as { ledgerEnd: number };
    for (const [order, word] of [
      ['newest', 'before'],
      ['oldest', 'after'],
    ] as const) {
      const seen: unknown[] = [];
      for (let from: unknown = null; ;) {
        const page = await updates(`?order=${order}&limit=97${from === null ? '' : `&${word}=${String(from)}`}`);
        seen.push(...itemsAt(page, 'updates').map((row) => (row as Record<string, unknown>)['offset']));
        expect(page['more']).toBe(page['next'] !== null);
        if (page['more'] === false) break;
        from = page['next'];
      }
      const all = Array.from({ length: ledgerEnd }, (_, index) => index + 1);
      expect(seen).toEqual(order === 'oldest' ? all : all.toReversed());
    }
  });

  it('accepts exclusive bounds, and counts the updates between them', async () => {
    expect(await offsets('?after=3&before=7')).toEqual([6, 5, 4]);
    expect(await updates('?after=3&before=7&kind=reassignment')).toMatchObject({
      updates: [],
      total: 3,
      more: false,
      next: null,
    });
    expect(await updates('?after=6&before=7')).toMatchObject({ updates: [], total: 0, more: false });
    expect(await updates('?after=99999999')).toMatchObject({ updates: [], total: 0, more: false });
    expect(await updates('?before=9007199254740993&limit=1')).toMatchObject({ more: true });
  });

  it('filters by kind, template and party', async () => {
    const kinds = async (query: string): Promise<readonly unknown[]> => [
      ...new Set((await rows(query)).map(({ kind }) => kind)),
    ];
    expect(await kinds('?kind=topology&limit=1000')).toEqual(['topology']);
    const offers = await offsets('?template=TransferOffer&limit=1000');
    expect(offers.length).toBeGreaterThan(0);
    const full = textAt(await good(server, 'GET', `/contracts/${await offerAs(server)}`), 'templateId');
    expect(await offsets(`?template=${encodeURIComponent(full)}&limit=1000`)).toEqual([expect.any(Number), ...offers]);
    expect(
      await offsets(
        `?template=${encodeURIComponent('#splice-wallet:Splice.Wallet.TransferOffer:TransferOffer')}&limit=1000`,
      ),
    ).toHaveLength(offers.length + 1);
    for (const row of await rows(`?party=${party('alice')}&limit=1000`))
      expect(row['parties']).toContain(server.party('alice'));
    const newest = `limit=1000&after=${Math.max(0, Number((await updates('?limit=1'))['ledgerEnd']) - 900)}`;
    const every = await rows(`?${newest}`);
    expect(await offsets(`?party=${party('alice')}&${newest}`)).toEqual(
      every.filter((row) => (row['parties'] as string[]).includes(server.party('alice'))).map(({ offset }) => offset),
    );
  });

  it('describes reassignments and topology in words', async () => {
    const contractId = await offerAs(server, { trackingId: 'moves' });
    await good(server, 'POST', '/reassignments', { contractId, hold: true });
    expect((await rows('?limit=1'))[0]).toMatchObject({
      kind: 'reassignment',
      summary: expect.stringMatching(/^TransferOffer unassigned from [^:]+ to [^:]+$/),
      templates: ['TransferOffer'],
      created: 0,
      archived: 0,
      exercised: 0,
    });
    await good(server, 'POST', '/parties', { hint: 'dora' });
    expect((await rows('?kind=topology&limit=1'))[0]).toMatchObject({
      summary: expect.stringMatching(/^dora is hosted by [^:]+ \(submission\)$/),
      templates: [],
      parties: [expect.stringMatching(/^dora::/)],
    });
  });

  it('refuses an unknown template, and suggests the nearest one', async () => {
    expectRefused(
      await ask(server, 'GET', '/updates?template=TransferOfer'),
      400,
      'unknown-template',
      /"TransferOfer".*"TransferOffer"/,
    );
    expectRefused(
      await ask(server, 'GET', '/updates?template=a%3Ab%3ATransferOffer'),
      400,
      'unknown-template',
      /did you mean "TransferOffer"/,
    );
  });

  it.each(['limit=0', 'limit=1001', 'order=random', 'kind=none', 'before=-1', 'after=x', 'template=', 'party=%00'])(
    'refuses %s',
    async (query) => {
      expect((await ask(server, 'GET', `/updates?${query}`)).status).toBe(400);
    },
  );

  it('examines at most 20000 updates for a filter, and returns where to continue', async () => {
    await good(server, 'POST', '/worlds', { from: { world: 'default' }, id: 'long' });
    await good(server, 'POST', '/clock/advance', { by: '60d' }, inWorld('long'));
    const page = await good(server, 'GET', '/updates?kind=reassignment', undefined, inWorld('long'));
    const end = Number(page['ledgerEnd']);
    expect(end).toBeGreaterThan(20_001);
    expect(page).toMatchObject({ updates: [], more: true, next: end - 19_999 });
    const archived = await good(
      server,
      'GET',
      '/contracts?state=archived&template=FeaturedAppRight',
      undefined,
      inWorld('long'),
    );
    expect(archived).toMatchObject({ contracts: [], more: true, next: `${end - 19_999}:0` });
    expect(
      await good(
        server,
        'GET',
        `/contracts?state=archived&template=FeaturedAppRight&cursor=${String(archived['next'])}`,
        undefined,
        inWorld('long'),
      ),
    ).toMatchObject({ contracts: [] });
  }, 60_000);
});

describe('GET /contracts/{contractId}', () => {
  it('has the whole lifecycle of an offer', async () => {
    const contractId = await offerAs(server, { trackingId: 'life', description: 'coffee' });
    expect(await good(server, 'GET', `/contracts/${contractId}`)).toMatchObject({
      contractId,
      template: 'TransferOffer',
      packageName: 'splice-wallet',
      state: 'active',
      exercises: 0,
      synchronizerId: expect.stringContaining('::'),
      signatories: [server.party('alice')],
      payload: { trackingId: 'life', description: 'coffee', amount: { amount: '10.0000000000' } },
      events: [{ kind: 'created' }],
    });
    await good(server, 'POST', '/reassignments', { contractId, hold: true });
    expect(await good(server, 'GET', `/contracts/${contractId}`)).toMatchObject({
      state: 'active',
      synchronizerId: null,
      events: [{ kind: 'created' }, { kind: 'unassigned', source: expect.any(String), target: expect.any(String) }],
    });
    const { events } = (await good(server, 'GET', `/contracts/${contractId}`)) as { events: Record<string, unknown>[] };
    expect(events.map(({ offset }) => offset)).toEqual(
      events.map(({ offset }) => Number(offset)).sort((a, b) => a - b),
    );
  });

  it('reports which party archived it, by which choice', async () => {
    const contractId = await offerAs(server, { trackingId: 'rejected' });
    await good(server, 'POST', `/offers/${contractId}/reject`);
    expect(await good(server, 'GET', `/contracts/${contractId}`)).toMatchObject({
      state: 'archived',
      events: [
        { kind: 'created' },
        { kind: 'archived', choice: 'TransferOffer_Reject', consuming: true, actingParties: [server.party('bob')] },
      ],
    });
  });

  it('has its newest non-consuming exercises', async () => {
    const [install] = itemsAt(
      await good(server, 'GET', `/contracts?template=WalletAppInstall&party=${party('alice')}`),
      'contracts',
    );
    const contractId = textAt(install, 'contractId');
    const all = await good(server, 'GET', `/contracts/${contractId}`);
    await offerAs(server, { trackingId: 'one-more' });
    const some = await good(server, 'GET', `/contracts/${contractId}?limit=1`);
    expect(some['exercises']).toBe(Number(all['exercises']) + 1);
    const { ledgerEnd } = (await updates('?limit=1')) as { ledgerEnd: number };
    expect(some['events']).toMatchObject([
      { kind: 'created' },
      { kind: 'exercised', choice: 'WalletAppInstall_CreateTransferOffer', consuming: false, offset: ledgerEnd },
    ]);
  });

  it('is 404 for an unknown id', async () => {
    expectRefused(await ask(server, 'GET', '/contracts/00ff'), 404, 'unknown-contract', /there is no contract 00ff/);
  });
});

describe('GET /contracts', () => {
  const pages = async (query: string): Promise<readonly Record<string, unknown>[]> => {
    const found: Record<string, unknown>[] = [];
    for (let cursor = ''; ;) {
      const page = await good(server, 'GET', `/contracts?limit=97&${query}${cursor}`);
      found.push(...(itemsAt(page, 'contracts') as Record<string, unknown>[]));
      expect(page['more']).toBe(page['next'] !== null);
      if (page['next'] === null) return found;
      cursor = `&cursor=${String(page['next'])}`;
    }
  };
  const ids = (contracts: readonly Record<string, unknown>[]): readonly unknown[] =>
    contracts.map(({ contractId }) => contractId);

  it('pages through all active contracts, newest first, each once', async () => {
    const living = await pages('state=active');
    const { counts } = (await good(server, 'GET', '/status')) as { counts: { contracts: number } };
    expect(living).toHaveLength(counts.contracts);
    expect(new Set(ids(living)).size).toBe(counts.contracts);
    expect(living.every(({ state, archivedOffset }) => state === 'active' && archivedOffset === null)).toBe(true);
    expect(living.map(({ offset }) => offset)).toEqual(
      living.map(({ offset }) => Number(offset)).sort((a, b) => b - a),
    );
    expect(living[0]).not.toHaveProperty('payload');
  });

  it('includes active and archived contracts in the same order', async () => {
    const [all, living, gone] = [await pages('state=all'), await pages('state=active'), await pages('state=archived')];
    expect(ids(all.filter(({ state }) => state === 'active'))).toEqual(ids(living));
    expect(ids(all.filter(({ state }) => state === 'archived'))).toEqual(ids(gone));
    expect(gone.every(({ archivedOffset, offset }) => Number(archivedOffset) >= Number(offset))).toBe(true);
  });

  it('filters by party and template', async () => {
    const own = (contract: Record<string, unknown>): boolean =>
      [contract['signatories'], contract['observers']].flat().includes(server.party('alice'));
    const all = await pages('state=all');
    expect(ids(await pages(`state=all&party=${party('alice')}`))).toEqual(ids(all.filter(own)));
    expect(ids(await pages(`state=active&party=${party('alice')}&template=TransferOffer`))).toEqual(
      ids(all.filter((one) => own(one) && one['state'] === 'active' && one['template'] === 'TransferOffer')),
    );
    expectRefused(await ask(server, 'GET', '/contracts?template=Offer'), 400, 'unknown-template', /TransferOffer/);
  });

  it.each(['state=gone', 'cursor=1', 'cursor=x:1', 'limit=0', 'limit=1001'])('refuses %s', async (query) => {
    expect((await ask(server, 'GET', `/contracts?${query}`)).status).toBe(400);
  });
});

describe('GET /balances', () => {
  it('ends with the balance of the wallet, minus the fees of later rounds', async () => {
    await good(server, 'POST', '/holdings', { owner: server.party('alice'), amount: '40' });
    await good(server, 'POST', '/holdings/lock', {
      owner: server.party('alice'),
      holders: [server.party('bob')],
      amount: '15',
      expiresAt: '2027-01-01T00:00:00Z',
    });
    for (const span of ['0m', '3h']) {
      await good(server, 'POST', '/clock/advance', { by: span });
      const balance = (await server.call('validator', 'GET', '/v0/wallet/balance', { user: 'alice' })).body as Record<
        string,
        unknown
      >;
      const history = await good(server, 'GET', `/balances?party=${party('alice')}`);
      const said = { unlocked: balance['effective_unlocked_qty'], locked: balance['effective_locked_qty'] };
      expect(history['now']).toEqual(said);
      if (span === '0m') expect(itemsAt(history, 'points').at(-1)).toMatchObject(said);
    }
    const { points, changes } = (await good(server, 'GET', `/balances?party=${party('alice')}&points=2000`)) as {
      points: Record<string, unknown>[];
      changes: number;
    };
    expect(points).toHaveLength(changes);
  });

  it('thins out points evenly, but never the first and the last', async () => {
    for (let count = 0; count < 9; count += 1)
      await good(server, 'POST', '/holdings', { owner: server.party('bob'), amount: '1' });
    const all = (await good(server, 'GET', `/balances?party=${party('bob')}&points=2000`)) as {
      points: unknown[];
      changes: number;
    };
    for (const points of [2, 5, all.changes - 1]) {
      const some = (await good(server, 'GET', `/balances?party=${party('bob')}&points=${points}`)) as {
        points: unknown[];
        changes: number;
      };
      expect(some.points).toHaveLength(points);
      expect(some.changes).toBe(all.changes);
      expect([some.points[0], some.points.at(-1)]).toEqual([all.points[0], all.points.at(-1)]);
      const places = some.points.map((point) =>
        all.points.findIndex((one) => JSON.stringify(one) === JSON.stringify(point)),
      );
      const gaps = places.slice(1).map((place, index) => place - (places[index] ?? 0));
      expect(Math.max(...gaps) - Math.min(...gaps)).toBeLessThanOrEqual(1);
    }
  });

  it('has no point for a party that never held tokens, and refuses an unknown party', async () => {
    const made = await good(server, 'POST', '/parties', { hint: 'poor' });
    expect(await good(server, 'GET', `/balances?party=${encodeURIComponent(textAt(made, 'party'))}`)).toMatchObject({
      points: [],
      changes: 0,
      now: { unlocked: '0.0000000000', locked: '0.0000000000' },
    });
    expectRefused(
      await ask(server, 'GET', '/balances?party=nobody%3A%3A1220'),
      404,
      'unknown',
      /no party nobody::1220/,
    );
    expect((await ask(server, 'GET', '/balances')).status).toBe(400);
    for (const points of [1, 2001])
      expect((await ask(server, 'GET', `/balances?party=${party('bob')}&points=${points}`)).status).toBe(400);
  });
});

describe('GET /rounds', () => {
  it('has every active round with its phase', async () => {
    await good(server, 'POST', '/clock/advance', { by: '2h' });
    const { rounds, tickMicros, ttlMicros } = (await good(server, 'GET', '/rounds')) as {
      rounds: Record<string, unknown>[];
      tickMicros: number;
      ttlMicros: number;
    };
    const { nowMicros } = (await good(server, 'GET', '/clock')) as { nowMicros: number };
    const scan = (
      await server.call('scan', 'POST', '/v0/open-and-issuing-mining-rounds', {
        body: { cached_open_mining_round_contract_ids: [], cached_issuing_round_contract_ids: [] },
      })
    ).body as Record<string, unknown>;
    expect(ttlMicros).toBe(scan['time_to_live_in_microseconds']);
    expect(tickMicros).toBe(600_000_000);
    const inStates = (...states: readonly string[]): readonly unknown[] =>
      rounds
        .filter(({ state }) => states.includes(String(state)))
        .map(({ contractId }) => contractId)
        .sort();
    expect(inStates('announced', 'open')).toEqual(Object.keys(scan['open_mining_rounds'] as object).sort());
    expect(inStates('issuing')).toEqual(Object.keys(scan['issuing_mining_rounds'] as object).sort());
    for (const { state, opensAtMicros } of rounds)
      if (state === 'announced' || state === 'open')
        expect(Number(opensAtMicros) > nowMicros).toBe(state === 'announced');
    expect(rounds.map(({ round }) => round)).toEqual(rounds.map(({ round }) => Number(round)).sort((a, b) => a - b));
    const { due } = (await good(server, 'GET', '/automation')) as { due: { kind: string; summary: string }[] };
    const oldest = rounds.find(({ state }) => state === 'open');
    expect(due.filter(({ kind }) => kind === 'rounds').map(({ summary }) => summary)).toContain(
      `round ${String(oldest?.['round'])} closes and a new one is announced`,
    );
  });
});

describe('the summary of due steps', () => {
  it('names the offer, the parties and the amount', async () => {
    const contractId = await offerAs(server, { trackingId: 'due', amount: '2.5' });
    await good(server, 'POST', `/offers/${contractId}/accept`);
    const { due } = (await good(server, 'GET', '/automation')) as { due: { kind: string; summary: string }[] };
    expect(due.find(({ kind, summary }) => kind === 'consume' && summary.includes('due'))?.summary).toMatch(
      /^alice.* pays 2\.5000000000 to bob.* for offer due$/,
    );
    for (const { summary } of due) expect(summary).not.toMatch(/\?/);
  });
});
