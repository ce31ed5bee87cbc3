// Whether the page is visible. Browsers allow six connections to a server across all tabs, and a tab that follows the
// world uses one or two: hidden tabs close theirs, so that the others are not blocked.

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
