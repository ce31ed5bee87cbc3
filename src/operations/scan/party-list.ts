// Lists of party ids in request bodies (observed scan-validator 4.6).

import { err, ok, type Result } from '../../base';
import { error } from '../answers';
import { readPartyId } from '../identifiers';
import type { Answer } from '../types';

const MAX_PARTIES = 1_000;

/** Each party once, in the order of the request; 400 for a malformed one and for more than 1000. */
export function readPartyIds(name: string, texts: readonly string[]): Result<readonly string[], Answer> {
  if (texts.length > MAX_PARTIES)
    return err(error(400, `${name} has ${texts.length} entries; at most ${MAX_PARTIES} are allowed`));
  for (const text of texts) {
    const party = readPartyId(text);
    if (!party.ok) return party;
  }
  return ok([...new Set(texts)]);
}

/** The owners of a holdings request: at least one. */
export function readOwners(texts: readonly string[]): Result<readonly string[], Answer> {
  return texts.length === 0
    ? err(error(400, 'owner_party_ids is empty; expected at least one party id'))
    : readPartyIds('owner_party_ids', texts);
}
