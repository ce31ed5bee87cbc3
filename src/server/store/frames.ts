// Records in transit between processes: a line with the key and the length of the value, then the bytes of the value.

export type TakeFrame = (key: readonly (string | number)[], value: Buffer) => void;

interface Frames {
  /** Further output of the other process; it may end anywhere. */
  add(bytes: Buffer): void;
  /** Whether the input so far ends at a record boundary. */
  isWhole(): boolean;
  count(): number;
}

const LINE_END = 10;

/** Passes on each record as soon as it is complete; its value is valid until the next one. */
export function openFrames(take: TakeFrame): Frames {
  let waiting: Buffer[] = [];
  let size = 0;
  let count = 0;
  let head: { readonly key: readonly (string | number)[]; readonly length: number } | undefined;

  /** Removes the first record from the bytes and returns the rest, or undefined while the record is incomplete. */
  const afterFirst = (bytes: Buffer): Buffer | undefined => {
    const end = head ? -1 : bytes.indexOf(LINE_END);
    if (!head && end === -1) return undefined;
    head ??= headIn(bytes.toString('utf8', 0, end));
    if (end !== -1) return bytes.subarray(end + 1);
    if (bytes.length < head.length) return undefined;
    const { key, length } = head;
    head = undefined;
    count += 1;
    take(key, bytes.subarray(0, length));
    return bytes.subarray(length);
  };

  return {
    add(more) {
      waiting.push(more);
      size += more.length;
      if (head && size < head.length) return;
      let left: Buffer = Buffer.concat(waiting, size);
      for (let rest = afterFirst(left); rest; rest = afterFirst(left)) left = rest;
      waiting = [left];
      size = left.length;
    },
    isWhole: () => size === 0 && head === undefined,
    count: () => count,
  };
}

function headIn(line: string): { readonly key: readonly (string | number)[]; readonly length: number } {
  // Written by our own script.
  const [key, length] = JSON.parse(line) as [readonly (string | number)[], number];
  return { key, length };
}
