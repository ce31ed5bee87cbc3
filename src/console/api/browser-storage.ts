// Web storage. If the browser denies access, values are not kept and nothing fails.

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

/** Session storage lasts until the tab is closed. */
export const browserStorage = (key: string, where: 'sessionStorage' | 'localStorage'): BrowserStorage => ({
  read: () => orUndefined(() => globalThis[where].getItem(key)) ?? undefined,
  write: (text) => orUndefined(() => globalThis[where].setItem(key, text)),
});
