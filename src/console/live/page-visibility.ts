// Whether anybody can see the page. A browser keeps six connections to one server for all of its tabs, and a tab that follows the world takes one or two
// of them: what nobody looks at lets them go, or the third tab would wait for ever.

import { signal } from '@preact/signals';

/** Who looks away for a moment comes back to what was there. */
const HIDDEN_MS = 1_000;

export const isPageVisible = signal(true);

export function watchPageVisibility(): void {
  let leaving: ReturnType<typeof setTimeout> | undefined;
  const look = (): void => {
    clearTimeout(leaving);
    if (document.visibilityState === 'visible') isPageVisible.value = true;
    else leaving = setTimeout(() => (isPageVisible.value = false), HIDDEN_MS);
  };
  // Opened in the background: it connects when somebody looks.
  isPageVisible.value = document.visibilityState === 'visible';
  document.addEventListener('visibilitychange', look);
}
