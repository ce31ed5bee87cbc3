// PATCH /v2/parties/{party}: changes what the participant notes of a party, as the update mask says (observed-ledger 6, 6.1).

import { err, ok, type Result } from '../../base';
import { isLocal, type Command, type State } from '../../ledger';
import { json } from '../answers';
import { answerRefused, invalidPartyUpdate, partyNotFound, pathMismatch } from './administration-failures';
import type { LedgerError } from './errors';
import { invalidArgument, missingField, refuseWith } from './failures';
import { decodingOperation } from './decoding-operation';
import { judgeChangedMetadata, readMetadata, type AskedMetadata } from './metadata';
import { isAbsent, member, readFlag, readMessage, readText, type Place } from './body-field';
import { refuseAdministration } from './caller-rights';
import { partyJson } from './render-party';
import { partyFlaw } from './grammars';
import { judgeMask, readMask } from './update-mask';
import { judgeProvider } from './users';

const MEMBERS = [
  'party',
  'is_local',
  'identity_provider_id',
  'local_metadata.resource_version',
  'local_metadata.annotations',
] as const;
const DOING = 'updating a party record';

interface Asked {
  readonly party: string;
  readonly isLocal: boolean | undefined;
  readonly metadata: AskedMetadata;
  readonly provider: string;
}

function readDetails(place: Place): Asked | undefined {
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
    if (!done.ok) return answerRefused(done.error, DOING, context);
    return json({ partyDetails: partyJson(context.world.state, inPath, context.dialect) });
  },
);

function commandOf(
  asked: Asked,
  paths: readonly string[] | undefined,
  state: State,
): Result<Extract<Command, { type: 'update-party' }>, LedgerError> {
  const { party, metadata, provider } = asked;
  const flaw = partyFlaw(party);
  if (flaw !== undefined) return err(invalidArgument(flaw));
  const version = judgeChangedMetadata(metadata, 'party_details.local_metadata');
  if (!version.ok) return version;
  if (paths === undefined) return err(missingField('update_mask'));
  const stranger = judgeProvider(provider);
  if (stranger) return err(stranger);
  const covers = judgeMask(paths, MEMBERS);
  if (!covers.ok) return err(invalidPartyUpdate(party, covers.error));
  if (!state.hosting.has(party)) return err(partyNotFound(DOING, party));
  if (covers.value('is_local') && (asked.isLocal ?? false) !== isLocal(state, party))
    return err(invalidPartyUpdate(party, "Update request attempted to modify not-modifiable 'is_local' attribute"));
  return ok({
    type: 'update-party',
    party,
    ...(covers.value('local_metadata.annotations') ? { annotations: metadata.annotations } : {}),
    ...(version.value === undefined ? {} : { version: version.value }),
  });
}
