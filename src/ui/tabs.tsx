// Parts of a screen of which one is seen. Which one belongs in the address: see `console/route.ts`.

import type { ComponentChildren, JSX } from 'preact';
import { useIds } from './ids';

interface Tab {
  readonly id: string;
  readonly title: ComponentChildren;
}

interface TabsProps {
  readonly label: string;
  readonly tabs: readonly Tab[];
  readonly chosen: string;
  readonly onChoose: (id: string) => void;
  /** What the chosen tab shows. */
  readonly children: ComponentChildren;
}

const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1, Home: -Infinity, End: Infinity };

export function Tabs({ label, tabs, chosen, onChoose, children }: TabsProps): JSX.Element {
  const idOf = useIds();
  const move = (event: JSX.TargetedKeyboardEvent<HTMLDivElement>): void => {
    const step = Object.hasOwn(STEPS, event.key) ? STEPS[event.key] : undefined;
    if (step === undefined) return;
    event.preventDefault();
    const at = tabs.findIndex(({ id }) => id === chosen);
    const next = tabs[Math.abs(step) === 1 ? (at + step + tabs.length) % tabs.length : step < 0 ? 0 : tabs.length - 1];
    if (!next) return;
    onChoose(next.id);
    document.getElementById(idOf(next.id))?.focus();
  };
  return (
    <div class="tabs">
      <div role="tablist" aria-label={label} onKeyDown={move}>
        {tabs.map(({ id, title }) => (
          <button
            key={id}
            type="button"
            role="tab"
            id={idOf(id)}
            aria-selected={id === chosen}
            aria-controls={idOf('panel')}
            tabIndex={id === chosen ? 0 : -1}
            onClick={() => onChoose(id)}
          >
            {title}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={idOf('panel')} aria-labelledby={idOf(chosen)}>
        {children}
      </div>
    </div>
  );
}
