// What a reader of the page with a screen reader, a keyboard or weak eyes would stumble over.

import { source, type AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';
import { still } from './browser';

const GRAVE: readonly unknown[] = ['serious', 'critical'];

/** Serious and critical findings of axe in what the page shows now: rule, element and remedy. */
export async function findingsIn(page: Page): Promise<readonly string[]> {
  // What moves has colours between two others.
  await still(page);
  // Half a megabyte, once for each document.
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(source);
  const { violations, passes } = (await page.evaluate(
    'axe.run(document, { resultTypes: ["violations"] })',
  )) as AxeResults;
  expect(passes.length).toBeGreaterThan(0);
  return violations
    .filter(({ impact }) => GRAVE.includes(impact))
    .flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')}: ${failureSummary}`),
    );
}

export const expectAccessible = async (page: Page): Promise<void> => expect(await findingsIn(page)).toEqual([]);
