import { micros } from '../../base';
import type { OutgoingCall } from './dial';
import { nextTurn } from '../next-turn';
import { LinkLost, type LinkReply } from './types';
import { createVersionQuestions } from './version-questions';
import { versionReply } from './wire';
import type { WorldVersion } from './world-version';

const OWNER = { id: 'owner', address: '127.0.0.1:1' };
const version = (length: number): WorldVersion => ({ ledger: 'ledger', length, now: micros(2n ** 60n + 1n) });

/** Links whose replies the test sends. */
function waitingLinks() {
  const calls: {
    readonly head: string;
    readonly reply: (reply: LinkReply) => void;
    readonly lose: (isSent?: boolean) => void;
  }[] = [];
  let called = (): void => undefined;
  return {
    calls,
    call: (_to: unknown, { head }: OutgoingCall): Promise<LinkReply> =>
      new Promise((reply, reject) => {
        calls.push({ head, reply, lose: (isSent = true) => reject(new LinkLost('it broke', isSent)) });
        called();
      }),
    nextCall: (): Promise<void> => new Promise((resolve) => (called = resolve)),
  };
}

describe('the version of a world', () => {
  test('is requested once for all requests of a turn', async () => {
    const links = waitingLinks();
    const ask = createVersionQuestions(links);
    const sent = links.nextCall();
    const answers = [ask(OWNER, 'a'), ask(OWNER, 'a'), ask(OWNER, 'a')];
    await sent;
    expect(links.calls).toHaveLength(1);
    links.calls[0]?.reply(versionReply(version(7)));
    expect(await Promise.all(answers)).toEqual([version(7), version(7), version(7)]);
  });

  test('is requested once for requests that arrive in consecutive turns', async () => {
    const links = waitingLinks();
    const ask = createVersionQuestions(links);
    const sent = links.nextCall();
    const answers = [ask(OWNER, 'a'), ask(OWNER, 'a')];
    for (let turn = 0; turn < 3; turn += 1) {
      await nextTurn();
      answers.push(ask(OWNER, 'a'));
    }
    await sent;
    links.calls[0]?.reply(versionReply(version(7)));
    expect(await Promise.all(answers)).toEqual(Array(5).fill(version(7)));
    expect(links.calls).toHaveLength(1);
  });

  test('is requested after one turn for a lone request, and after eight turns even if each brings another request', async () => {
    const turnsUntilSent = async (perTurn: number): Promise<number> => {
      const links = waitingLinks();
      const ask = createVersionQuestions(links);
      void ask(OWNER, 'a');
      // Lets the question start to count turns before the test does.
      await Promise.resolve();
      for (let turns = 0; ; turns += 1) {
        if (links.calls.length > 0) return turns;
        for (let request = 0; request < perTurn; request += 1) void ask(OWNER, 'a');
        await nextTurn();
      }
    };
    expect([await turnsUntilSent(0), await turnsUntilSent(1)]).toEqual([1, 8]);
  });

  test('is requested again, once answered, for requests that arrived after it was sent', async () => {
    const links = waitingLinks();
    const ask = createVersionQuestions(links);
    const sent = links.nextCall();
    const first = ask(OWNER, 'a');
    await sent;
    const later = [ask(OWNER, 'a'), ask(OWNER, 'a')];
    await new Promise((resolve) => void setImmediate(resolve));
    later.push(ask(OWNER, 'a'));
    expect(links.calls).toHaveLength(1);
    const sentAgain = links.nextCall();
    links.calls[0]?.reply(versionReply(version(7)));
    await sentAgain;
    links.calls[1]?.reply(versionReply(version(8)));
    expect([await first, ...(await Promise.all(later))]).toEqual([version(7), version(8), version(8), version(8)]);
    expect(links.calls).toHaveLength(2);
  });

  test('is requested by world and by replica', async () => {
    const links = waitingLinks();
    const ask = createVersionQuestions(links);
    void ask(OWNER, 'a');
    void ask({ ...OWNER, id: 'other' }, 'a');
    const last = ask(OWNER, 'b');
    while (links.calls.length < 3) await links.nextCall();
    links.calls[2]?.reply(versionReply(version(1)));
    expect([JSON.parse(links.calls[2]?.head ?? '{}'), await last]).toEqual([
      { kind: 'version', world: 'b' },
      version(1),
    ]);
  });

  test('is unknown if the owner wants the request itself, or cannot be reached', async () => {
    const links = waitingLinks();
    const ask = createVersionQuestions(links);
    const [refused, lost] = [ask(OWNER, 'a'), ask(OWNER, 'b')];
    while (links.calls.length < 2) await links.nextCall();
    links.calls[0]?.reply(versionReply(undefined));
    links.calls[1]?.lose();
    expect([await refused, await lost]).toEqual([undefined, undefined]);
  });

  test('is unreachable if nothing could be sent', async () => {
    const links = waitingLinks();
    const sent = links.nextCall();
    const answer = createVersionQuestions(links)(OWNER, 'a');
    await sent;
    links.calls[0]?.lose(false);
    expect(await answer).toEqual({ unreachable: 'it broke' });
  });

  test('is awaited only while the client is connected', async () => {
    const links = waitingLinks();
    const ask = createVersionQuestions(links);
    const [leaving, staying] = [new AbortController(), new AbortController()];
    const sent = links.nextCall();
    const [left, early, stayed] = [
      ask(OWNER, 'a', () => leaving.signal),
      ask(OWNER, 'a', () => AbortSignal.abort()),
      ask(OWNER, 'a', () => staying.signal),
    ];
    await sent;
    await expect(early).rejects.toThrow('the client has disconnected');
    leaving.abort();
    await expect(left).rejects.toThrow('the client has disconnected');
    links.calls[0]?.reply(versionReply(version(7)));
    expect(await stayed).toEqual(version(7));
  });

  test('needs no signal from a client that is answered soon', async () => {
    const links = waitingLinks();
    const gone = jest.fn(() => undefined);
    jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'queueMicrotask'] });
    try {
      const sent = links.nextCall();
      const answer = createVersionQuestions(links)(OWNER, 'a', gone);
      await sent;
      links.calls[0]?.reply(versionReply(version(7)));
      expect(await answer).toEqual(version(7));
      jest.runAllTimers();
      expect(gone).not.toHaveBeenCalled();
    } finally {
      jest.useRealTimers();
    }
  });
});
