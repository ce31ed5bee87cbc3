// Prepared transactions of any shape, for laws that hold for all of them.

import fc from '../property';
import type {
  CodecValue,
  PreparedCreation,
  Identifier,
  InputContract,
  PreparedTransaction,
  PreparedNode,
} from '../../src/codec/index';

const text = fc.string({ unit: 'binary', maxLength: 12 });
const hex = fc.uint8Array({ minLength: 1, maxLength: 40 }).map((bytes) => Buffer.from(bytes).toString('hex'));
const party = fc.constantFrom('alice::1220aa', 'bob::1220bb', 'DSO::1220cc');
const parties = fc.uniqueArray(party);
const int64 = fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n });
const time = fc.bigInt({ min: 0n, max: 2n ** 63n - 1n });
const seed = fc.uint8Array({ minLength: 32, maxLength: 32 });
const maybe = <T>(of: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> => fc.option(of, { nil: undefined });

const identifier: fc.Arbitrary<Identifier> = fc.record({
  packageId: hex,
  moduleName: fc.constantFrom('Splice.Amulet', 'Main', ''),
  entityName: fc.constantFrom('Amulet', 'Outer.Inner'),
});

/**
 * A 64-bit number is read by the published client as a double: laws that compare with it keep to numbers that one
 * holds.
 */
const anyValue = (numbers: fc.Arbitrary<bigint> = int64): fc.Arbitrary<CodecValue> =>
  fc.letrec<{ value: CodecValue }>((tie) => ({
    value: fc.oneof(
      { maxDepth: 4, depthSize: 'small' },
      fc.oneof<fc.Arbitrary<CodecValue>[]>(
        fc.constant({ kind: 'unit' }),
        fc.record({ kind: fc.constant('bool'), value: fc.boolean() }),
        fc.record({ kind: fc.constant('int64'), value: numbers }),
        fc.record({ kind: fc.constant('date'), value: fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 }) }),
        fc.record({ kind: fc.constant('timestamp'), value: int64 }),
        fc.record({ kind: fc.constantFrom('numeric', 'party', 'text'), value: text }),
        fc.record({ kind: fc.constant('contractId'), value: hex }),
        fc.record({ kind: fc.constant('enum'), id: maybe(identifier), constructor: text }),
      ),
      fc.record({ kind: fc.constant('optional'), value: maybe(tie('value')) }),
      fc.record({ kind: fc.constant('list'), items: fc.array(tie('value'), { maxLength: 4 }) }),
      fc.record({
        kind: fc.constant('textMap'),
        entries: fc.array(fc.record({ key: text, value: tie('value') }), { maxLength: 3 }),
      }),
      fc.record({
        kind: fc.constant('genMap'),
        entries: fc.array(fc.record({ key: tie('value'), value: tie('value') }), { maxLength: 3 }),
      }),
      fc.record({
        kind: fc.constant('record'),
        id: maybe(identifier),
        fields: fc.array(fc.record({ label: text, value: tie('value') }), { maxLength: 4 }),
      }),
      fc.record({ kind: fc.constant('variant'), id: maybe(identifier), constructor: text, value: tie('value') }),
    ),
  })).value;

const contract = { lfVersion: fc.constantFrom('2.1', ''), contractId: hex, packageName: text, templateId: identifier };
const creation = (value: fc.Arbitrary<CodecValue>): fc.Arbitrary<PreparedCreation> =>
  fc.record({ ...contract, argument: value, signatories: parties, stakeholders: parties });
const input = (value: fc.Arbitrary<CodecValue>): fc.Arbitrary<InputContract> =>
  fc.record({ contract: creation(value), createdAt: time, eventBlob: fc.uint8Array({ maxLength: 8 }) });

const node = (value: fc.Arbitrary<CodecValue>): fc.Arbitrary<PreparedNode> => {
  const involved = {
    signatories: parties,
    stakeholders: parties,
    actingParties: parties,
    interfaceId: maybe(identifier),
  };
  return fc.oneof<fc.Arbitrary<PreparedNode>[]>(
    creation(value).chain((create) =>
      fc
        .record({ kind: fc.constant('create'), id: fc.constant(0), seed: maybe(seed) })
        .map((rest) => ({ ...rest, ...create })),
    ),
    fc.record({
      kind: fc.constant('exercise'),
      id: fc.constant(0),
      seed,
      ...contract,
      ...involved,
      choiceId: text,
      chosenValue: value,
      consuming: fc.boolean(),
      children: fc.constant([]),
      exerciseResult: maybe(value),
      choiceObservers: parties,
    }),
    fc.record({ kind: fc.constant('fetch'), id: fc.constant(0), ...contract, ...involved }),
    fc.record({ kind: fc.constant('rollback'), id: fc.constant(0), children: fc.constant([]) }),
  );
};

/** Hangs each node below an earlier one that can have children, or makes it a root: `places` choose. */
function grown(nodes: readonly PreparedNode[], places: readonly number[]): PreparedTransaction['transaction'] {
  const children = new Map<number, number[]>();
  const roots: number[] = [];
  nodes.forEach((_, id) => {
    const parents = nodes
      .slice(0, id)
      .flatMap(({ kind }, at) => (kind === 'exercise' || kind === 'rollback' ? [at] : []));
    const parent = parents[(places[id] ?? 0) % (parents.length + 1)];
    if (parent === undefined) roots.push(id);
    else children.set(parent, [...(children.get(parent) ?? []), id]);
  });
  const numbered = nodes.map((one, id) =>
    one.kind === 'exercise' || one.kind === 'rollback'
      ? { ...one, id, children: children.get(id) ?? [] }
      : { ...one, id },
  );
  return { version: '2.1', roots, nodes: numbered };
}

export const anyPrepared = (numbers?: fc.Arbitrary<bigint>): fc.Arbitrary<PreparedTransaction> => {
  const value = anyValue(numbers);
  return fc.record({
    transaction: fc
      .tuple(fc.array(node(value), { maxLength: 6 }), fc.array(fc.nat(), { minLength: 6, maxLength: 6 }))
      .map(([nodes, places]) => grown(nodes, places)),
    metadata: fc.record({
      submitterInfo: fc.record({ actAs: parties, commandId: text }),
      synchronizerId: text,
      mediatorGroup: fc.nat(),
      transactionUuid: text,
      preparationTime: time,
      inputContracts: fc.array(input(value), { maxLength: 2 }),
      minLedgerEffectiveTime: maybe(time),
      maxLedgerEffectiveTime: maybe(time),
      maxRecordTime: maybe(time),
      globalKeyMapping: fc.array(
        fc.record({
          key: fc.record({
            templateId: identifier,
            packageName: text,
            key: value,
            hash: fc.uint8Array({ maxLength: 4 }),
          }),
          value: maybe(value),
        }),
        { maxLength: 1 },
      ),
    }),
  });
};
