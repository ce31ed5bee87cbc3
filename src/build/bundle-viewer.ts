// The OpenAPI viewer as published, without source maps. Copied and not a dependency: its package would add five times
// the size.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { OutputFiles } from './esbuild-options';

export function bundleViewer(root: string): OutputFiles {
  const read = (name: string): string => readFileSync(join(root, 'node_modules', 'swagger-ui-dist', name), 'utf8');
  const script = read('swagger-ui-bundle.js').replace(/\n\/\/# sourceMappingURL=.*\s*$/, '\n');
  const style = read('swagger-ui.css').replace(/\n\/\*# sourceMappingURL=.*\*\/\s*$/, '\n');
  const licence = [read('NOTICE'), read('LICENSE'), read('swagger-ui-bundle.js.LICENSE.txt')].join('\n\n');
  return new Map([
    ['viewer.js', script],
    ['viewer.css', style],
    ['viewer-licence.txt', licence],
  ]);
}
