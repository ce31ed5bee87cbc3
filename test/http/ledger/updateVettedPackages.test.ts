import type { Json } from '../../../src/base';
import { networkOf, PACKAGES } from '../../../src/ledger';
import { darOf, packageFile, type PackageFile } from '../../support/dars';
import { administer, expectAdministratorsOnly, expectFailure, expectUndecodable, fresh } from './administering';
import { ALICE, at, DIALECT_NAMES, useServers } from './asking';
import { PROPOSAL } from './submitting';

const servers = useServers();
const UPDATE = '/v2/package-vetting/update';
const LIST = '/v2/package-vetting/list';

const reference = (packageId: string, packageName = '', packageVersion = ''): Json => ({
  packageId,
  packageName,
  packageVersion,
});
const vet = (packages: readonly Json[], more: Readonly<Record<string, Json>> = {}): Json => ({
  operation: { Vet: { value: { packages, ...more } } },
});
const unvet = (...packages: readonly Json[]): Json => ({ operation: { Unvet: { value: { packages } } } });

const countIn = (body: unknown): number => [at(body, 'vettedPackages')].flat().length;

describe.each(DIALECT_NAMES)('vetting in the %s dialect', (dialect) => {
  const ask = (path: string, body: Json) => administer(servers(dialect), 'POST', path, body);
  const update = (changes: readonly Json[], more: Readonly<Record<string, Json>> = {}) =>
    ask(UPDATE, { changes, ...more });
  const network = () => networkOf(servers(dialect).world.ledger.state);

  async function uploaded(name = fresh('shop'), version = '1.0.0', vetAllPackages = false): Promise<PackageFile> {
    const file = packageFile(name, version);
    await administer(servers(dialect), 'POST', `/v2/dars?vetAllPackages=${vetAllPackages}`, darOf(file));
    return file;
  }

  /** The vetted packages of the names, on the network's synchronizer. */
  async function vettedNow(prefix: string): Promise<readonly unknown[]> {
    const answer = await ask(LIST, {
      packageMetadataFilter: { packageNamePrefixes: [prefix] },
      topologyStateFilter: { synchronizerIds: [network().synchronizerId] },
    });
    return [at(answer.body, 'vettedPackages', 0, 'packages') ?? []].flat();
  }

  it('begins with the simulated packages: on both synchronizers here, on one of them for the SV', async () => {
    const { participant, svParticipant, synchronizerId, otherSynchronizerId } = network();
    const filter = { packageMetadataFilter: { packageIds: [PACKAGES['splice-amulet']] } };
    const element = (participantId: string, id: string): unknown =>
      expect.objectContaining({
        packages: [
          expect.objectContaining({
            packageId: PACKAGES['splice-amulet'],
            packageName: 'splice-amulet',
            packageVersion: '0.1.15',
          }),
        ],
        participantId,
        synchronizerId: id,
      });
    for (const answer of [await ask(LIST, filter), await administer(servers(dialect), 'GET', '/v2/package-vetting')])
      expect([answer.status, countIn(answer.body)]).toEqual([200, 3]);
    expect((await ask(LIST, filter)).body).toMatchObject({
      vettedPackages: [
        [participant, synchronizerId],
        [svParticipant, synchronizerId],
        [participant, otherSynchronizerId],
      ]
        .sort(([a = '', b = ''], [c = '', d = '']) => (`${b} ${a}` < `${d} ${c}` ? -1 : 1))
        .map(([who = '', where = '']) => element(who, where)),
    });
  });

  it('is listed in pages', async () => {
    const first = await ask(LIST, { pageSize: 2 });
    const token = String(at(first.body, 'nextPageToken'));
    const second = await ask(LIST, { pageSize: 2, pageToken: token });
    const third = await ask(LIST, { pageToken: String(at(second.body, 'nextPageToken')) });
    expect([first, second, third].map(({ body }) => [countIn(body), at(body, 'nextPageToken') === ''])).toEqual([
      [2, false],
      [1, false],
      [0, true],
    ]);
    for (const body of [{ pageToken: 'nonsense' }, { pageSize: 101 }]) expect((await ask(LIST, body)).status).toBe(400);
  });

  it('changes in order, with the previous and new state in the response', async () => {
    const { packageId } = await uploaded('mill');
    const changed = await update([vet([reference(packageId)])]);
    expect(changed.status).toBe(200);
    const serial = Number(at(changed.body, 'pastVettedPackages', 'topologySerial'));
    expect(at(changed.body, 'newVettedPackages', 'topologySerial')).toBe(serial + 1);
    expect(await vettedNow('mill')).toEqual([
      expect.objectContaining({ packageId, packageName: 'mill', packageVersion: '1.0.0' }),
    ]);
    const again = await update([vet([reference(packageId)])]);
    expect(at(again.body, 'newVettedPackages', 'topologySerial')).toBe(serial + 1);
    expect((await ask('/v2/package-vetting', { changes: [unvet(reference('', 'mill'))] })).status).toBe(200);
    expect(await vettedNow('mill')).toEqual([]);
  });

  it('has time bounds, which may be in the future', async () => {
    const name = fresh('roastery');
    const { packageId } = await uploaded(name);
    const newValidFromInclusive = '2999-01-01T00:00:00Z';
    await update([vet([reference('', name, '1.0.0')], { newValidFromInclusive })]);
    expect(await vettedNow(name)).toEqual([
      expect.objectContaining({ packageId, validFromInclusive: newValidFromInclusive }),
    ]);
    const preferred = await administer(
      servers(dialect),
      'GET',
      `/v2/interactive-submission/preferred-package-version?package-name=${name}`,
    );
    expect(at(preferred.body, 'packagePreference') ?? undefined).toBeUndefined();
  });

  it('is not changed with dryRun', async () => {
    const name = fresh('press');
    const { packageId } = await uploaded(name);
    const tried = await update([vet([reference(packageId)])], { dryRun: true });
    expect(at(tried.body, 'newVettedPackages', 'topologySerial')).toBe(
      Number(at(tried.body, 'pastVettedPackages', 'topologySerial')) + 1,
    );
    expect(await vettedNow(name)).toEqual([]);
  });

  it('is required for commands', async () => {
    const wallet = reference('', 'splice-wallet');
    const propose = () =>
      administer(
        servers(dialect),
        'POST',
        '/v2/commands/submit-and-wait',
        {
          actAs: [ALICE],
          commandId: fresh('propose'),
          commands: [
            {
              CreateCommand: {
                templateId: PROPOSAL,
                createArguments: { receiver: ALICE, provider: ALICE, expectedDso: null },
              },
            },
          ],
        },
        'alice',
      );
    expect((await propose()).status).toBe(200);
    await update([unvet(wallet)]);
    expectFailure(dialect, await propose(), {
      code: 'PACKAGE_SELECTION_FAILED',
      cause: /does not vet package splice-wallet$/,
      category: 9,
    });
    await update([vet([wallet])]);
    expect((await propose()).status).toBe(200);
  });

  it('is refused for references to no package or several, stale serials and other synchronizers', async () => {
    const name = fresh('shop');
    await uploaded(name, '1.0.0');
    await uploaded(name, '2.0.0');
    expectFailure(dialect, await update([vet([reference('', fresh('nothing'))])]), {
      code: 'UNRESOLVED_VETTING_REFERENCE',
      cause: /does not match any package/,
      category: 11,
    });
    expectFailure(dialect, await update([vet([reference('', name)])]), {
      code: 'AMBIGUOUS_VETTING_REFERENCE',
      cause: /matches multiple packages/,
      category: 9,
    });
    expectFailure(
      dialect,
      await update([vet([reference('', name, '1.0.0')])], {
        expectedTopologySerial: { serial: { Prior: { value: 12345 } } },
      }),
      { code: 'TOPOLOGY_SERIAL_MISMATCH', cause: /did not match the expected serial/, category: 9 },
    );
    expectFailure(dialect, await update([unvet(reference('', name))], { synchronizerId: 'other::1220' }), {
      code: 'PACKAGE_SERVICE_NOT_CONNECTED_TO_SYNCHRONIZER',
      cause: /not connected/,
      category: 9,
    });
    for (const changes of [[], [{ operation: { Empty: {} } }], [vet([reference('', '', '1.0.0')])]])
      expect([changes, (await update(changes)).status]).toEqual([changes, 400]);
    expect((await update([unvet(reference('', fresh('nothing')))])).status).toBe(200);
  });

  it('refuses bodies that cannot be decoded', () =>
    expectUndecodable(servers(dialect), 'POST', UPDATE, ['{"changes":5}', '{"changes":[{"operation":{"Vet":5}}]}']));
});

it('is changed by administrators of the participant', () =>
  expectAdministratorsOnly((dialect, user) =>
    administer(servers(dialect), 'POST', UPDATE, { changes: [unvet(reference('', 'shop'))] }, user),
  ));
