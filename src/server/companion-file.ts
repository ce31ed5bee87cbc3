// Finds files that the build places beside the program because they run in a thread or process of their own.

import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { name as PACKAGE } from '../../package.json';

/**
 * Looks beside the program, then in dist/ of the package: a user's bundle has the program elsewhere. `folder` is
 * replaced in tests.
 */
export function companionFile(file: string, folder = __dirname): string {
  const folders = [folder, ...distFolders(folder)];
  const found = folders.map((place) => join(place, file)).find((path) => existsSync(path));
  if (found !== undefined) return found;
  throw new Error(
    `cannot find ${file}, looked in ${folders.join(' and ')}: when you bundle ${PACKAGE}, mark it as external or copy its dist/${file} beside the bundle; in a checkout run npm run build`,
  );
}

/** dist/ of the checkout that the program runs from, and of the installed package. */
function distFolders(folder: string): readonly string[] {
  const checkout = join(folder, '../../dist');
  const isCheckout = existsSync(join(folder, 'companion-file.ts'));
  return [...(isCheckout ? [checkout] : []), ...installedDist(folder)];
}

function installedDist(folder: string): readonly string[] {
  try {
    return [dirname(createRequire(join(folder, 'any.js')).resolve(PACKAGE))];
  } catch {
    return [];
  }
}
