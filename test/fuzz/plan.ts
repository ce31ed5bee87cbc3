// A request before it is known what lives in the world: values of it are named by kind and number, and looked up when
// it is sent.

import type { Json } from '../../src/base';

/** A value of the living world: the `at`-th of its kind, counted round and round. */
export class Living<K extends string = string> {
  constructor(
    readonly kind: K,
    readonly at: number,
  ) {}
}

/** An object whose names live as well. */
export class Entries {
  constructor(readonly pairs: readonly (readonly [name: Plan, value: Plan])[]) {}
}

export type Plan = Json | Living | Entries | readonly Plan[] | { readonly [name: string]: Plan | undefined };

/** The value with everything looked up. */
export function settle(plan: Plan, look: (living: Living) => Json): Json {
  if (plan instanceof Living) return look(plan);
  if (plan instanceof Entries)
    return Object.fromEntries(plan.pairs.map(([name, value]) => [String(settle(name, look)), settle(value, look)]));
  if (plan === null || typeof plan !== 'object') return plan;
  if (isList(plan)) return plan.map((element) => settle(element, look));
  return Object.fromEntries(
    Object.entries(plan).map(([name, member]) => [name, member === undefined ? undefined : settle(member, look)]),
  );
}

const isList = (plan: Plan): plan is readonly Plan[] => Array.isArray(plan);
