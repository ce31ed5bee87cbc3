// The screens; each is a separate chunk, loaded when it is first shown.

import type { JSX } from 'preact';

export interface Screen {
  /** First segment of its address. */
  readonly id: string;
  readonly title: string;
  /** The key after `g`. */
  readonly key: string;
  /** The second segment of its address is a section that every world has. */
  readonly hasParts?: boolean;
  readonly load: () => Promise<{ readonly default: () => JSX.Element }>;
}

const overview: Screen = { id: 'overview', title: 'Overview', key: 'o', load: () => import('./overview') };

export const SCREENS: readonly Screen[] = [
  overview,
  { id: 'dashboard', title: 'Dashboard', key: 'd', load: () => import('./dashboard') },
  { id: 'wallets', title: 'Wallets', key: 'w', load: () => import('./wallets') },
  { id: 'ledger', title: 'Ledger', key: 'l', hasParts: true, load: () => import('./ledger') },
  { id: 'journal', title: 'Journal', key: 'j', load: () => import('./journal') },
  { id: 'control', title: 'Control', key: 'c', hasParts: true, load: () => import('./control') },
  { id: 'checks', title: 'Checks', key: 'k', load: () => import('./checks') },
  { id: 'stories', title: 'Stories', key: 's', hasParts: true, load: () => import('./stories') },
  { id: 'reports', title: 'Reports', key: 'r', load: () => import('./reports') },
];

/** The start page for an empty id; undefined for an unknown one. */
export const screenOf = (id: string): Screen | undefined =>
  id === '' ? overview : SCREENS.find((one) => one.id === id);
