import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020';
import fc from '../../test/property';
import { isSurelyValid } from './quick-schema-check';

const TARGET: object = JSON.parse(
  readFileSync(join(resolve(__dirname, '../..'), 'conformance', 'schema', 'target.schema.json'), 'utf8'),
);
const ajv = new Ajv2020({ strict: false, logger: false, validateSchema: false });
const byAjv = (schema: object, value: unknown): boolean => ajv.compile(schema)(value);

const name = fc.constantFrom('a', 'b', 'constructor', 'env');
const scalar = fc.oneof(
  fc.constant(null),
  fc.boolean(),
  fc.integer({ min: -2, max: 2 }),
  fc.constant(1.5),
  fc.constantFrom('', 'a', '\u{1f600}'),
);
const { value } = fc.letrec((tie) => ({
  value: fc.oneof(
    { depthSize: 'small' },
    scalar,
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(name, tie('value'), { maxKeys: 3 }),
  ),
}));
const type = fc.constantFrom('null', 'boolean', 'integer', 'number', 'string', 'array', 'object');
const oneSchema = (inner: fc.Arbitrary<object>): fc.Arbitrary<object> =>
  fc.record(
    {
      type: fc.oneof(type, fc.uniqueArray(type, { minLength: 1, maxLength: 3 })),
      enum: fc.uniqueArray(scalar, { minLength: 1, maxLength: 3 }),
      const: scalar,
      minLength: fc.nat({ max: 2 }),
      required: fc.uniqueArray(name, { maxLength: 2 }),
      minProperties: fc.nat({ max: 2 }),
      maxProperties: fc.nat({ max: 2 }),
      properties: fc.dictionary(name, inner, { maxKeys: 2 }),
      additionalProperties: fc.oneof(fc.boolean(), inner),
      items: inner,
      pattern: fc.constant('^a'),
      not: inner,
    },
    { requiredKeys: [], noNullPrototype: true },
  );
/** A few keywords of the many: with all of them nearly nothing would be kept. */
const fewWords = (words: object, start: number): object =>
  Object.fromEntries(Object.entries(words).filter((_, index, all) => (index + start) % all.length < 3));
const schema = fc
  .tuple(oneSchema(oneSchema(fc.record({ type }))), fc.nat({ max: 11 }))
  .map(([words, start]) => fewWords(words, start));

describe('the quick check of plain schemas', () => {
  it('never accepts what Ajv refuses', () => {
    const taken = { count: 0 };
    fc.assert(
      fc.property(schema, value, (wanted, given) => {
        if (!isSurelyValid(wanted, given)) return;
        taken.count += 1;
        expect([wanted, given, byAjv(wanted, given)]).toEqual([wanted, given, true]);
      }),
      { numRuns: 1500 },
    );
    expect(taken.count).toBeGreaterThan(50);
  });

  it.each<readonly [boolean, object]>([
    [
      true,
      {
        urls: { scan: 'http://x' },
        users: [{ user: 'alice', party: null, token: 't' }],
        migrationId: 0,
        own: { a: [1] },
        waivers: [{ clause: 'A', reason: 'b' }],
      },
    ],
    [true, { urls: {}, samples: { snapshots: [{ recordTime: 'x', migrationId: null }] }, profile: null }],
    [false, { url: { scan: 'http://x' } }],
    [false, { users: [{ name: 'alice' }] }],
    [false, { waivers: [{ clause: 'A' }] }],
    [false, { migrationId: 0.5 }],
    [false, { dialect: 'other' }],
  ])('says %p of a target as Ajv does: %j', (keeps, given) => {
    expect([isSurelyValid(TARGET, given), byAjv(TARGET, given)]).toEqual([keeps, keeps]);
  });
});
