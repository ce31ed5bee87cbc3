// The stories of the package.

import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { packageRoot } from '../library';

export const storiesFolder = (): string => join(packageRoot(), 'fixtures', 'stories');

export const storyNames = (): readonly string[] =>
  readdirSync(storiesFolder())
    .filter((name) => name.endsWith('.yaml'))
    .map((name) => basename(name, '.yaml'));
