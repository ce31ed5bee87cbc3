// POST /v2/parties: a party of the participant, `hint::fingerprint` in its own namespace (observed-ledger 6.1).

import { defined, err, ok, type Result } from '../../base';
import { networkOf, type State, type CommandOf } from '../../ledger';
import { json } from '../answers';
import { answerRejectedCommand } from './administration-failures';
import type { LedgerError } from './errors';
import { invalidArgument, refuseWith } from './failures';
import { decodingOperation } from './decoding-operation';
import { validateNewMetadata, readMetadata, type MetadataRequest } from './metadata';
import { member, readText, type BodyField } from './body-field';
import { refuseAdministration } from './caller-rights';
import { partyJson } from './render-party';
import { hintProblem } from './grammars';
import { validateProvider, validateUserId } from './users';

interface PartyAllocationRequest {
  readonly hint: string;
  readonly provider: string;
  readonly synchronizerId: string;
  readonly userId: string;
  readonly metadata: MetadataRequest;
}

const read = (body: BodyField): PartyAllocationRequest => ({
  hint: readText(member(body, 'partyIdHint')),
  provider: readText(member(body, 'identityProviderId')),
  synchronizerId: readText(member(body, 'synchronizerId')),
  userId: readText(member(body, 'userId')),
  metadata: readMetadata(member(body, 'localMetadata')),
});

export const allocateParty = decodingOperation('allocateParty', read, (asked, request, context) => {
  const forbidden = refuseAdministration(request, context);
  if (forbidden) return forbidden;
  const command = commandOf(asked, context.world.state);
  if (!command.ok) return refuseWith(command.error, context);
  const done = context.world.execute(command.value);
  if (!done.ok) return answerRejectedCommand(done.error, "checking user's existence", context);
  const allocated = done.value.flatMap((entry) => (entry.type === 'topology' ? entry.events : []))[0];
  return json({
    partyDetails: partyJson(
      context.world.state,
      defined(allocated, 'an allocation maps its party').party,
      context.dialect,
    ),
  });
});

function commandOf(
  { hint, provider, synchronizerId, userId, metadata }: PartyAllocationRequest,
  state: State,
): Result<CommandOf<'allocate-party'>, LedgerError> {
  const flaw =
    (hint === '' ? undefined : invalidHint(hint)) ??
    validateNewMetadata(metadata, 'local_metadata') ??
    validateProvider(provider) ??
    (synchronizerId === '' ? undefined : validateOptionalSynchronizer(synchronizerId, state)) ??
    (userId === '' ? undefined : validateUserId(userId, 'user_id'));
  if (flaw) return err(flaw);
  return ok({
    type: 'allocate-party',
    ...(hint === '' ? {} : { hint }),
    ...(userId === '' ? {} : { userId }),
    annotations: metadata.annotations,
  });
}

function invalidHint(hint: string): LedgerError | undefined {
  const flaw = hintProblem(hint);
  return flaw === undefined ? undefined : invalidArgument(`Invalid party ID: ${flaw}`);
}

/** Validates the synchronizer of a party; the physical form of its id is accepted as well. */
export function validateOptionalSynchronizer(id: string, state: State): LedgerError | undefined {
  const { synchronizerId } = networkOf(state);
  return id === synchronizerId || id.startsWith(`${synchronizerId}::`)
    ? undefined
    : invalidArgument(
        `This node is not connected to the requested synchronizer ${id.slice(0, 255)}; it is connected to ${synchronizerId}`,
      );
}
