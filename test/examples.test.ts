// The examples of the three documents tell one story: the same contract or update is described the same everywhere.

import { isObject, parseJson, type Json } from '../src/base';
import { contract } from './support/contract';

/** Templates whose payload has a schema of its own. */
const SHAPED = ['TransferOffer', 'AcceptedTransferOffer', 'Amulet', 'OpenMiningRound', 'TransferPreapproval'];

interface Shown {
  readonly operation: string;
  readonly value: Json;
}

const examples: readonly Shown[] = contract().operations.flatMap(({ id, responses }) =>
  responses.flatMap(({ content }) =>
    content.flatMap((media) => Object.values(media.examples).map((value) => ({ operation: id, value }))),
  ),
);

type Thing = Readonly<Record<string, unknown>>;

/** Every object inside a value, the value itself included. */
function objectsIn(value: unknown): readonly Thing[] {
  if (Array.isArray(value)) return value.flatMap(objectsIn);
  return isObject(value) ? [value, ...Object.values(value).flatMap(objectsIn)] : [];
}

/** What the examples say of each named thing: the facts that differ, by name. */
function contradictions(name: (thing: Thing) => unknown, fact: (thing: Thing) => unknown): readonly string[] {
  const told = new Map<string, Map<string, string>>();
  for (const { operation, value } of examples) {
    for (const thing of objectsIn(value)) {
      const [key, said] = [name(thing), fact(thing)];
      if (typeof key !== 'string' || said === undefined || said === null) continue;
      const facts = told.get(key) ?? new Map<string, string>();
      told.set(key, facts.set(JSON.stringify(said), operation));
    }
  }
  expect(told.size).toBeGreaterThan(3);
  return [...told]
    .filter(([, facts]) => facts.size > 1)
    .map(([key, facts]) => `${key} differs in ${[...facts.values()].join(' and ')}`);
}

const contractId = (thing: Thing): unknown => thing['contract_id'] ?? thing['contractId'];
const updateId = (thing: Thing): unknown => thing['update_id'] ?? thing['updateId'];
const instant = (time: unknown): string | undefined =>
  typeof time === 'string' ? new Date(time).toISOString() : undefined;

describe('the examples of all documents', () => {
  it.each<readonly [string, (thing: Thing) => unknown, (thing: Thing) => unknown]>([
    [
      'one payload for a contract',
      contractId,
      (thing) => thing['payload'] ?? thing['create_arguments'] ?? thing['createArgument'],
    ],
    ['one template for a contract', contractId, (thing) => thing['template_id'] ?? thing['templateId']],
    ['one creation time for a contract', contractId, (thing) => instant(thing['created_at'] ?? thing['createdAt'])],
    ['one record time for an update', updateId, (thing) => instant(thing['record_time'] ?? thing['recordTime'])],
    ['one ledger time for an update', updateId, (thing) => instant(thing['effective_at'] ?? thing['effectiveAt'])],
  ])('tell %s', (_what, name, fact) => {
    expect(contradictions(name, fact)).toEqual([]);
  });

  it('contain no update before its ledger time', () => {
    const early = examples
      .flatMap(({ value }) => objectsIn(value))
      .filter((thing) => {
        const [recorded, effective] = [
          instant(thing['record_time'] ?? thing['recordTime']),
          instant(thing['effective_at'] ?? thing['effectiveAt']),
        ];
        return recorded !== undefined && effective !== undefined && recorded < effective;
      });
    expect(early.map(updateId)).toEqual([]);
  });

  it('have payloads of the types that the validator document names for their templates', () => {
    const shapes = new Map(SHAPED.map((entity) => [entity, `validator.yaml#/components/schemas/${entity}Payload`]));
    const seen = new Set<string>();
    for (const { value } of examples) {
      for (const thing of objectsIn(value)) {
        const entity =
          String(thing['template_id'] ?? '')
            .split(':')
            .at(-1) ?? '';
        const schemaId = shapes.get(entity);
        if (schemaId === undefined || !isObject(thing['payload'])) continue;
        seen.add(entity);
        expect([entity, contract().validate(schemaId, parseJson(JSON.stringify(thing['payload'])))]).toEqual([
          entity,
          [],
        ]);
      }
    }
    expect([...seen].sort()).toEqual([...SHAPED].sort());
  });
});
