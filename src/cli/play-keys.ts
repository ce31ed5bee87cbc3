// The keys of a player in a terminal.

import { emitKeypressEvents } from 'node:readline';

export type PlayKey = 'next' | 'back' | 'play' | 'faster' | 'slower' | 'quit';

export interface PlayKeys {
  /** The next key; undefined after `withinMs` of wall time without one. */
  readonly read: (withinMs?: number) => Promise<PlayKey | undefined>;
  readonly close: () => void;
}

interface Keypress {
  readonly name?: string;
  readonly ctrl?: boolean;
  readonly sequence?: string;
}

/** What is used of a terminal. */
export type KeyTerminal = Pick<NodeJS.ReadStream, 'isTTY' | 'setRawMode' | 'resume' | 'pause' | 'on' | 'off'> &
  NodeJS.ReadableStream;

/** Keys of a terminal; undefined if there is none. Ctrl-C, which raw mode delivers as a key, calls `interrupt`. */
export function terminalKeys(
  stdin: KeyTerminal = process.stdin,
  interrupt: () => void = () => process.kill(process.pid, 'SIGINT'),
): PlayKeys | undefined {
  if (!stdin.isTTY) return undefined;
  emitKeypressEvents(stdin);
  stdin.setRawMode(true);
  stdin.resume();
  const pending: PlayKey[] = [];
  let waiter: ((key: PlayKey) => void) | undefined;
  const listen = (_: string | undefined, key: Keypress): void => {
    if (key.ctrl === true && key.name === 'c') return interrupt();
    const found = keyOf(key);
    if (found === undefined) return;
    if (waiter) waiter(found);
    else pending.push(found);
  };
  stdin.on('keypress', listen);
  const read: PlayKeys['read'] = (withinMs) => {
    const ready = pending.shift();
    if (ready !== undefined) return Promise.resolve(ready);
    return new Promise((done) => {
      const timer = withinMs === undefined ? undefined : setTimeout(() => settle(undefined), withinMs);
      const settle = (key: PlayKey | undefined): void => {
        clearTimeout(timer);
        waiter = undefined;
        done(key);
      };
      waiter = settle;
    });
  };
  const close = (): void => {
    stdin.off('keypress', listen);
    stdin.setRawMode(false);
    stdin.pause();
  };
  return { read, close };
}

const BY_NAME: Readonly<Record<string, PlayKey>> = {
  return: 'next',
  enter: 'next',
  space: 'next',
  n: 'next',
  right: 'next',
  b: 'back',
  left: 'back',
  p: 'play',
  q: 'quit',
};

function keyOf({ name = '', ctrl = false, sequence }: Keypress): PlayKey | undefined {
  if (ctrl) return name === 'd' ? 'quit' : undefined;
  if (sequence === '+') return 'faster';
  return sequence === '-' ? 'slower' : BY_NAME[name];
}
