// Validates party and synchronizer ids of requests (observed scan-validator 1.3), and lists ids in log messages.

import { err, ok, type Result } from '../base';
import { error } from './answers';
import type { Answer } from './types';

/** Running servers require only a non-empty name before a double colon. */
export const isUniqueId = (text: string): boolean => text.indexOf('::') > 0;

export const malformedId = (kind: string, text: string): string =>
  `${JSON.stringify(text)} is not a ${kind} id; expected a name, two colons and a fingerprint`;

/** The party id itself, or the 400 that refuses it. */
export const readPartyId = (text: string): Result<string, Answer> =>
  isUniqueId(text) ? ok(text) : err(error(400, malformedId('party', text)));

const MAX_LISTED_IDS = 20;

/** Lists known ids in a log message: the first ones, and the number of others. */
export function listIds(known: ReadonlyMap<string, unknown>): string {
  const told: string[] = [];
  for (const id of known.keys()) {
    if (told.length === MAX_LISTED_IDS) return `${told.join(', ')} and ${known.size - MAX_LISTED_IDS} more`;
    told.push(id);
  }
  return told.join(', ');
}
