// Short news of what came of an action. It goes by itself, unless somebody is reading it: what was refused says so at its form as well.

import { signal } from '@preact/signals';
import { createNumbers } from '../api/id-sequence';

export interface Toast {
  readonly id: number;
  readonly kind: 'good' | 'bad';
  readonly text: string;
}

/** Refusals may be long. */
const LASTS_MS: Readonly<Record<Toast['kind'], number>> = { good: 5_000, bad: 8_000 };
const MOST = 4;
const nextId = createNumbers();

export type Reading = 'pointer' | 'focus';

export const toasts = signal<readonly Toast[]>([]);
/** Which are being read, and by what. */
const read = new Map<number, ReadonlySet<Reading>>();

export function toast({ kind, text }: Omit<Toast, 'id'>): void {
  const id = nextId();
  toasts.value = [...toasts.value, { id, kind, text }].slice(-MOST);
  leaveAfter(id, LASTS_MS[kind]);
}

const leaveAfter = (id: number, ms: number): void =>
  void setTimeout(() => ((read.get(id)?.size ?? 0) > 0 ? leaveAfter(id, ms) : dismiss(id)), ms);

/** What has the pointer or the focus stays. */
export const hold = (id: number, by: Reading): void => void read.set(id, new Set([...(read.get(id) ?? []), by]));
export const letGo = (id: number, by: Reading): void =>
  void read.set(id, new Set([...(read.get(id) ?? [])].filter((one) => one !== by)));

export function dismiss(id: number): void {
  read.delete(id);
  toasts.value = toasts.value.filter((one) => one.id !== id);
}
