// Playing with keys: which sentences follow a key, and which pauses are made.

import { captured } from '../../test/support/captured-io';
import { StoryInterruption, type PlacedStep, type PlayedStep, type StoryPlayer } from '../stories';
import type { PlayKey } from './play-keys';
import { playThrough } from './play-loop';

const STEPS: readonly PlacedStep[] = ['One', undefined, 'Two', 'Three'].map((say, index) => ({
  chapter: 'A chapter',
  isFirstOfChapter: index === 0,
  step: say === undefined ? { tap: { user: 'alice', amount: '1' } } : { say },
  pointer: '',
}));

/** A player without a server, which notes what it plays. */
function notingPlayer() {
  const notes: string[] = [];
  let position = 0;
  const next = async (): Promise<PlayedStep | undefined> => {
    const placed = STEPS[position];
    if (placed === undefined) return undefined;
    notes.push(placed.step.say ?? '-');
    position += 1;
    return { index: position - 1, placed, shown: [], now: '2026-01-15T12:00:00Z' };
  };
  const backTo = async (index: number): Promise<void> => {
    notes.push(`back to ${index}`);
    position = index;
  };
  const player: StoryPlayer = {
    world: 'w',
    steps: STEPS,
    position: () => position,
    next,
    backTo,
    readState: () => Promise.reject(new Error('not used here')),
    close: async () => undefined,
  };
  return { player, notes };
}

/** Plays with these keys; `none` is a pause that passes without a key. */
async function playedWith(keys: readonly (PlayKey | 'none')[]) {
  const { player, notes } = notingPlayer();
  const pauses: (number | undefined)[] = [];
  const pending = [...keys];
  const read = async (withinMs?: number): Promise<PlayKey | undefined> => {
    pauses.push(withinMs);
    const key = pending.shift();
    return key === 'none' ? undefined : key;
  };
  await captured(async (io) => {
    const settings = { auto: false, speed: 1, json: false };
    const stage = {
      console: '',
      settings,
      keys: { read, close: () => undefined },
      io,
      signal: new AbortController().signal,
    };
    await playThrough(player, stage);
    return 0;
  });
  return { notes, pauses };
}

it('waits for a key after each sentence and the steps that belong to it', async () => {
  expect(await playedWith(['next', 'next', 'next'])).toEqual({
    notes: ['One', '-', 'Two', 'Three'],
    pauses: [undefined, undefined, undefined],
  });
});

it('goes back to the sentence before, from the end and from the first one too', async () => {
  expect((await playedWith(['next', 'back', 'next', 'next', 'back', 'quit'])).notes).toEqual([
    'One',
    '-',
    'Two',
    'back to 0',
    'One',
    '-',
    'Two',
    'Three',
    'back to 2',
    'Two',
  ]);
  expect((await playedWith(['back', 'quit'])).notes).toEqual(['One', '-', 'back to 0', 'One', '-']);
});

it('plays with pauses, faster or slower, and stops playing on the same key', async () => {
  expect(await playedWith(['play', 'faster', 'none', 'next'])).toEqual({
    notes: ['One', '-', 'Two', 'Three'],
    pauses: [undefined, 1500, 750, undefined],
  });
  expect((await playedWith(['play', 'play', 'next', 'next'])).pauses).toEqual([undefined, 1500, undefined, undefined]);
});

it('quits without playing further', async () => {
  expect((await playedWith(['quit'])).notes).toEqual(['One', '-']);
});

it.each([
  [
    'while it waits for a key',
    { keys: { read: () => new Promise<undefined>(() => undefined), close: () => undefined } },
  ],
  ['in a pause of --auto', { keys: undefined }],
] as const)('ends at once when it is interrupted %s', async (_, { keys }) => {
  const { player, notes } = notingPlayer();
  const interrupted = new AbortController();
  setTimeout(() => interrupted.abort(), 10);
  await captured(async (io) => {
    // A sentence at this speed lasts for hours.
    const settings = { auto: true, speed: 0.000_1, json: false };
    const stage = { console: '', settings, keys, io, signal: interrupted.signal };
    await expect(playThrough(player, stage)).rejects.toThrow(StoryInterruption);
    return 0;
  });
  expect(notes).toEqual(['One', '-']);
});
