// Asks for confirmation before data is lost, and says what is lost.

import type { ComponentChildren, JSX } from 'preact';
import { useState } from 'preact/hooks';
import type { ApiResult } from '../api/result';
import type { CallOptions, ApiCall } from '../api/curl-preview';
import { ActionButton } from './action-button';
import { Button } from '../../ui/button';
import { Dialog } from './dialog';

interface ConfirmationRequest<T> {
  /** In the imperative: "Delete world mine". */
  readonly title: string;
  /** Shown once it succeeded: "World mine deleted". */
  readonly done: string;
  /** What will be lost. */
  readonly consequence: ComponentChildren;
  readonly send: (extra: CallOptions) => ApiCall<T>;
  readonly onDone?: (answer: ApiResult<T>) => void;
}

export interface Confirmation {
  readonly confirm: <T>(asked: ConfirmationRequest<T>) => void;
  /** Render it anywhere in the section. */
  readonly dialog: JSX.Element;
}

interface OpenConfirmation {
  readonly title: string;
  readonly body: ComponentChildren;
}

export function useConfirmation(): Confirmation {
  const [open, setOpen] = useState<OpenConfirmation | undefined>(undefined);
  const close = (): void => setOpen(undefined);
  const confirm = <T,>({ title, done, consequence, send, onDone }: ConfirmationRequest<T>): void => {
    const closeOnSuccess = (answer: ApiResult<T>): void => {
      if (answer.ok) close();
      onDone?.(answer);
    };
    setOpen({
      title,
      body: (
        <>
          <div class="stack">{consequence}</div>
          <div class="row confirm">
            <ActionButton title={title} done={done} variant="danger" send={send} onDone={closeOnSuccess} />
            <Button onClick={close}>Go back</Button>
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
