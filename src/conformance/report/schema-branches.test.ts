import type { Json } from '../../base';
import { exampleOf, judging } from '../../../test/support/conformance-check';
import { emptyObservation, observe } from './schema-branches';

const partsIn = (operationId: string, schema: string, value: Json | undefined) => {
  const operation = judging.contract.operations.find(({ id }) => id === operationId);
  if (!operation) throw new Error(`${operationId} is documented`);
  const { components, branches } = observe(judging, {
    operation,
    status: '200',
    schemaId: `${operation.file}#/components/schemas/${schema}`,
    value,
  });
  return { components: [...components].map((id) => id.split('/').at(-1)), branches: [...branches] };
};

describe('the parts of a schema that a value matches', () => {
  it('are the components on its path and the alternatives that it matches', () => {
    const { components, branches } = partsIn(
      'getUpdateByIdV0',
      'UpdateHistoryItem',
      exampleOf('getUpdateByIdV0', 'unassignment'),
    );
    expect(branches).toEqual([
      'UpdateHistoryItem: UpdateHistoryReassignment',
      'UpdateHistoryReassignment: UpdateHistoryUnassignment',
    ]);
    expect(components).toEqual(
      expect.arrayContaining([
        'UpdateHistoryItem',
        'UpdateHistoryReassignment',
        'UpdateHistoryUnassignment',
        'ContractId',
      ]),
    );
    expect(components).not.toContain('UpdateHistoryTransaction');
  });

  it('are named by their required members when they have no name, also inside lists', () => {
    const { branches } = partsIn(
      'getUpdateById',
      'JsGetUpdateResponse',
      exampleOf('getUpdateById', 'transactionAcsDelta'),
    );
    expect(branches).toEqual(
      expect.arrayContaining(['Update: Transaction', 'Event: ArchivedEvent', 'Event: CreatedEvent']),
    );
    expect(branches).not.toContain('Update: Reassignment');
  });

  it('are empty for a value that matches no alternative', () => {
    expect(partsIn('getUpdateByIdV0', 'UpdateHistoryItem', {}).branches).toEqual([]);
  });

  it('are all parts of the schema when there is no value, also in recursive schemas', () => {
    const { branches } = partsIn('getUpdateById', 'JsGetUpdateResponse', undefined);
    expect(branches).toEqual(
      expect.arrayContaining([
        'Update: OffsetCheckpoint',
        'Update: Reassignment',
        'Update: TopologyTransaction',
        'Update: Transaction',
        'Event: ExercisedEvent',
      ]),
    );
  });

  it('never count null as an alternative', () => {
    expect(partsIn('getUpdateById', 'JsGetUpdateResponse', { update: null }).branches).toEqual([]);
  });

  it('are the same for many values together as for each separately', () => {
    const bodies = judging.contract.operations.flatMap((operation) =>
      operation.responses.flatMap(({ status, content }) =>
        content.flatMap(({ schemaId, examples }) =>
          Object.values(examples).map((value) => ({ operation, status, schemaId, value })),
        ),
      ),
    );
    const together = emptyObservation();
    // Twice, so that nothing new is left to see.
    for (const body of [...bodies, ...bodies]) observe(judging, body, together);
    const alone = bodies.map((body) => observe(judging, body));
    expect([...together.branches].sort()).toEqual([...new Set(alone.flatMap(({ branches }) => [...branches]))].sort());
    expect([...together.components].sort()).toEqual(
      [...new Set(alone.flatMap(({ components }) => [...components]))].sort(),
    );
    expect(bodies.length).toBeGreaterThan(50);
  });
});
