// A button that sends one request, with the curl of it before it is sent and the refusal after.

import type { ComponentChildren, JSX } from 'preact';
import { useState } from 'preact/hooks';
import type { Answer } from '../api/answer';
import { deed } from '../api/deeds';
import { rehearsed, type Extra, type Sending } from '../api/rehearse';
import { Button, type ButtonProps } from './button';
import { Curl } from './curl';
import { ProblemLine } from './states';

interface ActProps<T> extends Pick<ButtonProps, 'looks' | 'small' | 'disabled' | 'describedBy'> {
  /** In the imperative: "Freeze the clock". */
  readonly title: string;
  /** Text of the button, when it is shorter than the title. */
  readonly children?: ComponentChildren;
  /** `(extra) => control().POST('/clock/freeze', extra)`; what it is handed goes into the call. */
  readonly send: (extra: Extra) => Sending<T>;
  readonly onDone?: (answer: Answer<T>) => void;
}

export function Act<T>({ title, children, send, onDone, ...looks }: ActProps<T>): JSX.Element {
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState('');
  const [curl, setCurl] = useState('');
  const act = async (): Promise<void> => {
    setBusy(true);
    const answer = await deed(title, send({}));
    setBusy(false);
    setRefused(answer.ok ? '' : answer.problem.sentence);
    onDone?.(answer);
  };
  return (
    <div class="act">
      <span class="row tight">
        <Button {...looks} busy={busy} {...(children === undefined ? {} : { label: title })} onClick={() => void act()}>{children ?? title}</Button>
        <Button looks="quiet" small label={`curl: ${title}`} pressed={curl !== ''} onClick={() => void (curl === '' ? rehearsed(send).then(setCurl) : setCurl(''))}>curl</Button>
      </span>
      {curl === '' ? null : <Curl command={curl} isOpen />}
      <ProblemLine sentence={refused} />
    </div>
  );
}
