// What a refused request must leave as it was. Counters that a refusal may move are listed here, with the reason, and
// nowhere else.

import { createHash } from 'node:crypto';
import { isObject } from '../../src/base';
import type { LogEntry } from '../../src/ledger';
import type { MockServer } from '../../src/server';

/**
 * Left out: trace ids given (an error object shows one), how often a fault was asked and hit (a refused request
 * counts), journal (it holds every request), and when a world was used last.
 */
export interface Fingerprint {
  readonly worlds: readonly WorldPrint[];
}

interface WorldPrint {
  readonly id: string;
  /** Another object after each revert, load and reset. */
  readonly ledger: object;
  readonly entries: number;
  readonly last: LogEntry | undefined;
  /** The epoch, which goes with the log. */
  readonly done: string;
  /** Clock, faults, what is held, and snapshots. */
  readonly rest: string;
}

const scenesOf = ({ parts: { worlds } }: MockServer) => worlds.list().flatMap(({ id }) => worlds.session(id) ?? []);

/**
 * The state of all worlds, automation that is due done: nothing that happens by itself can come in between with a clock
 * that stands still.
 */
export function fingerprint(mock: MockServer): Fingerprint {
  return {
    worlds: scenesOf(mock).map(({ id, live, snapshots }) => {
      live.ledger.tick(live.clock.now());
      const { log } = live.ledger.state;
      const { now, frozen, speed } = live.clock.state();
      const faults = live.faults.list().map(({ seen: _seen, hits: _hits, ...spec }) => spec);
      const rest = JSON.stringify([
        String(now),
        frozen,
        speed,
        faults,
        live.faults.held().map((held) => held.id),
        snapshots.list().map((one) => [one.id, one.name, one.parent, one.current, one.entries]),
      ]);
      return {
        id,
        ledger: live.ledger,
        entries: log.length,
        last: log.at(-1),
        done: `epoch ${live.epoch}`,
        rest,
      };
    }),
  };
}

/** A tracking id that was taken and let go again leaves two facts and no effect (decisions 003). */
const LEAVES_NOTHING: readonly string[] = ['tracking-id-taken', 'tracking-id-released'];

/** What is different, in one sentence; undefined when nothing is. */
export function difference(mock: MockServer, before: Fingerprint): string | undefined {
  const after = fingerprint(mock);
  if (after.worlds.map(({ id }) => id).join() !== before.worlds.map(({ id }) => id).join())
    return `the worlds were ${before.worlds.map(({ id }) => id).join()} and are ${after.worlds.map(({ id }) => id).join()}`;
  for (const [index, was] of before.worlds.entries()) {
    const is = after.worlds[index];
    if (!is) continue;
    if (is.ledger !== was.ledger) return `world ${was.id} has another ledger`;
    const log = mock.parts.worlds.session(was.id)?.live.ledger.state.log ?? [];
    const added = log.slice(was.entries).map(({ type }) => type);
    const isNothing = added.length % 2 === 0 && added.every((type, at) => type === LEAVES_NOTHING[at % 2]);
    if (is.entries !== was.entries && !isNothing)
      return `the log of world ${was.id} went from ${was.entries} to ${is.entries} entries: ${added.join(', ')}`;
    if (log[was.entries - 1] !== was.last) return `the last entry of the log of world ${was.id} is another one`;
    if (is.entries === was.entries && is.done !== was.done) return `world ${was.id} had ${was.done} and has ${is.done}`;
    if (is.rest !== was.rest) return `world ${was.id} was ${was.rest} and is ${is.rest}`;
  }
  return undefined;
}

/** A digest of everything that the state of all worlds holds, log and indexes: slow, for a sample. */
export function digestOf(mock: MockServer): string {
  const digest = createHash('sha256');
  for (const { id, live } of scenesOf(mock)) {
    live.ledger.tick(live.clock.now());
    const {
      log,
      updates: _updates,
      updatesById: _byId,
      automationQueue: _queue,
      contracts,
      ...state
    } = live.ledger.state;
    const settled = log.filter(({ type }) => !LEAVES_NOTHING.includes(type));
    digest.update(id).update(JSON.stringify([settled, state, [...contracts.values()]], plain));
  }
  return digest.digest('hex');
}

function plain(this: unknown, name: string, value: unknown): unknown {
  // A contract's record points at updates, which are digested by themselves.
  if ((name === 'created' || name === 'archived') && isObject(value) && 'updateId' in value) return value['updateId'];
  if (typeof value === 'bigint') return `${value}n`;
  if (value instanceof Map) return [...value];
  return value instanceof Set ? [...value] : value;
}
