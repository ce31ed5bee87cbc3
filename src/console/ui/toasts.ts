// Short news of what came of an action. Refusals stay until they are put away: they may be long.

import { signal } from '@preact/signals';
import { createNumbers } from '../api/numbers';

export interface Toast {
  readonly id: number;
  readonly kind: 'good' | 'bad';
  readonly text: string;
}

const LASTS_MS = 5_000;
const MOST = 4;
const nextId = createNumbers();

export const toasts = signal<readonly Toast[]>([]);

export function toast({ kind, text }: Omit<Toast, 'id'>): void {
  const id = nextId();
  toasts.value = [...toasts.value, { id, kind, text }].slice(-MOST);
  if (kind === 'good') setTimeout(() => dismiss(id), LASTS_MS);
}

export const dismiss = (id: number): void => void (toasts.value = toasts.value.filter((one) => one.id !== id));
