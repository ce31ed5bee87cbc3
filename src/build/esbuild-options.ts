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
/** Packages that few processes need: required from node_modules on first use. */
export const EXTERNAL_PACKAGES = [
  '@faker-js/faker',
  '@opentelemetry/api',
  '@stoplight/*',
  'ajv',
  'ajv-formats',
  'hyparquet-writer',
  'lmdb',
  'pg',
  'ws',
  'yaml',
];

export const textsOf = ({ outputFiles }: BuildResult): OutputFiles =>
  new Map((outputFiles ?? []).map(({ path, text }) => [basename(path), escaped(text)]));

/**
 * A single character beyond Latin-1 makes V8 keep the whole file in two bytes per character. esbuild escapes those in
 * code, but not those in comments and regular expressions.
 */
const escaped = (text: string): string =>
  text.replace(/[^\0-\x7f]/g, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);
