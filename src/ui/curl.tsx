// The command line that does the same.

import type { JSX } from 'preact';
import { Copy } from './copy';

export function Curl({
  command,
  summary = 'curl',
  isOpen = false,
}: {
  readonly command: string;
  readonly summary?: string;
  readonly isOpen?: boolean;
}): JSX.Element | null {
  if (command === '') return null;
  return (
    <details class="curl" open={isOpen}>
      <summary>{summary}</summary>
      <div class="curl-body">
        <pre tabIndex={0}>
          <code>{command}</code>
        </pre>
        <Copy text={command} what="the command" />
      </div>
    </details>
  );
}
