// Where the chromium of this machine is: CHROMIUM in the environment, else what is in PATH. The headless shell comes
// first: a page in it takes half of the processor time, because it has no window of its own to draw.

import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const NAMES = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

export function systemChromium(): string | undefined {
  const named = process.env['CHROMIUM'];
  if (named) return named;
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '');
  return NAMES.flatMap((name) => folders.map((folder) => join(folder, name))).find((path) => existsSync(path));
}
