// Laws over random histories: a state rebuilt from the log equals the state of its writer.

import fc from '../../../test/property';
import { amount, defined, formatAmount, formatUnits, MINUTE, plus, sumAmounts, type Amount } from '../../base';
import { createLedger } from '../ledger';
import { isObsolete } from '../obsolete-steps';
import { CAROL, DAY, HOUR, play, steps, world } from '../../../test/support/ledger-evolve';
import { assignmentOf, type ContractRecord, type State } from '../state';
import { ALICE, BOB, SEED, sha256, START, testNetwork } from '../../../test/support/ledger';
import { advanceDueAt, openRounds } from '../rounds';
import { amuletIn, faceValue } from '../amulets';
import { AUTOMATION_KINDS } from '../types';
import { walletHistory } from '../views';
import { evolve, rebuild } from '.';

const faceValues = (records: readonly ContractRecord[]): Amount =>
  sumAmounts(
    records.flatMap(({ contract }) => {
      const amulet = amuletIn(contract);
      return amulet ? [faceValue(amulet)] : [];
    }),
  );
/** Tokens of a transfer instruction are spent in the history when they are locked. */
const isLockedForTransfer = ({ contract }: ContractRecord): boolean =>
  contract.template === 'LockedAmulet' && contract.payload.lock.optContext?.startsWith('transfer to ') === true;
// What is no plain data is compared by what it answers, in views/plain-scan.slow.test.ts.
const indexes = (state: State) => ({
  ...state,
  contracts: [...state.contracts.values()],
  updatesById: state.updates.map(({ updateId }) => state.updatesById.get(updateId)),
  offers: [...state.offers.entries()],
  trackingIds: [...state.trackingIds.entries()],
  trafficRequests: [...state.trafficRequests.entries()],
  automationQueue: undefined,
  names: undefined,
  parties: undefined,
  userIds: undefined,
  activeContracts: undefined,
  trafficIndex: undefined,
});
/** Steps that can still be done, held or not; those that never can be are of no account. */
const agendaOf = (state: State) =>
  AUTOMATION_KINDS.flatMap((kind) => [...state.automationQueue.upcoming(kind)])
    .filter(({ command }) => !isObsolete(state, command))
    .map(({ at, command }) => ({ at, command }));
const isLong = process.env['UNDERSTUDY_LONG'] !== undefined;
const runs = { numRuns: isLong ? 20_000 : 60 };
if (isLong) jest.setTimeout(3_600_000);

describe('a random history', () => {
  it('rebuilt from its log gives the same state', () => {
    fc.assert(
      fc.property(steps, (chosen) => {
        const { ledger } = world();
        play(ledger, chosen, START);
        expect(indexes(rebuild(ledger.state.log))).toEqual(indexes(ledger.state));
      }),
      runs,
    );
  });

  it('has the same queue after a replay of its log: a step that was refused when due does not return', () => {
    fc.assert(
      fc.property(steps, steps, (before, after) => {
        const { ledger } = world();
        play(ledger, after, plus(play(ledger, before, START), HOUR));
        expect(agendaOf(createLedger({ seed: SEED, hash: sha256, log: ledger.state.log }).state)).toEqual(
          agendaOf(ledger.state),
        );
      }),
      runs,
    );
  });

  it('continues in the same way after a restart at any point', () => {
    fc.assert(
      fc.property(steps, steps, (before, after) => {
        const { ledger } = world();
        const now = play(ledger, before, START);
        const restarted = createLedger({ seed: SEED, hash: sha256, log: [...ledger.state.log] });
        // A restart gives up what was in process, and this one has to do the same to go the same way.
        evolve(ledger.state, restarted.state.log.slice(ledger.state.log.length));
        play(ledger, after, now);
        play(restarted, after, now);
        expect(restarted.state.log).toEqual(ledger.state.log);
      }),
      runs,
    );
  });

  // Found by the property above: only transactions and facts moved ledger time, so that a restart after an assignment
  // let the steps it had delayed take an earlier time.
  it('keeps the time of steps that an assignment had delayed after a restart', () => {
    const { ledger } = world();
    const synchronizers = testNetwork();
    const round = defined(openRounds(ledger.state)[0], 'a world has open rounds').contract;
    const { contractId, signatories } = round;
    const target = synchronizers.otherSynchronizerId;
    ledger.execute({ type: 'unassign', contractId, target, submitter: signatories[0] ?? '', hold: true }, START);
    const late = plus(defined(advanceDueAt(openRounds(ledger.state)), 'three rounds are open'), 100n * MINUTE);
    ledger.tick(late);
    const reassignmentId = defined([...ledger.state.inFlight.keys()][0], 'the round is in flight');
    ledger.execute({ type: 'assign', reassignmentId }, late);
    const restarted = createLedger({ seed: SEED, hash: sha256, log: [...ledger.state.log] });
    for (const each of [ledger, restarted]) each.tick(plus(late, DAY));
    expect(restarted.state.log).toEqual(ledger.state.log);
    expect(openRounds(ledger.state).at(-1)?.contract.createdAt).toBeGreaterThan(late);
  });

  it('keeps the ledger time of updates that a frozen clock dates ahead of the clock', () => {
    const { ledger } = world();
    for (const hint of ['one', 'two', 'three'])
      ledger.execute({ type: 'allocate-party', hint, annotations: {} }, START);
    const end = ledger.state.updates.at(-1);
    expect(end?.recordTime).toBeGreaterThan(START);
    expect(ledger.state.ledgerTime).toBe(START);
    expect(rebuild(ledger.state.log).ledgerTime).toBe(START);
  });

  it('does not depend on how often automation is run', () => {
    fc.assert(
      fc.property(steps, (chosen) => {
        const [often, seldom] = [world(), world()];
        const end = plus(play(often.ledger, chosen, START), DAY);
        for (let at = plus(end, -DAY); at <= end; at = plus(at, HOUR)) often.ledger.tick(at);
        play(seldom.ledger, chosen, START);
        seldom.ledger.tick(end);
        expect(seldom.ledger.state.log).toEqual(often.ledger.state.log);
      }),
      { numRuns: 30 },
    );
  });

  it('has increasing record times and offsets, and effective times that never decrease', () => {
    fc.assert(
      fc.property(steps, (chosen) => {
        const { ledger } = world();
        play(ledger, chosen, START);
        const { updates, snapshots, datedSnapshots } = ledger.state;
        expect(updates.map(({ offset }) => offset)).toEqual(updates.map((_, position) => position + 1));
        updates.forEach((update, position) => {
          const before = updates[position - 1];
          if (before) expect(update.recordTime > before.recordTime).toBe(true);
          if (before?.type === 'transaction' && update.type === 'transaction')
            expect(update.effectiveAt >= before.effectiveAt).toBe(true);
        });
        for (const sequence of [snapshots, datedSnapshots])
          sequence.forEach((snapshot, position) => {
            const before = sequence[position - 1];
            if (before) expect(snapshot.recordTime > before.recordTime).toBe(true);
          });
        expect(new Set(updates.map(({ updateId }) => updateId)).size).toBe(updates.length);
      }),
      runs,
    );
  });

  it('never touches a contract in flight, and increments its counter once per reassignment', () => {
    fc.assert(
      fc.property(steps, (chosen) => {
        const { ledger } = world();
        play(ledger, chosen, START);
        for (const record of ledger.state.contracts.values()) {
          record.reassignments.forEach((update, position) => {
            expect(update.kind).toBe(position % 2 === 0 ? 'unassigned' : 'assigned');
            expect(update.counter).toBe(Math.floor(position / 2) + 1);
          });
          if (record.archived) expect(assignmentOf(record, record.archived.offset).synchronizerId).toBeDefined();
        }
      }),
      runs,
    );
  });

  it('neither creates nor loses tokens in transfers: a wallet history adds up to the holdings', () => {
    fc.assert(
      fc.property(steps, (chosen) => {
        const { ledger } = world();
        play(ledger, chosen, START);
        for (const owner of [ALICE, BOB, CAROL]) {
          const entries = walletHistory(ledger.state, owner, { limit: 10_000 }) ?? [];
          const gains = entries.flatMap((entry) =>
            entry.kind === 'notification'
              ? []
              : entry.kind === 'transfer'
                ? [entry.sender, ...entry.receivers]
                : entry.receivers,
          );
          const moved = sumAmounts(gains.filter((gain) => gain.party === owner).map((gain) => amount(gain.amount)));
          expect(formatAmount(moved)).toBe(
            formatAmount(
              faceValues(
                (ledger.state.holdings.get(owner) ?? []).filter(
                  (record) => !record.archived && !isLockedForTransfer(record),
                ),
              ),
            ),
          );
        }
        expect(formatUnits(ledger.state.supply)).toBe(
          formatAmount(faceValues([...ledger.state.contracts.values()].filter(({ archived }) => !archived))),
        );
      }),
      runs,
    );
  });
});
