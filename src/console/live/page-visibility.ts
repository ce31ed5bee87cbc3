// Whether the page is visible. Browsers allow six connections to a server across all tabs. The tabs of a world
// share one or two (live/shared-follow.ts), and hidden tabs leave them to the others.

import { signal } from '@preact/signals';

/** A short switch to another tab does not disconnect. */
const HIDDEN_MS = 1_000;

export const isPageVisible = signal(true);

export function watchPageVisibility(): void {
  let leaving: ReturnType<typeof setTimeout> | undefined;
  const look = (): void => {
    clearTimeout(leaving);
    if (document.visibilityState === 'visible') isPageVisible.value = true;
    else leaving = setTimeout(() => (isPageVisible.value = false), HIDDEN_MS);
  };
  // A tab opened in the background connects when it is shown.
  isPageVisible.value = document.visibilityState === 'visible';
  document.addEventListener('visibilitychange', look);
}
