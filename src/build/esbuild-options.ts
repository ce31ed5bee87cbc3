// The esbuild settings that all bundles for Node share.

import type { BuildOptions, BuildResult } from 'esbuild';
import { basename } from 'node:path';

/** Contents by file path relative to dist/. */
export type OutputFiles = ReadonlyMap<string, string>;

export const NODE_BUNDLE: BuildOptions = {
  bundle: true,
  write: false,
  platform: 'node',
  target: 'node20',
  format: 'cjs',
  minifySyntax: true,
  logLevel: 'silent',
};
/** Heavy packages that only some commands need: required from node_modules on first use. */
export const EXTERNAL_PACKAGES = [
  '@stoplight/*',
  '@faker-js/faker',
  'ajv',
  'ajv-formats',
  'hyparquet-writer',
  'lmdb',
  'pg',
  'ws',
  'yaml',
];

export const textsOf = ({ outputFiles }: BuildResult): OutputFiles =>
  new Map((outputFiles ?? []).map(({ path, text }) => [basename(path), text]));
