// A modal dialog. The native <dialog> traps the focus, handles Escape and restores the focus.

import type { ComponentChildren, JSX } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { Button } from '../../ui/button';
import { useIds } from '../../ui/ids';

interface DialogProps {
  readonly title: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly children: ComponentChildren;
  /** Footer buttons, in addition to the close button. */
  readonly actions?: ComponentChildren;
  /** At the right edge, in full height. */
  readonly isDrawer?: boolean;
}

export function Dialog({ title, isOpen, onClose, children, actions, isDrawer = false }: DialogProps): JSX.Element {
  const element = useRef<HTMLDialogElement>(null);
  const idOf = useIds();
  useEffect(() => {
    if (isOpen) element.current?.showModal();
    else element.current?.close();
  }, [isOpen]);
  return (
    <dialog
      ref={element}
      class={isDrawer ? 'drawer' : ''}
      aria-labelledby={idOf('title')}
      onClose={onClose}
      onClick={(event) => (event.target === element.current ? onClose() : undefined)}
    >
      {isOpen ? (
        <div class="dialog-inside">
          <header class="card-head">
            <h2 id={idOf('title')}>{title}</h2>
            <Button variant="quiet" small label="Close" onClick={onClose}>
              ✕
            </Button>
          </header>
          <div class="dialog-body">{children}</div>
          {actions === undefined ? null : <footer class="row">{actions}</footer>}
        </div>
      ) : null}
    </dialog>
  );
}
