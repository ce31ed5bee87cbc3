// Balances over time, lives of contracts and pages of updates, against a plain reading of the log.

import fc from '../../../test/property';
import { amuletIn } from '../amulets';
import { evolve, rebuild } from '../evolve';
import { CAROL, play, steps, world } from '../../../test/support/ledger-evolve';
import { emptyState, hasStake, type ContractRecord, type State } from '../state';
import { ALICE, BOB, START } from '../../../test/support/ledger';
import { isUpdate, type Update } from '../types';
import {
  balance,
  balanceHistory,
  contractHistory,
  contractsPage,
  matchesUpdateFilter,
  updateRow,
  updatesPage,
  type CreationPosition,
  type ContractFilter,
  type UpdateFilter,
} from '.';

const PARTIES = [ALICE, BOB, CAROL];
const runs = { numRuns: 60 };

/**
 * What the wallet would have said after each update that moved a holding of the party: the log is read again up to
 * there, and it is asked.
 */
function replayed(state: State, party: string): readonly unknown[] {
  const past = emptyState();
  const points: unknown[] = [];
  for (const entry of state.log) {
    evolve(past, [entry]);
    if (!isUpdate(entry) || entry.type !== 'transaction') continue;
    const moved = entry.nodes.some((node) => {
      const contract =
        node.kind === 'create'
          ? node.contract
          : node.consuming
            ? past.contracts.get(node.contractId)?.contract
            : undefined;
      return contract !== undefined && amuletIn(contract)?.owner === party;
    });
    if (!moved) continue;
    const { unlocked, locked } = balance(past, party, entry.effectiveAt);
    points.push({ offset: entry.offset, at: entry.effectiveAt, unlocked, locked });
  }
  return points;
}

describe('the balance history of a party', () => {
  it('has at each change the balance that the wallet showed then', () => {
    fc.assert(
      fc.property(steps, steps, (before, after) => {
        const { ledger } = world();
        let now = play(ledger, before, START);
        for (const party of PARTIES)
          expect(balanceHistory(ledger.state, party, 2000).points).toEqual(replayed(ledger.state, party));
        // What was walked before is walked on from there.
        now = play(ledger, after, now);
        for (const party of PARTIES)
          expect(balanceHistory(ledger.state, party, 2000).points).toEqual(replayed(ledger.state, party));
      }),
      runs,
    );
  });

  it('charges no fees for holdings that are spent', () => {
    const { ledger, given, pass } = world();
    given({ type: 'mint', owner: CAROL, amount: '0.0000000003' });
    for (let count = 0; count < 20; count += 1) pass(7n * 3_600_000_000n);
    given({ type: 'mint', owner: CAROL, amount: '5' });
    const { points, changes } = balanceHistory(ledger.state, CAROL, 2000);
    expect(points).toEqual(replayed(ledger.state, CAROL));
    expect([changes, points.at(-1)?.unlocked]).toEqual([2, '5.0000000000']);
  });
});

const FILTERS: readonly UpdateFilter[] = [
  {},
  { party: ALICE },
  { template: 'Amulet' },
  { kind: 'topology' },
  { kind: 'reassignment', party: BOB },
  { besides: BOB },
  { besides: ALICE, template: 'TransferOffer' },
  { kind: 'transaction', template: 'TransferOffer', party: CAROL },
];

function allPages(state: State, filter: UpdateFilter, newestFirst: boolean): readonly Update[] {
  const found: Update[] = [];
  let bounds = { after: 0, before: state.ledgerEnd + 1 };
  for (;;) {
    const { updates, next } = updatesPage(state, filter, { ...bounds, newestFirst, limit: 3, most: 5 });
    expect(updates.length).toBeLessThanOrEqual(3);
    found.push(...updates);
    if (next === undefined) return found;
    bounds = newestFirst ? { ...bounds, before: next } : { ...bounds, after: next };
  }
}

/** By the row that is shown: the filter agrees with it. */
const fitsRow = ({ party, besides, template, kind }: UpdateFilter, update: Update): boolean => {
  const { parties, templates } = updateRow(update);
  return (
    (kind === undefined || update.type === kind) &&
    (party === undefined || parties.includes(party)) &&
    (besides === undefined || parties.some((one) => one !== besides)) &&
    (template === undefined || templates.includes(template))
  );
};

function allContracts(state: State, filter: ContractFilter): readonly ContractRecord[] {
  const found: ContractRecord[] = [];
  for (let before: CreationPosition | undefined; ;) {
    const { records, next } = contractsPage(state, filter, { before, limit: 3, most: 5 });
    expect(records.length).toBeLessThanOrEqual(3);
    found.push(...records);
    if (next === undefined) return found;
    before = next;
  }
}

const ids = (records: readonly ContractRecord[]): readonly string[] =>
  records.map(({ contract }) => contract.contractId);

function checkLife(state: State, contractId: string): void {
  const events = state.updates.flatMap((update) => {
    if (update.type === 'reassignment')
      return update.contract.contractId === contractId ? [`${update.kind} ${update.offset}`] : [];
    if (update.type === 'topology') return [];
    return update.nodes.flatMap((node) => {
      if (node.kind === 'create') return node.contract.contractId === contractId ? [`created ${update.offset}`] : [];
      return node.contractId === contractId
        ? [`${node.consuming ? 'archived' : 'exercised'} ${update.offset} ${node.choice}`]
        : [];
    });
  });
  const told = (most: number): readonly string[] =>
    (contractHistory(state, contractId, most)?.events ?? []).map((event) =>
      [event.kind, event.offset, ...('node' in event ? [event.node.choice] : [])].join(' '),
    );
  expect(told(1000)).toEqual(events);
  const [exercised, others] = [
    events.filter((event) => event.startsWith('exercised')),
    events.filter((event) => !event.startsWith('exercised')),
  ];
  expect(contractHistory(state, contractId, 1)?.exercises).toBe(exercised.length);
  expect(told(1).toSorted()).toEqual([...others, ...exercised.slice(-1)].toSorted());
}

it('pages of updates and contracts, and contract lifecycles, match a plain scan of the log', () => {
  fc.assert(
    fc.property(steps, fc.nat(), (chosen, where) => {
      const { ledger } = world();
      play(ledger, chosen, START);
      for (const state of [
        ledger.state,
        rebuild(ledger.state.log.slice(0, Math.max(3, where % ledger.state.log.length))),
      ]) {
        for (const filter of FILTERS) {
          const fitting = state.updates.filter((update) => fitsRow(filter, update));
          expect(state.updates.filter((update) => matchesUpdateFilter(filter, update))).toEqual(fitting);
          expect(allPages(state, filter, false)).toEqual(fitting);
          expect(allPages(state, filter, true)).toEqual(fitting.toReversed());
        }
        const born = [...state.contracts.values()].toReversed();
        for (const living of ['active', 'archived', 'all'] as const)
          for (const party of [undefined, ALICE, state.network?.dso])
            for (const template of [undefined, 'Amulet'] as const) {
              const wanted = born.filter(
                (one) =>
                  (living === 'all' || (one.archived === undefined) === (living === 'active')) &&
                  (party === undefined || hasStake(one, party)) &&
                  (template === undefined || one.contract.template === template),
              );
              expect(
                ids(
                  allContracts(state, {
                    state: living,
                    ...(party === undefined ? {} : { party }),
                    ...(template ? { template } : {}),
                  }),
                ),
              ).toEqual(ids(wanted));
            }
        for (const contractId of state.contracts.keys()) checkLife(state, contractId);
        expect(contractHistory(state, '00', 1)).toBeUndefined();
      }
    }),
    runs,
  );
});
