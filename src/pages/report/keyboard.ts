// Keys of the report: / searches, j and k move between scenarios, e opens the exchanges of one, Escape clears the
// filters.

import { useEffect, useRef } from 'preact/hooks';

export function useKeyboard(onReset: () => void): void {
  const reset = useRef(onReset);
  reset.current = onReset;
  useEffect(() => {
    const press = (event: KeyboardEvent): void => handleKey(event, () => reset.current());
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);
}

function handleKey(event: KeyboardEvent, reset: () => void): void {
  if (event.ctrlKey || event.metaKey || event.altKey || !(event.target instanceof HTMLElement)) return;
  if (event.target.closest('input, select') !== null) {
    if (event.key !== 'Escape') return;
    reset();
    return event.target.blur();
  }
  switch (event.key) {
    case '/':
      event.preventDefault();
      return document.querySelector<HTMLInputElement>('input[name=search]')?.select();
    case 'j':
      return moveFocus(1);
    case 'k':
      return moveFocus(-1);
    case 'e':
      return void toggleExchanges(event.target.closest<HTMLDetailsElement>('.case'));
  }
}

function moveFocus(step: 1 | -1): void {
  const rows = [...document.querySelectorAll<HTMLElement>('.suite[open] .case > summary')];
  const present = document.activeElement?.closest('.case')?.querySelector<HTMLElement>('summary');
  const at = present ? rows.indexOf(present) : -1;
  const next = at === -1 ? rows.at(step === 1 ? 0 : -1) : rows[at + step];
  next?.focus();
  next?.scrollIntoView({ block: 'nearest' });
}

/** Opens the scenario and all its exchanges, or closes the exchanges when all are open. */
async function toggleExchanges(row: HTMLDetailsElement | null): Promise<void> {
  if (row === null) return;
  if (!row.open) {
    row.open = true;
    // The body is drawn after the toggle event.
    await new Promise((done) => setTimeout(done, 0));
    await new Promise((done) => requestAnimationFrame(done));
  }
  const exchanges = [...row.querySelectorAll<HTMLDetailsElement>('.exchange')];
  const isOpen = exchanges.some((one) => !one.open);
  for (const one of exchanges) one.open = isOpen;
}
