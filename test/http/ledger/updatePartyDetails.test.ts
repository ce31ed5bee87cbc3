import { describeCallers } from './access';
import { administer, expectAdministratorsOnly, expectFailure, expectInvalid, expectUndecodable } from './administering';
import { ALICE, BOB, CAROL, DIALECT_NAMES, DSO, useServers } from './asking';

const servers = useServers();

describe.each(DIALECT_NAMES)('PATCH /v2/parties/{party} in the %s dialect', (dialect) => {
  const patch = (party: string, partyDetails: Record<string, unknown> | undefined, paths?: readonly string[]) =>
    administer(
      servers(dialect),
      'PATCH',
      `/v2/parties/${encodeURIComponent(party)}`,
      JSON.stringify({ partyDetails, ...(paths ? { updateMask: { paths, unknownFields: { fields: {} } } } : {}) }),
    );
  const noted = (annotations: Record<string, string>, resourceVersion = '') => ({
    party: ALICE,
    localMetadata: { resourceVersion, annotations },
  });
  const provider = dialect === 'documented' ? {} : { identityProviderId: '' };

  it('adds annotations to a party, and overwrites existing ones', async () => {
    const first = await patch(ALICE, noted({ team: 'blue', 'example.com/town': 'x' }, '0'), [
      'local_metadata.annotations',
    ]);
    expect([first.status, first.body]).toEqual([
      200,
      {
        partyDetails: {
          party: ALICE,
          isLocal: true,
          localMetadata: { resourceVersion: '1', annotations: { team: 'blue', 'example.com/town': 'x' } },
          ...provider,
        },
      },
    ]);
    expect(
      (await patch(ALICE, { ...noted({ team: '' }), isLocal: true }, ['local_metadata', 'is_local', 'party'])).body,
    ).toMatchObject({
      partyDetails: { localMetadata: { resourceVersion: '2', annotations: { 'example.com/town': 'x' } } },
    });
    expect((await administer(servers(dialect), 'GET', `/v2/parties/${ALICE}`)).body).toMatchObject({
      partyDetails: [{ localMetadata: { resourceVersion: '2' } }],
    });
    expectFailure(dialect, await patch(ALICE, noted({ team: 'red' }, '1'), ['local_metadata']), {
      code: 'CONCURRENT_PARTY_DETAILS_UPDATE_DETECTED',
      cause: /failed due to a concurrent update/,
      category: 2,
      resources: [['ErrorResource(PARTY)', ALICE]],
      retryInfo: '1 second',
    });
  });

  it('refuses a mask that is empty, or names unknown or read-only members', async () => {
    const expectMask = async (paths: readonly string[], reason: RegExp) =>
      expectFailure(dialect, await patch(BOB, { party: BOB, isLocal: false }, paths), {
        code: 'INVALID_PARTY_DETAILS_UPDATE_REQUEST',
        cause: reason,
        category: 8,
        resources: [['ErrorResource(PARTY)', BOB]],
      });
    await expectMask([], /no entries/);
    await expectMask(['localMetadata'], /'localMetadata' points to an unknown field/);
    await expectMask(['party', 'party'], /duplicated/);
    await expectMask(['is_local'], /not-modifiable 'is_local'/);
    const maskless = await patch(BOB, { party: BOB });
    if (dialect === 'documented') expect([maskless.status, maskless.type]).toEqual([400, 'text/plain']);
    else
      expectFailure(dialect, maskless, {
        code: 'MISSING_FIELD',
        cause: /update_mask/,
        category: 8,
        context: { field_name: 'update_mask' },
      });
  });

  it('refuses two parties in one request, unknown ones, and those of other participants', async () => {
    expectFailure(dialect, await patch(ALICE, { party: BOB }, ['local_metadata']), {
      code: 'INVALID_ARGUMENT',
      cause: /does not match party in body/,
      category: 8,
      above: true,
    });
    for (const party of ['nobody::1220', DSO])
      expectFailure(dialect, await patch(party, { party }, ['local_metadata']), {
        code: 'PARTY_NOT_FOUND',
        cause: `Party: '${party}' was not found when updating a party record`,
        category: 11,
        resources: [['ErrorResource(PARTY)', party]],
      });
    expectInvalid(dialect, await patch('a!', { party: 'a!' }, ['local_metadata']), 'non expected character');
    expectInvalid(
      dialect,
      await patch(CAROL, { party: CAROL, localMetadata: { annotations: { a: 'x'.repeat(262_144) } } }, [
        'local_metadata',
      ]),
      "annotations from field 'party_details.local_metadata.annotations' are larger",
    );
  });

  it('refuses more annotations than the limit for all together', async () => {
    const put = (key: string) =>
      patch(CAROL, { party: CAROL, localMetadata: { annotations: { [key]: 'x'.repeat(200_000) } } }, [
        'local_metadata.annotations',
      ]);
    expect((await put('a')).status).toBe(200);
    expectFailure(dialect, await put('b'), {
      code: 'MAX_ANNOTATIONS_SIZE_EXCEEDED',
      cause: /would exceed 262144 bytes/,
      category: 9,
    });
  });

  it('refuses bodies that cannot be decoded', () =>
    expectUndecodable(servers(dialect), 'PATCH', `/v2/parties/${ALICE}`, [
      '',
      '[]',
      { partyDetails: 'x' },
      { partyDetails: { party: ALICE, isLocal: 'yes' }, updateMask: { paths: ['party'] } },
      { partyDetails: { party: ALICE }, updateMask: 'party' },
    ]));
});

describe('PATCH /v2/parties/{party}', () => {
  const body = {
    partyDetails: { party: BOB, localMetadata: { annotations: { a: 'b' } } },
    updateMask: { paths: ['local_metadata'] },
  };
  it('is for administrators, in both dialects', () =>
    expectAdministratorsOnly((dialect, user) =>
      administer(servers(dialect), 'PATCH', `/v2/parties/${BOB}`, body, user),
    ));

  describeCallers(servers, () => ({ method: 'PATCH', path: `/v2/parties/${BOB}`, body }));
});
