import { PACKAGES } from '../../../src/ledger';
import { darOf, manifestOf, packageFile, zipOf } from '../../support/dars';
import { startTestServer } from '../harness';
import { administer, expectAdministratorsOnly, expectFailure, fresh } from './administering';
import { ALICE, DIALECT_NAMES, OPERATOR, useServers } from './asking';

const servers = useServers();

describe.each(DIALECT_NAMES)('uploaded packages in the %s dialect', (dialect) => {
  const ask = (method: 'GET' | 'POST', path: string, body?: Buffer) => administer(servers(dialect), method, path, body);
  const statusOf = async (packageId: string): Promise<unknown> =>
    (await ask('GET', `/v2/packages/${packageId}/status`)).body;

  it.each(['/v2/dars', '/v2/packages'])('are stored by POST %s, listed, and returned as they were', async (path) => {
    const [main, library] = [packageFile(fresh('shop')), packageFile(fresh('library'))];
    expect(await statusOf(main.packageId)).toEqual({ packageStatus: 'PACKAGE_STATUS_UNSPECIFIED' });
    const stored = await ask('POST', path, darOf(main, library));
    expect([stored.status, stored.body]).toEqual([200, {}]);
    const listed: unknown = (await ask('GET', '/v2/packages')).body;
    expect(listed).toEqual({
      packageIds: expect.arrayContaining([...Object.values(PACKAGES), main.packageId, library.packageId]),
    });
    for (const { packageId, payload } of [main, library]) {
      expect(await statusOf(packageId)).toEqual({ packageStatus: 'PACKAGE_STATUS_REGISTERED' });
      const content = await ask('GET', `/v2/packages/${packageId}`);
      expect([content.status, content.type, content.headers['canton-package-hash'], content.body]).toEqual([
        200,
        'application/octet-stream',
        packageId,
        payload,
      ]);
    }
  });

  it('are stored once: a second upload changes nothing', async () => {
    const dar = darOf(packageFile(fresh('shop')));
    const { state } = servers(dialect).world.ledger;
    const before = state.log.length;
    await ask('POST', '/v2/dars', dar);
    expect(state.log.slice(before).map(({ type }) => type)).toEqual(['dar-uploaded', 'packages-vetted']);
    expect((await ask('POST', '/v2/dars', dar)).status).toBe(200);
    expect(state.log).toHaveLength(before + 2);
  });

  it('accept any content type, as scripts send many', async () => {
    const main = packageFile(fresh('shop'));
    const answer = await servers(dialect).call('ledger', 'POST', '/v2/packages', {
      user: OPERATOR,
      body: darOf(main),
      headers: { 'content-type': 'application/zip' },
    });
    expect(answer.status).toBe(200);
    expect(await statusOf(main.packageId)).toEqual({ packageStatus: 'PACKAGE_STATUS_REGISTERED' });
  });

  it('are reported as missing if the body is empty', async () => {
    const { status, text } = await ask('POST', '/v2/dars', Buffer.alloc(0));
    expect([status, text]).toEqual([400, expect.stringContaining('the body is empty, but a file is required')]);
  });

  it('cannot be used by commands, and the error says so', async () => {
    const name = fresh('shop');
    const main = packageFile(name);
    await ask('POST', '/v2/dars', darOf(main));
    for (const home of [`#${name}`, main.packageId])
      expectFailure(
        dialect,
        await administer(
          servers(dialect),
          'POST',
          '/v2/commands/submit-and-wait',
          {
            actAs: [ALICE],
            commandId: fresh('order'),
            userId: 'alice',
            commands: [{ CreateCommand: { templateId: `${home}:Shop:Coffee`, createArguments: {} } }],
          },
          'alice',
        ),
        {
          code: 'COMMAND_PREPROCESSING_FAILED',
          cause: new RegExp(`package ${name} \\(${main.packageId}\\) was uploaded, but the mock server does not run`),
          category: 8,
        },
      );
  });

  it('are preferred by their highest vetted version', async () => {
    const name = fresh('shop');
    for (const version of ['1.9.0', '1.10.0']) await ask('POST', '/v2/dars', darOf(packageFile(name, version)));
    await ask('POST', '/v2/dars?vetAllPackages=false', darOf(packageFile(name, '2.0.0')));
    const preferred: unknown = (
      await ask('GET', `/v2/interactive-submission/preferred-package-version?package-name=${name}&parties=${ALICE}`)
    ).body;
    expect(preferred).toMatchObject({
      packagePreference: { packageReference: { packageName: name, packageVersion: '1.10.0' } },
    });
  });

  it('are refused with the name and version of another vetted package', async () => {
    const name = fresh('shop');
    const [first, other] = [packageFile(name), packageFile(name, '1.0.0', { extra: 'changed' })];
    await ask('POST', '/v2/dars', darOf(first));
    const clash = { code: 'KNOWN_PACKAGE_VERSION', cause: /same name and version/, category: 8 } as const;
    expectFailure(dialect, await ask('POST', '/v2/dars', darOf(other)), clash);
    expectFailure(dialect, await ask('POST', '/v2/dars/validate', darOf(other)), clash);
    expect(await statusOf(other.packageId)).toEqual({ packageStatus: 'PACKAGE_STATUS_UNSPECIFIED' });
  });

  it('are checked by POST /v2/dars/validate, which stores nothing', async () => {
    const main = packageFile(fresh('shop'));
    const { state } = servers(dialect).world.ledger;
    const before = state.log.length;
    const answer = await ask('POST', '/v2/dars/validate', darOf(main));
    expect([answer.status, answer.text, state.log.length]).toEqual([200, '', before]);
  });

  it('are refused with the defect of the DAR', async () => {
    for (const path of ['/v2/dars', '/v2/packages', '/v2/dars/validate']) {
      expectFailure(dialect, await ask('POST', path, Buffer.from('no zip file')), {
        code: 'INVALID_DAR',
        cause: 'Dar file is corrupt',
        category: 8,
        context: { reason: 'it is not a zip file' },
      });
      expectFailure(dialect, await ask('POST', path, zipOf({ 'META-INF/MANIFEST.MF': manifestOf(['shop.dalf']) })), {
        code: 'INVALID_ZIP_ENTRY',
        cause: 'Dar zip file is corrupt',
        category: 8,
        context: { reason: 'the manifest names shop.dalf, which is not in it' },
      });
    }
  });

  it('are accepted with an unknown synchronizer if they are not vetted', async () => {
    const path = '/v2/dars?vetAllPackages=false&synchronizerId=other::1220';
    expect((await ask('POST', path, darOf(packageFile(fresh('shop'))))).status).toBe(200);
  });

  it('are refused for another synchronizer', async () => {
    expectFailure(
      dialect,
      await ask('POST', '/v2/dars?synchronizerId=other::1220', darOf(packageFile(fresh('shop')))),
      {
        code: 'PACKAGE_SERVICE_NOT_CONNECTED_TO_SYNCHRONIZER',
        cause: /not connected to synchronizer 'other::1220'/,
        category: 9,
      },
    );
  });

  it('have no bytes if they are simulated or unknown', async () => {
    const [amulet, unknown] = [PACKAGES['splice-amulet'], 'ab'.repeat(32)];
    expect(await statusOf(amulet)).toEqual({ packageStatus: 'PACKAGE_STATUS_REGISTERED' });
    expectFailure(dialect, await ask('GET', `/v2/packages/${amulet}`), {
      code: 'PACKAGE_CONTENT_NOT_FOUND',
      cause: /^The mock server simulates the templates of package/,
      category: 11,
      resources: [['ErrorResource(PACKAGE)', amulet]],
    });
    expectFailure(dialect, await ask('GET', `/v2/packages/${unknown}`), {
      code: 'PACKAGE_NOT_FOUND',
      cause: 'Could not find package.',
      category: 11,
      resources: [['ErrorResource(PACKAGE)', unknown]],
    });
    for (const path of ['/v2/packages/a%2Bb', '/v2/packages/a%2Bb/status'])
      expect([(await ask('GET', path)).status]).toEqual([400]);
  });
});

it('is for administrators of the participant', async () => {
  const dar = darOf(packageFile('shop'));
  for (const path of ['/v2/dars', '/v2/packages', '/v2/dars/validate'])
    await expectAdministratorsOnly((dialect, user) => administer(servers(dialect), 'POST', path, dar, user));
});

it('an upload is refused if all DARs of the world together exceed the limit', async () => {
  const [first, second] = [darOf(packageFile('shop')), darOf(packageFile('library'))];
  const server = await startTestServer({ limits: { darsBytes: first.length + second.length - 1 } });
  try {
    const upload = (dar: Buffer) => administer(server, 'POST', '/v2/dars', dar);
    expect((await upload(first)).status).toBe(200);
    const refused = await upload(second);
    expect([refused.status, refused.text]).toEqual([400, expect.stringContaining('INVALID_ARGUMENT')]);
    expect(refused.text).toContain(`exceed ${first.length + second.length - 1} bytes`);
    expect((await upload(first)).status).toBe(200);
    expect(server.world.ledger.state.darBytes).toBe(first.length);
  } finally {
    await server.close();
  }
});
