// The stories that come with understudy, read as `play` reads them.

import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import * as yaml from 'yaml';
import { readStory, type Story, type StoryOperation } from '../../src/stories';
import { schemaErrors, worldNames } from '../../src/world';
import { ROOT } from '../cli/command';
import { contract } from '../support/contract';

const FOLDER = join(ROOT, 'fixtures', 'stories');
export const NAMES = readdirSync(FOLDER)
  .filter((name) => name.endsWith('.yaml'))
  .map((name) => basename(name, '.yaml'));

const { documents, operations: all } = contract();
const byId = new Map<string, StoryOperation>(
  all.map(({ id, group, method, path, prefix }) => [
    id,
    {
      id,
      method,
      path: `${prefix ?? documents.find((one) => one.group === group)?.prefix ?? ''}${path}`,
      isControl: group === 'control',
    },
  ]),
);
export const findOperation = (id: string): StoryOperation | undefined => byId.get(id);

export function storyIn(text: string, file: string): Story {
  const schema: unknown = JSON.parse(readFileSync(join(FOLDER, 'story.schema.json'), 'utf8'));
  const checks = {
    yaml,
    schemaErrors: (value: unknown) => schemaErrors(value, schema, { subject: 'the story' }),
    operations: { find: findOperation, ids: [...byId.keys()] },
    worlds: worldNames(ROOT),
  };
  const read = readStory(text, file, checks);
  if (!read.ok) throw new Error(JSON.stringify(read.error));
  return read.value.story;
}

export const named = (name: string): Story => storyIn(readFileSync(join(FOLDER, `${name}.yaml`), 'utf8'), name);
