import { ed25519 } from '@noble/curves/ed25519.js';
import { p256, p384 } from '@noble/curves/nist.js';
import { secp256k1 } from '@noble/curves/secp256k1.js';
import {
  Enums_ParticipantPermission,
  SigningPublicKey,
  TopologyTransaction,
  type TopologyMapping,
} from '@canton-network/core-ledger-proto';
import {
  computeMultiHashForTopology,
  computeSha256CantonHash,
  decodeTopologyTransaction,
} from '@canton-network/core-tx-visualizer';
import fc from '../../test/property';
import { defined } from '../base';
import {
  externalPartyTopology,
  fingerprintOf,
  multiHashOf,
  readSigningKey,
  readTopology,
  topologyHashOf,
  type KeySpec,
  type SigningKey,
} from './index';
import { messageOf, requiredAt, textAt, uint32At } from './wire-read';
import { bytes as writeBytes, uint32, encodeMessage } from './wire-write';

const seed = new Uint8Array(32).fill(7);
const points: Readonly<Record<KeySpec, Uint8Array>> = {
  EC_CURVE25519: ed25519.getPublicKey(seed),
  EC_P256: p256.getPublicKey(seed, false),
  EC_P384: p384.getPublicKey(new Uint8Array(48).fill(7), false),
  EC_SECP256K1: secp256k1.getPublicKey(seed, false),
};
const PREFIXES: Readonly<Record<KeySpec, string>> = {
  EC_CURVE25519: '302a300506032b6570032100',
  EC_P256: '3059301306072a8648ce3d020106082a8648ce3d030107034200',
  EC_P384: '3076301006072a8648ce3d020106052b81040022036200',
  EC_SECP256K1: '3056301006072a8648ce3d020106052b8104000a034200',
};
const spkiOf = (spec: KeySpec): Uint8Array => Buffer.concat([Buffer.from(PREFIXES[spec], 'hex'), points[spec]]);
const keyOf = (spec: KeySpec): SigningKey => {
  const key = readSigningKey({ spec, format: 'DER_X509_SUBJECT_PUBLIC_KEY_INFO', bytes: spkiOf(spec) });
  return defined(key.ok ? key.value : undefined, 'a key of the curve');
};
const SPECS: readonly KeySpec[] = ['EC_CURVE25519', 'EC_P256', 'EC_P384', 'EC_SECP256K1'];

const participant = `participant::1220${'c3'.repeat(32)}`;
const observer = `observer::1220${'d4'.repeat(32)}`;
const made = (key = keyOf('EC_CURVE25519')) =>
  externalPartyTopology({
    partyHint: 'alice',
    key,
    hosts: [
      { participant, permission: 'CONFIRMATION' },
      { participant: observer, permission: 'OBSERVATION' },
    ],
    confirmationThreshold: 1,
  });

/** What stands in the versioned wrapper. */
const unwrapped = (bytes: Uint8Array): Uint8Array => {
  const data = messageOf('', bytes).fields.get(1)?.[0]?.value;
  return defined(data instanceof Uint8Array ? data : undefined, 'the wrapper has data');
};
const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64');

/** A transaction of a client of its own, by the published package. */
const transactionOf = (mapping: TopologyMapping['mapping'], { operation = 1, version = 30 } = {}): Uint8Array =>
  encodeMessage((writer) => {
    writeBytes(writer, 1, TopologyTransaction.toBinary({ operation, serial: 1, mapping: { mapping } }));
    uint32(writer, 2, version);
  });
const publishedKey = (spec: KeySpec): SigningPublicKey => ({
  format: 4,
  publicKey: spkiOf(spec),
  scheme: 0,
  usage: [1, 4],
  keySpec: SPECS.indexOf(spec) + 1,
});
const problemOf = (transactions: readonly Uint8Array[]): string => {
  const read = readTopology(transactions);
  return read.ok ? 'none' : read.error;
};

describe('the topology of an external party', () => {
  it.each(SPECS)('of a key of %s is read back as it was requested', (spec) => {
    const key = keyOf(spec);
    const { party, fingerprint, transactions } = made(key);
    expect(party).toBe(`alice::${fingerprint}`);
    expect(readTopology(transactions)).toEqual({
      ok: true,
      value: {
        party,
        namespaceKey: key,
        signingKeys: [key],
        signingKeysIn: 0,
        signingThreshold: 1,
        confirmationThreshold: 1,
        hosts: [
          { participant, permission: 'CONFIRMATION' },
          { participant: observer, permission: 'OBSERVATION' },
        ],
      },
    });
  });

  it('is one wrapped PartyToParticipant that the published client can read', () => {
    const { party, transactions } = made();
    expect(transactions).toHaveLength(1);
    const bytes = defined(transactions[0], 'one transaction');
    expect(uint32At(messageOf('wrapper', bytes), 2)).toBe(30);
    const { operation, serial, mapping } = decodeTopologyTransaction(base64(unwrapped(bytes)));
    expect({ operation, serial, mapping }).toMatchObject({
      operation: 1,
      serial: 1,
      mapping: {
        mapping: {
          partyToParticipant: {
            party,
            threshold: 1,
            participants: [
              { participantUid: participant, permission: Enums_ParticipantPermission.CONFIRMATION },
              { participantUid: observer, permission: Enums_ParticipantPermission.OBSERVATION },
            ],
          },
        },
      },
    });
  });

  it('carries the signing key where current participants put it, with the usages namespace and protocol', () => {
    const data = messageOf('data', unwrapped(defined(made().transactions[0], 'one transaction')));
    const mapping = requiredAt(requiredAt(data, 3, 'mapping'), 9, 'partyToParticipant');
    expect(textAt(mapping, 1)).toBe(made().party);
    const keys = requiredAt(mapping, 6, 'partySigningKeys');
    const key = keys.fields.get(1)?.[0]?.value;
    expect(uint32At(keys, 2)).toBe(1);
    expect(SigningPublicKey.fromBinary(defined(key instanceof Uint8Array ? key : undefined, 'a key'))).toMatchObject({
      format: 4,
      publicKey: new Uint8Array(spkiOf('EC_CURVE25519')),
      scheme: 0,
      usage: [1, 5, 4],
      keySpec: 1,
    });
  });

  it('is read from the three transactions of older participants too', () => {
    const [namespaceKey, signer] = [keyOf('EC_P256'), keyOf('EC_CURVE25519')];
    const namespace = fingerprintOf(namespaceKey);
    const party = `bob::${namespace}`;
    const transactions = [
      transactionOf({
        oneofKind: 'namespaceDelegation',
        namespaceDelegation: {
          namespace,
          targetKey: publishedKey('EC_P256'),
          isRootDelegation: true,
          restriction: { oneofKind: undefined },
        },
      }),
      transactionOf({
        oneofKind: 'partyToKeyMapping',
        partyToKeyMapping: { party, threshold: 1, signingKeys: [publishedKey('EC_CURVE25519')] },
      }),
      transactionOf({
        oneofKind: 'partyToParticipant',
        partyToParticipant: { party, threshold: 1, participants: [{ participantUid: participant, permission: 2 }] },
      }),
    ];
    expect(readTopology(transactions)).toEqual({
      ok: true,
      value: {
        party,
        namespaceKey,
        signingKeys: [signer],
        signingKeysIn: 1,
        signingThreshold: 1,
        hosts: [{ participant, permission: 'CONFIRMATION' }],
        confirmationThreshold: 1,
      },
    });
    expect(problemOf(transactions.slice(0, 2))).toBe('one transaction of type PartyToParticipant must be provided');
    expect(problemOf(transactions.slice(1))).toBe(
      `no key of the transactions has the fingerprint ${namespace}, the namespace of party ${party}`,
    );
    expect(problemOf([...transactions.slice(0, 1), ...transactions.slice(2)])).toBe(
      `no transaction contains a signing key of party ${party}`,
    );
    expect(problemOf([...transactions, ...transactions])).toBe(
      'only one transaction of type NamespaceDelegation can be provided',
    );
  });

  it('is refused when its parts do not match', () => {
    const hosting = (
      participants: { participantUid: string; permission: number }[],
      threshold = 1,
      party = 'x::1220',
    ) => transactionOf({ oneofKind: 'partyToParticipant', partyToParticipant: { party, threshold, participants } });
    const key = keyOf('EC_CURVE25519');
    const party = `x::${fingerprintOf(key)}`;
    const keys = (threshold: number, of = party) =>
      transactionOf({
        oneofKind: 'partyToKeyMapping',
        partyToKeyMapping: { party: of, threshold, signingKeys: [publishedKey('EC_CURVE25519')] },
      });
    const root = transactionOf({
      oneofKind: 'namespaceDelegation',
      namespaceDelegation: {
        namespace: fingerprintOf(key),
        targetKey: publishedKey('EC_CURVE25519'),
        isRootDelegation: true,
        restriction: { oneofKind: undefined },
      },
    });
    const confirming = [{ participantUid: participant, permission: 2 }];
    expect(problemOf([root, keys(1), hosting([], 1, party)])).toBe(`party ${party} has no hosting participant`);
    expect(problemOf([root, keys(1), hosting([{ participantUid: participant, permission: 1 }], 1, party)])).toMatch(
      /cannot be hosted with Submission permission/,
    );
    expect(problemOf([root, keys(1), hosting([{ participantUid: participant, permission: 9 }], 1, party)])).toMatch(
      /participants\[0\]: unknown permission 9$/,
    );
    expect(problemOf([root, keys(1), hosting(confirming, 2, party)])).toBe(
      'the confirmation threshold 2 is not between 1 and 1',
    );
    expect(problemOf([root, keys(1), hosting(confirming, 0, party)])).toBe(
      'the confirmation threshold 0 is not between 1 and 1',
    );
    expect(problemOf([root, keys(2), hosting(confirming, 1, party)])).toBe(
      'the signing threshold 2 is not between 1 and 1',
    );
    expect(problemOf([root, keys(1, 'y::1220'), hosting(confirming, 1, party)])).toBe(
      `PartyToKeyMapping is for party y::1220, but PartyToParticipant is for ${party}`,
    );
    expect(problemOf([root, keys(1, 'x::1220'), hosting(confirming)])).toMatch(
      /^NamespaceDelegation is for namespace 1220/,
    );
    const again = transactionOf({
      oneofKind: 'partyToKeyMapping',
      partyToKeyMapping: {
        party,
        threshold: 2,
        signingKeys: [publishedKey('EC_CURVE25519'), publishedKey('EC_CURVE25519')],
      },
    });
    expect(problemOf([root, again, hosting(confirming, 1, party)])).toBe('a signing key is listed more than once');
    expect(problemOf([...made().transactions, keys(1, made().party)])).toMatch(
      /^signing keys are set in both PartyToParticipant and PartyToKeyMapping/,
    );
    expect(problemOf([root, keys(1), hosting(confirming, 1, party)])).toBe('none');
  });

  it('is refused when a transaction has another kind, version or operation', () => {
    const delegation = {
      oneofKind: 'namespaceDelegation',
      namespaceDelegation: {
        namespace: '1220',
        targetKey: publishedKey('EC_P256'),
        isRootDelegation: true,
        restriction: { oneofKind: undefined },
      },
    } as const;
    expect(problemOf([transactionOf(delegation)])).toMatch(
      /^topology transaction 0\.data\.mapping\.namespaceDelegation: not a root delegation/,
    );
    expect(problemOf([transactionOf(delegation, { operation: 2 })])).toBe(
      'topology transaction 0.data: operation 2 is not supported; expected an operation that adds a mapping',
    );
    expect(problemOf([transactionOf(delegation, { version: 29 })])).toBe(
      'topology transaction 0: version 29 of the wrapper is not supported; expected version 30',
    );
    expect(
      problemOf([
        transactionOf({ oneofKind: 'partyHostingLimits', partyHostingLimits: { synchronizerId: 's', party: 'p' } }),
      ]),
    ).toBe('topology transaction 0.data.mapping: missing NamespaceDelegation, PartyToParticipant or PartyToKeyMapping');
    expect(problemOf([])).toMatch(/^one transaction of type PartyToParticipant/);
  });

  it('causes no exception when read from arbitrary bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 60 }), (bytes) => {
        expect(readTopology([bytes]).ok).toBe(false);
      }),
      { numRuns: 2000 },
    );
    const [bytes] = made().transactions;
    const whole = defined(bytes, 'one transaction');
    fc.assert(
      fc.property(fc.nat({ max: whole.length - 1 }), fc.nat({ max: 255 }), (at, byte) => {
        const read = readTopology([whole.with(at, byte)]);
        expect(read.ok ? read.value.party : read.error).not.toBe('');
      }),
      { numRuns: 2000 },
    );
  });
});

describe('topology hashes', () => {
  it('are those that the published client computes, in any order of the transactions', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(fc.uint8Array({ maxLength: 50 }), { minLength: 1, maxLength: 6, selector: base64 }),
        async (transactions) => {
          const hashes = await Promise.all(transactions.map((bytes) => computeSha256CantonHash(11, bytes)));
          expect(transactions.map(topologyHashOf).map(base64)).toEqual(hashes.map(base64));
          const multi = await computeSha256CantonHash(55, await computeMultiHashForTopology(hashes));
          expect(base64(multiHashOf(transactions))).toBe(base64(multi));
          expect(base64(multiHashOf(transactions.toReversed()))).toBe(base64(multi));
        },
      ),
      { numRuns: 100 },
    );
  });

  it('appear in the generated topology', () => {
    const { transactions, multiHash } = made();
    expect(base64(multiHash)).toBe(base64(multiHashOf(transactions)));
    expect(multiHash).toHaveLength(34);
  });
});

describe('fingerprints', () => {
  it('are those of the published client: of the raw bytes for Ed25519, of the X.509 form for other curves', async () => {
    for (const spec of SPECS) {
      const of = spec === 'EC_CURVE25519' ? points[spec] : spkiOf(spec);
      expect(fingerprintOf(keyOf(spec))).toBe(Buffer.from(await computeSha256CantonHash(12, of)).toString('hex'));
    }
  });

  it('are the same for a raw Ed25519 key and its X.509 form', () => {
    const raw = readSigningKey({ spec: 'EC_CURVE25519', format: 'RAW', bytes: points.EC_CURVE25519 });
    expect(raw).toEqual({ ok: true, value: keyOf('EC_CURVE25519') });
  });
});
