// Where the package's own files are, and the contract among them.

import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { err, ok, type Result } from '../base';
import { ContractError, loadBuiltContract, openContract, type OpenContract } from '../contract';

/** The prepared contract when it fits; a user's own documents mean compiling all of them. */
export function openDocuments(extra: readonly string[]): Result<OpenContract, readonly string[]> {
  const dir = join(packageRoot(), 'openapi');
  try {
    const built = extra.length === 0 ? loadBuiltContract(join(packageRoot(), 'dist', 'contract.json'), dir) : undefined;
    return ok(built ?? openContract({ dir, extra }));
  } catch (error: unknown) {
    if (!(error instanceof ContractError)) throw error;
    return err(error.problems.map(({ file, line, pointer, message }) => `${file}:${line}${pointer === '' ? '' : ` ${pointer}`} ${message}`));
  }
}

/** The folder that holds openapi/, whether this runs from src/cli or bundled from dist/. */
export function packageRoot(): string {
  let folder = __dirname;
  while (!existsSync(join(folder, 'openapi')) && dirname(folder) !== folder) folder = dirname(folder);
  return folder;
}
