// The syntax of party and synchronizer ids that a caller sends (observed scan-validator 1.3), and ids as explanations list them.

import { err, ok, type Result } from '../base';
import { error } from './answers';
import type { Answer } from './types';

/** Running servers ask for no more than a double colon that something stands before. */
export const isUniqueId = (text: string): boolean => text.indexOf('::') > 0;

export const malformedId = (kind: string, text: string): string =>
  `${JSON.stringify(text)} is not a ${kind} id; expected a name, two colons and a fingerprint`;

/** The party id itself, or the 400 that refuses it. */
export const readPartyId = (text: string): Result<string, Answer> =>
  isUniqueId(text) ? ok(text) : err(error(400, malformedId('party', text)));

const MAX_LISTED_IDS = 20;

/** Ids that are known, for an explanation: the first ones of a large world, and how many more there are. */
export function listIds(known: ReadonlyMap<string, unknown>): string {
  const told: string[] = [];
  for (const id of known.keys()) {
    if (told.length === MAX_LISTED_IDS) return `${told.join(', ')} and ${known.size - MAX_LISTED_IDS} more`;
    told.push(id);
  }
  return told.join(', ');
}
