// The steps of a crowd in time order, built when their time comes: only the times of a million updates are computed in
// advance.

import { Heap } from 'heap-js';
import { plus } from '../base';
import type { State } from '../ledger';
import { isBurning, type Crowd } from './crowd';
import { planName } from './plan/entries';
import { planExtra } from './plan/moves';
import { planOffer, planTap } from './plan/offers';
import { planPeople } from './plan/people';
import type { Planning, PlannedStep } from './plan/planning';

/** Kinds in order; of two that begin at one instant, the order is that of a written-out file. */
const KINDS = ['user', 'offer', 'name', 'movement'] as const;
type CrowdStepKind = (typeof KINDS)[number];

interface PendingStep extends PlannedStep {
  readonly sequence: number;
}

/** Steps of the crowd alone; `planning` provides the span, and its lists are consumed. */
export function* crowdSteps(crowd: Crowd, planning: Planning): Generator<PlannedStep> {
  const pending = new Heap<PendingStep>((a, b) => (a.at === b.at ? a.sequence - b.sequence : a.at < b.at ? -1 : 1));
  const plan = planner(crowd, planning);
  let sequence = 0;
  for (const { kind, index } of inOrder(crowd)) {
    const begins = plus(planning.span.end, -crowd.before[kind](index));
    for (let next = pending.peek(); next && next.at < begins; next = pending.peek()) yield pending.pop() ?? next;
    plan(kind, index);
    for (const step of planning.steps.splice(0)) pending.push({ ...step, sequence: sequence++ });
  }
  for (let next = pending.pop(); next; next = pending.pop()) yield next;
}

const countOf = ({ size }: Crowd, kind: CrowdStepKind): number =>
  ({ user: size.parties, offer: size.offers, name: size.names, movement: size.updates })[kind];

/** All members of a crowd by start time: two numbers for each instead of an object. */
function* inOrder(crowd: Crowd): Generator<{ readonly kind: CrowdStepKind; readonly index: number }> {
  const first: number[] = [];
  const times: number[] = [];
  for (const kind of KINDS) {
    first.push(times.length);
    // Microseconds of a history are exact as a double for 285 years.
    for (let index = 0; index < countOf(crowd, kind); index += 1) times.push(Number(crowd.before[kind](index)));
  }
  const timeOf = (place: number): number => times[place] ?? 0;
  const order = Uint32Array.from(times.keys()).sort((a, b) => timeOf(b) - timeOf(a) || a - b);
  for (const place of order) {
    const at = first.findLastIndex((start) => start <= place);
    const kind = KINDS[at];
    if (kind) yield { kind, index: place - (first[at] ?? 0) };
  }
}

/** Plans one member of the crowd into the lists of the planning, with the same code as for a file. */
function planner(crowd: Crowd, planning: Planning): (kind: CrowdStepKind, index: number) => void {
  const movements = new Uint32Array(crowd.size.parties);
  return (kind, index) => {
    switch (kind) {
      case 'user':
        return planPeople({
          ...planning,
          file: { ...planning.file, users: { [crowd.userName(index)]: crowd.user(index).words }, parties: {} },
        });
      case 'offer':
        return planOffer(planning, crowd.offer(index).words, index);
      case 'name':
        return planName(planning, crowd.name(index).words, `/names/${index}`);
      case 'movement':
        return planMovement(crowd, planning, { index, movements });
    }
  };
}

function planMovement(
  crowd: Crowd,
  planning: Planning,
  { index, movements }: { readonly index: number; readonly movements: Uint32Array },
): void {
  const { party, usd, before } = crowd.movement(index);
  const nth = movements[party] ?? 0;
  movements[party] = nth + 1;
  const user = crowd.userName(party);
  const at = `+${plus(planning.span.end, -before) - planning.span.start}us`;
  planTap(planning, { user, usd, at }, index);
  if (!isBurning(nth)) return;
  const tap = planning.steps.pop();
  planExtra(planning, { user, at, what: 'burn' }, `/extras/${index}`);
  const burn = planning.steps.pop();
  if (tap && burn)
    planning.steps.push({
      ...burn,
      command: (state: State) => otherwise(burn.command(state), () => tap.command(state)),
    });
}

/** A wallet that has nothing left to burn taps instead: each movement is one update. */
const otherwise = <T extends { readonly ok: boolean }>(first: T, second: () => T): T => (first.ok ? first : second());
