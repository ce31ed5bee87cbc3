// Light, dark, or as the system says; kept in this browser.

import { effect, signal } from '@preact/signals';

const THEMES = ['auto', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

const KEY = 'understudy-theme';
const kept = localStorage.getItem(KEY);

export const theme = signal<Theme>(THEMES.find((one) => one === kept) ?? 'auto');

export function keepTheme(): void {
  effect(() => {
    document.documentElement.dataset['theme'] = theme.value;
    localStorage.setItem(KEY, theme.value);
  });
}

export const nextTheme = (): void => void (theme.value = THEMES[(THEMES.indexOf(theme.value) + 1) % THEMES.length] ?? 'auto');
