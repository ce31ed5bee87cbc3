// Follows the journal stream, and reconnects whenever it ends.

import { pause, waitAfter } from './backoff';
import { sharedFollow } from './shared-follow';
import type { ServerEvent } from './sse';

interface JournalSubscription {
  /** Address of followRequests with its query. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly signal: AbortSignal;
  /** Called for each connection; returns its handlers. */
  readonly connect: () => { readonly onOpen?: () => void; readonly onEvent: (event: ServerEvent) => void };
  /** Why the stream is interrupted; it is retried. */
  readonly onProblem?: (message: string) => void;
}

const TOO_MANY_REQUESTS = 429;

export async function followJournal({ url, headers, signal, connect, onProblem }: JournalSubscription): Promise<void> {
  for (let failures = 0; !signal.aborted;) {
    const { onOpen, onEvent } = connect();
    const open = (): void => {
      failures = 0;
      onOpen?.();
    };
    const status = await sharedFollow({ url, headers, signal, onOpen: open, onEvent, isRepeated: true }).catch(() => 0);
    if (signal.aborted) return;
    failures += 1;
    if (status !== 200) onProblem?.(problemText(status));
    await pause(waitAfter(failures), signal);
  }
}

function problemText(status: number): string {
  if (status === TOO_MANY_REQUESTS)
    return 'Too many clients follow the journal; retrying. Close one, or raise the limit with --limit journal-readers=…';
  return status === 0 ? 'The journal stream was interrupted; retrying.' : `The server returned ${status}; retrying.`;
}
