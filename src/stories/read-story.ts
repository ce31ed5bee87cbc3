// Reads a story file: YAML or JSON, checked against its schema and its operations. Errors carry file, line and fix.

import { err, ok, readYamlText, yamlLocator, type Result } from '../base';
import type { Story, StoryChecks, StoryFile } from './story';
import { storyProblems } from './story-problems';

interface StoryError {
  readonly file: string;
  readonly line?: number;
  readonly column?: number;
  readonly message: string;
}

export interface SourceStory {
  readonly story: Story;
  /** Line and column of a JSON pointer, both from 1. */
  readonly locate: (pointer: string) => { readonly line?: number; readonly column?: number };
}

const DEFAULTS = { world: 'quickstart', seed: '1', at: '2026-01-15T12:00:00Z' } as const;

/** A valid story file as a story. */
export const completeStory = (file: StoryFile): Story => ({ ...DEFAULTS, ...file });

/** `file` is the name that errors show. */
export function readStory(text: string, file: string, checks: StoryChecks): Result<SourceStory, readonly StoryError[]> {
  const read = readYamlText(checks.yaml, text);
  if (!read.ok)
    return err(
      read.error.map(({ kind, message, line, column }) => ({ file, line, column, message: `${kind}: ${message}` })),
    );
  const { document, lines, value } = read.value;
  const locate = yamlLocator(document, lines);
  const located = (
    problems: readonly { readonly pointer: string; readonly message: string }[],
  ): readonly StoryError[] => problems.map(({ pointer, message }) => ({ file, ...locate(pointer), message }));
  if (value === null || value === undefined)
    return err([{ file, line: 1, column: 1, message: 'is empty; a story needs name, title and chapters' }]);
  const errors = checks.schemaErrors(value);
  if (errors.length > 0) return err(located(errors));
  const story = completeStory(value as StoryFile);
  const problems = storyProblems(story, checks);
  return problems.length > 0 ? err(located(problems)) : ok({ story, locate });
}

/** `file:line:column message`, which editors parse. */
export const formatStoryError = ({ file, line, column, message }: StoryError): string =>
  `${file}${line === undefined ? '' : `:${line}${column === undefined ? '' : `:${column}`}`} ${message}`;
