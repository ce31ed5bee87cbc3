// Invariants of update lookups on the ledger (service contract 2.1 and 4.1).

import { isObject, type Json } from '../../../base';
import {
  at,
  entriesAt,
  instantAt,
  integerAt,
  isPresent,
  listAt,
  expectNone,
  expectSame,
  textAt,
  type InvariantInput,
  type InvariantViolation,
  type ResponseInvariant,
} from './invariant';

const operation = 'getUpdateById';

/** The kind and the content of the update in an answer. */
function updateIn({ body }: InvariantInput): { readonly kind: string; readonly value: Json | undefined } {
  const [[kind, content] = ['', undefined]] = entriesAt(body, 'update');
  return { kind, value: at(content, 'value') };
}

const SHAPES: Readonly<Record<string, { readonly clause: string; readonly kinds: readonly string[] }>> = {
  TRANSACTION_SHAPE_ACS_DELTA: { clause: 'TRANSACTION-8', kinds: ['CreatedEvent', 'ArchivedEvent'] },
  TRANSACTION_SHAPE_LEDGER_EFFECTS: { clause: 'TRANSACTION-9', kinds: ['CreatedEvent', 'ExercisedEvent'] },
};

const shapeInvariant = ([shape, { clause, kinds }]: readonly [string, (typeof SHAPES)[string]]): ResponseInvariant => ({
  clauses: [clause],
  operation,
  violation: (answer) => {
    const { kind, value } = updateIn(answer);
    if (
      kind !== 'Transaction' ||
      textAt(answer.request.body, 'updateFormat', 'includeTransactions', 'transactionShape') !== shape
    )
      return undefined;
    const found = listAt(value, 'events').flatMap((event) => entriesAt(event).map(([name]) => name));
    return expectNone(
      `a transaction of shape ${shape} has events of another kind`,
      found.filter((name) => !kinds.includes(name)),
      `only ${kinds.join(' and ')}`,
    );
  },
});

/** The event format that selected the events of an update; topology events are not selected by party. */
const FORMATS: Readonly<Record<string, readonly string[]>> = {
  Transaction: ['updateFormat', 'includeTransactions', 'eventFormat'],
  Reassignment: ['updateFormat', 'includeReassignments'],
};

/** The content of an event, below its kind, and for some kinds a level deeper. */
const witnessesOf = (event: Json): readonly string[] =>
  entriesAt(event).flatMap(([, content]) =>
    [content, at(content, 'createdEvent'), at(content, 'value')]
      .flatMap((one) => listAt(one, 'witnessParties'))
      .filter((party) => typeof party === 'string'),
  );

function foreignWitnesses(answer: InvariantInput): InvariantViolation | undefined {
  const { kind, value } = updateIn(answer);
  const format = at(answer.request.body, ...(FORMATS[kind] ?? ['']));
  // A filter for any party selects all of them.
  if (!isObject(format) || isPresent(at(format as Json, 'filtersForAnyParty'))) return undefined;
  const named = entriesAt(format as Json, 'filtersByParty').map(([party]) => party);
  const found = listAt(value, 'events')
    .flatMap(witnessesOf)
    .filter((party) => !named.includes(party));
  return expectNone('an event names a witness that the request does not name', found, `only ${named.join(', ')}`);
}

/** A greater offset never has an earlier record time. */
function recordTimeOutOfOrder(
  answer: InvariantInput,
  earlier: readonly InvariantInput[],
): InvariantViolation | undefined {
  const here = positionOf(answer);
  const other =
    here &&
    earlier
      .flatMap((one) => positionOf(one) ?? [])
      .find(
        ({ offset, recordTime }) =>
          (offset < here.offset && recordTime > here.recordTime) ||
          (offset > here.offset && recordTime < here.recordTime),
      );
  return (
    other && {
      message: 'of two topology transactions the one with the greater offset has the earlier record time',
      expected: 'the order of offsets',
      actual: `offset ${other.offset} and offset ${here.offset} the other way round`,
    }
  );
}

function positionOf(answer: InvariantInput): { readonly offset: bigint; readonly recordTime: bigint } | undefined {
  const { kind, value } = updateIn(answer);
  const [offset, recordTime] = [integerAt(value, 'offset'), instantAt(value, 'recordTime')];
  return kind === 'TopologyTransaction' && offset !== undefined && recordTime !== undefined
    ? { offset, recordTime }
    : undefined;
}

/** The content of each topology event, which is a variant. */
const topologyEventsIn = (answer: InvariantInput): readonly Json[] => {
  const { kind, value } = updateIn(answer);
  return kind === 'TopologyTransaction' ? listAt(value, 'events').flatMap((one) => at(one, 'event') ?? []) : [];
};

const ambiguousTopologyEvents = (answer: InvariantInput): InvariantViolation | undefined =>
  expectNone(
    'a topology event is not exactly one variant',
    topologyEventsIn(answer)
      .map((event) => entriesAt(event).map(([name]) => name))
      .filter(({ length }) => length !== 1)
      .map((names) => (names.length === 0 ? 'no variant' : names.join(' and '))),
    'one property, named after its variant',
  );

const contentOfEmptyTopologyEvents = (answer: InvariantInput): InvariantViolation | undefined =>
  expectNone(
    'an empty topology event does not hold an object',
    topologyEventsIn(answer)
      .filter((event) => isObject(event) && Object.hasOwn(event, 'Empty') && !isObject(at(event, 'Empty')))
      .map((event) => String(at(event, 'Empty'))),
    'an object',
  );

const TRACE_PARENT = /^[0-9a-f]{2}-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}$/;

function malformedTraceParent(answer: InvariantInput): InvariantViolation | undefined {
  const parent = textAt(updateIn(answer).value, 'traceContext', 'traceparent') ?? '';
  return parent === '' || TRACE_PARENT.test(parent)
    ? undefined
    : { message: 'the traceparent does not have the W3C format', expected: TRACE_PARENT.source, actual: parent };
}

export const LEDGER_INVARIANTS: readonly ResponseInvariant[] = [
  {
    clauses: ['UPDATE-ANSWER-4'],
    operation,
    violation: (answer) =>
      expectSame(
        'the response contains a different update',
        textAt(answer.request.body, 'updateId'),
        textAt(updateIn(answer).value, 'updateId'),
      ),
  },
  ...Object.entries(SHAPES).map(shapeInvariant),
  { clauses: ['EVENT-3'], operation, violation: foreignWitnesses },
  { clauses: ['TOPOLOGY-TRANSACTION-4'], operation, violation: recordTimeOutOfOrder },
  { clauses: ['VARIANT-6'], operation, violation: ambiguousTopologyEvents },
  { clauses: ['TOPOLOGY-TRANSACTION-6'], operation, violation: contentOfEmptyTopologyEvents },
  { clauses: ['TRACE-CONTEXT-2'], operation, violation: malformedTraceParent },
];
