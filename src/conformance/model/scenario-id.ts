// The id of a scenario within its suite. Baselines, waivers and reports name it, so it must be unique there and stay
// the same.

import type { Scenario } from './suite';

/** The id that the suite gives, or one derived from the title. */
export const scenarioId = ({ id, title }: Pick<Scenario, 'id' | 'title'>): string => id ?? slug(title);

const slug = (title: string): string =>
  title
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
