// Updates and active contracts page by page: together the pages are the list (observed-ledger 6.1).

import { any, ALICE, at, DELTA, DIALECT_NAMES, listOf, of, OPERATOR, transactions, useServers } from './asking';
import { stateOf } from './submitting';

const servers = useServers();
const UPDATES = '/v2/updates/get-updates-page';
const ACTIVE = '/v2/state/active-contracts-page';

describe.each(DIALECT_NAMES)('in the %s dialect', (dialect) => {
  const server = () => servers(dialect);
  const post = (path: string, body: object) =>
    server().call('ledger', 'POST', path, { user: OPERATOR, body: { ...body } });

  async function pagesOf(path: string, body: object, member: string, most = 20): Promise<readonly unknown[][]> {
    const pages: unknown[][] = [];
    for (let token: unknown; pages.length < most;) {
      const answer = await post(path, { ...body, ...(token === undefined ? {} : { pageToken: token }) });
      expect(answer.status).toBe(200);
      pages.push([...listOf(at(answer.body, member))]);
      token = at(answer.body, 'nextPageToken') ?? undefined;
      if (token === undefined) break;
    }
    return pages;
  }

  it.each([false, true])(
    'listUpdatesPage: the pages of a range together are its list (descending: %s)',
    async (descendingOrder) => {
      const updateFormat = transactions(of(ALICE), DELTA);
      const end = stateOf(server()).ledgerEnd;
      const whole = await post('/v2/updates?limit=150', {
        beginExclusive: 0,
        endInclusive: end,
        updateFormat,
        descendingOrder,
      });
      const pages = await pagesOf(
        UPDATES,
        { endOffsetInclusive: end, maxPageSize: 7, updateFormat, descendingOrder },
        'updates',
        40,
      );
      expect(pages.flat().slice(0, 150)).toEqual(
        listOf(whole.body)
          .filter((element) => at(element, 'update', 'OffsetCheckpoint') === undefined)
          .slice(0, pages.flat().length),
      );
      expect(Math.max(...pages.map(({ length }) => length))).toBe(7);
    },
  );

  it('listUpdatesPage: an open range always has a token, which finds what comes later', async () => {
    const body = { beginOffsetExclusive: stateOf(server()).ledgerEnd, updateFormat: transactions(any(), DELTA) };
    const empty = await post(UPDATES, body);
    expect(empty.body).toMatchObject({
      updates: [],
      lowestPageOffsetExclusive: body.beginOffsetExclusive,
      highestPageOffsetInclusive: body.beginOffsetExclusive,
      nextPageToken: expect.any(String),
    });
    await server().call('validator', 'POST', '/v0/wallet/tap', { user: 'alice', body: { amount: '1.0' } });
    const more = await post(UPDATES, { ...body, pageToken: at(empty.body, 'nextPageToken') });
    expect(listOf(at(more.body, 'updates'))).toHaveLength(1);
  });

  it('listActiveContractsPage: the pages are the list at that offset, whatever happens meanwhile', async () => {
    const eventFormat = of(ALICE);
    const whole = await post('/v2/state/active-contracts?limit=200', {
      activeAtOffset: stateOf(server()).ledgerEnd,
      eventFormat,
    });
    const first = await post(ACTIVE, { eventFormat, maxPageSize: 3 });
    expect(at(first.body, 'activeAtOffset')).toBe(stateOf(server()).ledgerEnd);
    await server().call('validator', 'POST', '/v0/wallet/tap', { user: 'alice', body: { amount: '1.0' } });
    let found = listOf(at(first.body, 'activeContracts'));
    for (let token = at(first.body, 'nextPageToken') ?? undefined; token !== undefined;) {
      const next = await post(ACTIVE, { eventFormat, maxPageSize: 3, pageToken: token });
      found = [...found, ...listOf(at(next.body, 'activeContracts'))];
      token = at(next.body, 'nextPageToken') ?? undefined;
    }
    expect(found).toEqual(whole.body);
  });

  it('getActiveContractsPage: a GET whose body requests the same gets the same', async () => {
    const body = { eventFormat: of(ALICE), maxPageSize: 3 };
    const asked = await server().call('ledger', 'GET', ACTIVE, { user: OPERATOR, body });
    expect([asked.status, asked.body]).toEqual([200, (await post(ACTIVE, body)).body]);
    const nothing = await server().call('ledger', 'GET', ACTIVE, { user: OPERATOR });
    expect([nothing.status, nothing.type, nothing.text]).toEqual([
      400,
      'text/plain',
      expect.stringMatching(/^Invalid value for: body/),
    ]);
  });

  it('refuse invalid sizes, offsets and tokens', async () => {
    const updateFormat = transactions(of(ALICE), DELTA);
    const end = stateOf(server()).ledgerEnd;
    for (const change of [
      { maxPageSize: -1 },
      { maxPageSize: 2001 },
      { beginOffsetExclusive: -1 },
      { beginOffsetExclusive: end + 1 },
      { endOffsetInclusive: end + 1 },
      { beginOffsetExclusive: 5, endOffsetInclusive: 4 },
      { descendingOrder: true },
      { pageToken: 'AAAA' },
      { pageToken: '!' },
      { updateFormat: null },
    ])
      expect((await post(UPDATES, { updateFormat, ...change })).status).toBe(400);
    const token = at((await post(UPDATES, { updateFormat, maxPageSize: 1 })).body, 'nextPageToken');
    expect((await post(UPDATES, { updateFormat: transactions(any(), DELTA), pageToken: token })).status).toBe(400);
    for (const change of [
      { maxPageSize: -1 },
      { activeAtOffset: end + 5 },
      { activeAtOffset: -1 },
      { pageToken: 'AAAA' },
      { pageToken: token },
      { eventFormat: null },
    ])
      expect((await post(ACTIVE, { eventFormat: of(ALICE), ...change })).status).toBe(400);
  });
});
