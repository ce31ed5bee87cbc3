import { describeCallers } from './access';
import {
  administer,
  expectAdministratorsOnly,
  expectFailure,
  expectInvalid,
  expectUndecodable,
  fresh,
  plainUser,
} from './administering';
import { ALICE, BOB, DIALECT_NAMES, OPERATOR, useServers } from './asking';

const servers = useServers();
const MASK_FIELDS = { unknownFields: { fields: {} } };

describe.each(DIALECT_NAMES)('PATCH /v2/users/{user-id} in the %s dialect', (dialect) => {
  const patch = (id: string, user: Record<string, unknown> | undefined, paths?: readonly string[], asked = OPERATOR) =>
    administer(
      servers(dialect),
      'PATCH',
      `/v2/users/${encodeURIComponent(id)}`,
      JSON.stringify({ user, ...(paths ? { updateMask: { paths, ...MASK_FIELDS } } : {}) }),
      asked,
    );
  const newUser = async (): Promise<string> => {
    const id = fresh('dave');
    await administer(servers(dialect), 'POST', '/v2/users', {
      user: { id, primaryParty: ALICE, metadata: { annotations: { a: '1', b: '2' } } },
    });
    return id;
  };

  it('changes what the mask names and nothing else', async () => {
    const id = await newUser();
    const metadata = { resourceVersion: '', annotations: { a: '', b: '3', c: '4' } };
    const changed = await patch(id, { id, primaryParty: BOB, isDeactivated: true, metadata }, ['metadata.annotations']);
    expect([changed.status, changed.body]).toEqual([
      200,
      {
        user: plainUser(dialect, id, {
          primaryParty: ALICE,
          metadata: { resourceVersion: '1', annotations: { b: '3', c: '4' } },
        }),
      },
    ]);
    expect(
      (await patch(id, { id, primaryParty: BOB, isDeactivated: true }, ['primary_party', 'is_deactivated'])).body,
    ).toMatchObject({
      user: {
        primaryParty: BOB,
        isDeactivated: true,
        metadata: { resourceVersion: '2', annotations: { b: '3', c: '4' } },
      },
    });
    expect((await patch(id, { id }, ['primary_party', 'is_deactivated', 'id'])).body).toEqual({
      user: plainUser(dialect, id, { metadata: { resourceVersion: '3', annotations: { b: '3', c: '4' } } }),
    });
  });

  it('refuses tokens of deactivated users', async () => {
    const id = await newUser();
    expect((await administer(servers(dialect), 'GET', `/v2/users/${id}`, undefined, id)).status).toBe(200);
    await patch(id, { id, isDeactivated: true }, ['is_deactivated']);
    expect((await administer(servers(dialect), 'GET', `/v2/users/${id}`, undefined, id)).status).toBe(
      dialect === 'documented' ? 401 : 403,
    );
    await patch(id, { id, isDeactivated: false }, ['is_deactivated']);
    expect((await administer(servers(dialect), 'GET', `/v2/users/${id}`, undefined, id)).status).toBe(200);
  });

  it('refuses a change with a stale version', async () => {
    const id = await newUser();
    const change = (resourceVersion: string) =>
      patch(id, { id, metadata: { resourceVersion, annotations: { a: resourceVersion } } }, ['metadata']);
    expect((await change('0')).body).toMatchObject({
      user: { metadata: { resourceVersion: '1', annotations: { a: '0' } } },
    });
    expectFailure(dialect, await change('0'), {
      code: 'CONCURRENT_USER_UPDATE_DETECTED',
      cause: /failed due to a concurrent update/,
      category: 2,
      resources: [['ErrorResource(USER)', id]],
      retryInfo: '1 second',
    });
    for (const version of ['x', '-1', '1.5', '9'.repeat(40)])
      expectInvalid(dialect, await change(version), 'Invalid resource version number');
  });

  it('refuses a mask that is empty, or has unknown or duplicate names', async () => {
    const id = await newUser();
    const expectMask = async (paths: readonly string[], reason: RegExp) =>
      expectFailure(dialect, await patch(id, { id }, paths), {
        code: 'INVALID_USER_UPDATE_REQUEST',
        cause: reason,
        category: 8,
        resources: [['ErrorResource(USER)', id]],
      });
    await expectMask([], /The update mask contains no entries/);
    await expectMask(['primaryParty'], /The update path: 'primaryParty' points to an unknown field/);
    await expectMask(['metadata.annotations.a'], /unknown field/);
    await expectMask(['', 'id'], /unknown field/);
    await expectMask(['id', 'id'], /'id' is duplicated/);
    await expectMask(['y'.repeat(100)], /'y{50}\.\.\.' points/);
    expect((await administer(servers(dialect), 'GET', `/v2/users/${id}`)).body).toMatchObject({
      user: { metadata: { resourceVersion: '0' } },
    });
  });

  it('refuses two users in one request, unknown ones, and requests without a mask', async () => {
    expectFailure(dialect, await patch('alice', { id: 'bob' }, ['id']), {
      code: 'INVALID_ARGUMENT',
      cause: /alice does not match user in body: bob/,
      category: 8,
      above: true,
    });
    expectFailure(dialect, await patch('nobody', { id: 'nobody' }, ['is_deactivated']), {
      code: 'USER_NOT_FOUND',
      cause: 'updating user failed for unknown user "nobody"',
      category: 11,
      resources: [['ErrorResource(USER)', 'nobody']],
    });
    const maskless = await patch('alice', { id: 'alice' });
    if (dialect === 'documented') expect([maskless.status, maskless.type]).toEqual([400, 'text/plain']);
    else
      expectFailure(dialect, maskless, {
        code: 'MISSING_FIELD',
        cause: /update_mask/,
        category: 8,
        context: { field_name: 'update_mask' },
      });
  });

  it('refuses users who deactivate themselves', async () => {
    expectInvalid(
      dialect,
      await patch(OPERATOR, { id: OPERATOR, isDeactivated: true }, ['is_deactivated']),
      'Requesting user cannot self-deactivate',
    );
  });

  it('refuses bodies that cannot be decoded', () =>
    expectUndecodable(servers(dialect), 'PATCH', '/v2/users/alice', [
      '{',
      '[]',
      { user: [], updateMask: { paths: ['id'] } },
      { user: { id: 'alice' }, updateMask: ['id'] },
      { user: { id: 'alice' }, updateMask: { paths: 'id' } },
      { user: { id: 'alice' }, updateMask: { paths: [1] } },
    ]));
});

describe('PATCH /v2/users/{user-id}', () => {
  const body = {
    user: { id: 'erin', metadata: { annotations: { a: 'b' } } },
    updateMask: { paths: ['metadata.annotations'] },
  };

  it('is for administrators, in both dialects', () =>
    expectAdministratorsOnly((dialect, user) => administer(servers(dialect), 'PATCH', '/v2/users/erin', body, user)));

  describeCallers(servers, () => ({ method: 'PATCH', path: '/v2/users/erin', body }));
});
