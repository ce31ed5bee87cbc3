import {
  ALICE,
  BOB,
  createdIn,
  lastTransaction,
  offer,
  partyNamed,
  testLedger,
  testNetwork,
} from '../../../test/support/ledger';
import type { ExerciseNode, Transaction } from '../types';
import {
  isSubmitter,
  projectTransaction,
  type EventFormat,
  type PartyFilters,
  type ProjectedEvent,
  type TransactionShape,
} from './projection';

const NONE: PartyFilters = { wildcard: undefined, templates: [], interfaces: [] };
const WILDCARD: PartyFilters = { ...NONE, wildcard: { blob: false } };
const HOLDINGS: PartyFilters = { ...NONE, interfaces: [{ name: 'Holding', view: true, blob: false }] };
const of = (party: string, filters = WILDCARD): EventFormat => ({
  byParty: new Map([[party, filters]]),
  anyParty: undefined,
});

const lineOf = (event: ProjectedEvent): string =>
  event.kind === 'created'
    ? `created ${event.contract.template}`
    : `${event.kind} ${event.node.template}.${event.node.choice}`;
const { state } = testLedger().ledger;
const seen = (transaction: Transaction, format: EventFormat, shape: TransactionShape): readonly string[] =>
  projectTransaction(state, transaction, { format, shape, transients: 'left-out' }).map(lineOf);

/** Alice's tap, its root an exercise that Bob observes, consuming or not. */
function observedTap(consuming: boolean): Transaction {
  const test = testLedger();
  test.given({ type: 'tap', owner: ALICE, amountUsd: '1' });
  const tap = lastTransaction(test);
  const [root, ...rest] = tap.nodes;
  if (root?.kind !== 'exercise') throw new Error('a tap is an exercise of the rules');
  const watched: ExerciseNode = { ...root, observers: [BOB], consuming };
  return { ...tap, nodes: [watched, ...rest] };
}

describe('witnesses', () => {
  it('of a non-consuming exercise are signatories and actors, not observers', () => {
    expect(seen(observedTap(false), of(BOB), 'ledger-effects')).toEqual([]);
    expect(seen(observedTap(false), of(ALICE), 'ledger-effects')).toEqual([
      'exercised AmuletRules.AmuletRules_DevNet_Tap',
      'created Amulet',
    ]);
  });

  it('of a consuming exercise include observers, who see its consequences too', () => {
    expect(seen(observedTap(true), of(BOB), 'ledger-effects')).toEqual([
      'exercised AmuletRules.AmuletRules_DevNet_Tap',
      'created Amulet',
    ]);
  });

  it('of a change of active contracts are stakeholders, whatever they witnessed', () => {
    expect(seen(observedTap(true), of(BOB), 'acs-delta')).toEqual(['archived AmuletRules.AmuletRules_DevNet_Tap']);
    expect(seen(observedTap(false), of(BOB), 'acs-delta')).toEqual([]);
  });
});

describe('an interface filter', () => {
  const test = testLedger();
  const contractId = createdIn(
    test.given({ type: 'lock', owner: ALICE, holders: [BOB], amount: '10', expiresAt: test.now() }),
    'LockedAmulet',
  );
  test.given({ type: 'unlock', contractId });
  const unlocked = lastTransaction(test);

  it.each(['acs-delta', 'ledger-effects'] as const)(
    'selects creates and consuming exercises of implementing templates, and names the interface, in %s',
    (shape) => {
      const events = projectTransaction(test.ledger.state, unlocked, {
        format: of(ALICE, HOLDINGS),
        shape,
        transients: 'left-out',
      });
      expect(events.map((event) => [event.kind, event.views])).toEqual([
        [shape === 'acs-delta' ? 'archived' : 'exercised', ['Holding']],
        ['created', ['Holding']],
      ]);
    },
  );

  it('excludes templates without the interface', () => {
    offer(test);
    expect(seen(lastTransaction(test), of(ALICE, HOLDINGS), 'ledger-effects')).toEqual([]);
  });
});

describe('the submitter of an update', () => {
  const update = { actAs: [ALICE] };

  it('is one of the requested parties, or any party when all are requested', () => {
    expect(
      [of(ALICE), of(BOB), of(partyNamed('carol')), { byParty: new Map(), anyParty: WILDCARD }].map((format) =>
        isSubmitter(update, format),
      ),
    ).toEqual([true, false, false, true]);
  });
});

describe('filters for any party', () => {
  const any: EventFormat = { byParty: new Map(), anyParty: WILDCARD };
  const [here, there] = [testNetwork().participant, testNetwork().svParticipant];

  it('apply to the parties that the participant hosted at the time of the update', () => {
    const test = testLedger();
    const minted = (): Transaction => {
      test.given({ type: 'mint', owner: ALICE, amount: '1' });
      return lastTransaction(test);
    };
    const witnesses = (transaction: Transaction): readonly string[] =>
      projectTransaction(test.ledger.state, transaction, {
        format: any,
        shape: 'acs-delta',
        transients: 'shown',
      }).flatMap((event) => event.witnesses);
    const hosted = minted();
    test.given({ type: 'map-party', party: ALICE, participant: there, permission: 'submission' });
    const twice = minted();
    test.given({ type: 'unmap-party', party: ALICE, participant: here });
    const elsewhere = minted();
    test.given({ type: 'map-party', party: ALICE, participant: here, permission: 'observation' });
    test.given({ type: 'map-party', party: ALICE, participant: here, permission: 'submission' });
    expect([hosted, twice, elsewhere, minted()].map(witnesses)).toEqual([[ALICE], [ALICE], [], [ALICE]]);
  });
});
