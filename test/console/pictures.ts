// Pictures of the console for docs/console.md, taken while a test looks at it. UPDATE_DOCS=1 writes them anew; else
// nothing is taken.

import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { ROOT } from '../cli/command';
import { isUpdating } from '../docs/pages';
import { still } from './browser';
import { smaller } from './png';

export const PICTURES = 'docs/console';
export const SIZE = { width: 1280, height: 800 };

/** Words of their addresses. */
export const SCREENS: readonly string[] = readdirSync(join(ROOT, 'src/console/screens'), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);

export const scrollTo = (place: Locator): Promise<void> =>
  place.evaluate((element: { readonly scrollIntoView: () => void }) => element.scrollIntoView());

interface Look {
  readonly scheme: 'light' | 'dark';
  /** What stands at the top. */
  readonly from?: Locator;
}

/** What the page shows now as docs/console/NAME.png, in the colours of a theme. */
export async function picture(page: Page, name: string, { scheme, from }: Look): Promise<void> {
  if (!isUpdating) return;
  const before = page.viewportSize();
  await page.emulateMedia({ colorScheme: scheme });
  await page.setViewportSize(SIZE);
  // A message that is on its way out belongs in no picture.
  const news = page.getByRole('button', { name: 'Dismiss' });
  while ((await news.count()) > 0) await news.first().click();
  await page.mouse.move(0, 0);
  await page.evaluate('document.activeElement?.blur(); scrollTo(0, 0)');
  if (from) await scrollTo(from);
  await still(page);
  mkdirSync(join(ROOT, PICTURES), { recursive: true });
  writeFileSync(join(ROOT, PICTURES, `${name}.png`), smaller(await page.screenshot({ caret: 'hide' })));
  if (before) await page.setViewportSize(before);
}
