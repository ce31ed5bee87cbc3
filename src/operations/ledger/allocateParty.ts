// POST /v2/parties: a party of the participant, `hint::fingerprint` in its own namespace (observed-ledger 6.1).

import { defined, err, ok, type Result } from '../../base';
import { networkOf, type Command, type State } from '../../ledger';
import { json } from '../answers';
import { answerRefused } from './administration-failures';
import type { LedgerError } from './errors';
import { invalidArgument, refuseWith } from './failures';
import { decodingOperation } from './decoding-operation';
import { judgeNewMetadata, readMetadata, type AskedMetadata } from './metadata';
import { member, readText, type Place } from './body-field';
import { refuseAdministration } from './caller-rights';
import { partyJson } from './render-party';
import { hintFlaw } from './grammars';
import { judgeProvider, judgeUserId } from './users';

interface Asked {
  readonly hint: string;
  readonly provider: string;
  readonly synchronizerId: string;
  readonly userId: string;
  readonly metadata: AskedMetadata;
}

const read = (body: Place): Asked => ({
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
  if (!done.ok) return answerRefused(done.error, "checking user's existence", context);
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
  { hint, provider, synchronizerId, userId, metadata }: Asked,
  state: State,
): Result<Extract<Command, { type: 'allocate-party' }>, LedgerError> {
  const flaw =
    (hint === '' ? undefined : invalidHint(hint)) ??
    judgeNewMetadata(metadata, 'local_metadata') ??
    judgeProvider(provider) ??
    (synchronizerId === '' ? undefined : judgeSynchronizer(synchronizerId, state)) ??
    (userId === '' ? undefined : judgeUserId(userId, 'user_id'));
  if (flaw) return err(flaw);
  return ok({
    type: 'allocate-party',
    ...(hint === '' ? {} : { hint }),
    ...(userId === '' ? {} : { userId }),
    annotations: metadata.annotations,
  });
}

function invalidHint(hint: string): LedgerError | undefined {
  const flaw = hintFlaw(hint);
  return flaw === undefined ? undefined : invalidArgument(`Invalid party ID: ${flaw}`);
}

/** The synchronizer that parties live on; the physical form of its id is taken as well. */
export function judgeSynchronizer(id: string, state: State): LedgerError | undefined {
  const { synchronizerId } = networkOf(state);
  return id === synchronizerId || id.startsWith(`${synchronizerId}::`)
    ? undefined
    : invalidArgument(
        `This node is not connected to the requested synchronizer ${id.slice(0, 255)}; it is connected to ${synchronizerId}`,
      );
}
