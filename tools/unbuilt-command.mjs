// `prepare` of package.json: in a checkout without a build, writes a command that prints how to build it. Without the
// file, `npx canton-understudy` fails with 127, "not found". The first build replaces it.

import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

const HINT = `#!/usr/bin/env node
process.stderr.write('understudy: this checkout is not built yet; run npm start (builds and serves) or npm run build\\n');
process.exitCode = 1;
`;

const command = resolve(process.cwd(), 'dist', 'understudy.js');
// A packed or installed package has no sources, and its command is already built.
if (existsSync(resolve(process.cwd(), 'src', 'build')) && !existsSync(command)) {
  mkdirSync(dirname(command), { recursive: true });
  writeFileSync(command, HINT, { mode: 0o755 });
}
