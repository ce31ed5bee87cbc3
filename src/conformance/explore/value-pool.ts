// The places of values in earlier answers of a sequence, by what they are: what later requests draw from.

import { isObject, joinPointer, parseInstant, type Json } from '../../base';

export type ValueKind =
  | 'party'
  | 'contract'
  | 'round contract'
  | 'token transfer'
  | 'snapshot time'
  | 'update'
  | 'event'
  | 'instant'
  | 'round'
  | 'offset'
  | 'cursor'
  | 'name'
  | 'synchronizer'
  | 'package';

/** A value in an answer: number of its exchange, and JSON pointer into the body. */
export interface ValuePlace {
  readonly exchange: number;
  readonly pointer: string;
}

/** Newest first; older places are dropped. */
const MAX_PLACES = 40;
/** Values taken from one answer, of each kind. */
const MAX_OF_ANSWER = 6;

export class ValuePool {
  private readonly places = new Map<ValueKind, ValuePlace[]>();

  /** Ids are the same on both servers: places may be in members whose name is an id. */
  constructor(private readonly hasSameIds: boolean) {}

  of(kind: ValueKind): readonly ValuePlace[] {
    return this.places.get(kind) ?? [];
  }

  /** Adds the values of an answer. */
  add(exchange: number, body: Json | undefined): void {
    const counts = new Map<ValueKind, number>();
    const isUpdate = isObject(body) && 'update_id' in body;
    const visit = (value: Json | undefined, pointer: string, name: string): void => {
      if (Array.isArray(value)) {
        // The first and the last element: page boundaries.
        const ends = value.length > 2 ? [0, 1, value.length - 1] : [...value.keys()];
        for (const index of ends) visit(value[index], joinPointer(pointer, index), name);
        return;
      }
      if (isObject(value)) {
        for (const [key, member] of Object.entries(value))
          // A key that is an id differs between servers, so a pointer through it would not fit both.
          if (this.hasSameIds || /^[A-Za-z_]\w*$/.test(key))
            visit(member as Json | undefined, joinPointer(pointer, key), key);
        return;
      }
      const found = kindAt(pointer, kindOf(value, name));
      // The answers about snapshots have the time of the snapshot at their top; updates have their own time there.
      const kind = found === 'instant' && pointer === '/record_time' && !isUpdate ? 'snapshot time' : found;
      const count = kind === undefined ? MAX_OF_ANSWER : (counts.get(kind) ?? 0);
      if (kind === undefined || count >= MAX_OF_ANSWER) return;
      counts.set(kind, count + 1);
      this.put(kind, { exchange, pointer });
    };
    visit(body, '', '');
  }

  private put(kind: ValueKind, place: ValuePlace): void {
    const places = this.places.get(kind) ?? [];
    places.unshift(place);
    if (places.length > MAX_PLACES) places.pop();
    this.places.set(kind, places);
  }
}

/** What a value is, if its place says more than its form. */
function kindAt(pointer: string, kind: ValueKind | undefined): ValueKind | undefined {
  if (kind === 'contract' && pointer.includes('mining_rounds/')) return 'round contract';
  if (kind === 'contract' && /^\/transfers\/\d+\/contract_id$|transfer_instruction_cid$/.test(pointer))
    return 'token transfer';
  return kind;
}

/** What a value is, by its form and the name of its member. */
function kindOf(value: Json | undefined, name: string): ValueKind | undefined {
  if (/offset/i.test(name) && typeof value !== 'string' && /^\d+$/.test(String(value))) return 'offset';
  if (/token$|cursor/i.test(name) && typeof value === 'string' && /page|next|cursor/i.test(name)) return 'cursor';
  // Payloads contain rounds as strings, which no request accepts.
  if (typeof value !== 'string')
    return /^(number|round|computed_as_of_round)$/.test(name) && /^\d+$/.test(String(value)) ? 'round' : undefined;
  if (/^1220[0-9a-f]{64}$/.test(value)) return 'update';
  if (/^1220[0-9a-f]{64}:\d+$/.test(value)) return 'event';
  if (/^00[0-9a-f]{60,}$/.test(value)) return 'contract';
  if (/^[^\s:]+::1220[0-9a-f]{64}$/.test(value)) return /domain|synchronizer/i.test(name) ? 'synchronizer' : 'party';
  if (/package/i.test(name) && /^[0-9a-f]{64}$/.test(value)) return 'package';
  if (name === 'name' && value !== '') return 'name';
  return parseInstant(value) === undefined ? undefined : 'instant';
}
