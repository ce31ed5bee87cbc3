// Worlds and refusals as the subjects and answers of questions between replicas. Instants are texts, which are exact.

import { err, ok, micros, type Json } from '../../base';
import type { ControlResult, NewWorld, WorldOrigin, WorldView } from '../../operations';
import { memberOf } from './questions';

/** Members without a value are left out. */
const plain = (value: object): Json => JSON.parse(JSON.stringify(value)) as Json;

export const viewJson = (view: WorldView): Json =>
  plain({ ...view, clock: { ...view.clock, now: String(view.clock.now) } });

/** Written by `viewJson` of another replica. */
export function viewOfJson(json: Json): WorldView {
  const read = json as unknown as Omit<WorldView, 'clock'> & {
    readonly clock: { readonly now: string; readonly frozen: boolean; readonly speed: number };
  };
  const { collectedAt, clock } = read;
  return { ...read, collectedAt, clock: { ...clock, now: micros(BigInt(clock.now)) } };
}

export const resultJson = <T>(result: ControlResult<T>, show: (value: T) => Json): Json =>
  result.ok ? { ok: show(result.value) } : { refusal: plain(result.error) };

export function resultOfJson<T>(json: Json, read: (value: Json) => T): ControlResult<T> {
  const refusal = memberOf(json, 'refusal');
  return refusal === null
    ? ok(read(memberOf(json, 'ok')))
    : err(refusal as unknown as Extract<ControlResult<T>, { ok: false }>['error']);
}

/** A copy of a world, which is made where that world is served. */
export type NewCopy = NewWorld & { readonly origin: Extract<WorldOrigin, { kind: 'world' }> };

export const isCopy = (wanted: NewWorld): wanted is NewCopy => wanted.origin.kind === 'world';

export const copyJson = ({ origin, id, seed, frozen, at }: NewCopy): Json =>
  plain({ from: origin.id, id, seed, frozen, at: at === undefined ? undefined : String(at) });

export function copyOfJson(json: Json): NewCopy {
  const { from, id, seed, frozen, at } = json as {
    readonly from: string;
    readonly id?: string;
    readonly seed?: string;
    readonly frozen?: boolean;
    readonly at?: string;
  };
  return {
    origin: { kind: 'world', id: from },
    id,
    seed,
    frozen,
    at: at === undefined ? undefined : micros(BigInt(at)),
  };
}
