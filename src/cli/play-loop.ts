// Plays a story in a terminal, with keys or with pauses, or as lines of JSON.

import { parseSpan, stringifyJson, type Json } from '../base';
import { readingMs, StoryInterruption, type PlayedStep, type StoryPlayer } from '../stories';
import type { Io } from './io';
import type { PlayKeys } from './play-keys';
import { pause, untilAborted } from './play-pause';
import { storyText } from './play-text';

interface PlayLoop {
  /** Address of the console in the world of the story. */
  readonly console: string;
  readonly settings: { readonly auto: boolean; readonly speed: number; readonly json: boolean };
  readonly keys: PlayKeys | undefined;
  readonly io: Io;
  readonly signal: AbortSignal;
}

/** Plays to the end, or until the user quits; throws StoryInterruption when the signal is aborted. */
export async function playThrough(
  player: StoryPlayer,
  { console, settings, keys, io, signal }: PlayLoop,
): Promise<void> {
  const text = storyText(io.colours.out, console);
  const pace = { isPlaying: settings.auto, speed: settings.speed };
  let last: { readonly sentence: string; readonly pause: string | undefined } | undefined;
  for (;;) {
    const placed = player.steps[player.position()];
    const isStop = placed === undefined || placed.step.say !== undefined;
    if (last !== undefined && isStop) {
      const move = await nextMove(last, { keys, pace, io, signal, isEnd: placed === undefined });
      if (move === 'quit') return;
      if (move === 'back') {
        await player.backTo(spokenBefore(player));
        io.out('\n(back)\n');
        last = undefined;
        continue;
      }
    }
    if (placed === undefined) return;
    if (!settings.json) {
      if (placed.isFirstOfChapter) io.out(text.chapter(placed.chapter));
      if (placed.step.say !== undefined) io.out(text.sentence(placed.step.say));
    }
    const played = await player.next();
    if (played !== undefined) io.out(settings.json ? `${jsonLine(played)}\n` : text.played(played));
    if (placed.step.say !== undefined || last === undefined)
      last = { sentence: placed.step.say ?? '', pause: placed.step.pause };
  }
}

/** The beginning of the sentence before the one that was played last. */
function spokenBefore(player: StoryPlayer): number {
  const spoken = player.steps.flatMap(({ step }, index) =>
    step.say !== undefined && index < player.position() ? [index] : [],
  );
  return spoken.at(-2) ?? 0;
}

interface PlayPace {
  isPlaying: boolean;
  speed: number;
}

interface PauseContext {
  readonly keys: PlayKeys | undefined;
  readonly pace: PlayPace;
  readonly io: Io;
  readonly signal: AbortSignal;
  readonly isEnd: boolean;
}

function pauseMs(
  { sentence, pause }: { readonly sentence: string; readonly pause: string | undefined },
  speed: number,
): number {
  const asked = parseSpan(pause ?? '');
  return (asked === undefined ? readingMs(sentence) : Number(asked) / 1000) / speed;
}

/** Waits for a key, for time to read, or, without a terminal and --auto, not at all. */
async function nextMove(
  last: { readonly sentence: string; readonly pause: string | undefined },
  { keys, pace, io, signal, isEnd }: PauseContext,
): Promise<'next' | 'back' | 'quit'> {
  if (keys === undefined) {
    if (pace.isPlaying && !isEnd) await pause(pauseMs(last, pace.speed), signal);
    throwIfAborted(signal);
    return 'next';
  }
  for (;;) {
    if (!pace.isPlaying || isEnd) io.err(`\n${isEnd ? 'End. Enter: quit' : 'Enter: next'}  b: back  p: play  q: quit `);
    const withinMs = pace.isPlaying && !isEnd ? pauseMs(last, pace.speed) : undefined;
    const key = await Promise.race([keys.read(withinMs), untilAborted(signal)]);
    if (!pace.isPlaying || isEnd) io.err('\n');
    throwIfAborted(signal);
    if (key === 'quit' || key === 'back') return key;
    if (key === 'faster' || key === 'slower') {
      pace.speed *= key === 'faster' ? 2 : 0.5;
      io.err(`speed ${pace.speed}\n`);
      continue;
    }
    if (key === 'play') pace.isPlaying = !pace.isPlaying;
    if (key !== 'play' || pace.isPlaying) return 'next';
  }
}

function throwIfAborted({ aborted }: AbortSignal): void {
  if (aborted) throw new StoryInterruption();
}

function jsonLine({ index, placed, exchange, shown, now }: PlayedStep): string {
  const { say, look } = placed.step;
  const line = {
    step: index + 1,
    chapter: placed.chapter,
    ...(say === undefined ? {} : { say }),
    ...(look === undefined ? {} : { look }),
    now,
    ...(exchange === undefined ? {} : { request: exchangeJson(exchange) }),
    shown: Object.fromEntries(shown.map(({ label, value }) => [label, value])),
  };
  return stringifyJson(line);
}

const exchangeJson = ({
  operation,
  as,
  method,
  path,
  requestBody,
  status,
  body,
}: NonNullable<PlayedStep['exchange']>): Json => ({
  operation,
  ...(as === undefined ? {} : { as }),
  method,
  path,
  ...(requestBody === undefined ? {} : { body: requestBody }),
  status: status ?? null,
  answer: body ?? null,
});
