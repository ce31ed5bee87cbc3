// The faults of one world: which are armed, which requests they hit, and which commands they hold in process.

import { setTimeout as pause } from 'node:timers/promises';
import { err, ok, type Json } from '../../base';
import type { ControlResult, ControlRefusal, FaultView } from '../../operations';
import { DEFAULT_LIMITS, type Limits } from '../limits';
import { delayAt, hitsAt, MAX_DELAY_MS } from './chance';
import { targetedOperations, type FaultTargetSettings } from './fault-targets';
import { createHeldCommands, type HeldCommands } from './held-commands';
import { refuseFault } from './refuse-fault';
import { readFault, storedFault } from './fault-json';
import { InterruptedError, type FaultedRequest, type Faults, type FaultHit, type SubmittedRequest } from './types';

const LONGEST_ID = 64;

interface ArmedFault {
  readonly spec: Omit<FaultView, 'seen' | 'hits'>;
  /** The operations that it can hit. */
  readonly chosen: ReadonlySet<string>;
  seen: number;
  hits: number;
}

interface FaultSettings extends FaultTargetSettings {
  /** Limits that differ from the defaults. */
  readonly limits?: Pick<Limits, 'faults' | 'held'>;
}

export function createFaults({ limits = DEFAULT_LIMITS, ...settings }: FaultSettings): Faults {
  const armory = createArmedFaults();
  const holds = createHeldCommands(limits.held);

  return {
    isArmed: () => !armory.all().every(isSpent),
    list: () => armory.all().map(viewOf),
    add(wanted) {
      if (armory.all().length >= limits.faults)
        return err({
          status: 409,
          code: 'too-many-faults',
          message: `the world has ${limits.faults} faults, which is the limit; remove one first`,
          limit: 'faults',
        });
      // The id is assigned last: a refused fault uses none.
      const chosen = targetsOf(settings, { ...wanted, seed: wanted.seed ?? '' });
      if (!chosen.ok) return chosen;
      const id = armory.freeId(wanted.id);
      if (!id.ok) return id;
      const { operation, user, times, probability, delay, effect } = wanted;
      const fault: ArmedFault = {
        spec: {
          id: id.value,
          operation,
          user,
          times,
          probability,
          delay,
          effect,
          seed: wanted.seed ?? freeSeed(armory.all()),
        },
        chosen: chosen.value,
        seen: 0,
        hits: 0,
      };
      armory.put([...armory.all(), fault]);
      return ok(viewOf(fault));
    },
    remove(id) {
      const fault = armory.find(id);
      if (!fault)
        return err(
          unknownFault(
            id,
            armory.all().map(({ spec }) => spec.id),
          ),
        );
      armory.put(armory.all().filter((one) => one !== fault));
      holds.releaseAll(id);
      return ok(viewOf(fault));
    },
    clear() {
      const { length } = armory.all();
      armory.put([]);
      holds.releaseAll();
      return length;
    },
    held: holds.list,
    release: holds.release,
    releaseAll: () => holds.releaseAll(),
    hit: (request) => hitOf(armory.all(), (fault) => !waitsForSubmission(fault), request),
    inProcess: (request) => faultSubmission(armory, holds, request),
    state: armory.state,
    restore(before) {
      const faults: readonly unknown[] = Array.isArray(before) ? before : [];
      armory.put([
        ...new Map(faults.flatMap((value) => rearmed(settings, value)).map((fault) => [fault.spec.id, fault])).values(),
      ]);
      holds.interrupt(
        'The world was reverted or replaced while this command was held in process; it was not completed',
      );
    },
  };
}

/** The faults that are armed, in the order in which they were added. */
interface ArmedFaults {
  all(): readonly ArmedFault[];
  find(id: string): ArmedFault | undefined;
  put(faults: readonly ArmedFault[]): void;
  state(): Json;
  freeId(wanted: string | undefined): ControlResult<string>;
}

function createArmedFaults(): ArmedFaults {
  let armed: readonly ArmedFault[] = [];
  let count = 0;
  let stored: { readonly state: Json; readonly seen: number } | undefined;
  const find = (id: string): ArmedFault | undefined => armed.find(({ spec }) => spec.id === id);
  return {
    all: () => armed,
    find,
    put(faults) {
      armed = faults;
      stored = undefined;
    },
    /** A store compares the state after each request, so it is cached until a change. */
    state() {
      let seen = 0;
      for (const fault of armed) seen += fault.seen;
      if (stored?.seen !== seen) stored = { state: armed.map((fault) => storedFault(viewOf(fault))), seen };
      return stored.state;
    },
    freeId(wanted) {
      if (wanted === undefined) {
        do count += 1;
        while (find(`f${count}`));
        return ok(`f${count}`);
      }
      if (wanted === '' || wanted.length > LONGEST_ID)
        return err({
          status: 400,
          code: 'invalid-value',
          message: `id has ${wanted.length} characters; expected 1 to ${LONGEST_ID}`,
        });
      return find(wanted)
        ? err({
            status: 409,
            code: 'already-exists',
            message: `fault ${wanted} exists already; remove it first, or choose another id`,
          })
        : ok(wanted);
    },
  };
}

/** Shared by all requests that wait for the same turn. */
let turn: Promise<void> | undefined;

function nextTick(): Promise<void> {
  turn ??= new Promise((resolve) => {
    setImmediate(() => {
      turn = undefined;
      resolve();
    });
  });
  return turn;
}

/** Applies faults to a command between submission and completion. */
async function faultSubmission(
  armory: ArmedFaults,
  holds: HeldCommands,
  request: SubmittedRequest,
): Promise<readonly string[]> {
  const hit = hitOf(armory.all(), waitsForSubmission, request);
  // One turn of the event loop, so that requests that arrived together see the command in process.
  await nextTick();
  const faultId = hit?.faultIds.at(-1);
  if (hit === undefined || faultId === undefined) return [];
  if (hit.delayMs > 0) await pause(hit.delayMs);
  if (hit.effect?.kind === 'fail-after-acceptance')
    throw new InterruptedError(`The command was accepted and failed afterwards because of fault ${faultId}`);
  // A fault that was removed meanwhile must not hold the command: it could not be released through the fault.
  if (armory.find(faultId)) await holds.hold(request, faultId);
  return hit.faultIds;
}

/** The same faults draw the same numbers again, whatever faults were added and removed before. */
function freeSeed(armed: readonly ArmedFault[]): string {
  const taken = new Set(armed.map(({ spec }) => spec.seed));
  let number = 1;
  while (taken.has(`f${number}`)) number += 1;
  return `f${number}`;
}

function targetsOf(
  settings: FaultTargetSettings,
  spec: Parameters<typeof refuseFault>[0],
): ControlResult<ReadonlySet<string>> {
  const flaw = refuseFault(spec);
  return flaw ? err(flaw) : targetedOperations(settings, spec);
}

/** A stored fault; none where the documents of this server have no operation that it could hit. */
function rearmed(settings: FaultTargetSettings, value: unknown): readonly ArmedFault[] {
  const stored = readFault(value);
  if (!stored) return [];
  const { seen, hits, ...spec } = stored;
  const chosen = targetsOf(settings, spec);
  return chosen.ok ? [{ spec, chosen: chosen.value, seen, hits }] : [];
}

/** Faults of submitted commands do not count requests that are refused before they submit one. */
const waitsForSubmission = ({ spec: { effect } }: ArmedFault): boolean =>
  effect?.kind === 'hold' || effect?.kind === 'fail-after-acceptance';

/** Asks the faults of a kind in order; see Faults. */
function hitOf(
  armed: readonly ArmedFault[],
  isAsked: (fault: ArmedFault) => boolean,
  request: FaultedRequest,
): FaultHit | undefined {
  if (armed.length === 0) return undefined;
  const faultIds: string[] = [];
  let delayMs = 0;
  for (const fault of armed) {
    if (!isAsked(fault) || !countsAsHit(fault, request)) continue;
    const { id, seed, delay, effect } = fault.spec;
    faultIds.push(id);
    delayMs = Math.min(delayMs + (delay ? delayAt(seed, fault.seen, delay) : 0), MAX_DELAY_MS);
    if (effect) return { faultIds, delayMs, effect };
  }
  return faultIds.length === 0 ? undefined : { faultIds, delayMs, effect: undefined };
}

/** It has hit as often as it may: it neither hits nor counts a request again. */
const isSpent = ({ spec: { times }, hits }: ArmedFault): boolean => times !== undefined && hits >= times;

/** Asks one fault and advances its counters. */
function countsAsHit(fault: ArmedFault, { operationId, user }: FaultedRequest): boolean {
  const { spec, chosen } = fault;
  if (isSpent(fault) || !chosen.has(operationId) || (spec.user !== undefined && spec.user !== user)) return false;
  fault.seen += 1;
  if (!hitsAt(spec, fault.seen)) return false;
  fault.hits += 1;
  return true;
}

const viewOf = ({ spec, seen, hits }: ArmedFault): FaultView => ({ ...spec, seen, hits });

const unknownFault = (id: string, known: readonly string[]): ControlRefusal => ({
  status: 404,
  code: 'unknown-fault',
  message: `no fault ${JSON.stringify(id)}; ${known.length === 0 ? 'there are none' : `there are: ${known.slice(0, 20).join(', ')}`}`,
});
