// A button that sends one request, with the curl of it before it is sent and the refusal after.

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
  /** Shown once it succeeded: "Clock frozen". */
  readonly done: string;
  /** Text of the button, when it is shorter than the title. */
  readonly children?: ComponentChildren;
  /** What is filled in before: makes a form of it, which the Enter key sends. */
  readonly fields?: ComponentChildren;
  /** `(extra) => control().POST('/clock/freeze', extra)`; what it is handed goes into the call. */
  readonly send: (extra: CallOptions) => ApiCall<T>;
  readonly onDone?: (answer: ApiResult<T>) => void;
}

export function ActionButton<T>({
  title,
  done,
  children,
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
  // What is filled in may have changed with any drawing; the same text again draws nothing.
  useEffect(() => {
    if (isShown && !disabled) void curlPreview(send).then(setCurl);
  });
  const act = async (): Promise<void> => {
    if (busy || disabled) return;
    setBusy(true);
    // What cannot even be made a request is refused like one.
    const answer = await runAction(title, (async () => send({}))(), { done });
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
