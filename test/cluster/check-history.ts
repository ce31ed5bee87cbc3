// The witnessed check of what clients of several replicas saw: the offset of an update in the final log is the witness of
// the write that made it. Linearizable means then: each acknowledged write is in the log once, and no operation sees or
// gets an older place than one that had ended before it began.

export interface ObservedWrite {
  readonly kind: 'write';
  /** Unique. */
  readonly id: string;
  /** Monotonic times. */
  readonly begin: number;
  readonly end: number;
  /** `refused`: the answer says that nothing was done. `open`: there was no answer, or one that leaves it open. */
  readonly outcome: 'kept' | 'refused' | 'open';
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
  const writes = operations.filter((operation) => operation.kind === 'write');
  return [...writes.flatMap((write) => countOf(write, offsets)), ...orderOf(operations, offsets)];
}

function countOf({ id, outcome }: ObservedWrite, offsets: ObservedHistory['offsets']): readonly string[] {
  const times = offsets.get(id)?.length ?? 0;
  if (times > 1) return [`write ${id} is in the log ${times} times`];
  if (outcome === 'kept' && times === 0) return [`write ${id} was acknowledged and is not in the log`];
  return outcome === 'refused' && times === 1 ? [`write ${id} was refused and is in the log`] : [];
}

interface PlacedOperation {
  readonly name: string;
  readonly begin: number;
  /** Infinity for one that may take effect at any later time. */
  readonly end: number;
  readonly offset: number;
  /** Whether it makes its place, which must then be new. */
  readonly isWrite: boolean;
}

function placed(
  operation: ObservedHistory['operations'][number],
  offsets: ObservedHistory['offsets'],
): readonly PlacedOperation[] {
  const { begin, end } = operation;
  if (operation.kind === 'read')
    return [{ name: `a read at ${begin}`, begin, end, offset: operation.offset, isWrite: false }];
  const offset = offsets.get(operation.id)?.[0];
  if (offset === undefined) return [];
  const isKnown = operation.outcome === 'kept';
  return [{ name: `write ${operation.id}`, begin, end: isKnown ? end : Infinity, offset, isWrite: true }];
}

function orderOf(operations: ObservedHistory['operations'], offsets: ObservedHistory['offsets']): readonly string[] {
  const all = operations.flatMap((operation) => placed(operation, offsets));
  const byEnd = all.toSorted((a, b) => a.end - b.end);
  const found: string[] = [];
  let ended = 0;
  let latest: PlacedOperation | undefined;
  for (const operation of all.toSorted((a, b) => a.begin - b.begin)) {
    for (let next = byEnd[ended]; next && next.end < operation.begin; next = byEnd[(ended += 1)])
      if (!latest || next.offset > latest.offset) latest = next;
    if (!latest) continue;
    const isOld = operation.isWrite ? operation.offset <= latest.offset : operation.offset < latest.offset;
    if (isOld)
      found.push(
        `${operation.name} is at offset ${operation.offset}, but ${latest.name}, at offset ${latest.offset}, had ended before`,
      );
  }
  return found;
}
