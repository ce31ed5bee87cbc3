// Plays a story for the page: scene by scene, by itself or on demand. A scene is a sentence with the steps that belong
// to it. The state is a signal; the player is the one that the command uses.

import { signal, type ReadonlySignal } from '@preact/signals';
import { parseSpan } from '../../../base';
import {
  openPlayer,
  readingMs,
  stepsOf,
  StoryInterruption,
  type PlacedStep,
  type PlayedStep,
  type Story,
  type StoryConnection,
  type StoryPlayer,
} from '../../../stories';

interface SessionState {
  /** `idle` before the first scene; `failed` until the scene is repeated or left. */
  readonly phase: 'idle' | 'playing a scene' | 'between scenes' | 'ended' | 'failed';
  /** Whether the next scene follows by itself. */
  readonly isRunning: boolean;
  readonly speed: number;
  /** The index of the shown scene. */
  readonly scene: number;
  /** Steps of the shown scene that were played. */
  readonly played: readonly PlayedStep[];
  /** The world that the story plays in, once it exists. */
  readonly world: string | undefined;
  /** Why the scene failed. */
  readonly problem: string;
}

export interface StoryScene {
  readonly chapter: string;
  readonly say: string;
  readonly look: string | undefined;
  /** The index of its first step. */
  readonly first: number;
  /** The index after its last step. */
  readonly end: number;
  readonly pause: string | undefined;
}

export interface StorySession {
  readonly state: ReadonlySignal<SessionState>;
  readonly scenes: readonly StoryScene[];
  readonly next: () => void;
  /** Reverts the world to before the scene that came before, and plays that one again. */
  readonly back: () => void;
  /** Reverts the world to before the shown scene, and plays it again. */
  readonly repeat: () => void;
  readonly toggle: () => void;
  readonly pause: () => void;
  readonly setSpeed: (speed: number) => void;
  /** Interrupts the story and deletes its private world. */
  readonly close: () => void;
}

interface SessionOptions {
  readonly story: Story;
  readonly connection: StoryConnection;
  /** An existing world; a private one without it. */
  readonly world: string | undefined;
  readonly privateWorld: string;
}

export function scenesOf(story: Story): readonly StoryScene[] {
  const steps = stepsOf(story);
  const starts = steps.flatMap(({ step, isFirstOfChapter }, index) =>
    step.say !== undefined || isFirstOfChapter ? [index] : [],
  );
  return starts.map((first, at) => {
    const { chapter, step } = steps[first] as PlacedStep;
    const { say = '', look, pause } = step;
    return { chapter, say, look, pause, first, end: starts[at + 1] ?? steps.length };
  });
}

export function createStorySession({ story, connection, world, privateWorld }: SessionOptions): StorySession {
  const scenes = scenesOf(story);
  const interrupted = new AbortController();
  const state = signal<SessionState>({
    phase: 'idle',
    isRunning: false,
    speed: 1,
    scene: 0,
    played: [],
    world: undefined,
    problem: '',
  });
  const set = (changed: Partial<SessionState>): void => void (state.value = { ...state.value, ...changed });
  let opening: Promise<StoryPlayer> | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const open = (): Promise<StoryPlayer> =>
    (opening ??= openPlayer(story, connection, {
      world,
      privateWorld,
      canGoBack: true,
      sleep: (ms) => sleep(ms, interrupted.signal),
      signal: interrupted.signal,
    }));

  const playScene = async (index: number, isRepeated: boolean): Promise<void> => {
    const scene = scenes[index];
    if (scene === undefined || state.value.phase === 'playing a scene') return;
    clearTimeout(timer);
    set({ phase: 'playing a scene', scene: index, played: [], problem: '' });
    try {
      const player = await open();
      set({ world: player.world });
      if (isRepeated) await player.backTo(scene.first);
      while (player.position() < scene.end) {
        const played = await player.next();
        if (played !== undefined) set({ played: [...state.value.played, played] });
      }
      set({ phase: index === scenes.length - 1 ? 'ended' : 'between scenes' });
      if (state.value.phase === 'ended') set({ isRunning: false });
      schedule();
    } catch (error) {
      if (error instanceof StoryInterruption) return;
      // A world that could not be created is created by the next attempt.
      if (state.value.world === undefined) opening = undefined;
      const message = error instanceof Error ? error.message : String(error);
      set({ phase: 'failed', isRunning: false, problem: `${await placeOf(opening)}${message}` });
    }
  };

  const schedule = (): void => {
    clearTimeout(timer);
    const { isRunning, phase, scene, speed } = state.value;
    if (isRunning && phase === 'between scenes') timer = setTimeout(next, pauseMs(scenes[scene], speed));
  };
  const next = (): void => {
    const { phase, scene } = state.value;
    if (phase === 'idle') void playScene(0, false);
    if (phase === 'between scenes') void playScene(scene + 1, false);
  };
  const repeatFrom = (index: number): void => {
    if (state.value.phase !== 'idle') void playScene(Math.max(0, index), true);
  };
  const setRunning = (isRunning: boolean): void => {
    set({ isRunning });
    if (isRunning && state.value.phase === 'idle') next();
    else schedule();
  };
  return {
    state,
    scenes,
    next,
    back: () => repeatFrom(state.value.scene - 1),
    repeat: () => repeatFrom(state.value.scene),
    toggle: () => {
      const { phase, isRunning } = state.value;
      if (phase === 'ended' || phase === 'failed') return;
      setRunning(!isRunning);
    },
    pause: () => setRunning(false),
    setSpeed: (speed) => {
      set({ speed });
      schedule();
    },
    close: () => {
      clearTimeout(timer);
      interrupted.abort();
      void opening?.then(
        (player) => player.close(),
        () => undefined,
      );
    },
  };
}

/** Which step failed; empty if the world could not be created. */
async function placeOf(opening: Promise<StoryPlayer> | undefined): Promise<string> {
  const player = await opening;
  return player === undefined ? '' : `Step ${player.position() + 1} of ${player.steps.length}: `;
}

function pauseMs(scene: StoryScene | undefined, speed: number): number {
  const asked = parseSpan(scene?.pause ?? '');
  return (asked === undefined ? readingMs(scene?.say ?? '') : Number(asked) / 1000) / speed;
}

const sleep = (ms: number, interrupted: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    interrupted.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true });
  });
