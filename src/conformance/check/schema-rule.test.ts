import { ruleOf } from './schema-rule';

const document = {
  components: {
    schemas: {
      Decimal: { type: 'string', pattern: '^x$', 'x-provenance': { mark: 'observed', source: 'seen' } },
      Sum: {
        type: 'object',
        required: ['total'],
        'x-provenance': { mark: 'documented', source: 'section 2' },
        properties: {
          total: { type: 'string', $ref: '#/components/schemas/Decimal' },
          more: { type: 'array', items: { $ref: '#/components/schemas/Sum' } },
        },
      },
    },
  },
};
const above = { mark: 'assumed', source: 'the answer' } as const;
const rule = (pointer: string, keyword: string, missing?: string) =>
  ruleOf(
    document,
    'scan.yaml#/components/schemas/Sum',
    { pointer, keyword, message: '', ...(missing === undefined ? {} : { missing }) },
    above,
  );

describe('the rule behind a schema violation', () => {
  it('is that of the schema with the violated keyword', () => {
    expect(rule('/total', 'type').provenance.mark).toBe('documented');
    expect(rule('/total', 'pattern')).toMatchObject({
      provenance: { mark: 'observed', source: 'seen' },
      components: ['scan.yaml#/components/schemas/Decimal', 'scan.yaml#/components/schemas/Sum'],
    });
  });

  it('for a wrong type is that of the property that refers to the component, for texts and numbers', () => {
    const referring = {
      components: {
        schemas: {
          ...document.components.schemas,
          Holder: {
            type: 'object',
            'x-provenance': { mark: 'documented', source: 'section 3' },
            properties: { id: { $ref: '#/components/schemas/Decimal' } },
          },
        },
      },
    };
    const of = (keyword: string) =>
      ruleOf(referring, 'scan.yaml#/components/schemas/Holder', { pointer: '/id', keyword, message: '' }, above);
    expect(of('type')).toMatchObject({
      provenance: { mark: 'documented', source: 'section 3' },
      components: ['scan.yaml#/components/schemas/Decimal', 'scan.yaml#/components/schemas/Holder'],
    });
    expect(of('pattern').provenance.mark).toBe('observed');
  });

  it('for a missing property is that of the property, if it has a mark', () => {
    const event = {
      type: 'object',
      required: ['id', 'witnesses'],
      'x-provenance': { mark: 'observed', source: 'seen' },
      properties: {
        id: { type: 'string' },
        witnesses: { type: 'array', 'x-provenance': { mark: 'documented', source: 'section 2' } },
      },
    };
    const of = (missing: string) =>
      ruleOf(
        { components: { schemas: { Event: event } } },
        'scan.yaml#/components/schemas/Event',
        { pointer: '', keyword: 'required', message: '', missing },
        above,
      );
    expect(of('witnesses').provenance).toEqual({ mark: 'documented', source: 'section 2' });
    expect(of('id').provenance.mark).toBe('observed');
  });

  it('is found through lists and references', () => {
    expect(rule('/more/3', 'required', 'total').provenance).toEqual({ mark: 'documented', source: 'section 2' });
    expect(rule('/more/3/total', 'pattern').provenance.mark).toBe('observed');
  });

  it('falls back to the response if no schema has a mark', () => {
    expect(
      ruleOf({}, 'scan.yaml#/components/schemas/None', { pointer: '/a', keyword: 'type', message: '' }, above)
        .provenance,
    ).toEqual(above);
  });
});
