import { compareRenderings, countDifferences, plainName, type ComparedField } from './compare';
import { renderingOf, treeOf, type EventBranch, type Rendering } from './rendering';

const rendering = (body: unknown): Rendering => {
  const found = renderingOf(typeof body === 'string' ? body : JSON.stringify(body));
  if (!found) throw new Error('the body is an update');
  return found;
};

const created = {
  event_type: 'created_event',
  event_id: '#u:1',
  contract_id: '00c',
  template_id: 'p:M:Offer',
  create_arguments: { note: 'x', amount: '1.0' },
  created_at: '2026-01-15T11:30:00Z',
};
const exercised = {
  event_type: 'exercised_event',
  event_id: '#u:0',
  contract_id: '00r',
  choice: 'Make',
  consuming: false,
  child_event_ids: ['#u:1'],
};
const v0 = {
  update_id: 'u',
  offset: '0000000000000004a7',
  record_time: '2026-01-15T11:30:00.000001Z',
  root_event_ids: ['#u:0'],
  events_by_id: { '#u:1': created, '#u:0': exercised },
};
const ledgerCreated = {
  offset: 1191,
  nodeId: 1,
  contractId: '00c',
  templateId: 'p:M:Offer',
  createArgument: { note: 'x', amount: '1.0000000000' },
  createdAt: '2026-01-15T11:30:00.000000Z',
  witnessParties: ['a'],
};
const delta = {
  update: {
    Transaction: {
      value: {
        updateId: 'u',
        offset: 1191,
        recordTime: '2026-01-15T11:30:00.000001Z',
        events: [{ CreatedEvent: ledgerCreated }],
      },
    },
  },
};

const fieldOf = (left: unknown, right: unknown, kind: string | undefined, path: string): ComparedField | undefined =>
  compareRenderings(rendering(left), rendering(right))
    .find((section) => section.kind === kind)
    ?.fields.find((field) => field.path === path);

it.each([
  [undefined, 'updateId', 'name'],
  [undefined, 'offset', 'format'],
  [undefined, 'recordTime', 'name'],
  [undefined, 'rootEventIds.0', 'left only'],
  ['created', 'contractId', 'name'],
  ['created', 'nodeId', 'format'],
  ['created', 'eventType', 'format'],
  ['created', 'createdAt', 'format'],
  ['created', 'createArgument.note', 'name'],
  ['created', 'createArgument.amount', 'format'],
  ['created', 'witnessParties.0', 'right only'],
  ['exercised', 'choice', 'left only'],
])('between scan v0 and the ledger, %s %s differs by: %s', (kind, path, difference) =>
  expect(fieldOf(v0, delta, kind, path)?.difference).toBe(difference),
);

it('reports a value as different or the same', () => {
  const other = { ...v0, update_id: 'w', offset: '000000000000000001' };
  expect(['updateId', 'offset', 'recordTime'].map((path) => fieldOf(v0, other, undefined, path)?.difference)).toEqual([
    'value',
    'value',
    'same',
  ]);
});

it('counts every field of an update compared with itself as the same', () => {
  const sections = compareRenderings(rendering(v0), rendering(v0));
  expect([...countDifferences(sections).keys()]).toEqual(['same']);
});

it('keeps all digits: numbers that are equal as doubles differ', () => {
  const withOffset = (offset: string): string => JSON.stringify(delta).replaceAll('1191', offset);
  expect(fieldOf(withOffset('9007199254740992'), withOffset('9007199254740993'), undefined, 'offset')).toMatchObject({
    difference: 'value',
    left: { value: '9007199254740992' },
    right: { value: '9007199254740993' },
  });
});

it('distinguishes text from numbers', () => {
  expect(fieldOf(v0, delta, undefined, 'offset')).toMatchObject({
    left: { name: 'offset', value: '"0000000000000004a7"' },
    right: { name: 'offset', value: '1191' },
  });
});

it('matches an archival by its contract, whatever the API calls the event', () => {
  const scan = { ...v0, events_by_id: { '#u:0': { ...exercised, consuming: true } } };
  const ledger = {
    update: {
      Transaction: { value: { updateId: 'u', events: [{ ArchivedEvent: { nodeId: 0, contractId: '00r' } }] } },
    },
  };
  expect(fieldOf(scan, ledger, 'archived', 'eventType')).toMatchObject({
    difference: 'value',
    right: { name: '(event key)', value: 'ArchivedEvent' },
  });
});

it('keeps field names inside a payload unchanged', () => {
  const snake = { ...created, create_arguments: { some_note: 'x' } };
  const scan = { ...v0, events_by_id: { '#u:0': exercised, '#u:1': snake } };
  expect(fieldOf(scan, scan, 'created', 'createArgument.some_note')?.difference).toBe('same');
});

it('compares duplicate members, and arrays of different lengths, by position', () => {
  expect(fieldOf('{"a":1,"a":2,"event":{}}', '{"a":1,"a":3,"event":{}}', undefined, 'a (2)')?.difference).toBe('value');
  expect(fieldOf({ ...v0, parties: ['a'] }, { ...v0, parties: ['a', 'b'] }, undefined, 'parties.1')?.difference).toBe(
    'right only',
  );
});

it.each([
  ['created_at', 'createdAt'],
  ['create_arguments', 'createArgument'],
  ['event_id', 'nodeId'],
  ['constructor', 'constructor'],
])('normalizes %s to %s', (name, plain) => expect(plainName(name)).toBe(plain));

describe('the event tree', () => {
  const shape = ({ event, children }: EventBranch): unknown => [event.kind, children.map(shape)];

  it('is the same from scan and from the ledger', () => {
    const ledger = {
      update: {
        Transaction: {
          value: {
            events: [
              { ExercisedEvent: { nodeId: 0, lastDescendantNodeId: 2, contractId: 'a', choice: 'C' } },
              { ExercisedEvent: { nodeId: 1, lastDescendantNodeId: 1, contractId: 'b', consuming: true } },
              { CreatedEvent: { nodeId: 2, contractId: 'c' } },
              { CreatedEvent: { nodeId: 3, contractId: 'd' } },
            ],
          },
        },
      },
    };
    const scan = {
      root_event_ids: ['u:0', 'u:3'],
      events_by_id: {
        'u:0': { event_type: 'exercised_event', contract_id: 'a', choice: 'C', child_event_ids: ['u:1', 'u:2'] },
        'u:3': { event_type: 'created_event', contract_id: 'd' },
        'u:2': { event_type: 'created_event', contract_id: 'c' },
        'u:1': { event_type: 'exercised_event', contract_id: 'b', consuming: true, child_event_ids: [] },
      },
    };
    for (const body of [ledger, scan])
      expect(treeOf(rendering(body).events).map(shape)).toEqual([
        [
          'exercised',
          [
            ['archived', []],
            ['created', []],
          ],
        ],
        ['created', []],
      ]);
  });

  it('terminates when events name each other as children', () => {
    const event = (child: string) => ({
      event_type: 'exercised_event',
      contract_id: child,
      choice: 'C',
      child_event_ids: [child],
    });
    expect(
      rendering({ root_event_ids: ['a'], events_by_id: { a: event('b'), b: event('a') } }).events.map(
        ({ depth }) => depth,
      ),
    ).toEqual([0, 1]);
  });

  it('contains assignments, unassignments and hosting', () => {
    const bodies = [
      { event: { unassign_id: '1', created_event: { contract_id: 'c' } } },
      { event: { unassign_id: '1', contract_id: 'c' } },
      {
        update: { Reassignment: { value: { events: [{ JsAssignmentEvent: { createdEvent: { contractId: 'c' } } }] } } },
      },
      { update: { Reassignment: { value: { events: [{ JsUnassignedEvent: { value: { contractId: 'c' } } }] } } } },
      {
        update: {
          TopologyTransaction: {
            value: { events: [{ event: { ParticipantAuthorizationRevoked: { value: { partyId: 'p' } } } }] },
          },
        },
      },
    ];
    expect(bodies.map((body) => rendering(body).events.map(({ key }) => key.trim()))).toEqual([
      ['assigned c'],
      ['unassigned c'],
      ['assigned c'],
      ['unassigned c'],
      ['hosting p'],
    ]);
  });

  it.each(['', '{}', '[]', 'no json', '{"error":"not found"}', '{"update":{}}'])('is empty for %j', (text) =>
    expect(renderingOf(text)).toBeUndefined(),
  );
});
