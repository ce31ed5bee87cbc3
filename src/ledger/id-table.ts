// An insertion-ordered table of values by id, like a Map, for the two tables with one row per update or contract.
// At that size a Map compares several strings in distant memory per lookup, and burdens the garbage collector.
// Here hashes and positions are stored in one Int32Array.

/** A table of values by id. */
export interface IdTable<T> {
  readonly size: number;
  get(id: string): T | undefined;
  has(id: string): boolean;
  /** Replaces the value with the same id. */
  set(id: string, value: T): void;
  delete(id: string): boolean;
  keys(): Iterable<string>;
  /** Includes values added during iteration, unless values were deleted. */
  values(): Iterable<T>;
}

/** A slot is two numbers: the hash of an id, and the position of its value from 1, or 0 if empty. */
const SLOT_WIDTH = 2;
const MIN_LENGTH = 64 * SLOT_WIDTH;

/** Only every fourth character is hashed: most ids are hashes already. */
const STRIDE = 4;
/** More collisions than this are not random: from then on every character is hashed. */
const MAX_COLLISIONS = 16;

function hashOf(id: string, stride: number): number {
  let number = id.length;
  for (let at = id.length - 1; at >= 0; at -= stride) number = Math.imul(number ^ id.charCodeAt(at), 0x01000193);
  return number ^ (number >>> 15);
}

export function createIdTable<T extends object>(idOf: (value: T) => string): IdTable<T> {
  /** A deleted value leaves a gap until the table is compacted. */
  let values: (T | undefined)[] = [];
  let size = 0;
  let slots = new Int32Array(MIN_LENGTH);
  let stride = STRIDE;
  /** The hash of the last lookup. */
  let sought = 0;

  const firstSlot = (number: number): number => (number * SLOT_WIDTH) & (slots.length - 1);
  const nextSlot = (slot: number): number => (slot + SLOT_WIDTH) & (slots.length - 1);
  /** The slot of the id, or the free slot for it. */
  const slotOf = (id: string): number => {
    const number = (sought = hashOf(id, stride));
    let alike = 0;
    for (let slot = firstSlot(number); ; slot = nextSlot(slot)) {
      const place = slots[slot + 1] ?? 0;
      if (place === 0) return slot;
      if (slots[slot] !== number) continue;
      const value = values[place - 1];
      if (value === undefined) continue;
      if (idOf(value) === id) return slot;
      alike += 1;
      if (alike > MAX_COLLISIONS && stride > 1) return lookCloser(id);
    }
  };
  const lookCloser = (id: string): number => {
    stride = 1;
    refill();
    return slotOf(id);
  };
  const indexOf = (id: string): number => (slots[slotOf(id) + 1] ?? 0) - 1;

  const put = (number: number, place: number): void => {
    let slot = firstSlot(number);
    while (slots[slot + 1] !== 0) slot = nextSlot(slot);
    slots[slot] = number;
    slots[slot + 1] = place;
  };
  /** Doubles the slots without rehashing ids. */
  const grow = (): void => {
    const before = slots;
    slots = new Int32Array(before.length * 2);
    for (let slot = 0; slot < before.length; slot += SLOT_WIDTH) {
      const place = before[slot + 1] ?? 0;
      if (place !== 0) put(before[slot] ?? 0, place);
    }
  };
  /** Positions are unchanged, because an iteration may be in progress. */
  const refill = (): void => {
    slots = new Int32Array(slots.length);
    for (const [index, value] of values.entries()) if (value !== undefined) put(hashOf(idOf(value), stride), index + 1);
  };
  /** Keeps half of the slots free, so that probe sequences are short. */
  const makeRoom = (): void => {
    if (values.length * 2 * SLOT_WIDTH < slots.length) return;
    if (size * 2 > values.length) return grow();
    values = values.filter((value) => value !== undefined);
    refill();
  };

  return {
    get size() {
      return size;
    },
    get(id) {
      const index = indexOf(id);
      return index < 0 ? undefined : values[index];
    },
    has: (id) => indexOf(id) >= 0,
    set(id, value) {
      makeRoom();
      const slot = slotOf(id);
      const place = slots[slot + 1] ?? 0;
      if (place > 0) {
        values[place - 1] = value;
        return;
      }
      values.push(value);
      size += 1;
      slots[slot] = sought;
      slots[slot + 1] = values.length;
    },
    delete(id) {
      const index = indexOf(id);
      if (index < 0) return false;
      values[index] = undefined;
      size -= 1;
      return true;
    },
    *keys() {
      for (const value of present()) yield idOf(value);
    },
    values: () => present(),
  };

  function* present(): Generator<T> {
    for (let index = 0; index < values.length; index += 1) {
      const value = values[index];
      if (value !== undefined) yield value;
    }
  }
}
