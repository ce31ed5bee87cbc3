// What happens in the world that is shown, as it happens: `update` for each update of the ledger, `world` for anything else.

import type { control } from '../../types';
import type { ServerEvent } from './sse';

export type LedgerUpdateRow = control.components['schemas']['LedgerUpdate'];

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

export const emitWorldEvent = (event: WorldEvent): void => listeners.forEach((listener) => listener(event));

export function parseWorldEvent({ name, data }: ServerEvent): WorldEvent {
  try {
    return { name, data: JSON.parse(data) as unknown };
  } catch {
    return { name, data };
  }
}

/** After these nothing of what was loaded has to be true. */
const HISTORY_REPLACED: ReadonlySet<unknown> = new Set(['reverted', 'reset', 'loaded', 'polled']);

/** Whether something happened that makes another past. */
export const replacesHistory = ({ name, data }: WorldEvent): boolean =>
  name === 'lost' ||
  (name === 'world' && typeof data === 'object' && data !== null && 'what' in data && HISTORY_REPLACED.has(data.what));

/** The row of an event of the world. */
export const isLedgerUpdateRow = (data: unknown): data is LedgerUpdateRow =>
  typeof data === 'object' &&
  data !== null &&
  'offset' in data &&
  typeof data.offset === 'number' &&
  'updateId' in data &&
  'parties' in data &&
  Array.isArray(data.parties) &&
  'templates' in data &&
  Array.isArray(data.templates);

/** Whether what is known of the contracts of a template may not be true any more. */
export const affectsTemplate = (event: WorldEvent, template: string): boolean =>
  replacesHistory(event) || (isLedgerUpdateRow(event.data) && event.data.templates.includes(template));
