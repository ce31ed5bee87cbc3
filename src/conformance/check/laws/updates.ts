// Laws about updates: an id names the same update, with the same position, in every answer of ledger and scan.

import { parseInstant, type Json } from '../../../base';
import { at, integerAt, isPresent, listAt, textAt } from '../invariants/invariant';
import { disagreements, type Statement } from './agreement';
import type { LawViolation, RunAnswer, RunLaw } from './law';

/** An update in an answer. */
interface ShownUpdate {
  readonly answer: RunAnswer;
  readonly id: string;
  readonly value: Json;
}

const LEDGER_KINDS = ['Transaction', 'Reassignment', 'TopologyTransaction'] as const;

/** The updates of a ledger answer: a lookup, a page or a list. */
function ledgerUpdates(answer: RunAnswer): readonly ShownUpdate[] {
  if (answer.operation.group !== 'ledger') return [];
  const items = Array.isArray(answer.body)
    ? (answer.body as readonly Json[])
    : [answer.body, ...listAt(answer.body, 'updates')];
  return items.flatMap((item) =>
    LEDGER_KINDS.flatMap((kind) => {
      const value = at(item, 'update', kind, 'value');
      const id = textAt(value, 'updateId');
      return value === undefined || id === undefined ? [] : [{ answer, id, value }];
    }),
  );
}

/** The updates of a scan answer: a lookup or a list. */
function scanUpdates(answer: RunAnswer): readonly ShownUpdate[] {
  if (answer.operation.group !== 'scan') return [];
  return [answer.body, ...listAt(answer.body, 'transactions')].flatMap((value) => {
    const id = textAt(value, 'update_id');
    return value === undefined || id === undefined ? [] : [{ answer, id, value }];
  });
}

const statementsOf = (
  { answer, id, value }: ShownUpdate,
  facts: Readonly<Record<string, readonly string[]>>,
): readonly Statement[] =>
  Object.entries(facts).flatMap(([fact, path]) => {
    const found = at(value, ...path);
    return isPresent(found) ? [{ answer, about: `update ${id}`, fact, value: comparable(found) }] : [];
  });

/** One instant can be written in several ways. */
function comparable(value: Json): Json {
  const instant = typeof value === 'string' ? parseInstant(value) : undefined;
  return instant === undefined ? value : instant.toString();
}

const LEDGER_FACTS = {
  offset: ['offset'],
  'synchronizer id': ['synchronizerId'],
  'record time': ['recordTime'],
  'effective time': ['effectiveAt'],
} as const;
const SCAN_FACTS = {
  'synchronizer id': ['synchronizer_id'],
  'record time': ['record_time'],
  'effective time': ['effective_at'],
  'migration id': ['migration_id'],
  'workflow id': ['workflow_id'],
} as const;

/** The events of an update in answers to the same request of the same reader. */
function contentStatement({ answer, id, value }: ShownUpdate): readonly Statement[] {
  const events = at(value, 'events') ?? at(value, 'events_by_id') ?? at(value, 'event');
  const { operationId, request } = answer.exchange;
  if (events === undefined) return [];
  // The encoding of a list may differ from that of a lookup.
  const asked = `${operationId} ${request.as} ${request.method === 'GET' ? new URL(request.url, 'http://localhost').search : (request.body ?? '')}`;
  return [{ answer, about: `update ${id} for the same request`, within: asked, fact: 'content', value: events }];
}

/** Two updates never share an offset of one ledger. */
function sharedOffsets(updates: readonly ShownUpdate[]): readonly LawViolation[] {
  const byOffset = new Map<string, ShownUpdate>();
  return updates.flatMap((one): readonly LawViolation[] => {
    const offset = integerAt(one.value, 'offset')?.toString() ?? textAt(one.value, 'offset');
    if (offset === undefined) return [];
    const known = byOffset.get(offset);
    if (!known) byOffset.set(offset, one);
    return !known || known.id === one.id
      ? []
      : [
          {
            answer: one.answer,
            other: known.answer,
            message: `two updates have the offset ${offset}`,
            expected: `only ${known.id}`,
            actual: one.id,
          },
        ];
  });
}

/** Scan's offsets grow with record time; synchronizers and migrations have separate clocks. */
function decreasingOffsets(updates: readonly ShownUpdate[]): readonly LawViolation[] {
  const positions = new Map<string, { readonly one: ShownUpdate; readonly time: bigint; readonly offset: string }[]>();
  for (const one of updates) {
    const [offset, time] = [textAt(one.value, 'offset'), parseInstant(textAt(one.value, 'record_time') ?? '')];
    if (offset === undefined || time === undefined || !isPresent(at(one.value, 'events_by_id'))) continue;
    const domain = `${textAt(one.value, 'synchronizer_id') ?? ''} ${integerAt(one.value, 'migration_id') ?? ''}`;
    const list = positions.get(domain) ?? [];
    list.push({ one, time, offset });
    positions.set(domain, list);
  }
  return [...positions.values()].flatMap((list) => {
    const ordered = list.sort((a, b) => (a.time < b.time ? -1 : a.time > b.time ? 1 : 0));
    return ordered.flatMap(({ one, time, offset }, index): readonly LawViolation[] => {
      const before = ordered[index - 1];
      return before === undefined || before.time === time || before.offset < offset
        ? []
        : [
            {
              answer: one.answer,
              other: before.one.answer,
              message: 'the later of two updates of the run does not have the greater offset',
              expected: `an offset after ${before.offset} of ${before.one.id}`,
              actual: `${offset} of ${one.id}`,
            },
          ];
    });
  });
}

/** The same instant or text in both interfaces. */
const acrossInterfaces =
  (fact: string, ledgerPath: string, scanPath: string) =>
  (answers: readonly RunAnswer[]): readonly LawViolation[] =>
    disagreements([
      ...answers.flatMap(ledgerUpdates).flatMap((one) => statementsOf(one, { [fact]: [ledgerPath] })),
      ...answers.flatMap(scanUpdates).flatMap((one) => statementsOf(one, { [fact]: [scanPath] })),
    ]).filter(({ answer, other }) => answer.operation.group !== other?.operation.group);

const lookUpsOf = (answers: readonly RunAnswer[], operation: string): readonly RunAnswer[] =>
  answers.filter(({ exchange }) => exchange.operationId === operation);

export const UPDATE_LAWS: readonly RunLaw[] = [
  {
    clauses: ['UPDATE-ANSWER-5'],
    violations: (answers) =>
      disagreements(answers.flatMap(ledgerUpdates).flatMap((one) => statementsOf(one, LEDGER_FACTS))),
  },
  {
    clauses: ['UPDATE-ANSWER-6'],
    violations: (answers) => disagreements(answers.flatMap(ledgerUpdates).flatMap(contentStatement)),
  },
  { clauses: ['UPDATE-ANSWER-7'], violations: (answers) => sharedOffsets(answers.flatMap(ledgerUpdates)) },
  {
    clauses: ['SCAN-UPDATE-9'],
    violations: (answers) =>
      disagreements([
        ...answers.flatMap(scanUpdates).flatMap((one) => statementsOf(one, SCAN_FACTS)),
        // Running servers give newer operations a constant offset.
        ...lookUpsOf(answers, 'getUpdateByIdV0')
          .flatMap(scanUpdates)
          .flatMap((one) => statementsOf(one, { offset: ['offset'] })),
      ]),
  },
  {
    clauses: ['SCAN-UPDATE-10'],
    violations: (answers) => disagreements(answers.flatMap(scanUpdates).flatMap(contentStatement)),
  },
  {
    clauses: ['HISTORY-TRANSACTION-9', 'HISTORY-TRANSACTION-10'],
    violations: (answers) => decreasingOffsets(lookUpsOf(answers, 'getUpdateByIdV0').flatMap(scanUpdates)),
  },
  { clauses: ['TRANSACTION-7'], violations: acrossInterfaces('record time', 'recordTime', 'record_time') },
  { clauses: ['TRANSACTION-6'], violations: acrossInterfaces('effective time', 'effectiveAt', 'effective_at') },
  { clauses: ['SCAN-UPDATE-11'], violations: acrossInterfaces('synchronizer id', 'synchronizerId', 'synchronizer_id') },
];
