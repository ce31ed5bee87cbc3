// What automation has to do, and when: derived from the log like every other index. An entry may be stale by its time
// (the offer was withdrawn, the round was advanced); the decider then refuses it and nothing happens.

import { Heap } from 'heap-js';
import type { Micros } from '../base';
import { kindOf } from './automation';
import { AUTOMATION_KINDS, type AutomationCommand, type AutomationKind } from './types';

export interface ScheduledStep {
  readonly at: Micros;
  readonly command: AutomationCommand;
  /** Order of arrival: events of one instant and rank keep it. */
  readonly sequence: number;
}

/** At one instant contracts move first and snapshots come last, so that a snapshot holds what its instant made. */
const rank = (command: AutomationCommand): number => (command.type === 'take-snapshot' ? 1 : 0);

export function byDueTime(a: ScheduledStep, b: ScheduledStep): number {
  if (a.at !== b.at) return a.at < b.at ? -1 : 1;
  return rank(a.command) - rank(b.command) || a.sequence - b.sequence;
}

export interface AutomationQueue {
  add(at: Micros, command: AutomationCommand): void;
  /** The earliest event of the kinds that are not held. */
  next(held: ReadonlySet<AutomationKind>): ScheduledStep | undefined;
  remove(event: ScheduledStep): void;
  /** Lets go of what is not wanted any more. */
  retain(isWanted: (event: ScheduledStep) => boolean): void;
  /** The events of a kind, earliest first. */
  upcoming(kind: AutomationKind): Iterable<ScheduledStep>;
}

/** An empty agenda: a heap for each kind, so that a kind that is held keeps its events where they are. */
export function createAutomationQueue(): AutomationQueue {
  const heaps = new Map(AUTOMATION_KINDS.map((kind) => [kind, new Heap<ScheduledStep>(byDueTime)]));
  // Several looks for each request: a list is gone through without an object for each step.
  const kinds = [...heaps].map(([kind, heap]) => ({ kind, heap }));
  let sequence = 0;
  return {
    add: (at, command) => void heaps.get(kindOf(command))?.push({ at, command, sequence: sequence++ }),
    next(held) {
      let first: ScheduledStep | undefined;
      for (const { kind, heap } of kinds) {
        const event = heap.peek();
        if (event && !held.has(kind) && (first === undefined || byDueTime(event, first) < 0)) first = event;
      }
      return first;
    },
    remove(event) {
      const heap = heaps.get(kindOf(event.command));
      // The earliest one is what is removed most, and costs no search.
      if (heap?.peek() === event) heap.pop();
      else heap?.remove(event, (a, b) => a === b);
    },
    retain(isWanted) {
      for (const heap of heaps.values()) heap.init(heap.toArray().filter(isWanted));
    },
    *upcoming(kind) {
      const rest = heaps.get(kind)?.clone();
      for (let event = rest?.pop(); event; event = rest?.pop()) yield event;
    },
  };
}
