// POST /v2/parties/external/generate-topology: the topology transaction of an external party, to be signed by the
// holder of its key. Allocates nothing.

import { err, ok, type Result } from '../../base';
import { externalPartyTopology, type PartyHost } from '../../codec';
import { networkOf, type ParticipantUid, type State } from '../../ledger';
import { json } from '../answers';
import { validateOptionalSynchronizer } from './allocateParty';
import type { LedgerError } from './errors';
import { invalidArgument, missingField, refuseWith } from './failures';
import { decodingOperation } from './decoding-operation';
import { member, readFlag, readInteger, readList, readText, type BodyField } from './body-field';
import { validateKey, readKey } from './signatures';
import { hintProblem, isParticipantUid } from './grammars';

const read = (body: BodyField) => ({
  synchronizer: readText(member(body, 'synchronizer')),
  hint: readText(member(body, 'partyHint')),
  key: readKey(member(body, 'publicKey')),
  onlyObserves: readFlag(member(body, 'localParticipantObservationOnly')),
  confirming: readList(member(body, 'otherConfirmingParticipantUids')).map(readText),
  observing: readList(member(body, 'observingParticipantUids')).map(readText),
  threshold: readInteger(member(body, 'confirmationThreshold')) ?? 0n,
});

type TopologyRequest = ReturnType<typeof read>;

export const generateExternalPartyTopology = decodingOperation(
  'generateExternalPartyTopology',
  read,
  (asked, _request, context) => {
    const { state } = context.world;
    const key = validateKey(asked.key);
    if (!key.ok) return refuseWith(key.error, context);
    const flaw = validateLocation(asked, state) ?? validateHosts(asked, networkOf(state).participant);
    if (flaw) return refuseWith(flaw, context);
    const threshold = thresholdOf(asked);
    if (!threshold.ok) return refuseWith(threshold.error, context);
    const made = externalPartyTopology({
      partyHint: asked.hint,
      key: key.value,
      hosts: hostsOf(asked, networkOf(state).participant),
      confirmationThreshold: threshold.value,
    });
    return json({
      partyId: made.party,
      publicKeyFingerprint: made.fingerprint,
      topologyTransactions: made.transactions.map(base64),
      multiHash: base64(made.multiHash),
    });
  },
);

const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64');

function validateLocation({ synchronizer, hint }: TopologyRequest, state: State): LedgerError | undefined {
  if (synchronizer === '') return missingField('synchronizer');
  const stranger = validateOptionalSynchronizer(synchronizer, state);
  if (stranger) return stranger;
  const flaw = hint === '' ? 'Party hint is empty' : hintProblem(hint);
  return flaw === undefined ? undefined : invalidArgument(`party_hint: ${flaw}`);
}

/** This participant is always a host; each other participant may be listed once. */
function validateHosts({ confirming, observing }: TopologyRequest, own: ParticipantUid): LedgerError | undefined {
  const others = [...confirming, ...observing];
  const malformed = others.find((uid) => !isParticipantUid(uid));
  if (malformed !== undefined)
    return invalidArgument(
      `${JSON.stringify(malformed.slice(0, 255))} is not a participant uid; expected a name, two colons and a fingerprint`,
    );
  if (others.includes(own))
    return invalidArgument(
      `this participant (${own}) always hosts the party; remove it from the other confirming and observing participants`,
    );
  const twice = firstRepeated(others);
  return twice === undefined
    ? undefined
    : invalidArgument(`the participant ${twice} is listed more than once; list each participant once`);
}

function firstRepeated(texts: readonly string[]): string | undefined {
  const seen = new Set<string>();
  return texts.find((text) => seen.size === seen.add(text).size);
}

/** 0 means all confirming participants. */
function thresholdOf({ threshold, onlyObserves, confirming }: TopologyRequest): Result<number, LedgerError> {
  const confirmers = confirming.length + (onlyObserves ? 0 : 1);
  if (threshold < 0n) return err(invalidArgument('Negative confirmation threshold observed'));
  if (threshold > BigInt(confirmers))
    return err(
      invalidArgument(
        `Confirmation threshold exceeds number of confirming participants: ${threshold} of ${confirmers}`,
      ),
    );
  if (confirmers === 0)
    return err(invalidArgument('no participant confirms for the party; let this participant confirm, or add another'));
  return ok(threshold === 0n ? confirmers : Number(threshold));
}

const hostsOf = (
  { onlyObserves, confirming, observing }: TopologyRequest,
  own: ParticipantUid,
): readonly PartyHost[] => [
  { participant: own, permission: onlyObserves ? 'OBSERVATION' : 'CONFIRMATION' },
  ...confirming.map((participant): PartyHost => ({ participant, permission: 'CONFIRMATION' })),
  ...observing.map((participant): PartyHost => ({ participant, permission: 'OBSERVATION' })),
];
