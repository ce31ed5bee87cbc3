// Scheduled automation steps, derived from the log like every index. A step may be obsolete when it is due
// (the offer was withdrawn, the round was advanced); the decider then rejects it.

import { Heap } from 'heap-js';
import type { Micros, Work } from '../base';
import { kindOf } from './automation';
import { AUTOMATION_KINDS, type AutomationCommand, type AutomationKind } from './types';

export interface ScheduledStep {
  readonly at: Micros;
  readonly command: AutomationCommand;
  /** Order of insertion; breaks ties of instant and rank. */
  readonly sequence: number;
}

/** At one instant snapshots come last, so that they include all changes of that instant. */
const rank = (command: AutomationCommand): number => (command.type === 'take-snapshot' ? 1 : 0);

export function byDueTime(a: ScheduledStep, b: ScheduledStep): number {
  if (a.at !== b.at) return a.at < b.at ? -1 : 1;
  return rank(a.command) - rank(b.command) || a.sequence - b.sequence;
}

/** Steps that are checked in one piece of work. */
const PIECE_STEPS = 1024;

export interface AutomationQueue {
  add(at: Micros, command: AutomationCommand): void;
  /** The earliest step of the kinds that are not held. */
  next(held: ReadonlySet<AutomationKind>): ScheduledStep | undefined;
  remove(event: ScheduledStep): void;
  /** Removes the steps that do not match, in pieces of work. No other step may be added meanwhile. */
  retain(isWanted: (event: ScheduledStep) => boolean): Work<void>;
  /** Removes the steps of a kind that match. */
  removeAll(kind: AutomationKind, isUnwanted: (command: AutomationCommand) => boolean): void;
  /** The steps of a kind, earliest first. */
  upcoming(kind: AutomationKind): Iterable<ScheduledStep>;
}

/** One heap per kind, so that held kinds keep their steps. */
export function createAutomationQueue(): AutomationQueue {
  const heaps = new Map(AUTOMATION_KINDS.map((kind) => [kind, new Heap<ScheduledStep>(byDueTime)]));
  // Read several times per request: iterating an array allocates nothing.
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
      // Fast path: the earliest step is removed most often.
      if (heap?.peek() === event) heap.pop();
      else heap?.remove(event, (a, b) => a === b);
    },
    *retain(isWanted) {
      for (const heap of heaps.values()) {
        const wanted: ScheduledStep[] = [];
        let count = 0;
        for (const event of heap.toArray()) {
          if (isWanted(event)) wanted.push(event);
          if ((count += 1) % PIECE_STEPS === 0) yield;
        }
        heap.init(wanted);
      }
    },
    removeAll(kind, isUnwanted) {
      const heap = heaps.get(kind);
      heap?.init(heap.toArray().filter(({ command }) => !isUnwanted(command)));
    },
    *upcoming(kind) {
      const rest = heaps.get(kind)?.clone();
      for (let event = rest?.pop(); event; event = rest?.pop()) yield event;
    },
  };
}
