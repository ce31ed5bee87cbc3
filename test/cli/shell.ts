// A shell in which `npx canton-understudy` is the built command, as with an installed package.

import { mkdtempSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from './command';

/** The environment of such a shell. */
export function withCommand(): NodeJS.ProcessEnv {
  const bin = mkdtempSync(join(tmpdir(), 'understudy-'));
  writeFileSync(join(bin, 'npx'), '#!/bin/sh\nshift\nexec understudy "$@"\n', { mode: 0o755 });
  symlinkSync(join(ROOT, 'dist', 'understudy.js'), join(bin, 'understudy'));
  return { ...process.env, GITHUB_ACTIONS: '', PATH: `${bin}:${process.env['PATH'] ?? ''}` };
}
