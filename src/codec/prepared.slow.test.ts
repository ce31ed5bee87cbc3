import { PreparedTransaction as Published } from '@canton-network/core-ledger-proto';
import { decodePreparedTransaction, hashPreparedTransaction } from '@canton-network/core-tx-visualizer';
import fc from '../../test/property';
import {
  decodePrepared,
  encodePrepared,
  hashPrepared,
  type CodecValue,
  type PreparedExercise,
  type PreparedTransaction,
} from './index';
import { anyPrepared } from '../../test/support/codec';

const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64');
const safe = fc.maxSafeInteger().map(BigInt);

/** A member without a value is one that is left out. */
const plain = (prepared: unknown): unknown =>
  JSON.parse(
    JSON.stringify(prepared, (_, value: unknown) => {
      if (typeof value === 'bigint') return `${value}n`;
      return value instanceof Uint8Array ? Buffer.from(value).toString('hex') : value;
    }),
  );

const templateId = { packageId: 'ab'.repeat(32), moduleName: 'Splice.Amulet', entityName: 'Amulet' };
const exercise = (
  id: number,
  children: readonly number[],
  chosenValue: CodecValue = { kind: 'unit' },
): PreparedExercise => ({
  kind: 'exercise',
  id,
  seed: new Uint8Array(32).fill(id),
  lfVersion: '2.1',
  contractId: '00ab',
  packageName: 'splice-amulet',
  templateId,
  signatories: ['a'],
  stakeholders: ['a'],
  actingParties: ['a'],
  choiceId: 'Archive',
  chosenValue,
  consuming: true,
  children,
  choiceObservers: [],
});
const prepared = (transaction: Partial<PreparedTransaction['transaction']> = {}): PreparedTransaction => ({
  transaction: { version: '2.1', roots: [0], nodes: [exercise(0, [])], ...transaction },
  metadata: {
    submitterInfo: { actAs: ['a'], commandId: 'c' },
    synchronizerId: 's',
    mediatorGroup: 0,
    transactionUuid: 'u',
    preparationTime: 1n,
    inputContracts: [],
    globalKeyMapping: [],
  },
});
const problemOf = (bytes: Uint8Array): string => {
  const decoded = decodePrepared(bytes);
  return decoded.ok ? 'none' : decoded.error;
};

describe('prepared transactions', () => {
  it('survive a round trip through their bytes', () => {
    fc.assert(
      fc.property(anyPrepared(), (given) => {
        const decoded = decodePrepared(encodePrepared(given));
        expect(decoded.ok && plain(decoded.value)).toEqual(plain(given));
      }),
      { numRuns: 300 },
    );
  });

  it('are read by the published client, and read back from its bytes', () => {
    fc.assert(
      fc.property(anyPrepared(), (given) => {
        const bytes = encodePrepared(given);
        const theirs = Published.toBinary(decodePreparedTransaction(base64(bytes)));
        expect(theirs).toHaveLength(bytes.length);
        const again = decodePrepared(theirs);
        expect(again.ok && plain(again.value)).toEqual(plain(given));
      }),
      { numRuns: 300 },
    );
  });

  it('have the hash that the published client computes', async () => {
    await fc.assert(
      fc.asyncProperty(anyPrepared(safe), async (given) => {
        expect(base64(hashPrepared(given))).toBe(await hashPreparedTransaction(base64(encodePrepared(given))));
      }),
      { numRuns: 300 },
    );
  });

  it('hash 64-bit integers exactly, beyond the precision of a double', () => {
    const withNumber = (value: bigint): PreparedTransaction =>
      prepared({ nodes: [exercise(0, [], { kind: 'int64', value })] });
    expect(base64(hashPrepared(withNumber(2n ** 53n)))).not.toBe(base64(hashPrepared(withNumber(2n ** 53n + 1n))));
  });

  it('hash the bytes of a text as sent, even if it is not valid Unicode', () => {
    const given = prepared({ nodes: [exercise(0, [], { kind: 'text', value: 'a\ud800b' })] });
    const decoded = decodePrepared(encodePrepared(given));
    expect(decoded.ok && base64(hashPrepared(decoded.value))).toBe(base64(hashPrepared(given)));
  });
});

describe('a transaction that a participant of the network prepared', () => {
  // Published with the hash that the participant gave it; contract, parties and times are the network's local
  // installation.
  const receiver = 'bob::12205be3b9d177573fffb68eb245986f88b9df58d44ce575819078970580d87d1dc0';
  const provider =
    'app_user_localnet-localparty-1::12203a52fe5af3b87e0696182ac668a6cb315dab4bdc30da9e5b6dda9eb728784216';
  const namespace = '1220bbd000b6987573b8c09f444e4df5509af8997b839109d7e2c212d547f0af0950';
  const proposal = {
    packageId: 'eb6e01efacc3397e23c6be8b9be7db4bf37672211974d69e24b48980e2f98b7e',
    moduleName: 'Splice.Wallet.TransferPreapproval',
    entityName: 'TransferPreapprovalProposal',
  };
  const given: PreparedTransaction = {
    transaction: {
      version: '2.1',
      roots: [0],
      nodes: [
        {
          kind: 'create',
          id: 0,
          seed: new Uint8Array(Buffer.from('c1cde35c82a2efb2cb01c61371ef03fda4aef54ec029ae0cfe6bc8da83f2dbdd', 'hex')),
          lfVersion: '2.1',
          contractId: '001687778107572beeecc438972d18483ead250d1d50bb6357f7fb8f67dce7d635',
          packageName: 'splice-wallet',
          templateId: proposal,
          argument: {
            kind: 'record',
            id: proposal,
            fields: [
              { label: 'receiver', value: { kind: 'party', value: receiver } },
              { label: 'provider', value: { kind: 'party', value: provider } },
              {
                label: 'expectedDso',
                value: { kind: 'optional', value: { kind: 'party', value: `DSO::${namespace}` } },
              },
            ],
          },
          signatories: [receiver],
          stakeholders: [provider, receiver],
        },
      ],
    },
    metadata: {
      submitterInfo: { actAs: [receiver], commandId: '9758e46e-9fbe-4f94-973d-85d9e0f13275' },
      synchronizerId: `global-domain::${namespace}`,
      mediatorGroup: 0,
      transactionUuid: '94bdbaf5-0b2c-40bc-96cd-c3c9a9d847d2',
      preparationTime: 1_758_831_019_406_201n,
      inputContracts: [],
      globalKeyMapping: [],
    },
  };

  it('has the hash that the participant returned', () => {
    expect(base64(hashPrepared(given))).toBe('f97Cv1BO7QS7jmSY03p56JGsPf60Vx/ABXmRub7iiQI=');
  });
});

describe('bytes that are not a prepared transaction', () => {
  it('never cause an exception, whatever they are', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        expect(typeof decodePrepared(bytes).ok).toBe('boolean');
      }),
      { numRuns: 2000 },
    );
  });

  it('never cause an exception when truncated or altered, and have a hash if they can be read', () => {
    fc.assert(
      fc.property(anyPrepared(), fc.nat(), fc.nat({ max: 255 }), fc.boolean(), (given, at, byte, cut) => {
        const bytes = encodePrepared(given);
        const place = at % (bytes.length + 1);
        const decoded = decodePrepared(
          cut ? bytes.slice(0, place) : bytes.with(Math.min(place, bytes.length - 1), byte),
        );
        expect(decoded.ok ? hashPrepared(decoded.value).length : decoded.error.length).toBeGreaterThan(0);
      }),
      { numRuns: 1000 },
    );
  });

  it('are rejected with the place and the error', () => {
    const nodes = [exercise(0, [1]), exercise(1, [])];
    expect(problemOf(new Uint8Array())).toBe('preparedTransaction: transaction is missing');
    expect(problemOf(Uint8Array.of(0xff))).toMatch(/^preparedTransaction: malformed protobuf message \(/);
    expect(problemOf(encodePrepared(prepared({ nodes, roots: [0, 1] })))).toBe(
      'preparedTransaction.transaction: node 1 is referenced more than once, as a root or child',
    );
    expect(problemOf(encodePrepared(prepared({ nodes: [exercise(0, [1]), exercise(1, [0])] })))).toMatch(
      /node 0 is referenced more than once/,
    );
    expect(problemOf(encodePrepared(prepared({ nodes, roots: [1] })))).toBe(
      'preparedTransaction.transaction: node 0 is not reachable from a root',
    );
    expect(problemOf(encodePrepared(prepared({ roots: [0, 7] })))).toBe(
      'preparedTransaction.transaction: node 7 is referenced as a root or child, but does not exist',
    );
    expect(
      problemOf(encodePrepared(prepared({ nodes: [exercise(0, []), { kind: 'rollback', id: 0, children: [] }] }))),
    ).toBe('preparedTransaction.transaction: two nodes have the same id');
    expect(problemOf(encodePrepared(prepared({ nodes: [exercise(0, []), exercise(0, [])] })))).toBe(
      'preparedTransaction.transaction.nodeSeeds[1]: node 0 already has a seed',
    );
    expect(problemOf(encodePrepared(prepared({ nodes: [{ ...exercise(0, []), seed: new Uint8Array(31) }] })))).toBe(
      'preparedTransaction.transaction.nodeSeeds[0]: a seed has 32 bytes, not 31',
    );
    expect(problemOf(encodePrepared(prepared({ nodes: [{ ...exercise(0, []), seed: new Uint8Array() }] })))).toMatch(
      /a seed has 32 bytes, not 0$/,
    );
    expect(problemOf(encodePrepared(prepared({ nodes: [{ ...exercise(0, []), contractId: '00AB' }] })))).toBe(
      'preparedTransaction.transaction.nodes[0].v1.exercise: contract id "00AB" must be an even number of lower-case hex digits',
    );
    expect(
      problemOf(encodePrepared(prepared({ nodes: [{ kind: 'rollback', id: -1, children: [] }], roots: [-1] }))),
    ).toMatch(/node id "-1" is not a whole number$/);
  });

  it('are rejected if a field occurs twice, because it is unclear which one was signed', () => {
    const bytes = encodePrepared(prepared());
    expect(problemOf(Buffer.concat([bytes, bytes]))).toBe(
      'preparedTransaction: field 1 occurs 2 times, at most once is allowed',
    );
  });

  it('are refused when values are nested one level deeper than the ledger language allows', () => {
    const nested = (depth: number): CodecValue =>
      depth === 0 ? { kind: 'unit' } : { kind: 'optional', value: nested(depth - 1) };
    const withDepth = (depth: number): string =>
      problemOf(encodePrepared(prepared({ nodes: [exercise(0, [], nested(depth))] })));
    expect(withDepth(100)).toBe('none');
    expect(withDepth(101)).toMatch(/values are nested deeper than 100$/);
  });

  it('are accepted with nested nodes and repeated elements', () => {
    const chain = Array.from({ length: 10_000 }, (_, id) => exercise(id, id < 9_999 ? [id + 1] : []));
    const items = Array.from({ length: 130_000 }, (): CodecValue => ({ kind: 'unit' }));
    const decoded = decodePrepared(
      encodePrepared(
        prepared({ nodes: [...chain, exercise(10_000, [], { kind: 'list', items })], roots: [0, 10_000] }),
      ),
    );
    expect(decoded.ok && hashPrepared(decoded.value)).toHaveLength(32);
  });
});
