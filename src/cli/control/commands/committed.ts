// Summarises what an operation committed to the ledger.

import type { Json } from '../../../base';
import { hintOf, list, shortId, textAt, type PartyName } from '../print';

export function committedLines(body: Json): readonly string[] {
  const made = (['trackingId', 'outcome', 'reassignmentId', 'user', 'party'] as const)
    .filter((name) => textAt(body, name) !== '')
    .map((name) => `${NAMES[name]} ${textAt(body, name)}`);
  const created = list(body, 'created').map(
    (one) => `created ${textAt(one, 'template')} ${shortId(textAt(one, 'contractId'))}`,
  );
  const archived = list(body, 'archived').map((id) => `archived ${shortId(String(id))}`);
  const facts = list(body, 'facts').map(String);
  const offsets = list(body, 'updates').map((update) => textAt(update, 'offset'));
  const where = offsets.length === 0 ? '' : `, offset ${offsets.join(', ')}`;
  return [...made, ...created, ...archived, ...facts, `at ${textAt(body, 'now')}${where}`];
}

const NAMES = {
  trackingId: 'tracking id',
  outcome: 'outcome',
  reassignmentId: 'reassignment',
  user: 'user',
  party: 'party',
} as const;

export const names = (parties: readonly Json[], name: PartyName = hintOf): string =>
  parties.map((party) => name(String(party))).join(', ');
