import { createHandOver } from './hand-over';

const turn = (ms = 5): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

describe('a replica that stops', () => {
  it('finishes its work, and does none that comes later', async () => {
    const handOver = createHandOver();
    let finish: (result: string) => void = () => undefined;
    const events: string[] = [];
    const note =
      (name: string) =>
      (value: unknown): void =>
        void events.push(`${name} ${String(value)}`);
    void handOver.admit(() => new Promise<string>((resolve) => (finish = resolve))).then(note('first'));
    const stopped = handOver.stop(60_000).then(note('stopped'));
    void handOver.admit(async () => void events.push('the second was done')).then(note('second'));
    await turn();
    expect(events).toEqual([]);
    finish('done');
    await stopped;
    await turn();
    expect(events).toEqual(['first done', 'stopped undefined']);
    handOver.refuse();
    await turn();
    expect(events.slice(2)).toEqual(['second undefined']);
    expect(await handOver.admit(async () => 'done')).toBeUndefined();
  });

  it('waits no longer than it may, and not at all without work', async () => {
    const handOver = createHandOver();
    await handOver.admit(async () => 'done');
    await expect(handOver.admit(() => Promise.reject(new Error('it failed')))).rejects.toThrow('it failed');
    await handOver.stop(60_000);
    const busy = createHandOver();
    void busy.admit(() => new Promise(() => undefined));
    await busy.stop(10);
  });
});
