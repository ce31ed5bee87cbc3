// Values on their way into prepared transactions and out again.

import fc from '../../../test/property';
import type { CodecValue } from '../../codec';
import { CHOICES, type DamlType, type DamlValue } from '../../ledger';
import { codecJson, codecValue } from './prepared-value';
import { readDaml } from './read-daml';

interface Typed {
  readonly type: DamlType;
  readonly value: DamlValue;
}

const CONTRACT = `00${'ab'.repeat(32)}`;
const of = (
  kind: 'party' | 'text' | 'numeric' | 'contractId' | 'timestamp' | 'date',
  values: readonly string[],
): fc.Arbitrary<Typed> => fc.constantFrom(...values).map((value) => ({ type: { kind }, value }));

const typed = fc.letrec<{ typed: Typed }>((tie) => ({
  typed: fc.oneof(
    { maxDepth: 4 },
    fc.oneof(
      of('party', ['alice::1220aa']),
      of('text', ['', 'é']),
      of('numeric', ['1.0000000000', '-0.5000000000']),
      of('contractId', [CONTRACT]),
      of('timestamp', [
        '2026-01-15T12:00:00Z',
        '1969-12-31T23:59:59.999999Z',
        '0001-01-01T00:00:00Z',
        '9999-12-31T23:59:59.999Z',
      ]),
      of('date', ['2026-01-15', '1969-12-31']),
      fc
        .bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n })
        .map((value): Typed => ({ type: { kind: 'int64' }, value: value.toString() })),
      fc.boolean().map((value): Typed => ({ type: { kind: 'bool' }, value })),
      fc.constant<Typed>({ type: { kind: 'unit' }, value: {} }),
      fc
        .constantFrom('Buy', 'Sell')
        .map((value): Typed => ({ type: { kind: 'enum', constructors: ['Buy', 'Sell'] }, value })),
    ),
    tie('typed').map(({ type, value }): Typed => ({ type: { kind: 'list', of: type }, value: [value, value] })),
    tie('typed').map(({ type, value }): Typed => ({
      type: { kind: 'textMap', of: type },
      value: { a: value, b: value },
    })),
    tie('typed').map(({ type, value }): Typed => ({ type: { kind: 'deferred', get: () => type }, value })),
    fc
      .tuple(tie('typed'), fc.boolean())
      .map(([{ type, value }, some]): Typed => ({ type: { kind: 'optional', of: type }, value: some ? value : null })),
    fc.tuple(tie('typed'), tie('typed')).map(([key, { type, value }]): Typed => ({
      type: { kind: 'genMap', key: key.type, value: type },
      value: [[key.value, value]],
    })),
    fc.tuple(tie('typed'), tie('typed')).map(([a, b]): Typed => ({
      type: { kind: 'record', fields: { a: a.type, b: b.type } },
      value: { a: a.value, b: b.value },
    })),
    tie('typed').map(({ type, value }): Typed => ({
      type: { kind: 'variant', cases: { Some: type, None: { kind: 'unit' } } },
      value: { tag: 'Some', value },
    })),
  ),
})).typed;

function read(type: DamlType, value: CodecValue): { readonly value: DamlValue; readonly problems: readonly string[] } {
  const problems: string[] = [];
  return { value: readDaml(type, { value: codecJson(value), path: '', problems }), problems };
}

describe('ledger values in prepared transactions', () => {
  it('survive a round trip', () => {
    fc.assert(
      fc.property(typed, ({ type, value }) => {
        expect(
          read(
            type,
            codecValue(type, value, (id) => id),
          ),
        ).toEqual({ value, problems: [] });
      }),
      { numRuns: 500 },
    );
  });

  it('of the wrong type are reported with their path', () => {
    const { argument } = CHOICES.AmuletRules_DevNet_Tap;
    const text: CodecValue = { kind: 'text', value: 'x' };
    expect(read(argument, text).problems[0]).toContain('expecting an object');
    expect(read(argument, { kind: 'record', fields: [{ label: 'amount', value: text }] }).problems).toContainEqual(
      expect.stringMatching(/decimal.* at 'amount'$/),
    );
    expect(read(argument, { kind: 'record', fields: [{ label: '__proto__', value: text }] }).problems[0]).toContain(
      '__proto__',
    );
    expect(
      read(
        { kind: 'variant', cases: { Buy: { kind: 'unit' } } },
        { kind: 'variant', constructor: 'toString', value: text },
      ).problems[0],
    ).toContain('one of Buy');
    expect(read({ kind: 'timestamp' }, { kind: 'timestamp', value: 2n ** 62n }).problems).toHaveLength(1);
    expect(read({ kind: 'date' }, { kind: 'date', value: -1_000_000 }).problems).toHaveLength(1);
  });
});
