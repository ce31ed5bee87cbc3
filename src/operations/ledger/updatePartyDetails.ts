// PATCH /v2/parties/{party}: changes the annotations of a party, as selected by the update mask (observed-ledger 6,
// 6.1).

import { err, ok, type Result } from '../../base';
import { isLocal, type State, type CommandOf } from '../../ledger';
import { json } from '../answers';
import { answerRejectedCommand, invalidPartyUpdate, partyNotFound, pathMismatch } from './administration-failures';
import type { LedgerError } from './errors';
import { invalidArgument, missingField, refuseWith } from './failures';
import { decodingOperation } from './decoding-operation';
import { validateChangedMetadata, readMetadata, type MetadataRequest } from './metadata';
import { isAbsent, member, readFlag, readMessage, readText, type BodyField } from './body-field';
import { refuseAdministration } from './caller-rights';
import { partyJson } from './render-party';
import { partyProblem } from './grammars';
import { validateMask, readMask } from './update-mask';
import { validateProvider } from './users';

const MEMBERS = [
  'party',
  'is_local',
  'identity_provider_id',
  'local_metadata.resource_version',
  'local_metadata.annotations',
] as const;
const ACTION = 'updating a party record';

interface PartyDetailsRequest {
  readonly party: string;
  readonly isLocal: boolean | undefined;
  readonly metadata: MetadataRequest;
  readonly provider: string;
}

function readDetails(place: BodyField): PartyDetailsRequest | undefined {
  const details = readMessage(place);
  const local = member(place, 'isLocal');
  return (
    details && {
      party: readText(member(details, 'party')),
      isLocal: isAbsent(local) ? undefined : readFlag(local),
      metadata: readMetadata(member(details, 'localMetadata')),
      provider: readText(member(details, 'identityProviderId')),
    }
  );
}

export const updatePartyDetails = decodingOperation(
  'updatePartyDetails',
  (body) => ({ details: readDetails(member(body, 'partyDetails')), mask: readMask(member(body, 'updateMask')) }),
  ({ details, mask }, request, context) => {
    const inPath = request.path['party'] ?? '';
    if (details?.party !== inPath) return refuseWith(pathMismatch(inPath, 'party', details?.party ?? ''), context);
    const forbidden = refuseAdministration(request, context);
    if (forbidden) return forbidden;
    const command = commandOf(details, mask, context.world.state);
    if (!command.ok) return refuseWith(command.error, context);
    const done = context.world.execute(command.value);
    if (!done.ok) return answerRejectedCommand(done.error, ACTION, context);
    return json({ partyDetails: partyJson(context.world.state, inPath, context.dialect) });
  },
);

function commandOf(
  asked: PartyDetailsRequest,
  paths: readonly string[] | undefined,
  state: State,
): Result<CommandOf<'update-party'>, LedgerError> {
  const { party, metadata, provider } = asked;
  const flaw = partyProblem(party);
  if (flaw !== undefined) return err(invalidArgument(flaw));
  const version = validateChangedMetadata(metadata, 'party_details.local_metadata');
  if (!version.ok) return version;
  if (paths === undefined) return err(missingField('update_mask'));
  const stranger = validateProvider(provider);
  if (stranger) return err(stranger);
  const covers = validateMask(paths, MEMBERS);
  if (!covers.ok) return err(invalidPartyUpdate(party, covers.error));
  if (!state.hosting.has(party)) return err(partyNotFound(ACTION, party));
  if (covers.value('is_local') && (asked.isLocal ?? false) !== isLocal(state, party))
    return err(invalidPartyUpdate(party, "Update request attempted to modify not-modifiable 'is_local' attribute"));
  return ok({
    type: 'update-party',
    party,
    ...(covers.value('local_metadata.annotations') ? { annotations: metadata.annotations } : {}),
    ...(version.value === undefined ? {} : { version: version.value }),
  });
}
