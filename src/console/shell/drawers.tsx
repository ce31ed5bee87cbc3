// Dialogs above the screens (commands, keyboard shortcuts), and notifications.

import type { JSX } from 'preact';
import { clearUserActions, userActions, type UserAction } from '../api/user-actions';
import { scriptOf } from '../api/curl';
import { Button } from '../../ui/button';
import { Badge, type Tone } from '../../ui/badge';
import { Copy } from '../../ui/copy';
import { Curl } from '../../ui/curl';
import { Dialog } from '../ui/dialog';
import type { Shortcut } from '../ui/keys';
import { Empty } from '../ui/states';
import { dismiss, pauseToast, resumeToast, toasts } from '../ui/toasts';

interface OverlayProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

const TONES: Readonly<Record<UserAction['state'], Tone>> = { pending: 'plain', done: 'good', failed: 'bad' };

export function Commands({ isOpen, onClose }: OverlayProps): JSX.Element {
  const all = userActions.value;
  const actions =
    all.length === 0 ? undefined : (
      <>
        <Copy
          text={() => scriptOf(all.filter(({ state }) => state === 'done'))}
          what="all successful commands as a script"
        >
          Copy as script
        </Copy>
        <Button small variant="quiet" onClick={clearUserActions}>
          Clear
        </Button>
      </>
    );
  return (
    <Dialog title="Commands" isOpen={isOpen} onClose={onClose} isDrawer actions={actions}>
      {all.length === 0 ? (
        <Empty title="No commands yet">
          Every action in the console is one HTTP request. Its curl command is listed here.
        </Empty>
      ) : (
        <ol class="action-list">
          {all.toReversed().map(({ id, title, curl, state, message }) => (
            <li key={id}>
              <p class="row tight">
                <strong>
                  <bdi>{title}</bdi>
                </strong>{' '}
                <Badge tone={TONES[state]}>{state}</Badge>
              </p>
              {message === undefined ? null : (
                <p class="problem-line">
                  <bdi>{message}</bdi>
                </p>
              )}
              <Curl command={curl} isOpen />
            </li>
          ))}
        </ol>
      )}
    </Dialog>
  );
}

export const Help = ({
  isOpen,
  onClose,
  shortcuts,
}: OverlayProps & { readonly shortcuts: readonly Shortcut[] }): JSX.Element => (
  <Dialog title="Keyboard shortcuts" isOpen={isOpen} onClose={onClose}>
    <dl class="facts keys">
      {shortcuts.map(({ keys, does }) => (
        <div key={keys}>
          <dt>
            {keys.split(' ').map((key) => (
              <kbd key={key}>{key}</kbd>
            ))}
          </dt>
          <dd>{does}</dd>
        </div>
      ))}
      <div>
        <dt>
          <kbd>↑</kbd>
          <kbd>↓</kbd>
        </dt>
        <dd>Move in a list (also Page Up, Page Down, Home, End)</dd>
      </div>
      <div>
        <dt>
          <kbd>Enter</kbd>
        </dt>
        <dd>Open the selected row</dd>
      </div>
      <div>
        <dt>
          <kbd>Esc</kbd>
        </dt>
        <dd>Close the dialog</dd>
      </div>
    </dl>
  </Dialog>
);

export const Toasts = (): JSX.Element => (
  <div class="toasts" role="log" aria-live="polite" aria-label="Notifications">
    {toasts.value.map(({ id, kind, text }) => (
      <div
        key={id}
        class={`toast ${kind}`}
        onMouseEnter={() => pauseToast(id, 'pointer')}
        onMouseLeave={() => resumeToast(id, 'pointer')}
        onFocusIn={() => pauseToast(id, 'focus')}
        onFocusOut={() => resumeToast(id, 'focus')}
      >
        <span>
          <span aria-hidden="true">{kind === 'good' ? '✓ ' : '✕ '}</span>
          <bdi>{text}</bdi>
        </span>
        <Button small variant="quiet" label="Dismiss" onClick={() => dismiss(id)}>
          ✕
        </Button>
      </div>
    ))}
  </div>
);
