// Bounds the bytes of requests to one world that wait for its owner.

import type { HttpRequest } from '../messages';

/** Memory of a request in addition to its body. */
const REQUEST_BYTES = 2048;

export const waitingBytes = ({ body }: Pick<HttpRequest, 'body'>): number => body.byteLength + REQUEST_BYTES;

export interface WaitingBudget {
  /** False if too many bytes wait for the world already; a single request may exceed the limit. */
  reserve(world: string, bytes: number): boolean;
  release(world: string, bytes: number): void;
}

export function createWaitingBudget(maxBytes: number): WaitingBudget {
  const waiting = new Map<string, number>();
  return {
    reserve(world, bytes) {
      const before = waiting.get(world) ?? 0;
      if (before > 0 && before + bytes > maxBytes) return false;
      waiting.set(world, before + bytes);
      return true;
    },
    release(world, bytes) {
      const left = (waiting.get(world) ?? 0) - bytes;
      if (left > 0) waiting.set(world, left);
      else waiting.delete(world);
    },
  };
}
