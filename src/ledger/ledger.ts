// A ledger: state, decider and automation. The only writer; every call is synchronous.

import { err, finish, later, mergeSorted, ok, type Micros, type Result, type Work } from '../base';
import { byDueTime, type ScheduledStep } from './automation-queue';
import { contractOf, kindOf, mayRunEarly } from './automation';
import { decide } from './decide';
import type { Command, Rejection, Decision } from './decide/commands';
import { evolve, folding } from './evolve';
import { isObsolete } from './obsolete-steps';
import type { State } from './state';
import {
  AUTOMATION_KINDS,
  type AutomationKind,
  type ContractId,
  type Env,
  type LogEntry,
  type TraceContext,
} from './types';

export interface LedgerSettings {
  readonly seed: string;
  readonly epoch?: number;
  readonly hash: (text: string) => string;
  /** The initial log. Commands that it left in process have failed. */
  readonly log?: Iterable<LogEntry>;
}

/** Selects an automation step; the default is the earliest one. */
export interface StepSelector {
  readonly kind?: AutomationKind;
  readonly contractId?: ContractId;
}

export interface StepResult {
  readonly event: ScheduledStep;
  readonly entries: readonly LogEntry[];
}

export interface Ledger {
  readonly state: State;
  /**
   * Runs the steps due by `now`, then decides the command at that time and folds its entries; a rejected command
   * changes nothing.
   */
  execute(command: Command, now: Micros, trace?: TraceContext): Decision;
  /**
   * Runs all automatic steps due by `now` in time order, each at its scheduled time. Returns the number of
   * steps, at most `most`; the next call continues.
   */
  tick(now: Micros, most?: number): number;
  /** Runs one step at `now`, in any mode. Rejected if no step matches or it is too early. */
  step(choice: StepSelector, now: Micros): Result<StepResult, Rejection>;
  /** Decides a command at `now` without folding its entries. */
  dryRun(command: Command, now: Micros): Decision;
  /** The scheduled steps, earliest first, including held ones. */
  upcoming(kinds?: readonly AutomationKind[]): Iterable<ScheduledStep>;
  /** The next automatic step. */
  nextDue(): ScheduledStep | undefined;
}

/** Creates a ledger from a log, or an empty one. */
export const createLedger = (settings: LedgerSettings): Ledger => finish(openLedger(settings));

/** The same in pieces of work, for a long log. */
export function* openLedger(settings: LedgerSettings): Work<Ledger> {
  const state = yield* folding(settings.log ?? []);
  evolve(state, releasesOf(state));
  yield* state.automationQueue.retain(({ command }) => !isObsolete(state, command));
  return ledgerOn(state, settings);
}

/** A ledger that goes on from a state, which no other ledger may change from now on. */
export function ledgerOn(state: State, { seed, epoch = 0, hash }: Omit<LedgerSettings, 'log'>): Ledger {
  const run = (command: Command, env: Env): Decision => {
    const decided = decide(state, command, env);
    if (decided.ok) evolve(state, decided.value);
    return decided;
  };
  // Ledger time never runs backwards, whatever the caller's clock does. It is part of the log: a restart must not
  // change the time of a late step.
  const notBefore = (now: Micros): Micros => later(state.ledgerTime, now);
  const envAt = (now: Micros): Env => ({ now: notBefore(now), seed, epoch, hash });

  const tick = (now: Micros, most = Number.MAX_SAFE_INTEGER): number => {
    let steps = 0;
    for (
      let due = state.automationQueue.next(state.manual);
      due && due.at <= now && steps < most;
      due = state.automationQueue.next(state.manual)
    ) {
      // Only log entries change the queue: a step that was executed is obsolete afterwards, or its entries removed it.
      // A replay therefore produces the same queue.
      if (isObsolete(state, due.command)) {
        state.automationQueue.remove(due);
        continue;
      }
      const env = envAt(due.at);
      if (run(due.command, env).ok) steps += 1;
      // Logged, because a replay would otherwise meet the step again and might run it.
      else evolve(state, [{ type: 'automation-refused', at: env.now, command: due.command }]);
    }
    return steps;
  };

  /** Whether the step would succeed in the current state; obsolete steps would be rejected. */
  const isLive = (event: ScheduledStep): boolean => decide(state, event.command, envAt(event.at)).ok;
  function* upcoming(kinds: readonly AutomationKind[] = AUTOMATION_KINDS): Iterable<ScheduledStep> {
    const byKind = kinds.map((kind) => state.automationQueue.upcoming(kind));
    for (const event of mergeSorted(byKind, byDueTime)) if (isLive(event)) yield event;
  }

  return {
    state,
    execute(command, now, trace) {
      // Otherwise a step due before the command would get a later time.
      tick(notBefore(now));
      return run(command, { ...envAt(now), ...(trace ? { trace } : {}) });
    },
    tick,
    step(choice, now) {
      tick(notBefore(now));
      const event = firstMatching(upcoming(choice.kind ? [choice.kind] : undefined), choice);
      if (!event) return err({ code: 'precondition', reason: noMatchReason(choice) });
      const env = envAt(now);
      if (event.at > env.now && !mayRunEarly(event.command))
        return err({
          code: 'not-due',
          what: `${event.command.type} (${kindOf(event.command)} automation)`,
          at: event.at,
        });
      const done = run(event.command, env);
      if (!done.ok) return done;
      return ok({ event, entries: done.value });
    },
    dryRun: (command, now) => decide(state, command, envAt(now)),
    upcoming,
    nextDue() {
      for (const event of upcoming(AUTOMATION_KINDS.filter((kind) => !state.manual.has(kind)))) return event;
      return undefined;
    },
  };
}

function firstMatching(events: Iterable<ScheduledStep>, { contractId }: StepSelector): ScheduledStep | undefined {
  for (const event of events) if (contractId === undefined || contractOf(event.command) === contractId) return event;
  return undefined;
}

function noMatchReason({ kind, contractId }: StepSelector): string {
  const what = kind === undefined ? 'no automation' : `no ${kind} automation`;
  return contractId === undefined ? `${what} is scheduled` : `${what} is scheduled for contract ${contractId}`;
}

/** The log, with releases of the tracking ids in progress. */
export function logWithReleases(state: State): readonly LogEntry[] {
  const releases = releasesOf(state);
  return releases.length === 0 ? state.log : [...state.log, ...releases];
}

/**
 * Commands in process do not survive a restart: their tracking ids are released, wallet by wallet
 * (service contract 4.2, rule 1).
 */
function releasesOf(state: State): readonly LogEntry[] {
  const releases: LogEntry[] = [];
  if (state.inProcess === 0) return releases;
  for (const [wallet, trackingId, use] of state.trackingIds.entries())
    if (use === 'in-process')
      releases.push({ type: 'tracking-id-released', at: state.ledgerTime, wallet, trackingId, reason: 'interrupted' });
  return releases;
}
