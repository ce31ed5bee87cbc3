// A JSON body that is rendered when it is expanded.

import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { JsonView } from '../../../ui/json-view';

interface CollapsedJsonProps {
  readonly title: string;
  readonly what: string;
  readonly text: () => string;
  readonly open?: number;
}

export function CollapsedJson({ title, what, text, open = 4 }: CollapsedJsonProps): JSX.Element {
  const [isOpen, setOpen] = useState(false);
  return (
    <details class="ledger-folded" open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{title}</summary>
      {isOpen ? <JsonView text={text()} open={open} what={what} /> : null}
    </details>
  );
}
