// A button that sends one request. It can show the curl command before sending, and the error afterwards.

import type { ComponentChildren, JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { ApiResult } from '../api/result';
import { runAction } from '../api/user-actions';
import { curlPreview, type CallOptions, type ApiCall } from '../api/curl-preview';
import { Button, type ButtonProps } from '../../ui/button';
import { Curl } from '../../ui/curl';
import { ProblemLine } from './states';

interface ActionButtonProps<T> extends Pick<ButtonProps, 'variant' | 'small' | 'disabled' | 'describedBy'> {
  /** In the imperative: "Freeze the clock". */
  readonly title: string;
  /** Notification after success: "Clock frozen". */
  readonly done: string;
  /** Label of the button, if shorter than the title. */
  readonly children?: ComponentChildren;
  /** Without the button that shows the curl command: where another one for the same action shows it. */
  readonly isBrief?: boolean;
  /** Fields of the request; they make the button a form that Enter submits. */
  readonly fields?: ComponentChildren;
  /** `(extra) => control().POST('/clock/freeze', extra)`: pass `extra` to the call. */
  readonly send: (extra: CallOptions) => ApiCall<T>;
  readonly onDone?: (answer: ApiResult<T>) => void;
}

export function ActionButton<T>({
  title,
  done,
  children,
  isBrief = false,
  fields,
  send,
  onDone,
  disabled = false,
  ...variant
}: ActionButtonProps<T>): JSX.Element {
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState('');
  const [isShown, setShown] = useState(false);
  const [curl, setCurl] = useState('');
  // Any render may have changed the fields; setting the same text again renders nothing.
  useEffect(() => {
    if (isShown && !disabled) void curlPreview(send).then(setCurl);
  });
  const act = async (): Promise<void> => {
    if (busy || disabled) return;
    setBusy(true);
    // A request that cannot be built fails like one that was rejected.
    const answer = await runAction(title, (async () => send({}))(), { done, showsProblem: true });
    setBusy(false);
    setRefused(answer.ok ? '' : answer.problem.message);
    onDone?.(answer);
  };
  const sending = fields === undefined ? { onClick: () => void act() } : { type: 'submit' as const };
  const inside = (
    <>
      {fields}
      <span class="row tight">
        <Button
          {...variant}
          {...sending}
          disabled={disabled}
          busy={busy}
          {...(children === undefined ? {} : { label: title })}
        >
          {children ?? title}
        </Button>
        {isBrief ? null : (
          <Button
            variant="quiet"
            small
            disabled={disabled}
            label={`curl: ${title}`}
            pressed={isShown}
            onClick={() => setShown(!isShown)}
          >
            curl
          </Button>
        )}
      </span>
      {isShown && !disabled ? <Curl command={curl} isOpen /> : null}
      <ProblemLine message={refused} />
    </>
  );
  if (fields === undefined) return <div class="act">{inside}</div>;
  return (
    <form
      class="act act-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void act();
      }}
    >
      {inside}
    </form>
  );
}
