// Every index against a plain scan: the answers of a view, present and past, are those of a scan over the whole log.

import fc from '../../../test/property';
import {
  amount,
  formatAmount,
  minAmount,
  micros,
  plus,
  roundHalfEven,
  sumAmounts,
  type Amount,
  type Micros,
} from '../../base';
import { amuletIn, faceValue } from '../amulets';
import { TEMPLATES, type PartyId } from '../daml';
import { rebuild } from '../evolve';
import { pruneHistory } from '../prune';
import { CAROL, play, steps, world } from '../../../test/support/ledger-evolve';
import { timeOf, usableRound } from '../rounds';
import {
  activeOf,
  activeOfStakeholder,
  hasStake,
  isOf,
  networkOf,
  type ContractRecord,
  type Snapshot,
  type State,
} from '../state';
import { ALICE, BOB, START } from '../../../test/support/ledger';
import type { LedgerContract, LogEntry, Transaction } from '../types';
import {
  acsAt,
  activeAtOffset,
  balance,
  entryByName,
  entryByParty,
  historyAfter,
  holdingsSummary,
  isHistory,
  listNames,
  offerSummary,
  offerSummaries,
  partiesAfter,
  positions,
  snapshotAfter,
  snapshotAfterOrLarger,
  snapshotAt,
  snapshotBefore,
  snapshotIndex,
  type SnapshotSequence,
  walletEventId,
  walletHistory,
  type NameEntry,
  type NameOrder,
} from '.';

interface Life {
  readonly contract: LedgerContract;
  readonly offset: number;
  readonly recordTime: Micros;
  gone: { readonly offset: number; readonly recordTime: Micros } | undefined;
}

/** Every contract of a log, by nothing but reading it. */
function livesIn(log: readonly LogEntry[]): readonly Life[] {
  const lives: Life[] = [];
  for (const entry of log) {
    if (entry.type !== 'transaction') continue;
    for (const node of entry.nodes) {
      if (node.kind === 'create')
        lives.push({ contract: node.contract, offset: entry.offset, recordTime: entry.recordTime, gone: undefined });
      else if (node.consuming)
        for (const life of lives) if (life.contract.contractId === node.contractId) life.gone = entry;
    }
  }
  return lives;
}

const aliveAt = (lives: readonly Life[], at: Micros): readonly Life[] =>
  lives.filter(({ recordTime, gone }) => recordTime <= at && (gone === undefined || gone.recordTime > at));
const idOf = ({ contract }: { readonly contract: LedgerContract }): string => contract.contractId;
const byBirth = (a: Life, b: Life): number =>
  a.contract.createdAt === b.contract.createdAt
    ? idOf(a) < idOf(b)
      ? -1
      : 1
    : a.contract.createdAt < b.contract.createdAt
      ? -1
      : 1;
const isStake = ({ contract }: Life, party: PartyId): boolean =>
  [...contract.signatories, ...contract.observers].includes(party);
const ownerOf = ({ contract }: Life): PartyId | undefined => amuletIn(contract)?.owner;

const partiesOf = (state: State): readonly PartyId[] => [
  ALICE,
  BOB,
  CAROL,
  networkOf(state).dso,
  networkOf(state).validator.party,
  'nobody::1220',
];
const OWNED = ['Amulet', 'TransferOffer'] as const;
const nameOf = (template: (typeof OWNED)[number]): string =>
  `${TEMPLATES[template].package}:${TEMPLATES[template].module}:${TEMPLATES[template].entity}`;

/** Around everything that happened: the times of entries, and the microseconds beside them. */
const timesOf = (state: State): readonly Micros[] => {
  const happened = [
    ...state.snapshots.map(({ recordTime }) => recordTime),
    ...state.updates.filter((_, index) => index % 11 === 0).map(({ recordTime }) => recordTime),
  ];
  return happened.flatMap((at) => [plus(at, -1n), at, plus(at, 1n)]);
};

function checkContracts(state: State): void {
  const lives = livesIn(state.log);
  for (const at of timesOf(state)) {
    const alive = aliveAt(lives, at).toSorted(byBirth);
    const ids = (records: readonly ContractRecord[]): readonly string[] => records.map(idOf);
    expect(ids(acsAt(state, at, { parties: [], templates: [] }))).toEqual(alive.map(idOf));
    expect(ids(acsAt(state, at, { parties: [], templates: OWNED.map(nameOf) }))).toEqual(
      alive.filter(({ contract }) => OWNED.some((name) => name === contract.template)).map(idOf),
    );
    for (const party of partiesOf(state)) {
      expect(ids(acsAt(state, at, { parties: [party], templates: [] }))).toEqual(
        alive.filter((life) => isStake(life, party)).map(idOf),
      );
      expect(ids(acsAt(state, at, { parties: [], templates: [], owners: [party, ALICE] }))).toEqual(
        alive.filter((life) => [party, ALICE].includes(ownerOf(life) ?? '')).map(idOf),
      );
    }
  }
}

function checkOffsets(state: State): void {
  const lives = livesIn(state.log);
  for (const offset of [0, 1, state.ledgerEnd >> 1, state.ledgerEnd - 1, state.ledgerEnd]) {
    const alive = lives.filter(
      (life) => life.offset <= offset && (life.gone === undefined || life.gone.offset > offset),
    );
    expect([...activeAtOffset(state, offset)].map(({ record }) => idOf(record))).toEqual(alive.map(idOf));
    for (const parties of [[ALICE], [BOB, CAROL, ALICE], [networkOf(state).dso, BOB]]) {
      const found = [...activeAtOffset(state, offset, parties)]
        .map(({ record }) => record)
        .filter((record) => parties.some((party) => hasStake(record, party)));
      expect(found.map(idOf)).toEqual(alive.filter((life) => parties.some((party) => isStake(life, party))).map(idOf));
    }
  }
  for (const template of ['Amulet', 'LockedAmulet', 'TransferOffer', 'AnsEntry', 'OpenMiningRound'] as const)
    for (const party of partiesOf(state))
      expect(activeOfStakeholder(state, template, party)).toEqual(
        activeOf(state, template).filter((record) => hasStake(record, party)),
      );
}

function feeOf({ contract }: Life, round: bigint): Amount {
  const amulet = amuletIn(contract);
  if (!amulet) return amount('0');
  const rounds = amount((round - BigInt(amulet.amount.createdAt.number)).toString());
  return minAmount(faceValue(amulet), roundHalfEven(rounds.times(amount(amulet.amount.ratePerRound.rate))));
}
const valueOf = ({ contract }: Life): Amount => {
  const amulet = amuletIn(contract);
  return amulet ? faceValue(amulet) : amount('0');
};

function checkHoldings(state: State, now: Micros): void {
  const lives = livesIn(state.log);
  for (const party of partiesOf(state)) {
    for (const at of timesOf(state))
      for (const round of [-3n, 0n, 9n, 10n ** 15n]) {
        const own = aliveAt(lives, at).filter((life) => ownerOf(life) === party);
        const sums = (template: string, of: (life: Life) => Amount): Amount =>
          sumAmounts(own.filter(({ contract }) => contract.template === template).map(of));
        const fees = (template: string): Amount => sums(template, (life) => feeOf(life, round));
        expect(holdingsSummary(state, party, at, { round, feesBeforeCreation: 'negative' })).toEqual(
          own.length === 0
            ? undefined
            : {
                party,
                totalUnlocked: formatAmount(sums('Amulet', valueOf)),
                totalLocked: formatAmount(sums('LockedAmulet', valueOf)),
                total: formatAmount(sumAmounts(own.map(valueOf))),
                feesUnlocked: formatAmount(fees('Amulet')),
                feesLocked: formatAmount(fees('LockedAmulet')),
                feesTotal: formatAmount(fees('Amulet').plus(fees('LockedAmulet'))),
                available: formatAmount(sums('Amulet', valueOf).minus(fees('Amulet'))),
              },
        );
      }
    checkWallet(state, now, { party, own: lives.filter((life) => life.gone === undefined && ownerOf(life) === party) });
  }
}

function checkWallet(
  state: State,
  now: Micros,
  { party, own }: { readonly party: PartyId; readonly own: readonly Life[] },
): void {
  const round = BigInt(usableRound(state, now)?.contract.payload.round.number ?? 0);
  const left = (template: string): Amount =>
    sumAmounts(
      own
        .filter(({ contract }) => contract.template === template)
        .map((life) => valueOf(life).minus(feeOf(life, round))),
    );
  expect(balance(state, party, now)).toEqual({
    round,
    unlocked: formatAmount(left('Amulet')),
    locked: formatAmount(left('LockedAmulet')),
    fees: formatAmount(sumAmounts(own.map((life) => feeOf(life, round)))),
  });
  for (const template of ['Amulet', 'LockedAmulet'])
    expect(
      positions(state, party, now)
        .filter(({ record }) => record.contract.template === template)
        .map(({ record }) => idOf(record)),
    ).toEqual(own.filter(({ contract }) => contract.template === template).map(idOf));
}

/** Each snapshot under the time of its last transaction, unless it is forced; without those that repeat one. */
function datedIn(log: readonly LogEntry[]): readonly Snapshot[] {
  const dated: Snapshot[] = [];
  log.forEach((entry, position) => {
    if (entry.type !== 'snapshot-taken') return;
    const { recordTime, migrationId, forced } = entry;
    const inside = log
      .slice(0, position)
      .findLast((one) => one.type === 'transaction' && one.migrationId === migrationId && one.recordTime <= recordTime);
    const before = dated.findLast((one) => one.migrationId === migrationId);
    const last = inside?.type === 'transaction' ? inside.recordTime : (before?.recordTime ?? recordTime);
    const at = forced ? recordTime : last;
    if (before === undefined || before.recordTime < at) dated.push({ recordTime: at, migrationId, forced });
  });
  return dated;
}

function checkSnapshots(state: State): void {
  expect(state.datedSnapshots).toEqual(datedIn(state.log));
  for (const snapshots of [state.snapshots, state.datedSnapshots]) checkSequence(state, snapshots);
}

function checkSequence(state: State, snapshots: SnapshotSequence): void {
  const taken = (test: (snapshot: Snapshot) => boolean): readonly Snapshot[] => snapshots.filter(test);
  snapshots.forEach((snapshot, index) => expect(snapshotIndex(snapshots, snapshot)).toBe(index));
  for (const migration of [-1n, 0n, 1n, 2n, 3n, 2n ** 62n])
    for (const at of timesOf(state)) {
      const within = ({ migrationId }: Snapshot): boolean => BigInt(migrationId) === migration;
      expect(snapshotAt(snapshots, migration, at)).toBe(taken((one) => within(one) && one.recordTime === at)[0]);
      expect(snapshotBefore(snapshots, migration, at)).toBe(taken((one) => within(one) && one.recordTime <= at).at(-1));
      const later = taken((one) => BigInt(one.migrationId) > migration || (within(one) && one.recordTime > at));
      expect(snapshotAfterOrLarger(snapshots, migration, at)).toBe(later[0]);
      expect(snapshotAfter(snapshots, migration, at)).toBe(later.find(({ recordTime }) => recordTime > at));
      const after = state.updates.filter(
        (update) =>
          isHistory(update) &&
          (BigInt(update.migrationId) > migration ||
            (BigInt(update.migrationId) === migration && update.recordTime > at)),
      );
      expect(historyAfter(state, { migrationId: migration, recordTime: at }, 3)).toEqual(after.slice(0, 3));
    }
}

function checkNames(state: State, now: Micros): void {
  const entries = livesIn(state.log).flatMap((life) =>
    life.gone === undefined && life.contract.template === 'AnsEntry' ? [life.contract] : [],
  );
  const less = (a: string, b: string): number => (a < b ? -1 : Number(a > b));
  for (const at of [
    now,
    ...entries.flatMap(({ payload }) => [timeOf(payload.expiresAt), plus(timeOf(payload.expiresAt), 1n)]),
  ]) {
    const living = entries.filter(({ payload }) => timeOf(payload.expiresAt) >= at);
    const byName = living.toSorted((a, b) => less(a.payload.name, b.payload.name));
    const orders: Readonly<Record<NameOrder, readonly LedgerContract<'AnsEntry'>[]>> = {
      'by-name': byName,
      'oldest-first': byName.toSorted((a, b) => Number(a.createdAt - b.createdAt)),
    };
    const suffix = networkOf(state).names.nameServiceNameAcronym.toLowerCase();
    const governed = [`dso.${suffix}`, `${networkOf(state).sv.name.toLowerCase()}.sv.${suffix}`];
    for (const order of ['by-name', 'oldest-first'] as const)
      for (const prefix of ['', 'x', 'y.', 'dso', 'zzz'])
        for (const limit of [1, 2, 1000]) {
          const wanted = [...orders[order].map(({ payload }) => payload.name), ...governed]
            .filter((name) => name.startsWith(prefix))
            .slice(0, limit);
          expect(listNames(state, { now: at, prefix, limit, order }).map(({ name }) => name)).toEqual(wanted);
        }
    for (const name of ['x.ns', 'y.ns', 'z.ns'])
      expect(entryByName(state, at, name)?.contractId).toBe(
        byName.find(({ payload }) => payload.name === name)?.contractId,
      );
    const found = (party: PartyId): NameEntry | undefined => entryByParty(state, at, party);
    for (const party of [ALICE, BOB, CAROL])
      expect(found(party)?.contractId).toBe(byName.find(({ payload }) => payload.user === party)?.contractId);
  }
}

/** The history of a wallet when every transaction is looked at in which the party has any part. */
function longHistory(state: State, party: PartyId): ReturnType<typeof walletHistory> {
  const events = state.updates
    .filter((update): update is Transaction => update.type === 'transaction')
    .flatMap((update) => update.roots.map((nodeId) => ({ update, nodeId })));
  return walletHistory({ ...state, walletEvents: new Map([[party, events]]) }, party, { limit: 100_000 });
}

function checkWalletHistory(state: State): void {
  for (const party of partiesOf(state)) {
    const all = walletHistory(state, party, { limit: 100_000 }) ?? [];
    expect(all).toEqual(longHistory(state, party));
    all.forEach((entry, index) =>
      expect(walletHistory(state, party, { after: walletEventId(entry), limit: 2 })).toEqual(
        all.slice(index + 1, index + 3),
      ),
    );
    for (const after of ['', 'x', `#${state.updates[0]?.updateId}:0`, `#${all[0]?.update.updateId}:99`])
      expect(walletHistory(state, party, { after, limit: 2 })).toBeUndefined();
  }
}

function checkRest(state: State): void {
  const parties = [...state.hosting.keys()].sort();
  for (const prefix of ['', 'a', 'alice', 'z'])
    for (const after of ['', parties[1] ?? '', 'zz'])
      for (const limit of [1, 100])
        expect(partiesAfter(state, { prefix, after, limit })).toEqual(
          parties.filter((party) => party.startsWith(prefix) && party > after).slice(0, limit),
        );
  expect(state.hasMoved).toBe(state.log.some(({ type }) => type === 'reassignment'));
  expect(state.inProcess).toBe([...state.trackingIds.entries()].filter(([, , use]) => use === 'in-process').length);
  for (const record of state.contracts.values()) {
    if (isOf(record, 'AcceptedTransferOffer'))
      expect(offerSummary(state, idOf(record))).toEqual(
        offerSummaries(state).find(({ present }) => present === record),
      );
  }
}

function checkAll(state: State, now: Micros): void {
  checkContracts(state);
  checkOffsets(state);
  checkHoldings(state, now);
  checkSnapshots(state);
  checkNames(state, now);
  checkWalletHistory(state);
  checkRest(state);
}

const runs = { numRuns: process.env['UNDERSTUDY_LONG'] ? 500 : 8 };

describe('a view', () => {
  it('matches a plain scan of the log, also when it was read before and the log continued', () => {
    fc.assert(
      fc.property(steps, steps, (before, after) => {
        const { ledger } = world();
        const now = play(ledger, before, START);
        checkAll(ledger.state, now);
        checkAll(ledger.state, play(ledger, after, now));
      }),
      runs,
    );
  });

  it('matches it in a world that was reverted to an earlier state', () => {
    fc.assert(
      fc.property(steps, fc.nat(), (chosen, where) => {
        const { ledger } = world();
        play(ledger, chosen, START);
        const { log } = ledger.state;
        const state = rebuild(log.slice(0, Math.max(3, where % (log.length + 1))));
        checkAll(state, state.ledgerTime);
      }),
      runs,
    );
  });

  it('of the present matches it once the past was pruned', () => {
    fc.assert(
      fc.property(steps, (chosen) => {
        const { ledger } = world();
        const now = play(ledger, chosen, START);
        const whole = rebuild(ledger.state.log);
        pruneHistory(ledger.state, 3);
        const kept = new Set<unknown>(ledger.state.log);
        expect(
          [...ledger.state.contracts.values()].filter(({ created }) => 'nodes' in created && !kept.has(created)),
        ).toEqual([]);
        for (const party of [ALICE, BOB, CAROL]) {
          expect(balance(ledger.state, party, now)).toEqual(balance(whole, party, now));
          expect(entryByParty(ledger.state, now, party)).toEqual(entryByParty(whole, now, party));
        }
        expect(listNames(ledger.state, { now, prefix: '', limit: 100, order: 'by-name' })).toEqual(
          listNames(whole, { now, prefix: '', limit: 100, order: 'by-name' }),
        );
        expect([...activeAtOffset(ledger.state, ledger.state.ledgerEnd)].map(({ record }) => idOf(record))).toEqual(
          [...activeAtOffset(whole, whole.ledgerEnd)].map(({ record }) => idOf(record)),
        );
      }),
      runs,
    );
  });
});

it('rows of a time that the ledger has not passed are never cached', () => {
  const { ledger, given, now } = world();
  const soon = plus(now(), micros(1_000_000_000n));
  const before = acsAt(ledger.state, soon, { parties: [], templates: [] }).length;
  given({ type: 'mint', owner: ALICE, amount: '5' });
  expect(acsAt(ledger.state, soon, { parties: [], templates: [] }).length).toBe(before + 1);
});
