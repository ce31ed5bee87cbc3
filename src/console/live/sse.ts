// Server-sent events out of the bytes of an answer. By fetch: an EventSource could not send a token.

export interface ServerEvent {
  readonly name: string;
  readonly data: string;
}

/** Undefined for a comment, which only keeps the connection alive. */
function eventOf(block: string): ServerEvent | undefined {
  const valuesOf = (field: string): readonly string[] =>
    block
      .split('\n')
      .filter((line) => line.startsWith(`${field}:`))
      .map((line) => line.slice(field.length + 1).replace(/^ /, ''));
  const data = valuesOf('data');
  return data.length === 0 ? undefined : { name: valuesOf('event')[0] ?? 'message', data: data.join('\n') };
}

/** Cuts a text that comes in pieces into whole events. */
export function createEventReader(): (piece: string) => readonly ServerEvent[] {
  let rest = '';
  return (piece) => {
    const blocks = `${rest}${piece}`.replaceAll('\r\n', '\n').split('\n\n');
    rest = blocks.pop() ?? '';
    return blocks.flatMap((block) => eventOf(block) ?? []);
  };
}

export interface Following {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly signal: AbortSignal;
  readonly opened?: () => void;
  readonly heard: (event: ServerEvent) => void;
}

/** Follows a stream to its end. Gives the status of the answer, also of one that is no stream; rejects when it breaks. */
export async function follow({ url, headers, signal, opened, heard }: Following): Promise<number> {
  const response = await fetch(url, { headers: { ...headers, accept: 'text/event-stream' }, signal });
  const isStream = response.ok && (response.headers.get('content-type') ?? '').startsWith('text/event-stream');
  if (!isStream || response.body === null) {
    await response.body?.cancel();
    return response.status;
  }
  opened?.();
  const read = createEventReader();
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      // What was read before belongs to a world or a screen that was left since.
      if (signal.aborted) break;
      read(next.value).forEach(heard);
    }
  } finally {
    // Also when who heard it threw: else the stream would stay open.
    await reader.cancel().catch(() => undefined);
  }
  return response.status;
}
