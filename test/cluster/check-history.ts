// The witnessed check of what clients of several replicas saw: the offset of an update in the final log is the witness of
// the write that made it. Linearizable means then: each acknowledged write is in the log once, and no operation sees or
// gets an older place than one that had ended before it began.

/** A write may be attempted more than once, also by different clients: it takes effect once at most. */
export interface ObservedWrite {
  readonly kind: 'write';
  readonly id: string;
  /** Monotonic times. */
  readonly begin: number;
  readonly end: number;
  /**
   * `refused`: the answer says that nothing was done. `open`: there was no answer, or one that leaves it open. `exists`:
   * another attempt had taken effect before.
   */
  readonly outcome: 'kept' | 'refused' | 'open' | 'exists';
}

export interface ObservedRead {
  readonly kind: 'read';
  readonly begin: number;
  readonly end: number;
  /** The end of the log that it saw. */
  readonly offset: number;
}

export interface ObservedHistory {
  readonly operations: readonly (ObservedWrite | ObservedRead)[];
  /** Offsets of the updates of each write in the final log. */
  readonly offsets: ReadonlyMap<string, readonly number[]>;
}

/** One sentence for each contradiction. */
export function contradictionsIn({ operations, offsets }: ObservedHistory): readonly string[] {
  const attempts = new Map<string, ObservedWrite[]>();
  for (const operation of operations)
    if (operation.kind === 'write') attempts.set(operation.id, [...(attempts.get(operation.id) ?? []), operation]);
  const placed = [
    ...operations.filter((operation) => operation.kind === 'read').map(placedRead),
    ...[...attempts.values()].flatMap((ofWrite) => placedWrite(ofWrite, offsets)),
  ];
  return [...[...attempts].flatMap(([id, ofWrite]) => countOf(id, ofWrite, offsets)), ...orderOf(placed)];
}

function countOf(
  id: string,
  attempts: readonly ObservedWrite[],
  offsets: ObservedHistory['offsets'],
): readonly string[] {
  const times = offsets.get(id)?.length ?? 0;
  const kept = attempts.filter(({ outcome }) => outcome === 'kept').length;
  if (times > 1) return [`write ${id} is in the log ${times} times`];
  if (kept > 1) return [`write ${id} was acknowledged ${kept} times`];
  if (kept === 1) return times === 0 ? [`write ${id} was acknowledged and is not in the log`] : [];
  if (times === 0)
    return attempts.some(({ outcome }) => outcome === 'exists') ? [`write ${id} exists and is not in the log`] : [];
  return attempts.some(({ outcome }) => outcome === 'open') ? [] : [`write ${id} was refused and is in the log`];
}

interface PlacedOperation {
  readonly name: string;
  readonly begin: number;
  /** Infinity for one that may take effect at any later time. */
  readonly end: number;
  readonly offset: number;
  /** A write makes its place, which must then be new; a read sees all places before it; others saw one write. */
  readonly kind: 'write' | 'read' | 'exists';
}

const placedRead = ({ begin, end, offset }: ObservedRead): PlacedOperation => ({
  name: `a read at ${begin}`,
  begin,
  end,
  offset,
  kind: 'read',
});

function placedWrite(attempts: readonly ObservedWrite[], offsets: ObservedHistory['offsets']): PlacedOperation[] {
  const kept = attempts.find(({ outcome }) => outcome === 'kept');
  const open = attempts.filter(({ outcome }) => outcome === 'open');
  const [first] = attempts;
  const offset = offsets.get(first?.id ?? '')?.[0];
  if (!first || offset === undefined) return [];
  const name = `write ${first.id}`;
  const begin = kept?.begin ?? Math.min(...open.map((attempt) => attempt.begin));
  const observers = attempts.filter(({ outcome }) => outcome === 'exists');
  return [
    { name, begin, end: kept?.end ?? Infinity, offset, kind: 'write' },
    ...observers.map(({ begin: from, end }) => ({
      name: `${name} exists`,
      begin: from,
      end,
      offset,
      kind: 'exists' as const,
    })),
  ];
}

function orderOf(all: readonly PlacedOperation[]): readonly string[] {
  const byEnd = all.toSorted((a, b) => a.end - b.end);
  const found: string[] = [];
  let ended = 0;
  let latest: PlacedOperation | undefined;
  for (const operation of all.toSorted((a, b) => a.begin - b.begin)) {
    for (let next = byEnd[ended]; next && next.end < operation.begin; next = byEnd[(ended += 1)])
      if (!latest || next.offset > latest.offset) latest = next;
    if (!latest || operation.kind === 'exists') continue;
    const isOld = operation.kind === 'write' ? operation.offset <= latest.offset : operation.offset < latest.offset;
    if (isOld)
      found.push(
        `${operation.name} is at offset ${operation.offset}, but ${latest.name}, at offset ${latest.offset}, had ended before`,
      );
  }
  return found;
}
