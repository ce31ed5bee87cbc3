// Results of work that is small enough to be done at once.

import type { MaybePromise } from '../../src/base';

export function atOnce<T>(result: MaybePromise<T>): T {
  if (result instanceof Promise) throw new Error('this work is too large to be done at once');
  return result;
}
