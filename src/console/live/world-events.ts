// What happens in the world that is shown, as it happens: `update` for each update of the ledger, `world` for anything else.

import type { ServerEvent } from './sse';

export interface WorldEvent {
  readonly name: string;
  /** Parsed; what it holds is in control.yaml at followWorld. */
  readonly data: unknown;
}

type Listener = (event: WorldEvent) => void;

const listeners = new Set<Listener>();

/** Gives what ends it. */
export function onWorldEvent(listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export const tellWorldEvent = (event: WorldEvent): void => listeners.forEach((listener) => listener(event));

export function worldEventOf({ name, data }: ServerEvent): WorldEvent {
  try {
    return { name, data: JSON.parse(data) as unknown };
  } catch {
    return { name, data };
  }
}
