import { contract as opened } from '../../test/support/contract';
import { defined, isObject, type Json } from '../base';
import { compileAll } from './compile';
import { findViolations } from './violations';
import { parseContractDocument } from './load';
import { collectSchemas } from './schemas';

const contract = opened();
const UPDATE = 'ledger.yaml#/components/schemas/JsGetUpdateResponse';
const ITEM = 'scan.yaml#/components/schemas/UpdateHistoryItem';
const FILTER = 'ledger.yaml#/components/schemas/IdentifierFilter';

const told = (schemaId: string, value: Json): readonly string[] =>
  contract.validate(schemaId, value).map(({ pointer, message }) => `${pointer} ${message}`);

type Member = { readonly [name: string]: Json | undefined };
const objectOf = (value: Json | undefined): Member => {
  if (!isObject(value)) throw new Error('an object was expected');
  return value as Member;
};

/** A documented example of a 200. */
function exampleOf(operationId: string, name: string): Member {
  const operation = defined(
    contract.operations.find(({ id }) => id === operationId),
    `${operationId} is documented`,
  );
  const response = defined(
    operation.responses.find(({ status }) => status === '200'),
    `${operationId} has a 200`,
  );
  return objectOf(response.content[0]?.examples[name]);
}

/** The value with another one at a path. */
const withAt = (value: Json | undefined, [step, ...rest]: readonly string[], to: Json): Json => {
  if (step === undefined) return to;
  if (Array.isArray(value))
    return value.map((entry: Json, index) => (String(index) === step ? withAt(entry, rest, to) : entry));
  const object = objectOf(value);
  return { ...object, [step]: withAt(object[step], rest, to) };
};

describe('a value with alternatives that violates a rule inside the intended one', () => {
  const transaction = exampleOf('getUpdateByIdV0', 'transaction');

  it('is reported for that rule only: a foreign offset in an update of the history', () => {
    expect(told(ITEM, { ...transaction, offset: 'node-7' })).toEqual(['/offset must match pattern "^00[0-9a-f]{16}$"']);
    expect(told(ITEM, { ...exampleOf('getUpdateByIdV0', 'assignment'), offset: 'node-7' })).toEqual([
      '/offset must match pattern "^00[0-9a-f]{16}$"',
    ]);
  });

  it('is reported for the members missing from the alternative that its other members suggest', () => {
    const { workflow_id: _, ...less } = transaction;
    expect(told(ITEM, less)).toEqual([" must have required property 'workflow_id'"]);
  });

  it('is reported for a wrong type deep inside: through an optional update, its kind and the kind of its event', () => {
    const path = ['update', 'Transaction', 'value', 'events', '0', 'CreatedEvent', 'witnessParties'];
    const wrong = withAt(exampleOf('getUpdateById', 'transactionCreated'), path, 'alice');
    expect(told(UPDATE, wrong)).toEqual([`/${path.join('/')} must be array`]);
    expect(contract.validate(UPDATE, wrong)[0]?.taken).toEqual([
      { pointer: '/update', branch: 0 },
      { pointer: '/update', branch: 3 },
      { pointer: '/update/Transaction/value/events/0', branch: 1 },
    ]);
  });

  it('is recognised by a member that can have one value only', () => {
    const [id, event] = defined(Object.entries(objectOf(transaction['events_by_id']))[0], 'the example has an event');
    const { event_type: type } = objectOf(event);
    const broken = told(ITEM, { ...transaction, events_by_id: { [id]: { event_type: type ?? null, event_id: id } } });
    expect(broken).toContainEqual(expect.stringMatching(/ must have required property 'choice'$/));
    expect(broken.join()).not.toMatch(/create_arguments/);
  });

  it('may hold integers beyond a double', () => {
    expect(
      told(
        UPDATE,
        withAt(
          exampleOf('getUpdateById', 'transactionCreated'),
          ['update', 'Transaction', 'value', 'offset'],
          2n ** 63n,
        ),
      ),
    ).toEqual(['/update/Transaction/value/offset must match format "int64"']);
  });
});

describe('a value that matches none of its alternatives', () => {
  it.each<readonly [string, string, Json, readonly string[]]>([
    [
      'has an unknown name',
      UPDATE,
      { update: { Foo: {} } },
      ['/update must be one of OffsetCheckpoint, Reassignment, TopologyTransaction, Transaction'],
    ],
    ['has nothing', ITEM, {}, [' must be one of UpdateHistoryTransaction, UpdateHistoryReassignment']],
    [
      'has nothing at a place inside an alternative',
      ITEM,
      { ...exampleOf('getUpdateByIdV0', 'assignment'), event: {} },
      ['/event must be one of UpdateHistoryAssignment, UpdateHistoryUnassignment'],
    ],
    ['is of a type that no alternative has', ITEM, 5, [' must be object']],
  ])('is reported once: %s', (_, schemaId, value, wanted) => {
    expect(told(schemaId, value)).toEqual(wanted);
  });
});

describe('a value that matches several alternatives', () => {
  it('is reported with those that it matches', () => {
    expect(told(FILTER, { Empty: {}, WildcardFilter: { value: {} } })).toEqual([
      ' must be only one of Empty, InterfaceFilter, TemplateFilter, WildcardFilter: it fits Empty and WildcardFilter',
    ]);
  });
});

describe("alternatives of a user's own document", () => {
  const text = `openapi: 3.0.3
components:
  schemas:
    Size: {anyOf: [{type: string, minLength: 2}, {type: integer, minimum: 1}]}
    Loose: {type: object, properties: {a: {}, b: {}}, anyOf: [{required: [a]}, {required: [b]}]}
    Maybe: {type: string, nullable: true, enum: [red]}
`;
  const { validators } = compileAll(collectSchemas([parseContractDocument('own.yaml', text, true)]));
  const check = (name: string, value: Json): readonly string[] =>
    findViolations(
      defined(validators.get(`own.yaml#/components/schemas/${name}`), `${name} is compiled`),
      value,
      (id) => validators.get(id),
    ).map(({ message }) => message);

  it('are chosen by type', () => {
    expect([check('Size', 'x'), check('Size', 0), check('Size', true)]).toEqual([
      ['must NOT have fewer than 2 characters'],
      ['must be >= 1'],
      ['must be one of string, integer'],
    ]);
  });

  it('that are not independent schemas are all applied', () => {
    expect(check('Loose', {})).toEqual([
      "must have required property 'a'",
      "must have required property 'b'",
      'must fit one of its alternatives',
    ]);
  });

  it('accept null, and do not report it as a mismatch of another value', () => {
    expect(check('Maybe', null)).toEqual([]);
    expect(check('Maybe', 'blue')).toEqual([
      'must be equal to one of the allowed values: ["red"]',
      'must fit one of its alternatives',
    ]);
  });
});

describe('a value with very many invalid alternatives', () => {
  const list = 'ledger.yaml#/components/schemas/Filters';
  const wrong = (count: number): Json => ({
    cumulative: Array.from({ length: count }, () => ({ identifierFilter: { Unknown: 1 } })),
  });

  it('is reported for each one, in order', () => {
    const pointers = [
      ...new Set(contract.validate(list, wrong(50)).map(({ pointer }) => pointer.split('/').slice(0, 3).join('/'))),
    ];
    expect(pointers).toEqual(Array.from({ length: 50 }, (_, at) => `/cumulative/${at}`));
  });

  it('is reported for every member, however many each has', () => {
    const told = contract.validate('ledger.yaml#/components/schemas/EventFormat', {
      filtersByParty: { 'a::b': wrong(600), 'c::d': wrong(1), 'e::f': wrong(600) },
    });
    expect(new Set(told.map(({ pointer }) => pointer.split('/').slice(0, 5).join('/'))).size).toBe(1201);
  });

  it('takes linear work: no error is compared with every other', () => {
    let looks = 0;
    const errors = (count: number) =>
      Array.from({ length: count }, (_, at) => [
        {
          get instancePath() {
            looks += 1;
            return `/${at}`;
          },
          keyword: 'type',
          message: 'must be string',
          params: {},
        },
        {
          get instancePath() {
            looks += 1;
            return `/${at}`;
          },
          keyword: 'oneOf',
          message: 'must match one',
          params: { alternatives: [{ id: 'x', required: [], consts: {} }] },
        },
      ]).flat();
    const costOf = (count: number): number => {
      looks = 0;
      findViolations(
        Object.assign(() => false, { errors: errors(count) }),
        Array.from({ length: count }, () => 1),
        () => undefined,
      );
      return looks / count;
    };
    expect(costOf(2000)).toBeLessThanOrEqual(costOf(20) * 1.5);
  });
});
