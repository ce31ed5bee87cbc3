// Keys of the report: / searches, j and k move between results or scenarios, e opens the exchanges of a scenario,
// Escape clears the filters.

import { useLayoutEffect, useRef } from 'preact/hooks';

interface KeyActions {
  readonly onReset: () => void;
  /** Shows a view that can be searched. */
  readonly onSearch: () => void;
}

export function useKeyboard(actions: KeyActions): void {
  const present = useRef(actions);
  present.current = actions;
  // From the first picture on: a key pressed before would be lost.
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent): void => handleKey(event, present.current);
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);
}

function handleKey(event: KeyboardEvent, { onReset, onSearch }: KeyActions): void {
  if (event.ctrlKey || event.metaKey || event.altKey || !(event.target instanceof HTMLElement)) return;
  if (event.target.closest('input, select') !== null) {
    if (event.key !== 'Escape') return;
    onReset();
    return event.target.blur();
  }
  switch (event.key) {
    case '/':
      event.preventDefault();
      onSearch();
      // Preact renders the field in an earlier microtask: the next key is typed into it.
      return queueMicrotask(focusSearch);
    case 'j':
      return moveFocus(1);
    case 'k':
      return moveFocus(-1);
    case 'e':
      return void toggleExchanges(event.target.closest<HTMLDetailsElement>('.case'));
  }
}

const focusSearch = (): void => document.querySelector<HTMLInputElement>('input[name=search]')?.select();

function moveFocus(step: 1 | -1): void {
  const rows = [
    ...document.querySelectorAll<HTMLElement>('.suite[open] .case > summary, .result-group[open] .kind > summary'),
  ];
  const present = document.activeElement?.closest('.case, .kind')?.querySelector<HTMLElement>('summary');
  const at = present ? rows.indexOf(present) : -1;
  const next = at === -1 ? rows.at(step === 1 ? 0 : -1) : rows[at + step];
  next?.focus();
  next?.scrollIntoView({ block: 'nearest' });
}

/** Opens the scenario and all its exchanges, or closes the exchanges when all are open. */
async function toggleExchanges(row: HTMLDetailsElement | null): Promise<void> {
  if (row === null) return;
  if (!row.open) {
    // The body is rendered on the toggle event, before later listeners are called.
    const drawn = new Promise((done) => row.addEventListener('toggle', done, { once: true }));
    row.open = true;
    await drawn;
  }
  const exchanges = [...row.querySelectorAll<HTMLDetailsElement>('.exchange')];
  const isOpen = exchanges.some((one) => !one.open);
  for (const one of exchanges) one.open = isOpen;
}
