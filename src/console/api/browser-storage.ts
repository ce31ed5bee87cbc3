// What is kept in the browser. Where it keeps nothing, as some do for privacy, the page goes on without.

const orUndefined = <T>(work: () => T): T | undefined => {
  try {
    return work();
  } catch {
    return undefined;
  }
};

interface BrowserStorage {
  readonly read: () => string | undefined;
  readonly write: (text: string) => void;
}

/** As long as the tab is open, or for good. */
export const browserStorage = (key: string, where: 'sessionStorage' | 'localStorage'): BrowserStorage => ({
  read: () => orUndefined(() => globalThis[where].getItem(key)) ?? undefined,
  write: (text) => orUndefined(() => globalThis[where].setItem(key, text)),
});
