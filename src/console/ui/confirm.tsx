// Asks before something is lost, and says what.

import type { ComponentChildren, JSX } from 'preact';
import { useState } from 'preact/hooks';
import type { Answer } from '../api/result';
import type { Extra, Sending } from '../api/curl-preview';
import { Act } from './action-button';
import { Button } from '../../ui/button';
import { Dialog } from './dialog';

interface Asked<T> {
  /** In the imperative: "Delete world mine". */
  readonly title: string;
  /** What is lost by it. */
  readonly loses: ComponentChildren;
  readonly send: (extra: Extra) => Sending<T>;
  readonly onDone?: (answer: Answer<T>) => void;
}

export interface Confirmation {
  readonly confirm: <T>(asked: Asked<T>) => void;
  /** Stands somewhere in the section. */
  readonly dialog: JSX.Element;
}

interface Open {
  readonly title: string;
  readonly body: ComponentChildren;
}

export function useConfirmation(): Confirmation {
  const [open, setOpen] = useState<Open | undefined>(undefined);
  const close = (): void => setOpen(undefined);
  const confirm = <T,>({ title, loses, send, onDone }: Asked<T>): void => {
    const done = (answer: Answer<T>): void => {
      if (answer.ok) close();
      onDone?.(answer);
    };
    setOpen({
      title,
      body: (
        <>
          <div class="stack">{loses}</div>
          <div class="row confirm">
            <Act title={title} looks="danger" send={send} onDone={done} />
            <Button onClick={close}>Keep it as it is</Button>
          </div>
        </>
      ),
    });
  };
  return {
    confirm,
    dialog: (
      <Dialog title={open === undefined ? '' : `${open.title}?`} isOpen={open !== undefined} onClose={close}>
        {open?.body}
      </Dialog>
    ),
  };
}
