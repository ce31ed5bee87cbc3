// What automation has to do, and when: derived from the log like every other index. An entry may be stale by its time
// (the offer was withdrawn, the round was advanced); the decider then refuses it and nothing happens.

import { Heap } from 'heap-js';
import type { Micros } from '../base';
import type { AutomationCommand } from './decide/commands';

export interface DueEvent {
  readonly at: Micros;
  readonly command: AutomationCommand;
  /** Order of arrival: events of one instant and rank keep it. */
  readonly sequence: number;
}

/** At one instant contracts move first and snapshots come last, so that a snapshot holds what its instant made. */
const rank = (command: AutomationCommand): number => (command.type === 'take-snapshot' ? 1 : 0);

const compare = (a: DueEvent, b: DueEvent): number => {
  if (a.at !== b.at) return a.at < b.at ? -1 : 1;
  return rank(a.command) - rank(b.command) || a.sequence - b.sequence;
};

export interface Agenda {
  add(at: Micros, command: AutomationCommand): void;
  next(): DueEvent | undefined;
  take(): DueEvent | undefined;
}

/** An empty agenda; `next` looks at the earliest event, `take` removes it. */
export function openAgenda(): Agenda {
  const heap = new Heap<DueEvent>(compare);
  let sequence = 0;
  return {
    add: (at, command) => void heap.push({ at, command, sequence: sequence++ }),
    next: () => heap.peek(),
    take: () => heap.pop(),
  };
}
