// A story as it was played: its scenes, each a sentence with the steps that belong to it, and the state of the world
// after them. What differs between two runs with one seed is left out: bodies of answers, tokens, addresses.

import { isObject, stringifyJson, truncate, type Json } from '../base';
import { shortenIds } from './markup';
import type { PlayedStep, StoryPlayer } from './player';
import type { Story } from './story';
import type { StoryState } from './story-state';

export interface RecordedStory {
  readonly story: Story;
  /** The world before the first step. */
  readonly start: StoryState;
  readonly scenes: readonly RecordedScene[];
}

export interface RecordedScene {
  readonly chapter: string;
  readonly isFirstOfChapter: boolean;
  readonly say: string;
  readonly look: string | undefined;
  readonly steps: readonly RecordedStep[];
  /** The world after the last step. */
  readonly state: StoryState;
}

export type RecordedStep = Pick<PlayedStep, 'placed' | 'exchange' | 'shown' | 'now'>;

/** Plays the rest of the story and records it; throws what `next` throws. */
export async function recordStory(story: Story, player: StoryPlayer): Promise<RecordedStory> {
  const start = await player.readState();
  const scenes: RecordedScene[] = [];
  for (;;) {
    const first = await player.next();
    if (first === undefined) return { story, start, scenes };
    const steps: RecordedStep[] = [first];
    while (isContinued(player)) {
      const step = await player.next();
      if (step !== undefined) steps.push(step);
    }
    const { chapter, isFirstOfChapter, step } = first.placed;
    const state = await player.readState();
    scenes.push({ chapter, isFirstOfChapter, say: step.say ?? '', look: step.look, steps, state });
  }
}

/** Whether the next step belongs to the sentence before it. */
function isContinued(player: StoryPlayer): boolean {
  const next = player.steps[player.position()];
  return next !== undefined && next.step.say === undefined && !next.isFirstOfChapter;
}

const MAX_VALUE = 160;

/** A shown value in a line. */
export function shownText(value: Json): string {
  const text = (one: Json): string => (typeof one === 'string' ? one : stringifyJson(one));
  return truncate(shortenIds(Array.isArray(value) ? value.map(text).join(', ') : text(value)), MAX_VALUE);
}

/** Why a request was refused, as its answer says. */
export function refusalText({ exchange }: RecordedStep): string | undefined {
  const body: unknown = exchange?.body;
  if (exchange?.status === undefined || exchange.status < 400 || !isObject(body)) return undefined;
  const text = [body['error'], body['cause'], body['message']].find((one) => typeof one === 'string' && one !== '');
  return typeof text === 'string' ? truncate(shortenIds(text), MAX_VALUE) : undefined;
}
