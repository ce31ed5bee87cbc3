// Keyboard shortcuts that work outside of input fields: `g` and a letter open a screen, single keys run other actions.

export interface Shortcut {
  /** One key, or `g` and one key: `g o`. */
  readonly keys: string;
  readonly does: string;
  readonly run: () => void;
}

const LEADER = 'g';
const LEADER_LASTS_MS = 1_500;

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('input, textarea, select, [contenteditable]') !== null;

/** Returns a function that stops listening. */
export function listenForKeys(shortcuts: () => readonly Shortcut[]): () => void {
  let ledAt = -Infinity;
  const hear = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
    const isLed = event.timeStamp - ledAt < LEADER_LASTS_MS;
    ledAt = -Infinity;
    const keys = isLed ? `${LEADER} ${event.key}` : event.key;
    const found = shortcuts().find((one) => one.keys === keys);
    if (found) {
      event.preventDefault();
      found.run();
    } else if (event.key === LEADER) ledAt = event.timeStamp;
  };
  addEventListener('keydown', hear);
  return () => removeEventListener('keydown', hear);
}
