// Creates the methods of a mock: each checks the lifecycle and its arguments first, and problems become rejections.

import { assertValid, type Checks } from './validate';
import type { Lifecycle } from './lifecycle';

/** Creates a method from its name, the checks of its arguments in order, and its work. */
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
