// Server-sent events out of the bytes of an answer. By fetch: an EventSource could not send a token.

import { createParser } from 'eventsource-parser';

export interface ServerEvent {
  readonly name: string;
  readonly data: string;
}

export interface Following {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly signal: AbortSignal;
  readonly onOpen?: () => void;
  readonly onEvent: (event: ServerEvent) => void;
}

/**
 * Follows a stream to its end. Gives the status of the answer, also of one that is no stream; rejects when it breaks.
 */
export async function follow({ url, headers, signal, onOpen, onEvent }: Following): Promise<number> {
  const response = await fetch(url, { headers: { ...headers, accept: 'text/event-stream' }, signal });
  const isStream = response.ok && (response.headers.get('content-type') ?? '').startsWith('text/event-stream');
  if (!isStream || response.body === null) {
    await response.body?.cancel();
    return response.status;
  }
  onOpen?.();
  const parser = createParser({ onEvent: ({ event = 'message', data }) => onEvent({ name: event, data }) });
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      // What was read before belongs to a world or a screen that was left since.
      if (signal.aborted) break;
      parser.feed(next.value);
    }
  } finally {
    // Also when who heard it threw: else the stream would stay open.
    await reader.cancel().catch(() => undefined);
  }
  return response.status;
}
