// Builds dist/: all parts but the guide, or those named as arguments. `--if-stale` skips parts that match the sources.

import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { guideDigest, inputDigest, isFresh } from './freshness';
import { BUILD_PARTS, DEFAULT_PARTS, isBuildPart, partBuilder, type BuildPart } from './parts';
import { removeUnknownFiles, writePart } from './write-part';

const ROOT = resolve(__dirname, '../..');
const DIST = join(ROOT, 'dist');

/** Exit status: 0 done or nothing to do, 1 the sources cannot be built, 2 usage error. */
async function main(args: readonly string[]): Promise<number> {
  const names = args.filter((arg) => arg !== '--if-stale');
  const unknown = names.find((name) => !isBuildPart(name));
  if (unknown !== undefined) {
    process.stderr.write(`build: unknown argument ${unknown}; use --if-stale or parts: ${BUILD_PARTS.join(', ')}\n`);
    return 2;
  }
  const requested = names.length === 0 ? DEFAULT_PARTS : names.filter(isBuildPart);
  const digests = { sources: inputDigest(ROOT), guide: guideDigest(ROOT) };
  const digestOf = (part: BuildPart): string => (part === 'guide' ? digests.guide : digests.sources);
  const isStale = (part: BuildPart): boolean => !isFresh(DIST, part, digestOf(part));
  const parts = args.includes('--if-stale') ? requested.filter(isStale) : requested;
  if (parts.length === 0) return 0;
  const isSole = parts.length === 1;
  process.stderr.write(`building ${parts.join(', ')}, once for these sources …${isSole ? ' ' : '\n'}`);
  try {
    await buildParts(parts, { digestOf, isSole });
    if (names.length === 0) removeUnknownFiles(DIST);
    return 0;
  } catch (error) {
    process.stderr.write(
      `${isSole ? '\n' : ''}build failed: ${error instanceof Error ? error.message : String(error)}\n`,
    );
    return 1;
  }
}

interface BuildRun {
  readonly digestOf: (part: BuildPart) => string;
  /** A single part is reported on the line that announced it. */
  readonly isSole: boolean;
}

async function buildParts(parts: readonly BuildPart[], { digestOf, isSole }: BuildRun): Promise<void> {
  mkdirSync(DIST, { recursive: true });
  const build = partBuilder(ROOT);
  for (const part of parts) {
    const started = performance.now();
    const files = await build(part);
    writePart(DIST, part, { digest: digestOf(part), files });
    const kilobytes = [...files.values()].reduce((sum, text) => sum + Buffer.byteLength(text), 0) / 1024;
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    process.stderr.write(
      `${isSole ? 'built' : `built ${part}`}: ${files.size} files, ${Math.round(kilobytes)} kB, ${seconds} s\n`,
    );
  }
}

async function start(): Promise<void> {
  process.exitCode = await main(process.argv.slice(2));
}

if (require.main === module) void start();
