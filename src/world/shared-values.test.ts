import fc from '../../test/property';
import { entryLine, openWorld, readDump, readEntryLine, writeDump, type Dump } from './index';
import type { LogEntry, Transaction } from '../ledger';
import { createValueSharer } from './shared-values';

const root = `${__dirname}/../..`;

function logOf(source: string): readonly LogEntry[] {
  const world = openWorld({ source, root });
  if (!world.ok) throw new Error(JSON.stringify(world.error));
  return world.value.ledger.state.log;
}

const read = (entries: readonly LogEntry[]): readonly LogEntry[] => {
  const dump: Dump = {
    entries,
    name: 'w',
    seed: '1',
    epoch: 0,
    clock: { now: 0n as Dump['clock']['now'], frozen: true, speed: 1000 },
    traces: 0,
    faults: [],
    noWalletUser: 'nobody',
  };
  const back = readDump([...writeDump(dump)].join(''));
  if (!back.ok) throw new Error(back.error.message);
  return back.value.entries;
};

const transactions = (entries: readonly LogEntry[]): readonly Transaction[] =>
  entries.filter((entry): entry is Transaction => entry.type === 'transaction');

describe('a log that shares its values', () => {
  it.each(['every-state', 'mid-upgrade'])('of %s is unchanged, whatever its parts share', (source) => {
    const log = logOf(source);
    expect(read(log).map(entryLine)).toEqual(log.map(entryLine));
  });

  it('has one list of stakeholders and one id for a contract and its exercises', () => {
    const entries = transactions(read(logOf('quickstart')));
    const contracts = new Map(
      entries.flatMap(({ nodes }) =>
        nodes.flatMap((node) => (node.kind === 'create' ? [[node.contract.contractId, node.contract] as const] : [])),
      ),
    );
    expect(contracts.size).toBeGreaterThan(20);
    for (const { nodes } of entries)
      for (const node of nodes)
        if (node.kind === 'exercise') expect(node.signatories).toBe(contracts.get(node.contractId)?.signatories);
  });
});

it('parts of any shape pass through unchanged', () => {
  const part = fc.oneof(fc.jsonValue(), fc.constantFrom('alice::1220', ['alice::1220'], ['a', 'b'], [1], [0], []));
  const node = fc.record(
    {
      kind: fc.constantFrom('exercise', 'create', 'x'),
      contractId: part,
      template: part,
      signatories: part,
      observers: part,
      choice: part,
      argument: part,
      result: part,
      consuming: part,
      actingParties: part,
      children: part,
      contract: part,
    },
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(
      fc.array(
        fc.record({
          type: fc.constant('transaction'),
          actAs: part,
          roots: part,
          participant: part,
          nodes: fc.oneof(part, fc.array(fc.oneof(node, part))),
        }),
      ),
      (updates) => {
        const sharer = createValueSharer();
        for (const update of updates) {
          const before = JSON.stringify(update);
          sharer.transaction(update);
          expect(JSON.stringify(update)).toBe(before);
        }
      },
    ),
  );
});

it('an entry that is read alone is unchanged', () => {
  for (const entry of logOf('every-state').filter((_, index) => index % 10 === 0))
    expect(readEntryLine(entryLine(entry))).toEqual({ ok: true, value: entry });
});
