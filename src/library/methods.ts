// The methods of a mock: none answers after the end, none takes what it does not know, and whatever is wrong comes as a rejection.

import { assertValid, type Checks } from './validate';
import type { Lifecycle } from './lifecycle';

/** Makes a method of its name, of what its arguments have to be in their order, and of what it does. */
export type MethodFactory = <Given extends readonly unknown[], T>(
  method: string,
  checks: Checks,
  work: (...given: Given) => Promise<T>,
) => (...given: Given) => Promise<T>;

export const createMethodFactory =
  (life: Lifecycle): MethodFactory =>
  (method, checks, work) =>
  async (...given) => {
    life.ensure();
    for (const [at, [name, check]] of Object.entries(checks).entries()) assertValid(method, check(given[at], name));
    return life.during(() => work(...given));
  };
