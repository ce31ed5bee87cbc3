// What a reader of the page with a screen reader, a keyboard or weak eyes would stumble over.

import { source, type AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';
import { still } from './browser';

const GRAVE: readonly unknown[] = ['serious', 'critical'];

/** The rules that depend on the colours of a theme; structure and names are the same in each. */
const RULES_ON_COLOURS = ['color-contrast', 'link-in-text-block'];

/**
 * Serious and critical findings of axe in what the page shows now: rule, element and remedy. Where the same content was
 * looked at in the other theme before, its colours are enough.
 */
export async function findingsIn(page: Page, { onlyColours = false } = {}): Promise<readonly string[]> {
  // What moves has colours between two others.
  await still(page);
  // Half a megabyte, once for each document.
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(source);
  const rules = onlyColours ? { runOnly: RULES_ON_COLOURS } : {};
  const { violations, passes } = (await page.evaluate(
    `axe.run(document, ${JSON.stringify({ resultTypes: ['violations'], ...rules })})`,
  )) as AxeResults;
  expect(passes.length).toBeGreaterThan(0);
  return violations
    .filter(({ impact }) => GRAVE.includes(impact))
    .flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')}: ${failureSummary}`),
    );
}

/** Findings in the light theme, then in the dark one. */
export async function findingsInBothThemes(page: Page): Promise<readonly string[]> {
  await page.emulateMedia({ colorScheme: 'light' });
  const light = await findingsIn(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  return [...light, ...(await findingsIn(page, { onlyColours: true })).map((text) => `dark: ${text}`)];
}

export const expectAccessible = async (page: Page): Promise<void> => expect(await findingsIn(page)).toEqual([]);
