import { TopologyTransaction, type SigningPublicKey, type TopologyMapping } from '@canton-network/core-ledger-proto';
import { defined } from '../../../src/base';
import { fingerprintOf, readSigningKey, topologyHashOf, type SigningKey } from '../../../src/codec';
import { bytes, uint32, encodeMessage } from '../../../src/codec/wire-write';
import { externalKeyOf, externalPartyOf } from '../../../src/ledger';
import {
  administer,
  expectAdministratorsOnly,
  expectFailure,
  expectInvalid,
  expectUndecodable,
  fresh,
  right,
} from './administering';
import { ALICE, at, DIALECT_NAMES, partyNamed, redacted, TRACEPARENT, useServers } from './asking';
import {
  allocationBody,
  bareKey,
  bytesAt,
  generate,
  p256Key,
  signatureOf,
  SYNCHRONIZER,
  topologyBody,
  wrappedKey,
  type TestKey,
} from './external-keys';

const servers = useServers();
const PATH = '/v2/parties/external/allocate';
const KEY = bareKey(7);
const RAW = 3;
const signingKey = (key: TestKey): SigningKey => {
  const read = readSigningKey({ spec: 'EC_CURVE25519', format: 'RAW', bytes: bytesAt(key.asked, 'keyData') });
  return defined(read.ok ? read.value : undefined, 'a bare key');
};
const publishedKey = (key: TestKey): SigningPublicKey => ({
  format: RAW,
  publicKey: bytesAt(key.asked, 'keyData'),
  scheme: 0,
  usage: [1, 4],
  keySpec: 1,
});
/** A transaction by the published package, in its versioned wrapper. */
const wrapped = (mapping: TopologyMapping['mapping']): Buffer =>
  Buffer.from(
    encodeMessage((writer) => {
      bytes(writer, 1, TopologyTransaction.toBinary({ operation: 1, serial: 1, mapping: { mapping } }));
      uint32(writer, 2, 30);
    }),
  );
const own = (): string => servers().world.ledger.state.network?.participant ?? '';
const sv = (): string => servers().world.ledger.state.network?.svParticipant ?? '';

describe.each(DIALECT_NAMES)('POST /v2/parties/external/allocate in the %s dialect', (dialect) => {
  const stateOf = () => servers(dialect).world.ledger.state;
  const prepared = async (key: TestKey = KEY, more: Record<string, never> | Record<string, string[] | boolean> = {}) =>
    (await generate(servers(dialect), topologyBody(key, fresh('carla'), more))).body;
  const allocate = (body: unknown) => administer(servers(dialect), 'POST', PATH, JSON.stringify(body));
  const expectRefused = async (body: unknown, sentence: string): Promise<void> => {
    const before = stateOf().log.length;
    expectInvalid(dialect, await allocate(body), sentence);
    expect(stateOf().log.length).toBe(before);
  };

  it.each([
    ['a bare Ed25519 key', () => KEY],
    ['a wrapped Ed25519 key', wrappedKey],
    ['a key of P-256', p256Key],
  ])('allocates a party from %s', async (_what, keyOf) => {
    const key = keyOf();
    const generated = await prepared(key);
    const party = String(at(generated, 'partyId'));
    const unknown = await administer(servers(dialect), 'GET', `/v2/parties/${party}`);
    const made = await allocate(allocationBody(generated, key));
    expect([unknown.body, made.status, made.type, made.body]).toEqual([
      { partyDetails: [] },
      200,
      'application/json',
      { partyId: party },
    ]);
    expect((await administer(servers(dialect), 'GET', `/v2/parties/${party}`)).body).toMatchObject({
      partyDetails: [{ party, isLocal: true }],
    });
    expect(stateOf().updates.at(-1)).toMatchObject({
      type: 'topology',
      events: [{ kind: 'added', party, participant: own(), permission: 'confirmation' }],
    });
    expect(externalPartyOf(stateOf(), party)).toMatchObject({
      keys: [{ fingerprint: at(generated, 'publicKeyFingerprint') }],
      threshold: 1,
    });
    expect(externalKeyOf(stateOf(), party)?.publicKey).toMatch(/^M/);
  });

  it('accepts signatures of each transaction in place of one for all', async () => {
    const generated = await prepared();
    const transaction = bytesAt(generated, 'topologyTransactions', 0);
    const signatures = [signatureOf(KEY, topologyHashOf(transaction), at(generated, 'publicKeyFingerprint'))];
    const made = await allocate({
      ...allocationBody(generated, KEY),
      multiHashSignatures: null,
      onboardingTransactions: [{ transaction: transaction.toString('base64'), signatures }],
      waitForAllocation: false,
    });
    expect([made.status, made.body]).toEqual([200, { partyId: at(generated, 'partyId') }]);
  });

  it('hosts the party on other participants of the network as well', async () => {
    const generated = await prepared(KEY, { otherConfirmingParticipantUids: [sv()] });
    expect((await allocate(allocationBody(generated, KEY))).status).toBe(200);
    expect(stateOf().hosting.get(String(at(generated, 'partyId')))).toEqual(
      new Map([
        [own(), 'confirmation'],
        [sv(), 'confirmation'],
      ]),
    );
    await expectRefused(
      allocationBody(await prepared(KEY, { observingParticipantUids: [partyNamed('stranger')] }), KEY),
      'No participant stranger::',
    );
  });

  it('lets a user act as the party at once', async () => {
    const generated = await prepared();
    await allocate(allocationBody(generated, KEY, { userId: 'erin' }));
    expect((await administer(servers(dialect), 'GET', '/v2/users/erin/rights')).body).toEqual({
      rights: expect.arrayContaining([right('CanActAs', String(at(generated, 'partyId')))]),
    });
    expectFailure(dialect, await allocate(allocationBody(await prepared(), KEY, { userId: 'nobody' })), {
      code: 'USER_NOT_FOUND',
      cause: /unknown user "nobody"/,
      category: 11,
      resources: [['ErrorResource(USER)', 'nobody']],
    });
  });

  it('refuses a party that exists', async () => {
    const generated = await prepared();
    await allocate(allocationBody(generated, KEY));
    await expectRefused(
      allocationBody(generated, KEY),
      `Party already exists: party ${String(at(generated, 'partyId'))}`,
    );
  });

  describe('refuses signatures', () => {
    const withSignatures = async (change: (generated: unknown) => unknown) => {
      const generated = await prepared();
      return { ...allocationBody(generated, KEY), multiHashSignatures: change(generated) };
    };
    const good = (generated: unknown, message = bytesAt(generated, 'multiHash')) =>
      Object(signatureOf(KEY, message, at(generated, 'publicKeyFingerprint')));

    it.each<[string, string, (generated: unknown) => unknown]>([
      ['that are not there', 'the party is not authorized: the key of its namespace', () => []],
      [
        'of something else',
        '.*the signature does not match the key and the signed bytes',
        (generated) => [good(generated, Buffer.from('else'))],
      ],
      [
        'by another key in its name',
        '.*the signature does not match the key',
        (generated) => [
          signatureOf(bareKey(8), bytesAt(generated, 'multiHash'), at(generated, 'publicKeyFingerprint')),
        ],
      ],
      [
        'by an unknown key',
        '.*is not the fingerprint of any of the keys',
        (generated) => [{ ...good(generated), signedBy: '1220' }],
      ],
      [
        'that are truncated',
        '.*the signature does not match the key',
        (generated) => [{ ...good(generated), signature: good(generated).signature.slice(0, 40) }],
      ],
      [
        'of another algorithm',
        '.*signs with ED25519, not with EC_DSA_SHA_256',
        (generated) => [{ ...good(generated), signingAlgorithmSpec: 'SIGNING_ALGORITHM_SPEC_EC_DSA_SHA_256' }],
      ],
      [
        'of another format',
        '.*has the format CONCAT, not DER',
        (generated) => [{ ...good(generated), format: 'SIGNATURE_FORMAT_DER' }],
      ],
      ['that are duplicated', '.*signs more than once', (generated) => [good(generated), good(generated)]],
      [
        'of which one is invalid',
        '.*is not the fingerprint of any of the keys',
        (generated) => [good(generated), { ...good(generated), signedBy: 'x' }],
      ],
    ])('%s', async (_what, sentence, change) => expectRefused(await withSignatures(change), sentence));

    it('without format or algorithm', async () => {
      for (const member of ['format', 'signingAlgorithmSpec']) {
        const prefix = member === 'format' ? 'SIGNATURE_FORMAT' : 'SIGNING_ALGORITHM_SPEC';
        const answer = await allocate(
          await withSignatures((generated) => [{ ...good(generated), [member]: `${prefix}_UNSPECIFIED` }]),
        );
        expectFailure(dialect, answer, {
          code: 'INVALID_FIELD',
          cause: /multi_hash_signatures: the signature has no/,
          category: 8,
        });
      }
    });

    it('on a transaction that was changed after it was signed', async () => {
      const generated = await prepared();
      const other = await prepared();
      await expectRefused(
        {
          ...allocationBody(generated, KEY),
          onboardingTransactions: [{ transaction: at(other, 'topologyTransactions', 0) }],
        },
        '.*the signature does not match the key',
      );
    });
  });

  describe('from a root, a key and a hosting, as older clients create it', () => {
    const [root, signer] = [bareKey(21), bareKey(22)];
    const asked = (hint: string) => {
      const [namespace, fingerprint] = [root, signer].map((key) => fingerprintOf(signingKey(key)));
      const party = `${hint}::${namespace}`;
      const transactions = [
        wrapped({
          oneofKind: 'namespaceDelegation',
          namespaceDelegation: {
            namespace: String(namespace),
            targetKey: publishedKey(root),
            isRootDelegation: true,
            restriction: { oneofKind: undefined },
          },
        }),
        wrapped({
          oneofKind: 'partyToKeyMapping',
          partyToKeyMapping: { party, threshold: 1, signingKeys: [publishedKey(signer)] },
        }),
        wrapped({
          oneofKind: 'partyToParticipant',
          partyToParticipant: { party, threshold: 1, participants: [{ participantUid: own(), permission: 2 }] },
        }),
      ];
      const signs = (key: TestKey, at: number) =>
        signatureOf(key, topologyHashOf(transactions[at] ?? Buffer.alloc(0)), key === root ? namespace : fingerprint);
      /** The root signs all of them, the other key those that are named. */
      const body = (bySigner: readonly number[]) => ({
        synchronizer: SYNCHRONIZER,
        onboardingTransactions: transactions.map((bytes, at) => ({
          transaction: bytes.toString('base64'),
          signatures: [signs(root, at), ...(bySigner.includes(at) ? [signs(signer, at)] : [])],
        })),
      });
      return { party, fingerprint, body };
    };

    it('allocates one with the key that the root names', async () => {
      const { party, fingerprint, body } = asked(fresh('olga'));
      expect((await allocate(body([1]))).body).toEqual({ partyId: party });
      expect(externalPartyOf(stateOf(), party)).toMatchObject({ keys: [{ fingerprint }], threshold: 1 });
    });

    it.each([[[]], [[0]], [[2]], [[0, 2]]])(
      'is refused when the key signs %j, but not where it is named',
      async (bySigner) =>
        expectRefused(asked(fresh('olga')).body(bySigner), 'the party is not authorized: its signing key'),
    );
  });

  it('refuses transactions that create no party here', async () => {
    const body = allocationBody(await prepared(), KEY);
    expectFailure(dialect, await allocate({ ...body, onboardingTransactions: [] }), {
      code: 'INVALID_FIELD',
      cause: /Transactions field is empty/,
      category: 8,
    });
    await expectRefused({ ...body, onboardingTransactions: [{ transaction: 'AAAA' }] }, '');
    await expectRefused({ ...body, onboardingTransactions: [{ transaction: '' }] }, '');
    await expectRefused(
      { ...body, onboardingTransactions: [body['onboardingTransactions'], body['onboardingTransactions']].flat() },
      'only one transaction of type PartyToParticipant',
    );
    await expectRefused(
      { ...body, onboardingTransactions: [{ transaction: Buffer.alloc(16_385).toString('base64') }] },
      'the onboarding transactions have 16385 bytes',
    );
    await expectRefused({ ...body, synchronizer: 'elsewhere::1220' }, 'This node is not connected');
    await expectRefused({ ...body, identityProviderId: 'other' }, 'Provided identity_provider_id other');
    expectFailure(dialect, await allocate({ ...body, synchronizer: '' }), {
      code: 'MISSING_FIELD',
      cause: /synchronizer/,
      category: 8,
      context: { field_name: 'synchronizer' },
    });
  });

  it('refuses bodies that cannot be decoded', async () => {
    const body = allocationBody(await prepared(), KEY);
    await expectUndecodable(servers(dialect), 'POST', PATH, [
      '',
      '[]',
      ...[
        { onboardingTransactions: 'x' },
        { onboardingTransactions: [5] },
        { onboardingTransactions: [{ transaction: '***' }] },
        { multiHashSignatures: [{}] },
        { multiHashSignatures: ['x'] },
        { userId: 5 },
        { waitForAllocation: 'no' },
      ].map((more) => JSON.stringify({ ...body, ...more })),
    ]);
  });
});

describe('POST /v2/parties/external/allocate', () => {
  it('is for administrators, in both dialects', () =>
    expectAdministratorsOnly(async (dialect, user) =>
      administer(
        servers(dialect),
        'POST',
        PATH,
        allocationBody((await generate(servers(dialect), topologyBody(KEY, fresh('carla')))).body, KEY),
        user,
      ),
    ));

  it('is refused without a token', async () => {
    const answer = await servers().call('ledger', 'POST', PATH, {
      body: { synchronizer: 'x', onboardingTransactions: [] },
      headers: { traceparent: TRACEPARENT },
    });
    expect([answer.status, answer.body]).toEqual([401, redacted('documented', 401)]);
  });

  it('allocates no keys for parties of the participant', () => {
    expect(externalKeyOf(servers().world.ledger.state, ALICE)).toBeUndefined();
  });
});
