import type { Json } from '../../../src/base';
import {
  administer,
  expectAdministratorsOnly,
  expectFailure,
  expectUndecodable,
  fresh,
  plainUser,
} from './administering';
import { DIALECT_NAMES, redacted, useServers } from './asking';

const servers = useServers();
const PATH = '/v2/idps';

describe.each(DIALECT_NAMES)('identity providers in the %s dialect', (dialect) => {
  const ask = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, body?: Json) =>
    administer(servers(dialect), method, path, body);
  const config = (id: string, more: Readonly<Record<string, Json>> = {}): Json => ({
    identityProviderId: id,
    isDeactivated: false,
    issuer: `https://${id}.example.com`,
    jwksUrl: `https://${id}.example.com/keys.json`,
    audience: 'coffee',
    ...more,
  });
  const create = (id: string, more?: Readonly<Record<string, Json>>) =>
    ask('POST', PATH, { identityProviderConfig: config(id, more) });
  const notFound = (id: string, doing: string) => ({
    code: 'IDP_CONFIG_NOT_FOUND',
    cause: `${doing} identity provider config failed for unknown identity provider id="${id}"`,
    category: 11 as const,
    resources: [['ErrorResource(IDENTITY_PROVIDER_CONFIG)', id]],
  });

  it('are created, listed, changed and deleted', async () => {
    const id = fresh('login');
    expect((await create(id)).body).toEqual({ identityProviderConfig: config(id) });
    expect((await ask('GET', `${PATH}/${id}`)).body).toEqual({ identityProviderConfig: config(id) });
    expect((await ask('GET', PATH)).body).toEqual({ identityProviderConfigs: expect.arrayContaining([config(id)]) });
    const changed = await ask('PATCH', `${PATH}/${id}`, {
      identityProviderConfig: config(id, { isDeactivated: true, issuer: 'https://ignored.example.com', audience: '' }),
      updateMask: { paths: ['is_deactivated', 'audience'] },
    });
    expect([changed.status, changed.body]).toEqual([
      200,
      {
        identityProviderConfig: {
          identityProviderId: id,
          issuer: `https://${id}.example.com`,
          jwksUrl: `https://${id}.example.com/keys.json`,
          isDeactivated: true,
          ...(dialect === 'documented' ? {} : { audience: '' }),
        },
      },
    ]);
    expect((await ask('DELETE', `${PATH}/${id}`)).body).toEqual({});
    expectFailure(dialect, await ask('GET', `${PATH}/${id}`), notFound(id, 'getting'));
    expectFailure(dialect, await ask('DELETE', `${PATH}/${id}`), notFound(id, 'deleting'));
    expectFailure(
      dialect,
      await ask('PATCH', `${PATH}/${id}`, { identityProviderConfig: config(id), updateMask: { paths: ['issuer'] } }),
      notFound(id, 'updating'),
    );
  });

  it('have unique ids and issuers', async () => {
    const [id, other] = [fresh('login'), fresh('login')];
    await create(id);
    expectFailure(dialect, await create(id), {
      code: 'IDP_CONFIG_ALREADY_EXISTS',
      cause: `creating identity provider config failed, as identity provider "${id}" already exists`,
      category: 10,
      resources: [['ErrorResource(IDENTITY_PROVIDER_CONFIG)', id]],
    });
    const taken = {
      code: 'IDP_CONFIG_ISSUER_ALREADY_EXISTS',
      cause: /with issuer ".*" already exists$/,
      category: 10,
      resources: [['ErrorResource(IDENTITY_PROVIDER_CONFIG)', `https://${id}.example.com`]],
    } as const;
    expectFailure(dialect, await create(other, { issuer: `https://${id}.example.com` }), taken);
    await create(other);
    expectFailure(
      dialect,
      await ask('PATCH', `${PATH}/${other}`, {
        identityProviderConfig: config(other, { issuer: `https://${id}.example.com` }),
        updateMask: { paths: ['issuer'] },
      }),
      taken,
    );
    for (const one of [id, other]) await ask('DELETE', `${PATH}/${one}`);
  });

  it('are limited to 16', async () => {
    const ids = Array.from({ length: 16 }, () => fresh('login'));
    for (const id of ids) expect((await create(id)).status).toBe(200);
    expectFailure(dialect, await create(fresh('login')), {
      code: 'TOO_MANY_IDENTITY_PROVIDER_CONFIGS',
      cause: /16 identity providers/,
      category: 9,
    });
    for (const id of ids) await ask('DELETE', `${PATH}/${id}`);
  });

  it('are refused without an id, an issuer or a URL, or with an unknown path in the mask', async () => {
    for (const more of [{ identityProviderId: '' }, { issuer: '' }, { jwksUrl: '' }, { jwksUrl: 'nonsense' }])
      expect([more, (await create(fresh('login'), more)).status]).toEqual([more, 400]);
    const id = fresh('login');
    expectFailure(
      dialect,
      await ask('PATCH', `${PATH}/${id}`, { identityProviderConfig: config(id), updateMask: { paths: ['color'] } }),
      {
        code: 'INVALID_IDENTITY_PROVIDER_UPDATE_REQUEST',
        cause: /points to an unknown field/,
        category: 8,
        resources: [['ErrorResource(IDENTITY_PROVIDER_CONFIG)', id]],
      },
    );
    const elsewhere = await ask('PATCH', `${PATH}/other`, { identityProviderConfig: config(id) });
    expect(elsewhere.status).toBe(400);
    await expectUndecodable(servers(dialect), 'POST', PATH, ['{"identityProviderConfig":5}']);
  });

  it('can be assigned to users on creation and later', async () => {
    const [provider, userId] = [fresh('login'), fresh('dave')];
    const move = (sourceIdentityProviderId: string, targetIdentityProviderId: string, id = userId) =>
      ask('PATCH', `/v2/users/${id}/identity-provider-id`, {
        userId: id,
        sourceIdentityProviderId,
        targetIdentityProviderId,
      });
    await ask('POST', '/v2/users', { user: { id: userId } });
    expect((await move('', provider)).status).toBe(400);
    await create(provider);
    const moved = await move('', provider);
    expect([moved.status, moved.body]).toEqual([200, {}]);
    const shown = { user: plainUser(dialect, userId, { identityProviderId: provider }) };
    expect((await ask('GET', `/v2/users/${userId}`)).body).toEqual(shown);
    const refused = await move('', provider);
    expect([refused.status, refused.body]).toEqual([403, redacted(dialect, 403)]);
    expect((await move(provider, '')).status).toBe(200);
    expect((await ask('GET', `/v2/users/${userId}`)).body).toEqual({ user: plainUser(dialect, userId) });
    const unknown = fresh('mallory');
    expectFailure(dialect, await move('', provider, unknown), {
      code: 'USER_NOT_FOUND',
      cause: `update user identity provider failed for unknown user "${unknown}"`,
      category: 11,
      resources: [['ErrorResource(USER)', unknown]],
    });
    const made = await ask('POST', '/v2/users', { user: { id: fresh('dave'), identityProviderId: provider } });
    expect(made.body).toMatchObject({ user: { identityProviderId: provider } });
    await ask('DELETE', `${PATH}/${provider}`);
  });
});

it('is for administrators of the participant', async () => {
  await expectAdministratorsOnly((dialect, user) => administer(servers(dialect), 'GET', PATH, undefined, user));
  await expectAdministratorsOnly((dialect, user) =>
    administer(servers(dialect), 'DELETE', `${PATH}/login`, undefined, user),
  );
});
