// Short notifications about finished actions. They disappear after a while, unless the pointer or the focus is on them.

import { signal } from '@preact/signals';
import { createIdSequence } from '../api/id-sequence';

export interface Toast {
  readonly id: number;
  readonly kind: 'good' | 'bad';
  readonly text: string;
}

/** Error messages can be long. */
const DURATION_MS: Readonly<Record<Toast['kind'], number>> = { good: 5_000, bad: 8_000 };
const MAX_TOASTS = 4;
const nextId = createIdSequence();

export type ToastHold = 'pointer' | 'focus';

export const toasts = signal<readonly Toast[]>([]);
/** What keeps each notification on screen. */
const heldBy = new Map<number, ReadonlySet<ToastHold>>();

export function toast({ kind, text }: Omit<Toast, 'id'>): void {
  const id = nextId();
  toasts.value = [...toasts.value, { id, kind, text }].slice(-MAX_TOASTS);
  dismissAfter(id, DURATION_MS[kind]);
}

const dismissAfter = (id: number, ms: number): void =>
  void setTimeout(() => ((heldBy.get(id)?.size ?? 0) > 0 ? dismissAfter(id, ms) : dismiss(id)), ms);

/** A hovered or focused notification stays. */
export const pauseToast = (id: number, by: ToastHold): void =>
  void heldBy.set(id, new Set([...(heldBy.get(id) ?? []), by]));
export const resumeToast = (id: number, by: ToastHold): void =>
  void heldBy.set(id, new Set([...(heldBy.get(id) ?? [])].filter((one) => one !== by)));

export function dismiss(id: number): void {
  heldBy.delete(id);
  toasts.value = toasts.value.filter((one) => one.id !== id);
}
