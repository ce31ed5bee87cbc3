// Bundles code that the build writes to one module for the console.

import { build, type Plugin } from 'esbuild';
import { defined } from '../base';

export interface BundledModule {
  readonly text: string;
  /** Paths of the bundled sources, for the licences. */
  readonly paths: readonly string[];
}

export async function bundleModule(
  root: string,
  contents: string,
  plugins: readonly Plugin[] = [],
): Promise<BundledModule> {
  const { outputFiles, metafile } = await build({
    absWorkingDir: root,
    stdin: { contents, resolveDir: root, loader: 'js' },
    plugins: [...plugins],
    bundle: true,
    write: false,
    metafile: true,
    platform: 'browser',
    format: 'esm',
    target: 'es2023',
    legalComments: 'none',
    logLevel: 'silent',
  });
  return {
    text: defined(outputFiles[0], 'a build of one entry point has one output').text,
    paths: Object.keys(metafile.inputs),
  };
}
