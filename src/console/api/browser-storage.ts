// What is kept in the browser. Where it keeps nothing, as some do for privacy, the page goes on without.

const without = <T>(work: () => T): T | undefined => {
  try {
    return work();
  } catch {
    return undefined;
  }
};

interface Kept {
  readonly read: () => string | undefined;
  readonly write: (text: string) => void;
}

/** As long as the tab is open, or for good. */
export const kept = (key: string, where: 'sessionStorage' | 'localStorage'): Kept => ({
  read: () => without(() => globalThis[where].getItem(key)) ?? undefined,
  write: (text) => without(() => globalThis[where].setItem(key, text)),
});
