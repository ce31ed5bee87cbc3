// Vite plugin: names that the console's forms suggest, of the network's operations with their documented responses and
// of the built-in worlds.

import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Plugin } from 'vite';
import { openContract, type OperationSpec, type ResponseSpec } from '../contract';
import { virtual } from './virtual';

const MODULE = 'virtual:offered';

export const formSuggestions = (root: string): Plugin =>
  virtual(
    'offered',
    (id) => id === MODULE,
    () =>
      `export const operations = ${JSON.stringify(operationsIn(root))};\nexport const worlds = ${JSON.stringify(worldsIn(root))};`,
  );

/** Operations that faults can match. */
function operationsIn(root: string): readonly object[] {
  const { operations } = openContract({ dir: join(root, 'openapi') });
  return operations
    .filter(({ group }) => group !== 'control')
    .map(({ id, group, responses }: OperationSpec) => ({
      id,
      group,
      answers: Object.fromEntries(
        responses.filter(({ status }) => /^\d{3}$/.test(status)).map((one) => [one.status, exampleNames(one)]),
      ),
    }));
}

const exampleNames = ({ content }: ResponseSpec): readonly string[] => [
  ...new Set(content.flatMap(({ examples }) => Object.keys(examples))),
];

const worldsIn = (root: string): readonly string[] =>
  readdirSync(join(root, 'fixtures', 'worlds'))
    .filter((name) => name.endsWith('.yaml'))
    .map((name) => basename(name, '.yaml'));
