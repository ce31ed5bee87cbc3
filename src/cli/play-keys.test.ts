// Keys of a terminal, as bytes that a terminal in raw mode sends.

import { PassThrough } from 'node:stream';
import { terminalKeys, type KeyTerminal, type PlayKeys } from './play-keys';

/** A terminal without a window, which notes its modes. */
function fakeTerminal() {
  const modes: boolean[] = [];
  const stream: KeyTerminal & PassThrough = Object.assign(new PassThrough(), {
    isTTY: true,
    setRawMode: (isRaw: boolean) => {
      modes.push(isRaw);
      return stream as never;
    },
  }) as never;
  const interrupts: string[] = [];
  const keys = terminalKeys(stream, () => void interrupts.push('interrupt')) as PlayKeys;
  return { stream, keys, modes, interrupts };
}

it.each([
  ['\r', 'next'],
  [' ', 'next'],
  ['n', 'next'],
  ['\u001B[C', 'next'],
  ['b', 'back'],
  ['\u001B[D', 'back'],
  ['p', 'play'],
  ['+', 'faster'],
  ['-', 'slower'],
  ['q', 'quit'],
  ['\u0004', 'quit'],
] as const)('the bytes %j are the key %s', async (bytes, key) => {
  const { stream, keys } = fakeTerminal();
  stream.write(bytes);
  expect(await keys.read()).toBe(key);
  keys.close();
});

it('keys that are pressed before they are read wait in order, and unknown keys are ignored', async () => {
  const { stream, keys } = fakeTerminal();
  stream.write('xbn');
  expect([await keys.read(), await keys.read()]).toEqual(['back', 'next']);
  const awaited = keys.read();
  stream.write('zq');
  expect(await awaited).toBe('quit');
  keys.close();
});

it('without a key, reading ends after its time', async () => {
  const { keys } = fakeTerminal();
  expect(await keys.read(1)).toBeUndefined();
  keys.close();
});

it('Ctrl-C interrupts and is no key', async () => {
  const { stream, keys, interrupts } = fakeTerminal();
  stream.write('\u0003q');
  expect([await keys.read(), interrupts]).toEqual(['quit', ['interrupt']]);
  keys.close();
});

it('the terminal is in raw mode until the keys are closed', () => {
  const { keys, modes, stream } = fakeTerminal();
  expect(modes).toEqual([true]);
  keys.close();
  expect([modes, stream.listenerCount('keypress')]).toEqual([[true, false], 0]);
});

it('there are no keys without a terminal', () => {
  expect(terminalKeys(Object.assign(new PassThrough(), { isTTY: false }) as never)).toBeUndefined();
});
