// Locates the files of the package, and loads its contract.

import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { err, ok, type Result } from '../base';
import { ContractError, loadBuiltContract, openContract, withUserDocuments, type OpenContract } from '../contract';

/** The precompiled contract if it is up to date, plus the user's documents. */
export function openDocuments(extra: readonly string[]): Result<OpenContract, readonly string[]> {
  const dir = join(packageRoot(), 'openapi');
  try {
    const built = loadBuiltContract(join(packageRoot(), 'dist', 'contract.json'), dir);
    if (!built) return ok(openContract({ dir, extra }));
    return ok(extra.length === 0 ? built : withUserDocuments(built, { dir, extra }));
  } catch (error: unknown) {
    if (!(error instanceof ContractError)) throw error;
    return err(
      error.problems.map(
        ({ file, line, pointer, message }) => `${file}:${line}${pointer === '' ? '' : ` ${pointer}`} ${message}`,
      ),
    );
  }
}

/** The folder that holds openapi/, whether this runs from src/cli or bundled from dist/. */
export function packageRoot(): string {
  let folder = __dirname;
  while (!existsSync(join(folder, 'openapi')) && dirname(folder) !== folder) folder = dirname(folder);
  return folder;
}
