// How long time-dependent answers can be cached while the world is unchanged: until the next instant that matters.

import { micros, plus, type Micros } from '../base';
import { activeOf, timeOf, type State } from '../ledger';

const MICRO = micros(1);

/** Names are listed up to and including the instant of their expiry (decisions B28). */
export const namesCacheableUntil = (state: State, now: Micros): Micros | undefined =>
  after(
    earliest(
      activeOf(state, 'AnsEntry').map(({ contract }) => timeOf(contract.payload.expiresAt)),
      now,
    ),
  );

/** The newest open round changes when the next one opens. */
export const roundCacheableUntil = (state: State, now: Micros): Micros | undefined =>
  earliest(
    activeOf(state, 'OpenMiningRound')
      .map(({ contract }) => timeOf(contract.payload.opensAt))
      .filter((opensAt) => opensAt > now),
    now,
  );

/** An upgrade is announced up to its time. */
export const lsuCacheableUntil = ({ lsu }: State, now: Micros): Micros | undefined =>
  lsu && now < lsu.upgradeTime ? lsu.upgradeTime : undefined;

/** The first instant that is not in the past. */
const earliest = (instants: readonly Micros[], now: Micros): Micros | undefined =>
  instants.reduce<Micros | undefined>(
    (first, instant) => (instant >= now && (first === undefined || instant < first) ? instant : first),
    undefined,
  );

const after = (instant: Micros | undefined): Micros | undefined => instant && plus(instant, MICRO);
