// Decoded rights of a request: a variant of one property, the party under its `value` (observed-ledger 6.1).

import { err, ok, type Result } from '../../base';
import type { UserRight } from '../../ledger';
import { ledgerFeatures } from '../releases';
import type { OperationContext } from '../types';
import type { LedgerError } from './errors';
import { invalidArgument } from './failures';
import { member, addProblem, readList, readMessage, readText, type BodyField } from './body-field';
import { partyProblem } from './grammars';

/** A requested right; undefined without a kind. */
export type RightRequest = UserRight | undefined;

const READERS: Readonly<Record<string, (content: BodyField) => RightRequest>> = {
  CanActAs: (content) => ({ kind: 'actAs', party: readText(member(content, 'party')) }),
  CanActAsAnyParty: () => ({ kind: 'actAsAnyParty' }),
  CanExecuteAs: (content) => ({ kind: 'executeAs', party: readText(member(content, 'party')) }),
  CanExecuteAsAnyParty: () => ({ kind: 'executeAsAnyParty' }),
  CanReadAs: (content) => ({ kind: 'readAs', party: readText(member(content, 'party')) }),
  CanReadAsAnyParty: () => ({ kind: 'readAsAnyParty' }),
  Empty: () => undefined,
  IdentityProviderAdmin: () => ({ kind: 'identityProviderAdmin' }),
  ParticipantAdmin: () => ({ kind: 'participantAdmin' }),
};

export const readRights = (place: BodyField): readonly RightRequest[] => readList(place).map(readRight);

/** Of several kinds the alphabetically first one counts. */
function readRight(place: BodyField): RightRequest {
  const right = readMessage(place);
  const kind = right && readMessage(member(right, 'kind'));
  if (!kind) return undefined;
  const [name, read] = Object.entries(READERS).find(([known]) => member(kind, known).value !== undefined) ?? [];
  if (name !== undefined && read !== undefined) return read(contentOf(kind, name));
  addProblem(kind, `Unknown kind of right; expected one of ${Object.keys(READERS).join(', ')}`);
  return undefined;
}

function contentOf(kind: BodyField, name: string): BodyField {
  const variant = member(kind, name);
  const content = member(variant, 'value');
  if (readMessage(variant) && name !== 'Empty' && !readMessage(content) && content.value === undefined)
    addProblem(content, 'Missing required field');
  return content;
}

/** Maximum number of unknown parties in a message. */
const MAX_LISTED_PARTIES = 5;

/**
 * Validates rights: parties must exist before rights on them are granted (observed in the participant's user
 * management).
 */
export function validateRights(
  asked: readonly RightRequest[],
  { world, settings }: Pick<OperationContext, 'world' | 'settings'>,
): Result<readonly UserRight[], LedgerError> {
  const { hosting } = world.state;
  const rights: UserRight[] = [];
  for (const right of asked) {
    if (!right) return err(invalidArgument('a right has no kind; set one, for instance CanActAs'));
    if (right.kind === 'actAsAnyParty' && !ledgerFeatures(settings).hasRightToActAsAnyParty)
      return err(
        invalidArgument(
          'the right CanActAsAnyParty requires ledger 3.6 or later; grant CanActAs for each party instead',
        ),
      );
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
      `unknown parties (${unknown.size}): ${[...unknown].slice(0, MAX_LISTED_PARTIES).join(', ')}; allocate them first`,
    ),
  );
}
