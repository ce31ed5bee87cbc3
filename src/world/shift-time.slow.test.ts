// A history moved in time is the history that another start would have given.

import { resolve } from 'node:path';
import { DAY, finish, HOUR, micros, plus, SECOND } from '../base';
import { openWorld, sha256 } from '.';
import { readDump, writeDump, type Dump } from './dump';
import { resumeWorld } from './resume-dump';
import { shiftDump, shiftEntry } from './shift-time';

const root = resolve(__dirname, '../..');

function dumpOf(source: string): Dump {
  const world = openWorld({ source, root });
  if (!world.ok) throw new Error(JSON.stringify(world.error));
  const { name, seed, noWalletUser, ledger, end } = world.value;
  return {
    name,
    seed,
    noWalletUser,
    epoch: 0,
    clock: { now: end, frozen: true, speed: 1000 },
    traces: 0,
    faults: [],
    entries: ledger.state.log,
  };
}

describe.each(['every-state', 'quickstart', 'mid-upgrade'])('the world %s', (source) => {
  const dump = dumpOf(source);

  it('has the same entries after it was moved there and back', () => {
    for (const entry of dump.entries) expect(shiftEntry(shiftEntry(entry, 90n * SECOND), -90n * SECOND)).toEqual(entry);
  });

  it('moved by days goes on as it does at its own time, every instant later by the same span', () => {
    const by = 312n * DAY;
    const moved = shiftDump(dump, plus(dump.clock.now, by));
    const [before, after] = [dump, moved].map((one) => {
      const world = finish(resumeWorld({ ...one, entries: [...one.entries] }, sha256));
      if (!world.ok) throw new Error(world.error);
      world.value.ledger.tick(plus(one.clock.now, 7n * HOUR));
      return world.value.ledger.state.log;
    });
    expect(after).toEqual(before?.map((entry) => shiftEntry(entry, by)));
    expect(after?.length).toBeGreaterThan(dump.entries.length + 40);
  });

  it('moved there is a dump that can be written and read', () => {
    const moved = shiftDump(dump, plus(dump.clock.now, 90n * DAY));
    expect(readDump([...writeDump(moved)].join(''))).toEqual({ ok: true, value: moved });
  });
});

it('moves by whole seconds, to the time that is wanted or less than a second before', () => {
  const dump: Dump = { ...dumpOf('empty'), clock: { now: micros(1_500_000n), frozen: true, speed: 1000 } };
  expect(shiftDump(dump, micros(9_400_000n)).clock.now).toBe(8_500_000n);
  expect(shiftDump(dump, micros(9_500_000n)).clock.now).toBe(9_500_000n);
  expect(shiftDump(dump, micros(400_000n)).clock.now).toBe(-500_000n);
});
