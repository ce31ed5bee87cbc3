import fc from '../../test/property';
import { defined, type Json } from '../base';
import { compileAll, type CompiledSchemas } from './compile';
import { findViolations } from './violations';
import { parseContractDocument } from './load';
import { collectSchemas } from './schemas';
import type { Violation } from './types';

const compile = (schemas: string, isExtra = false): CompiledSchemas => {
  const indented = schemas.trim().replaceAll(/^/gm, '    ');
  const text = `openapi: ${isExtra ? '3.0.3' : '3.1.0'}\nx-group: scan\ncomponents:\n  schemas:\n${indented}\n`;
  return compileAll(collectSchemas([parseContractDocument('scan.yaml', text, isExtra)]));
};

const check = ({ validators, problems }: CompiledSchemas, name: string, value: Json): readonly Violation[] => {
  expect(problems).toEqual([]);
  return findViolations(
    defined(validators.get(`scan.yaml#/components/schemas/${name}`), `${name} is compiled`),
    value,
    (id) => validators.get(id),
  );
};

describe('validation', () => {
  const own = compile(`
Person:
  type: object
  description: properties may have the names of annotations
  required: [name]
  properties:
    name: {type: string, minLength: 1, x-null: observed}
    description: {type: string}
    example: {$ref: '#/components/schemas/Count'}
    friends: {type: array, items: {$ref: '#/components/schemas/Person'}}
Count: {type: [integer, 'null'], format: int64}
MaybePerson: {oneOf: [{$ref: '#/components/schemas/Person'}, {type: 'null'}]}
Colour: {type: string, enum: [red, green]}
Only: {type: object, properties: {a: {type: string}}, additionalProperties: false}
Part: {$ref: '#/components/schemas/Person/properties/name'}
`);

  it('accepts valid values, through references and recursion', () => {
    expect(check(own, 'Person', { name: 'a', example: 3, friends: [{ name: 'b', friends: [] }] })).toEqual([]);
  });

  it('reports every violation with its location, and the name of a missing member', () => {
    expect(check(own, 'Person', { description: 1, example: 'x', friends: [{}] })).toEqual([
      { pointer: '', keyword: 'required', message: "must have required property 'name'", missing: 'name' },
      { pointer: '/description', keyword: 'type', message: 'must be string' },
      { pointer: '/example', keyword: 'type', message: 'must be integer,null' },
      { pointer: '/friends/0', keyword: 'required', message: "must have required property 'name'", missing: 'name' },
    ]);
  });

  it('does not demand null where the other alternative was intended', () => {
    expect(check(own, 'MaybePerson', null)).toEqual([]);
    expect(check(own, 'MaybePerson', { name: '' }).map(({ keyword }) => keyword)).toEqual(['minLength']);
  });

  it('reports the locations that Ajv reports, at any depth', () => {
    const schemas = `
Node:
  type: object
  required: [name]
  properties:
    name: {type: string}
    next: {$ref: '#/components/schemas/Node'}
    list: {type: array, items: {$ref: '#/components/schemas/Node'}}
    'a/b~c, {d}': {$ref: '#/components/schemas/Node'}
    choice: {oneOf: [{$ref: '#/components/schemas/Node'}, {type: 'null'}]}
    both: {type: object, allOf: [{$ref: '#/components/schemas/Node'}], minProperties: 2}
  additionalProperties: {$ref: '#/components/schemas/Node'}
`;
    const [ours, ajvs] = [compile(schemas), compile(schemas, true)];
    const name = fc.constantFrom('name', 'next', 'list', 'a/b~c, {d}', 'choice', 'both', 'x/~ y');
    const { value } = fc.letrec<{ value: Json }>((tie) => ({
      value: fc.oneof(
        { depthSize: 'small', maxDepth: 4 },
        fc.constantFrom<Json>('a', 1, null),
        fc.dictionary(name, tie('value'), { maxKeys: 3, noNullPrototype: true }),
        fc.array(tie('value'), { maxLength: 3 }),
      ),
    }));
    fc.assert(
      fc.property(value, (one) => {
        expect(check(ours, 'Node', one)).toEqual(check(ajvs, 'Node', one));
      }),
      { numRuns: 500 },
    );
    expect(
      check(ours, 'Node', { name: 'a', list: [{ name: 'b' }, { name: 'c', 'x/~ y': { next: 1, name: 'd' } }] }).map(
        ({ pointer }) => pointer,
      ),
    ).toEqual(['/list/1/x~1~0 y/next']);
  });

  it('validates a body with thousands of wrong elements in linear time', () => {
    const time = (count: number): number => {
      const friends = Array.from({ length: count }, () => ({}));
      const from = performance.now();
      expect(check(own, 'Person', { name: 'a', friends })).toHaveLength(count);
      return performance.now() - from;
    };
    time(1000);
    // Copying all earlier errors for each element took minutes.
    expect(time(100_000)).toBeLessThan(10_000);
  });

  it('names the allowed values, and the unexpected member', () => {
    expect(check(own, 'Colour', 'blue')[0]?.message).toBe(
      'must be equal to one of the allowed values: ["red","green"]',
    );
    expect(check(own, 'Only', { b: 1 })[0]?.message).toBe('must NOT have additional properties: "b"');
  });

  it('compiles a separate validator for a nested schema that another schema refers to', () => {
    expect(own.validators.has('scan.yaml#/components/schemas/Person/properties/name')).toBe(true);
    expect(own.validators.has('scan.yaml#/components/schemas/Part')).toBe(false);
  });

  it('validates int64 exactly at both ends if the value is exact', () => {
    const end = 2n ** 63n;
    expect([end - 1n, -end, 5n, null].map((value) => check(own, 'Count', value).length)).toEqual([0, 0, 0, 0]);
    expect([end, -end - 1n, end * 2n].map((value) => check(own, 'Count', value)[0]?.keyword)).toEqual([
      'format',
      'format',
      'format',
    ]);
  });

  it('validates exact integers inside objects and lists too', () => {
    expect(check(own, 'Person', { name: 'a', friends: [{ name: 'b', example: 2n ** 60n }] })).toEqual([]);
    expect(check(own, 'Person', { name: 'a', friends: [{ name: 'b', example: 2n ** 63n }] })).toMatchObject([
      { pointer: '/friends/0/example' },
    ]);
  });
});

describe('refusing our own schemas', () => {
  it.each([
    ['an unknown keyword', 'A: {type: string, maxLenght: 3}', 'A', 'maxLenght'],
    ['an unknown format', 'A: {type: object, properties: {b: {type: string, format: decimal}}}', 'A', 'decimal'],
    ['properties without a type', 'A: {properties: {b: {type: string}}}', 'A', 'strictTypes'],
    [
      'a type that does not exist',
      'A: {type: strng}',
      'A',
      'is not a JSON Schema: must be equal to one of the allowed values: ["array",',
    ],
    ['an invalid pattern', "A: {type: string, pattern: '('}", 'A', 'regular expression'],
    [
      'a keyword of OpenAPI 3.0 generators',
      'A: {type: object, discriminator: {propertyName: b}}',
      'A',
      'discriminator',
    ],
  ])('refuses %s', (_what, schema, name, message) => {
    const { problems } = compile(schema);
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatchObject({ file: 'scan.yaml', line: 5 });
    expect(problems[0]?.pointer).toContain(`/components/schemas/${name}`);
    expect(problems[0]?.message).toContain(message);
  });

  it('names the broken schema only, not those that refer to it', () => {
    const { problems } = compile(`
User: {type: object, properties: {a: {$ref: '#/components/schemas/Broken'}}}
Broken: {type: object, properties: {b: {properties: {c: {type: string}}}}}
`);
    expect(problems.map(({ pointer, line }) => [pointer, line])).toEqual([
      ['/components/schemas/Broken/properties/b', 6],
    ]);
  });
});

describe("a user's schemas", () => {
  const guest = compile(
    `
MaybeText: {type: string, nullable: true}
MaybeColour: {type: string, nullable: true, enum: [red]}
MaybeOther: {nullable: true, allOf: [{$ref: '#/components/schemas/Ratio'}]}
Ratio: {type: number, format: double, minimum: 0, exclusiveMinimum: true, maximum: 1, exclusiveMaximum: false}
Loose: {properties: {a: {type: string, format: made-up, example: x, xml: {name: y}}}, discriminator: {propertyName: a}}
Id: {type: string, format: uuid, pattern: '^[^\\@]+$'}
`,
    true,
  );

  it.each<[string, Json, boolean]>([
    ['MaybeText', null, true],
    ['MaybeText', 1, false],
    ['MaybeColour', null, true],
    ['MaybeColour', 'blue', false],
    ['MaybeOther', null, true],
    ['MaybeOther', 0.5, true],
    ['Ratio', 0, false],
    ['Ratio', 1, true],
    ['Loose', { a: 'anything' }, true],
    ['Id', 'no', false],
    ['Id', '0b1f0d5e-6c52-4a52-9d0a-5f3f2f0c9a11', true],
  ])('reads OpenAPI 3.0: %s takes %j: %s', (name, value, accepted) => {
    expect(check(guest, name, value).length === 0).toBe(accepted);
  });

  it('still refuses an unknown keyword', () => {
    expect(compile('A: {type: string, maxLenght: 3}', true).problems[0]?.message).toContain('maxLenght');
  });
});
