import fc from '../property';
import type { Json } from '../../src/base';
import { contract } from '../support/contract';
import { valuesOf } from './from-schema';
import { settle } from './plan';
import { requestSchemas } from './schemas';

const bodies = requestSchemas(contract()).flatMap(({ spec, body }) =>
  (body?.content ?? []).flatMap(({ mediaType, placed }) => {
    const schemaId = spec.requestBody?.content.find((media) => media.mediaType === mediaType)?.schemaId;
    return schemaId === undefined ? [] : [{ name: `${spec.id} ${mediaType}`, placed, schemaId }];
  }),
);
const parameters = requestSchemas(contract()).flatMap(({ spec, parameters }) =>
  parameters.flatMap(({ name, placed }) => {
    const found = spec.parameters.find((parameter) => parameter.name === name);
    return found ? [{ name: `${spec.id} ${name}`, placed, schemaId: found.schemaId }] : [];
  }),
);

describe('a value generated from a schema', () => {
  test.each([...bodies, ...parameters])('is valid: $name', ({ placed, schemaId }) => {
    const values = valuesOf(placed, () => undefined).map((plan) => settle(plan, () => null));
    fc.assert(
      fc.property(values, (value: Json) => {
        expect({ value, violations: contract().validate(schemaId, value) }).toEqual({ value, violations: [] });
      }),
      { numRuns: 30 },
    );
  });

  test('uses a better value that the caller knows', () => {
    const placed = {
      document: {},
      schema: { type: 'object', required: ['party'], properties: { party: { type: 'string' } } },
    };
    fc.assert(
      fc.property(
        valuesOf(placed, (name) => (name === 'party' ? fc.constant('alice') : undefined)),
        (value) => {
          expect(value).toEqual({ party: 'alice' });
        },
      ),
      { numRuns: 5 },
    );
  });
});
