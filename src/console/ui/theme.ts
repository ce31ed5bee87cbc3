// The colour theme: light, dark, or the system's. Stored in this browser.

import { effect, signal } from '@preact/signals';
import { browserStorage } from '../api/browser-storage';

const THEMES = ['auto', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

const storage = browserStorage('understudy-theme', 'localStorage');
const before = storage.read();

export const theme = signal<Theme>(THEMES.find((one) => one === before) ?? 'auto');

export function applyTheme(): void {
  effect(() => {
    document.documentElement.dataset['theme'] = theme.value;
    storage.write(theme.value);
  });
}

export const nextTheme = (): void =>
  void (theme.value = THEMES[(THEMES.indexOf(theme.value) + 1) % THEMES.length] ?? 'auto');
