// Types of a story file, as `fixtures/stories/story.schema.json` describes them for editors.

import type { Json, SchemaError } from '../base';

export interface Story {
  readonly name: string;
  readonly title: string;
  readonly description?: string;
  /** The named world that it starts from, made with `seed` and frozen at `at`. */
  readonly world: string;
  readonly seed: string;
  readonly at: string;
  readonly chapters: readonly StoryChapter[];
}

/** The content of a file that its schema accepts: some members have defaults. */
export type StoryFile = Omit<Story, 'world' | 'seed' | 'at'> & Partial<Pick<Story, 'world' | 'seed' | 'at'>>;

interface StoryChapter {
  readonly title: string;
  readonly steps: readonly StoryStep[];
}

type JsonMembers = Readonly<Record<string, Json>>;
type Texts = Readonly<Record<string, string>>;

/** At most one action, with what is said before it and shown after it. */
export interface StoryStep {
  readonly say?: string;
  /** Path and query of a screen of the console, such as `ledger/updates`. */
  readonly look?: string;
  /** Wall time for the audience, such as `3s`. */
  readonly pause?: string;

  readonly call?: string;
  readonly as?: string;
  readonly path?: JsonMembers;
  readonly query?: JsonMembers;
  readonly headers?: Texts;
  readonly body?: Json;

  readonly offer?: {
    readonly from: string;
    readonly to: string;
    readonly amount: string;
    readonly trackingId: string;
    readonly description?: string;
    readonly expiresIn?: string;
  };
  readonly accept?: string;
  readonly reject?: string;
  readonly withdraw?: string;
  readonly tap?: { readonly user: string; readonly amount: string };
  readonly publish?: { readonly user: string; readonly name: string };
  readonly wait?: { readonly offer: string; readonly state: string };
  readonly clock?: 'freeze' | { readonly run: number } | { readonly set: string } | { readonly advance: string };
  readonly fault?: 'clear' | { readonly add: JsonMembers } | { readonly remove: string };
  readonly automation?:
    | 'clear'
    | { readonly modes: Texts }
    | { readonly fail: JsonMembers }
    | { readonly step: string }
    | { readonly switch: AutomationSwitch };

  /** Default: any status from 200 to 299. `lost` expects no answer. */
  readonly status?: number | 'lost';
  readonly expect?: string | readonly string[];
  /** Repeats the request for this much ledger time until its expectations are met. */
  readonly within?: string;
  readonly capture?: Texts;
  readonly show?: Texts;
}

interface AutomationSwitch {
  readonly wallet: string;
  readonly on: boolean;
}

export const STORY_ACTIONS = [
  'call',
  'offer',
  'accept',
  'reject',
  'withdraw',
  'tap',
  'publish',
  'wait',
  'clock',
  'fault',
  'automation',
] as const satisfies readonly (keyof StoryStep)[];

/** Undefined for a step that only speaks. */
export const actionOf = (step: StoryStep): (typeof STORY_ACTIONS)[number] | undefined =>
  STORY_ACTIONS.find((action) => step[action] !== undefined);

/** A step with its chapter and its place in the file. */
export interface PlacedStep {
  readonly chapter: string;
  readonly isFirstOfChapter: boolean;
  readonly step: StoryStep;
  /** JSON pointer into the file. */
  readonly pointer: string;
}

export const stepsOf = ({ chapters }: Story): readonly PlacedStep[] =>
  chapters.flatMap(({ title, steps }, chapter) =>
    steps.map((step, index) => ({
      chapter: title,
      isFirstOfChapter: index === 0,
      step,
      pointer: `/chapters/${chapter}/steps/${index}`,
    })),
  );

/** An operation of the documents. */
export interface StoryOperation {
  readonly id: string;
  readonly method: string;
  /** Template below the address of a world, such as `/api/scan/v0/dso`. */
  readonly path: string;
  readonly isControl: boolean;
}

/** The operations of a server; undefined for an unknown id. */
export type FindOperation = (id: string) => StoryOperation | undefined;

/** What a story is checked against. */
export interface StoryChecks {
  /** The library, which callers load when they need it. */
  readonly yaml: typeof import('yaml');
  /** Validates the content of a file against story.schema.json. */
  readonly schemaErrors: (value: unknown) => readonly SchemaError[];
  readonly operations: { readonly find: FindOperation; readonly ids: readonly string[] };
  readonly worlds: readonly string[];
}
