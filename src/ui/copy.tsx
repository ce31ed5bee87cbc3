// Copies a text. Says that it did, also to those who hear the page.

import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { Button } from './button';

const SHOWN_MS = 1_500;

/** Without the clipboard of a secure page the old way is taken. */
async function copyText(text: string): Promise<boolean> {
  if (isSecureContext)
    return navigator.clipboard.writeText(text).then(
      () => true,
      () => false,
    );
  const area = Object.assign(document.createElement('textarea'), { value: text, className: 'visually-hidden' });
  (document.querySelector('dialog[open]') ?? document.body).append(area);
  area.select();
  const done = document.execCommand('copy');
  area.remove();
  return done;
}

/** `what` names it: "Copy the token"; a text that is seen on it does so instead. */
export function Copy({
  text,
  what,
  children,
}: {
  readonly text: string | (() => string);
  readonly what: string;
  readonly children?: string;
}): JSX.Element {
  const [said, setSaid] = useState<'' | 'copied' | 'not copied'>('');
  useEffect(() => {
    if (said === '') return undefined;
    const timer = setTimeout(() => setSaid(''), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [said]);
  const copy = async (): Promise<void> =>
    setSaid((await copyText(typeof text === 'string' ? text : text())) ? 'copied' : 'not copied');
  return (
    <span class="copy">
      <Button
        variant="quiet"
        small
        label={children ?? `Copy ${what}`}
        title={`Copy ${what}`}
        onClick={() => void copy()}
      >
        <span class={`copy-sign ${said === 'copied' ? 'done' : said === '' ? '' : 'failed'}`} aria-hidden="true" />
        {children}
      </Button>
      <span class="visually-hidden" role="status">
        {said === '' ? '' : `${what} ${said}`}
      </span>
    </span>
  );
}
