import { waitAfter } from './backoff';
import { followJournal } from './follow-journal';

afterEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
});

/** How often it asks while so many times the shortest wait go by. */
async function askedIn(
  times: number,
  answer: () => Response,
): Promise<{ readonly asked: number; readonly refused: readonly string[] }> {
  jest.useFakeTimers();
  const fetched = jest.spyOn(globalThis, 'fetch').mockImplementation(async () => answer());
  const [ending, refused]: [AbortController, string[]] = [new AbortController(), []];
  const following = followJournal({
    url: 'http://h/',
    headers: {},
    signal: ending.signal,
    connect: () => ({ onEvent: () => undefined }),
    onProblem: (message) => void refused.push(message),
  });
  for (let turn = 0; turn < times; turn += 1) await jest.advanceTimersByTimeAsync(waitAfter(1));
  ending.abort();
  await following;
  return { asked: fetched.mock.calls.length, refused };
}

it('reconnects soon after an established stream ends', async () => {
  const { asked, refused } = await askedIn(
    8,
    () => new Response(': hello\n\n', { headers: { 'content-type': 'text/event-stream' } }),
  );
  expect([asked > 6, refused]).toEqual([true, []]);
});

it('retries less and less often after refusals, and reports the reason', async () => {
  const { asked, refused } = await askedIn(8, () => new Response('', { status: 429 }));
  expect([asked, refused[0]]).toEqual([4, expect.stringContaining('--limit journal-readers=')]);
});
