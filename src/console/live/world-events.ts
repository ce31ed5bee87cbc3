// What happens in the world that is shown, as it happens: `update` for each update of the ledger, `world` for anything else.

import type { control } from '../../types';
import type { ServerEvent } from './sse';

export type UpdateRow = control.components['schemas']['LedgerUpdate'];

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

/** After these nothing of what was loaded has to be true. */
const OTHER_PAST: ReadonlySet<unknown> = new Set(['reverted', 'reset', 'loaded', 'polled']);

/** Whether something happened that makes another past. */
export const isOtherPast = ({ name, data }: WorldEvent): boolean =>
  name === 'lost' ||
  (name === 'world' && typeof data === 'object' && data !== null && 'what' in data && OTHER_PAST.has(data.what));

/** The row of an event of the world. */
export const isUpdateRow = (data: unknown): data is UpdateRow =>
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
export const concernsTemplate = (event: WorldEvent, template: string): boolean =>
  isOtherPast(event) || (isUpdateRow(event.data) && event.data.templates.includes(template));
