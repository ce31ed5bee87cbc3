// Vite plugin: what the console plays: the stories of the package, and the operations that stories may call.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { parse } from 'yaml';
import { openContract } from '../contract';
import { virtual } from './virtual';

const STORIES = 'virtual:stories';
const OPERATIONS = 'virtual:story-operations';

export const storyData = (root: string): Plugin =>
  virtual(
    'story-data',
    (id) => id === STORIES || id === OPERATIONS,
    (id) =>
      id === STORIES
        ? `export const stories = ${JSON.stringify(storiesIn(root))};`
        : `export const operations = ${JSON.stringify(operationsIn(root))};`,
  );

function storiesIn(root: string): readonly unknown[] {
  const folder = join(root, 'fixtures', 'stories');
  return readdirSync(folder)
    .filter((name) => name.endsWith('.yaml'))
    .toSorted()
    .map((name): unknown => parse(readFileSync(join(folder, name), 'utf8')));
}

/** `id method path` of each, which compresses better than objects. */
function operationsIn(root: string): readonly string[] {
  const { documents, operations } = openContract({ dir: join(root, 'openapi') });
  const prefixes = new Map(documents.map(({ group, prefix }) => [group, prefix]));
  return operations.map(
    ({ id, group, method, path, prefix }) => `${id} ${method} ${prefix ?? prefixes.get(group) ?? ''}${path}`,
  );
}
