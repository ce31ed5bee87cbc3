// Events of the selected world as they happen: `update` for each ledger update, `world` for other changes.

import type { control } from '../../types';
import type { ServerEvent } from './sse';

export type LedgerUpdateRow = control.components['schemas']['LedgerUpdate'];

export interface FollowedEvent {
  readonly name: string;
  /** Parsed; described in control.yaml at followWorld. */
  readonly data: unknown;
}

type Listener = (event: FollowedEvent) => void;

const listeners = new Set<Listener>();

/** Returns a function that unsubscribes. */
export function onWorldEvent(listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export const emitWorldEvent = (event: FollowedEvent): void => listeners.forEach((listener) => listener(event));

export function parseWorldEvent({ name, data }: ServerEvent): FollowedEvent {
  try {
    return { name, data: JSON.parse(data) as unknown };
  } catch {
    return { name, data };
  }
}

/** After these events, loaded data may be wrong in any part. */
const HISTORY_REPLACED: ReadonlySet<unknown> = new Set(['reverted', 'reset', 'loaded', 'polled']);

/** Whether the event replaces the history of the world. */
export const replacesHistory = ({ name, data }: FollowedEvent): boolean =>
  name === 'lost' ||
  (name === 'world' && typeof data === 'object' && data !== null && 'what' in data && HISTORY_REPLACED.has(data.what));

/** The row of an update event. */
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

/** Whether loaded contracts of a template may be outdated. */
export const affectsTemplate = (event: FollowedEvent, template: string): boolean =>
  replacesHistory(event) || (isLedgerUpdateRow(event.data) && event.data.templates.includes(template));
