// Sentences about waits that were shorter than their steps allow.

import type { ShortenedWaits } from '../execute/learned-waits';

/** Such as `7 waits ended after 2 s or more instead of up to 20 s, because 8 full waits ended without success`. */
export const shortenedReason = ({ scenarios, shortestMs, fullMs, unmetFullWaits }: ShortenedWaits): string =>
  `${counted(scenarios.length, 'wait')} ended after ${secondsText(shortestMs)} or more instead of up to ${secondsText(fullMs)}, because ${counted(unmetFullWaits, 'full wait')} ended without success`;

const secondsText = (ms: number): string => `${Math.round(ms / 100) / 10} s`;

const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;

const MAX_LISTED = 3;

/** One line per operation. */
export const shortenedNotes = (shortened: readonly ShortenedWaits[] = []): readonly string[] =>
  shortened.map((one) => {
    const scenarios = [...new Set(one.scenarios)];
    const more = scenarios.length - MAX_LISTED;
    return `shortened waits for ${one.operationId}: ${shortenedReason(one)} (${scenarios.slice(0, MAX_LISTED).join(', ')}${more > 0 ? ` and ${more} more` : ''}); --full-waits turns this off`;
  });
