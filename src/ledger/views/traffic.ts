// Extra traffic of the members of a synchronizer: bought as MemberTraffic contracts, consumed by submissions beyond the
// free base rate (public documents: traffic management of the synchronizer).

import { activeOf, firstActive, networkOf, type State } from '../state';
import type { ParticipantUid, SynchronizerId } from '../types';

/** All participants of the network. */
export function participantUids({ network, hosting }: State): ReadonlySet<ParticipantUid> {
  const known = new Set(network ? [network.participant, network.svParticipant] : []);
  for (const hosts of hosting.values()) for (const uid of hosts.keys()) known.add(uid);
  return known;
}

interface TrafficMember {
  readonly uid: ParticipantUid;
  /** The uid with the kind of the node in front, as contracts name it. */
  readonly memberId: string;
  readonly synchronizerId: SynchronizerId;
}

/** Bytes that a member has bought, and those of them that it has consumed. */
export function extraTraffic(
  state: State,
  member: TrafficMember,
): { readonly purchased: bigint; readonly consumed: bigint } {
  const purchased = activeOf(state, 'MemberTraffic')
    .map(({ contract }) => contract.payload)
    .filter((paid) => paid.memberId === member.memberId && paid.synchronizerId === member.synchronizerId)
    .filter((paid) => paid.migrationId === state.migrationId.toString())
    .reduce((sum, paid) => sum + BigInt(paid.totalPurchased), 0n);
  if (purchased === 0n) return { purchased, consumed: 0n };
  const excess = beyondBaseRate(state, member);
  return { purchased, consumed: excess < purchased ? excess : purchased };
}

/** The base rate is of the network's synchronizer. */
function beyondBaseRate(state: State, { uid, synchronizerId }: TrafficMember): bigint {
  const limits = firstActive(state, 'AmuletRules')?.contract.payload.configSchedule.initialValue
    .decentralizedSynchronizer.fees.baseRateTrafficLimits;
  if (!limits || synchronizerId !== networkOf(state).synchronizerId) return 0n;
  const { burstAmount, burstWindow } = limits;
  return state.trafficIndex.extraOf(uid, {
    updates: state.updates,
    synchronizerId,
    limits: { burst: BigInt(burstAmount), window: BigInt(burstWindow.microseconds) },
  });
}
