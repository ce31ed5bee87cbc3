import { createHash } from 'node:crypto';
import { multiHashOf, readTopology } from '../../../src/codec';
import { cpuMs } from '../../support/cpu-time';
import { describeCallers } from './access';
import { administer, expectFailure, expectInvalid, expectUndecodable } from './administering';
import { at, DIALECT_NAMES, listOf, partyNamed, useServers } from './asking';
import { bareKey, bytesAt, generate, p256Key, SYNCHRONIZER, topologyBody, wrappedKey } from './external-keys';

const servers = useServers();
const PATH = '/v2/parties/external/generate-topology';
const KEY = bareKey(7);
const own = (): string => servers().world.ledger.state.network?.participant ?? '';
const sv = (): string => servers().world.ledger.state.network?.svParticipant ?? '';

describe.each(DIALECT_NAMES)('POST /v2/parties/external/generate-topology in the %s dialect', (dialect) => {
  const ask = (more: Record<string, unknown> = {}) =>
    administer(servers(dialect), 'POST', PATH, JSON.stringify({ ...Object(topologyBody(KEY, 'carla')), ...more }));
  const topologyOf = (body: unknown) => {
    const read = readTopology(
      listOf(at(body, 'topologyTransactions')).map((text) => Buffer.from(String(text), 'base64')),
    );
    return read.ok ? read.value : read.error;
  };

  it('names the party by its key, and returns what is to be signed', async () => {
    const { status, type, body } = await ask();
    const fingerprint = `1220${createHash('sha256')
      .update(Buffer.from([0, 0, 0, 12]))
      .update(bytesAt(KEY.asked, 'keyData'))
      .digest('hex')}`;
    expect([status, type]).toEqual([200, 'application/json']);
    expect(body).toMatchObject({ partyId: `carla::${fingerprint}`, publicKeyFingerprint: fingerprint });
    const transactions = listOf(at(body, 'topologyTransactions')).map((text) => Buffer.from(String(text), 'base64'));
    expect(bytesAt(body, 'multiHash')).toEqual(Buffer.from(multiHashOf(transactions)));
    expect(topologyOf(body)).toMatchObject({
      party: `carla::${fingerprint}`,
      hosts: [{ participant: own(), permission: 'CONFIRMATION' }],
      confirmationThreshold: 1,
      signingThreshold: 1,
    });
  });

  it('hosts the party as requested', async () => {
    const { body } = await ask({
      localParticipantObservationOnly: true,
      otherConfirmingParticipantUids: [sv()],
      observingParticipantUids: [partyNamed('third')],
      confirmationThreshold: 0,
    });
    expect(topologyOf(body)).toMatchObject({
      hosts: [
        { participant: own(), permission: 'OBSERVATION' },
        { participant: sv(), permission: 'CONFIRMATION' },
        { participant: partyNamed('third'), permission: 'OBSERVATION' },
      ],
      confirmationThreshold: 1,
    });
    expect(topologyOf((await ask({ otherConfirmingParticipantUids: [sv()] })).body)).toMatchObject({
      confirmationThreshold: 2,
    });
    expect(
      topologyOf((await ask({ otherConfirmingParticipantUids: [sv()], confirmationThreshold: 1 })).body),
    ).toMatchObject({ confirmationThreshold: 1 });
  });

  it.each([
    ['a wrapped Ed25519 key', wrappedKey],
    ['a key of P-256', p256Key],
  ])('accepts %s', async (_what, key) => {
    expect((await generate(servers(dialect), topologyBody(key(), 'carla'))).body).toMatchObject({
      publicKeyFingerprint: expect.stringMatching(/^1220[0-9a-f]{64}$/),
    });
  });

  it('changes nothing, and returns the same again', async () => {
    const before = servers(dialect).world.ledger.state.log.length;
    expect((await ask()).text).toBe((await ask()).text);
    expect(servers(dialect).world.ledger.state.log.length).toBe(before);
  });

  it('is allowed for any user', async () => {
    expect((await administer(servers(dialect), 'POST', PATH, topologyBody(KEY, 'carla'), 'erin')).status).toBe(200);
  });

  it('refuses invalid keys', async () => {
    const key = Object(KEY.asked);
    expectInvalid(
      dialect,
      await ask({ publicKey: { ...key, keyData: 'AAAA' } }),
      'public_key: 3 bytes are not a public key of EC_CURVE25519',
    );
    expectInvalid(dialect, await ask({ publicKey: { ...key, keyData: '' } }), 'public_key: 0 bytes');
    expectInvalid(
      dialect,
      await ask({ publicKey: { ...key, keySpec: 'SIGNING_KEY_SPEC_EC_P256' } }),
      'public_key: a key of EC_P256',
    );
    expectInvalid(
      dialect,
      await ask({ publicKey: { ...key, format: 'CRYPTO_KEY_FORMAT_UNSPECIFIED' } }),
      'the public key has no format',
    );
    expectInvalid(
      dialect,
      await ask({ publicKey: { ...key, keySpec: 'SIGNING_KEY_SPEC_UNSPECIFIED' } }),
      'the public key has no key_spec',
    );
  });

  it('refuses invalid hints and synchronizers', async () => {
    for (const partyHint of ['', 'a::b', 'a:', ':', 'ä', 'x'.repeat(186)])
      expectInvalid(dialect, await ask({ partyHint }), 'party_hint: ');
    expectInvalid(
      dialect,
      await ask({ synchronizer: 'elsewhere::1220' }),
      'This node is not connected to the requested synchronizer',
    );
    expectFailure(dialect, await ask({ synchronizer: '' }), {
      code: 'MISSING_FIELD',
      cause: /mandatory field: synchronizer/,
      category: 8,
      context: { field_name: 'synchronizer' },
    });
    expect((await ask({ synchronizer: `${SYNCHRONIZER}::35-0` })).status).toBe(200);
  });

  it('refuses invalid and duplicate hosts, and too few confirmations', async () => {
    expectInvalid(
      dialect,
      await ask({ otherConfirmingParticipantUids: ['PAR::x::1220'] }),
      '"PAR::x::1220" is not a participant uid',
    );
    expectInvalid(dialect, await ask({ observingParticipantUids: [own()] }), 'this participant');
    expectInvalid(
      dialect,
      await ask({ otherConfirmingParticipantUids: [sv()], observingParticipantUids: [sv()] }),
      'the participant .* is listed more than once',
    );
    expectInvalid(
      dialect,
      await ask({ confirmationThreshold: 2 }),
      'Confirmation threshold exceeds number of confirming participants: 2 of 1',
    );
    expectInvalid(dialect, await ask({ confirmationThreshold: -1 }), 'Negative confirmation threshold');
    expectInvalid(dialect, await ask({ localParticipantObservationOnly: true }), 'no participant confirms');
  });

  it('handles thousands of hosts in linear time', async () => {
    const uids = Array.from({ length: 12_000 }, (_, index) => `p${index}::1220${'ab'.repeat(32)}`);
    const used = await cpuMs(async () =>
      expectInvalid(
        dialect,
        await ask({ observingParticipantUids: [...uids, 'p11999::1220' + 'ab'.repeat(32)] }),
        'the participant p11999::1220.* is listed more than once',
      ),
    );
    expect(used).toBeLessThan(2000);
  });

  it('refuses bodies that cannot be decoded', () =>
    expectUndecodable(servers(dialect), 'POST', PATH, [
      '',
      '[]',
      ...[
        { publicKey: 'x' },
        { publicKey: { ...Object(KEY.asked), keyData: '***' } },
        { publicKey: { ...Object(KEY.asked), format: 5 } },
        { confirmationThreshold: 'many' },
        { observingParticipantUids: 'x' },
        { synchronizer: {} },
      ].map((more) => JSON.stringify({ ...Object(topologyBody(KEY, 'carla')), ...more })),
    ]));
});

describe('POST /v2/parties/external/generate-topology', () => {
  it('refuses an unknown format name', async () => {
    const body = JSON.stringify({
      ...Object(topologyBody(KEY, 'carla')),
      publicKey: { ...Object(KEY.asked), format: 'PEM' },
    });
    for (const dialect of DIALECT_NAMES) {
      const answer = await administer(servers(dialect), 'POST', PATH, body);
      expect([answer.status, answer.type, answer.text]).toEqual([
        400,
        'text/plain',
        expect.stringContaining('Unrecognized enum value PEM. Supported values: [CRYPTO_KEY_FORMAT_RAW'),
      ]);
    }
  });

  describeCallers(servers, () => ({ method: 'POST', path: PATH, body: topologyBody(KEY, 'carla') }));
});
