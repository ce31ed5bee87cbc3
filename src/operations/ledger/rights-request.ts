// Rights as a request names them: a variant of one property, the party under its `value` (observed-ledger 6.1).

import { err, ok, type Result } from '../../base';
import type { State, UserRight } from '../../ledger';
import type { LedgerError } from './errors';
import { invalidArgument } from './failures';
import { member, addProblem, readList, readMessage, readText, type BodyField } from './body-field';
import { partyProblem } from './grammars';

/** A right as asked for; undefined for one of no kind. */
export type RightRequest = UserRight | undefined;

const READERS: Readonly<Record<string, (content: BodyField) => RightRequest>> = {
  CanActAs: (content) => ({ kind: 'actAs', party: readText(member(content, 'party')) }),
  CanExecuteAs: (content) => ({ kind: 'executeAs', party: readText(member(content, 'party')) }),
  CanExecuteAsAnyParty: () => ({ kind: 'executeAsAnyParty' }),
  CanReadAs: (content) => ({ kind: 'readAs', party: readText(member(content, 'party')) }),
  CanReadAsAnyParty: () => ({ kind: 'readAsAnyParty' }),
  Empty: () => undefined,
  IdentityProviderAdmin: () => ({ kind: 'identityProviderAdmin' }),
  ParticipantAdmin: () => ({ kind: 'participantAdmin' }),
};

export const readRights = (place: BodyField): readonly RightRequest[] => readList(place).map(readRight);

/** Of several kinds the first in the order of the alphabet counts. */
function readRight(place: BodyField): RightRequest {
  const right = readMessage(place);
  const kind = right && readMessage(member(right, 'kind'));
  if (!kind) return undefined;
  const [name, read] = Object.entries(READERS).find(([known]) => member(kind, known).value !== undefined) ?? [];
  if (name !== undefined && read !== undefined) return read(contentOf(kind, name));
  addProblem(kind, `No kind of right is known here; expected one of ${Object.keys(READERS).join(', ')}`);
  return undefined;
}

function contentOf(kind: BodyField, name: string): BodyField {
  const variant = member(kind, name);
  const content = member(variant, 'value');
  if (readMessage(variant) && name !== 'Empty' && !readMessage(content) && content.value === undefined)
    addProblem(content, 'Missing required field');
  return content;
}

/** As many strangers are named as a reader can use. */
const MAX_LISTED_PARTIES = 5;

/** The rights, or why they cannot be had: a party comes before the rights on it (observed in the participant's user management). */
export function validateRights(
  asked: readonly RightRequest[],
  { hosting }: State,
): Result<readonly UserRight[], LedgerError> {
  const rights: UserRight[] = [];
  for (const right of asked) {
    if (!right) return err(invalidArgument('a right without a kind; name one, for instance CanActAs'));
    const flaw = 'party' in right ? partyProblem(right.party) : undefined;
    if (flaw !== undefined) return err(invalidArgument(flaw));
    rights.push(right);
  }
  const unknown = new Set(
    rights.flatMap((right) => ('party' in right && !hosting.has(right.party) ? [right.party] : [])),
  );
  if (unknown.size === 0) return ok(rights);
  return err(
    invalidArgument(
      `${unknown.size} of the parties are not known here: ${[...unknown].slice(0, MAX_LISTED_PARTIES).join(', ')}; allocate them first`,
    ),
  );
}
