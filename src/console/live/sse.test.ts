import { follow } from './sse';

const WHOLE = ': hello\n\nevent: update\ndata: {"offset":1}\n\ndata: a\ndata: b\n\nevent: world\ndata: half';

describe('a followed stream', () => {
  afterEach(() => jest.restoreAllMocks());

  function streamed(): {
    readonly send: (text: string) => void;
    readonly end: () => void;
    readonly isEnded: () => boolean;
  } {
    let isEnded = false;
    let send: (text: string) => void = () => undefined;
    let end = (): void => undefined;
    const body = new ReadableStream<Uint8Array>({
      start(to) {
        send = (text) => to.enqueue(new TextEncoder().encode(text));
        end = () => to.close();
      },
      cancel: () => void (isEnded = true),
    });
    jest
      .spyOn(globalThis, 'fetch')
      .mockResolvedValue(new Response(body, { headers: { 'content-type': 'text/event-stream' } }));
    return { send, end, isEnded: () => isEnded };
  }

  it('is read event by event, however its text is chunked', async () => {
    const { send, end } = streamed();
    const received: unknown[] = [];
    const following = follow({
      url: 'http://h/',
      headers: {},
      signal: new AbortController().signal,
      onEvent: (event) => void received.push(event),
    });
    for (const character of WHOLE) send(character);
    end();
    await following;
    expect(received).toEqual([
      { name: 'update', data: '{"offset":1}' },
      { name: 'message', data: 'a\nb' },
    ]);
  });

  it('ends when its listener throws', async () => {
    const { send, isEnded } = streamed();
    const following = follow({
      url: 'http://h/',
      headers: {},
      signal: new AbortController().signal,
      onEvent: ({ data }) => void JSON.parse(data),
    });
    send('data: no JSON\n\n');
    await expect(following).rejects.toThrow('JSON');
    expect(isEnded()).toBe(true);
  });

  it('reports nothing after it was cancelled', async () => {
    const { send } = streamed();
    const [ending, received]: [AbortController, string[]] = [new AbortController(), []];
    const following = follow({
      url: 'http://h/',
      headers: {},
      signal: ending.signal,
      onEvent: ({ data }) => void received.push(data),
    });
    send('data: first\n\n');
    while (received.length === 0) await new Promise((done) => setImmediate(done));
    ending.abort();
    send('data: second\n\n');
    await following;
    expect(received).toEqual(['first']);
  });
});
