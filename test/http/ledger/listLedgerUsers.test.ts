import type { DialectName } from '../../../src/operations';
import { describeCallers } from './access';
import { administer, expectAdministratorsOnly, expectInvalid } from './administering';
import { ALICE, at, DIALECT_NAMES, listOf, useServers } from './asking';

const servers = useServers();
const PATH = '/v2/users';
const named = (body: unknown): readonly unknown[] => listOf(at(body, 'users')).map((user) => at(user, 'id'));
const everybody = (dialect?: DialectName): readonly string[] =>
  [...servers(dialect).world.ledger.state.users.keys()].sort();

describe('GET /v2/users', () => {
  it('lists the users in the order of their ids', async () => {
    const answer = await administer(servers(), 'GET', PATH);
    expect([answer.status, answer.type, named(answer.body)]).toEqual([200, 'application/json', everybody()]);
    expect(everybody()).toEqual(expect.arrayContaining(['alice', 'erin']));
    expect(listOf(at(answer.body, 'users')).find((user) => at(user, 'id') === 'alice')).toEqual({
      id: 'alice',
      primaryParty: ALICE,
      isDeactivated: false,
      metadata: { resourceVersion: '0', annotations: {} },
      primaryPartyAuthentication: false,
    });
  });

  describe.each(DIALECT_NAMES)('pages in the %s dialect', (dialect) => {
    const noToken = dialect === 'documented' ? undefined : '';

    it.each([1, 2, 3])('of %d lead through all users once', async (size) => {
      const seen: unknown[] = [];
      let token: unknown = '';
      for (const _ of everybody(dialect)) {
        const { body } = await administer(
          servers(dialect),
          'GET',
          `${PATH}?pageSize=${size}&pageToken=${encodeURIComponent(String(token))}`,
        );
        seen.push(...named(body));
        token = at(body, 'nextPageToken');
        if (token === noToken) break;
      }
      expect([seen, token]).toEqual([everybody(dialect), noToken]);
    });

    it('continue after a user of the world whose id is not a user id of the ledger', async () => {
      const id = `!! ${dialect} 日本`;
      servers(dialect).world.ledger.execute({ type: 'create-user', userId: id, rights: [] }, servers(dialect).now());
      const first = await administer(servers(dialect), 'GET', `${PATH}?pageSize=1`);
      expect(named(first.body)).toEqual([id]);
      expect(
        named(
          (await administer(servers(dialect), 'GET', `${PATH}?pageToken=${String(at(first.body, 'nextPageToken'))}`))
            .body,
        ),
      ).not.toContain(id);
    });

    it('of size zero, or more than 1000, have the maximum size', async () => {
      for (const size of ['0', '1001'])
        expect(named((await administer(servers(dialect), 'GET', `${PATH}?pageSize=${size}`)).body)).toEqual(
          everybody(dialect),
        );
    });

    it('of a negative size, or after an unknown token, are refused', async () => {
      expectInvalid(
        dialect,
        await administer(servers(dialect), 'GET', `${PATH}?pageSize=-1`),
        'Max page size must be non-negative',
      );
      for (const token of ['bogus!', 'AAAA', '%26'])
        expectInvalid(
          dialect,
          await administer(servers(dialect), 'GET', `${PATH}?pageToken=${token}`),
          'Invalid page token',
        );
    });

    it.each(['all', '1.5', '2147483648'])('of %s users are refused as text', async (size) => {
      const answer = await administer(servers(dialect), 'GET', `${PATH}?pageSize=${size}`);
      expect([answer.status, answer.type, answer.text]).toEqual([
        400,
        'text/plain',
        expect.stringMatching(/^Invalid value for: query parameter pageSize/),
      ]);
    });
  });

  it('is for administrators on running servers', () =>
    expectAdministratorsOnly((dialect, user) => administer(servers(dialect), 'GET', PATH, undefined, user), {
      reads: true,
    }));

  describeCallers(servers, () => ({ method: 'GET', path: PATH }));
});
