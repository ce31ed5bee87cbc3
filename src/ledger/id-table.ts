// Things by their ids in the order in which they came, as a Map has them, for the two tables with as many rows as a log has updates and
// contracts. At that size a Map looks at several texts far apart in memory for each id, and the collector goes through all of it time and again;
// here an id is a number beside the place of what it names, and all of them are one list of numbers.

/** What the ledger asks of a table. */
export interface IdTable<T> {
  readonly size: number;
  get(id: string): T | undefined;
  has(id: string): boolean;
  /** Takes the place of what has the id already. */
  set(id: string, value: T): void;
  delete(id: string): boolean;
  keys(): Iterable<string>;
  /** Those that come while somebody goes through them are among them, unless some were deleted. */
  values(): Iterable<T>;
}

/** A slot is two numbers: that of an id, and the place of its value counted from 1, or 0 for none. */
const SLOT_WIDTH = 2;
const MIN_LENGTH = 64 * SLOT_WIDTH;

/** Of an id every so many-th sign is looked at: most ids are hashes, and any few signs tell them apart. */
const STRIDE = 4;
/** So many other ids with one number are no chance: from then on every sign counts. */
const MAX_COLLISIONS = 16;

function hashOf(id: string, stride: number): number {
  let number = id.length;
  for (let at = id.length - 1; at >= 0; at -= stride) number = Math.imul(number ^ id.charCodeAt(at), 0x01000193);
  return number ^ (number >>> 15);
}

export function createIdTable<T extends object>(idOf: (value: T) => string): IdTable<T> {
  /** One that was deleted leaves a gap until room is made. */
  let values: (T | undefined)[] = [];
  let size = 0;
  let slots = new Int32Array(MIN_LENGTH);
  let stride = STRIDE;
  /** The number of the id that was looked for last. */
  let sought = 0;

  const firstSlot = (number: number): number => (number * SLOT_WIDTH) & (slots.length - 1);
  const nextSlot = (slot: number): number => (slot + SLOT_WIDTH) & (slots.length - 1);
  /** The slot with the id, or the free one where it would be. */
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
  /** The same slots in more room: no id is looked at. */
  const grow = (): void => {
    const before = slots;
    slots = new Int32Array(before.length * 2);
    for (let slot = 0; slot < before.length; slot += SLOT_WIDTH) {
      const place = before[slot + 1] ?? 0;
      if (place !== 0) put(before[slot] ?? 0, place);
    }
  };
  /** Places stay: somebody may be going through them. */
  const refill = (): void => {
    slots = new Int32Array(slots.length);
    for (const [index, value] of values.entries()) if (value !== undefined) put(hashOf(idOf(value), stride), index + 1);
  };
  /** Half of the slots stay free, so that ways are short. */
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
