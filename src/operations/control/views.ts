// JSON of clocks, scheduled steps, snapshots, worlds, faults and command results.

import type { Json } from '../../base';
import { contractOf, isUpdate, kindOf, type ContractId, type LogEntry, type State } from '../../ledger';
import type { ScheduledStep } from '../../ledger';
import { instantJson } from './control-operation';
import { dueSummary } from './due-summary';
import type {
  ClockView,
  ControlPort,
  FaultDelay,
  FaultEffect,
  FaultView,
  HeldView,
  ClockProgress,
  SnapshotView,
  WorldView,
} from './port';

const clockStateJson = ({ now, frozen, speed }: ClockView): { readonly [name: string]: Json } => ({
  ...instantJson('now', now),
  mode: frozen ? 'frozen' : 'running',
  speed,
});

/** The clock and the next automatic step. */
export function clockJson({ clock, automation }: ControlPort, state: State): Json {
  const view = clock.view();
  const next = automation.nextDue();
  return { ...clockStateJson(view), next: next ? dueJson(next, view, state) : null };
}

export function dueJson(
  { at, command }: ScheduledStep,
  { now }: Pick<ClockView, 'now'>,
  state: State,
): { readonly [name: string]: Json } {
  const kind = kindOf(command);
  const contractId = contractOf(command);
  return {
    ...instantJson('at', at),
    kind,
    what: command.type,
    summary: dueSummary(state, command),
    ...(contractId === undefined ? {} : { contractId }),
    mode: state.manual.has(kind) ? 'manual' : 'auto',
    late: at < now,
  };
}

export const snapshotJson = ({ at, name, parent, ...rest }: SnapshotView): Json => ({
  ...rest,
  name: name ?? null,
  parent: parent ?? null,
  ...instantJson('at', at),
});

/** `base` is the base URL of the server as seen by the caller. */
export const worldJson = ({ id, clock, collectedAt, replica, ...rest }: WorldView, base: string): Json => ({
  id,
  ...rest,
  url: id === 'default' ? base : `${base}/_worlds/${id}`,
  clock: clockStateJson(clock),
  collectedAt: collectedAt ?? null,
  ...(replica !== undefined && { replica }),
});

export function faultJson({
  id,
  operation,
  user,
  times,
  probability,
  seed,
  delay,
  effect,
  seen,
  hits,
}: FaultView): Json {
  return {
    id,
    operation,
    probability,
    seed,
    seen,
    hits,
    ...(user === undefined ? {} : { user }),
    ...(times === undefined ? {} : { times }),
    ...(delay === undefined ? {} : { delay: delayJson(delay) }),
    ...(effect === undefined ? {} : { then: effectJson(effect) }),
  };
}

function delayJson(delay: FaultDelay): Json {
  switch (delay.kind) {
    case 'fixed':
      return { fixed: delay.ms };
    case 'uniform':
      return { uniform: { min: delay.minMs, max: delay.maxMs } };
    case 'lognormal':
      return { lognormal: { median: delay.medianMs, sigma: delay.sigma } };
  }
}

function effectJson(effect: FaultEffect): Json {
  switch (effect.kind) {
    case 'status':
      return { status: effect.status, ...(effect.example === undefined ? {} : { example: effect.example }) };
    case 'reset':
      return { reset: effect.when };
    case 'truncate':
      return { truncate: effect.bytes };
    case 'slow':
      return { slow: { bytesPerSecond: effect.bytesPerSecond } };
    case 'hold':
      return { hold: true };
    case 'fail-after-acceptance':
      return { failAfterAcceptance: true };
  }
}

export const heldJson = ({ id, operationId, user, since, faultId }: HeldView): Json => ({
  id,
  operation: operationId,
  user: user ?? null,
  ...(faultId === undefined ? {} : { fault: faultId }),
  ...instantJson('since', since),
});

/** The result of a command; `more` adds members. */
export function commandResultJson(
  entries: readonly LogEntry[],
  clock: Pick<ClockView, 'now'>,
  more: { readonly [name: string]: Json } = {},
): { readonly [name: string]: Json } {
  const updates = entries.filter(isUpdate);
  const nodes = updates.flatMap((update) => (update.type === 'transaction' ? update.nodes : []));
  return {
    updates: updates.map(({ updateId, offset, recordTime }) => ({
      updateId,
      offset,
      ...instantJson('recordTime', recordTime),
    })),
    created: nodes.flatMap((node) =>
      node.kind === 'create' ? [{ contractId: node.contract.contractId, template: node.contract.template }] : [],
    ),
    archived: nodes.flatMap((node): ContractId[] =>
      node.kind === 'exercise' && node.consuming ? [node.contractId] : [],
    ),
    facts: entries.flatMap((entry) => (isUpdate(entry) ? [] : [entry.type])),
    ...instantJson('now', clock.now),
    ...more,
  };
}

export const progressJson = ({ at, steps, fraction }: ClockProgress): Json => ({
  ...instantJson('at', at),
  steps,
  fraction,
});
