// What the nemesis does, in an order that a seed repeats: every fault comes once before any comes again.

import { random } from '../random';

export const FAULT_NAMES = [
  'kill',
  'kill while answers of PostgreSQL are held back',
  'kill while PostgreSQL is silent',
  'kill all',
  'pause',
  'pause, and cut from PostgreSQL',
  'crash PostgreSQL',
  'end all connections in PostgreSQL',
  'cut from PostgreSQL',
  'hold back requests to PostgreSQL',
  'hold back answers of PostgreSQL',
  'silence in both directions',
  'delay in both directions',
  'rolling restart',
] as const;

export type FaultName = (typeof FAULT_NAMES)[number];

export interface PlannedFault {
  readonly name: FaultName;
  /** The replica that it concerns, from 0. */
  readonly victim: number;
  readonly forMs: number;
  /** Without a fault, after it. */
  readonly calmMs: number;
}

/** A lease is 5 s: some faults are shorter, some longer. */
const DURATIONS_MS = [400, 1_500, 6_500];
/** A replica that is paused for longer finds its worlds elsewhere. */
const PAUSES_MS = [1_500, 6_500, 8_000];
const CALMS_MS = [200, 800, 2_000];
/** These are over at once. */
const INSTANT: ReadonlySet<FaultName> = new Set([
  'kill',
  'kill while answers of PostgreSQL are held back',
  'kill while PostgreSQL is silent',
  'kill all',
  'end all connections in PostgreSQL',
  'rolling restart',
]);

export function* faultPlan(seed: number, replicas: number): Generator<PlannedFault, never, undefined> {
  const next = random(seed);
  const below = (count: number): number => Math.floor(next() * count);
  const pick = (from: readonly number[]): number => from[below(from.length)] ?? 0;
  for (;;) {
    const left: FaultName[] = [...FAULT_NAMES];
    while (left.length > 0)
      for (const name of left.splice(below(left.length), 1)) {
        const durations = name.startsWith('pause') ? PAUSES_MS : DURATIONS_MS;
        const [victim, forMs, calmMs] = [below(replicas), pick(durations), pick(CALMS_MS)];
        yield { name, victim, forMs: INSTANT.has(name) ? 0 : forMs, calmMs };
      }
  }
}

interface PlanLength {
  /** Sum of the planned spans: starts of processes come on top. */
  readonly ms: number;
  readonly faults: number;
  readonly kills: number;
}

/** The beginning of a plan that has all this. */
export function plannedFaults(seed: number, replicas: number, { ms, faults, kills }: PlanLength): PlannedFault[] {
  const plan = faultPlan(seed, replicas);
  const found: PlannedFault[] = [];
  for (let planned = { ms: 0, kills: 0 }; planned.ms < ms || planned.kills < kills || found.length < faults;) {
    const fault = plan.next().value;
    found.push(fault);
    planned = { ms: planned.ms + fault.forMs + fault.calmMs, kills: planned.kills + killsIn(fault, replicas) };
  }
  return found;
}

function killsIn({ name }: PlannedFault, replicas: number): number {
  if (name === 'kill all') return replicas;
  return name.startsWith('kill') ? 1 : 0;
}

export const sentenceOf = ({ name, victim, forMs, calmMs }: PlannedFault): string =>
  `${name} (replica ${victim + 1}, ${forMs} ms), then calm for ${calmMs} ms`;
