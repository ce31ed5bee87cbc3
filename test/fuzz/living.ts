// What lives in a world at this moment, by kind: the values that a request needs to be more than well formed.

import { formatInstant6, formatInstantShort, micros, plus, type Json } from '../../src/base';
import { ed25519 } from '@noble/curves/ed25519.js';
import { encodePrepared, externalPartyTopology, hashPrepared, readSigningKey } from '../../src/codec';
import { activeOf, contractOf, networkOf, type ContractRecord, type State, type Submit } from '../../src/ledger';
import { preparedOf } from '../../src/operations/ledger/prepared-transaction';
import { transactionIn } from '../../src/operations/ledger/run-submission';
import type { LiveWorld, MockServer } from '../../src/server';
import { writeDump } from '../../src/world';
import { Living } from './plan';
import { tokenSubmissions, transfersBetween } from './transfers';

export interface Scenery {
  readonly mock: MockServer;
  readonly live: LiveWorld;
  readonly state: State;
  /** User id of the caller. */
  readonly caller: string;
}

const SPANS = [1n, 1_000_000n, 600_000_000n, 7_200_000_000n, 86_400_000_000n, 2_592_000_000_000n];
const idsOf = (records: Iterable<ContractRecord>): readonly string[] =>
  [...records].map(({ contract }) => contract.contractId);
const primary = ({ state, caller }: Scenery): string | undefined =>
  state.wallets.get(caller)?.contract.payload.endUserParty ?? state.users.get(caller)?.primaryParty;
const ahead = ({ live }: Scenery): readonly bigint[] => SPANS.map((span) => plus(live.clock.now(), span));

/** The signed onboarding of an external party, the same for the same number. */
export function onboardingOf(state: State, number: number): Json {
  const { participant, synchronizerId } = networkOf(state);
  const secret = new Uint8Array(32).fill(number);
  const key = readSigningKey({ format: 'RAW', spec: 'EC_CURVE25519', bytes: ed25519.getPublicKey(secret) });
  if (!key.ok) throw new Error(key.error);
  const { transactions, multiHash, fingerprint } = externalPartyTopology({
    partyHint: `own-${number}`,
    key: key.value,
    hosts: [{ participant, permission: 'CONFIRMATION' }],
    confirmationThreshold: 1,
  });
  const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64');
  return {
    synchronizer: synchronizerId,
    onboardingTransactions: transactions.map((transaction) => ({ transaction: base64(transaction) })),
    multiHashSignatures: [
      {
        format: 'SIGNATURE_FORMAT_CONCAT',
        signature: base64(ed25519.sign(multiHash, secret)),
        signedBy: fingerprint,
        signingAlgorithmSpec: 'SIGNING_ALGORITHM_SPEC_ED25519',
      },
    ],
  };
}

let executions = 0;

/** A signed proposal of an external party that a case before has onboarded. */
function executionOf({ live, state, caller }: Scenery, party: string): readonly Json[] {
  const number = Number(/^own-(\d+)::/.exec(party)?.[1] ?? '0');
  const transactionUuid = `${(executions += 1)}`;
  const submission: Submit = {
    type: 'submit',
    userId: caller,
    commandId: `signed-${transactionUuid}`,
    actAs: [party],
    readAs: [],
    disclosed: [],
    contractSeed: transactionUuid,
    commands: [
      {
        kind: 'create',
        template: 'TransferPreapprovalProposal',
        payload: { receiver: party, provider: party, expectedDso: null },
      },
    ],
  };
  const now = live.clock.now();
  const would = live.ledger.dryRun(submission, now);
  if (!would.ok) return [];
  const prepared = preparedOf(
    { transaction: transactionIn(would.value), submission, transactionUuid, preparedAt: now, bounds: {} },
    state,
  );
  const signature = {
    format: 'SIGNATURE_FORMAT_CONCAT',
    signature: Buffer.from(ed25519.sign(hashPrepared(prepared), new Uint8Array(32).fill(number))).toString('base64'),
    signedBy: party.split('::')[1] ?? '',
    signingAlgorithmSpec: 'SIGNING_ALGORITHM_SPEC_ED25519',
  };
  return [
    {
      preparedTransaction: Buffer.from(encodePrepared(prepared)).toString('base64'),
      partySignatures: { signatures: [{ party, signatures: [signature] }] },
      hashingSchemeVersion: 'HASHING_SCHEME_VERSION_V2',
    },
  ];
}

const KINDS = {
  execution: (scenery: Scenery) =>
    [...scenery.state.externalParties.keys()]
      .filter((party) => /^own-\d+::/.test(party))
      .flatMap((party) => executionOf(scenery, party)),
  party: ({ state }: Scenery) => [...state.hosting.keys()],
  walletParty: ({ state }: Scenery) => [...state.wallets.values()].map(({ contract }) => contract.payload.endUserParty),
  ownParty: (scenery: Scenery) => [primary(scenery) ?? ''],
  user: ({ state }: Scenery) => [...state.users.keys()],
  walletUser: ({ state }: Scenery) => [...state.wallets.keys()],
  /** Users that the world did not start with. */
  spareUser: ({ state, live }: Scenery) =>
    [...state.users.keys()].filter(
      (user) => user !== live.world.admin.user && !live.world.users.some((known) => known.user === user),
    ),
  walletless: ({ state }: Scenery) =>
    [...state.users.values()]
      .filter(({ userId, deactivated }) => !deactivated && !state.wallets.has(userId))
      .map(({ userId }) => userId),
  openOffer: ({ state }: Scenery) => idsOf(activeOf(state, 'TransferOffer')),
  offerToCaller: (scenery: Scenery) =>
    idsOf(
      activeOf(scenery.state, 'TransferOffer').filter(({ contract }) => contract.payload.receiver === primary(scenery)),
    ),
  offerFromCaller: (scenery: Scenery) =>
    idsOf(
      activeOf(scenery.state, 'TransferOffer').filter(({ contract }) => contract.payload.sender === primary(scenery)),
    ),
  holding: ({ state }: Scenery) => idsOf(activeOf(state, 'Amulet')),
  lockedHolding: ({ state }: Scenery) => idsOf(activeOf(state, 'LockedAmulet')),
  preapprovedParty: ({ state }: Scenery) =>
    activeOf(state, 'TransferPreapproval').map(({ contract }) => contract.payload.receiver),
  unpreapprovedParty: ({ state }: Scenery) => {
    const taken = new Set(activeOf(state, 'TransferPreapproval').map(({ contract }) => contract.payload.receiver));
    return [...state.hosting.keys()].filter((party) => !taken.has(party));
  },
  name: ({ state }: Scenery) => activeOf(state, 'AnsEntry').map(({ contract }) => contract.payload.name),
  openRound: ({ state }: Scenery) => idsOf(activeOf(state, 'OpenMiningRound')),
  issuingRound: ({ state }: Scenery) => idsOf(activeOf(state, 'IssuingMiningRound')),
  roundNumber: ({ state }: Scenery) =>
    activeOf(state, 'OpenMiningRound').map(({ contract }) => Number(contract.payload.round.number)),
  /** Arguments of the factory's choice, for transfers between those who have wallets. */
  transfer: ({ state, live }: Scenery) => transfersBetween(state, live.clock.now()),
  /** Submissions of the caller's: transfers that the receiver has to accept, and moves of those that wait. */
  tokenSubmission: (scenery: Scenery) =>
    tokenSubmissions(scenery.state, scenery.live.clock.now(), primary(scenery) ?? ''),
  instruction: ({ state }: Scenery) => idsOf(activeOf(state, 'AmuletTransferInstruction')),
  externalRules: ({ state }: Scenery) => idsOf(activeOf(state, 'ExternalPartyAmuletRules')),
  contract: ({ state }: Scenery) =>
    [...state.active.values()].flatMap((records) => idsOf([...records.values()].slice(0, 20))),
  stillContract: ({ state }: Scenery) =>
    idsOf([...activeOf(state, 'Amulet'), ...activeOf(state, 'TransferOffer'), ...activeOf(state, 'AnsEntry')]),
  dueContract: ({ live }: Scenery) =>
    [...live.ledger.upcoming()].slice(0, 20).flatMap(({ command }) => contractOf(command) ?? []),
  holder: ({ state }: Scenery) => activeOf(state, 'Amulet').map(({ contract }) => contract.payload.owner),
  ownUpdateId: (scenery: Scenery) =>
    (scenery.state.walletEvents.get(primary(scenery) ?? '') ?? []).slice(-40).map(({ update }) => update.updateId),
  ownOffset: (scenery: Scenery) =>
    (scenery.state.walletEvents.get(primary(scenery) ?? '') ?? []).slice(-40).map(({ update }) => update.offset),
  updateId: ({ state }: Scenery) => state.updates.slice(-60).map(({ updateId }) => updateId),
  offset: ({ state }: Scenery) => [state.ledgerEnd, 1, ...state.updates.slice(-60).map(({ offset }) => offset)],
  recordTime: ({ state }: Scenery) => state.updates.slice(-60).map(({ recordTime }) => formatInstant6(recordTime)),
  snapshotTime: ({ state }: Scenery) =>
    state.snapshots.slice(-20).map(({ recordTime }) => formatInstantShort(recordTime)),
  snapshotMigration: ({ state }: Scenery) => state.snapshots.slice(-20).map(({ migrationId }) => migrationId),
  laterThanSnapshot: ({ state, live }: Scenery) => [
    formatInstantShort(live.clock.now()),
    ...state.snapshots.slice(-20).map(({ recordTime }) => formatInstantShort(micros(recordTime + 1n))),
  ],
  migration: ({ state }: Scenery) => [state.migrationId],
  nextMigration: ({ state }: Scenery) => [state.migrationId + 1],
  trackingId: ({ state }: Scenery) => [...state.trackingIds.entries()].slice(-40).map(([, trackingId]) => trackingId),
  ownTrackingId: (scenery: Scenery) =>
    [...scenery.state.offers.entries()]
      .flatMap(([wallet, trackingId]) => (wallet === primary(scenery) ? [trackingId] : []))
      .slice(-40),
  synchronizer: ({ state }: Scenery) => (state.network ? [state.network.synchronizerId] : []),
  otherSynchronizer: ({ state }: Scenery) =>
    state.network ? [state.network.otherSynchronizerId, state.network.synchronizerId] : [],
  participant: ({ state }: Scenery) => [...new Set([...state.hosting.values()].flatMap((hosts) => [...hosts.keys()]))],
  inFlight: ({ state }: Scenery) => [...state.inFlight.keys()],
  soon: (scenery: Scenery) => ahead(scenery).map((at) => formatInstantShort(micros(at))),
  soonMicros: ahead,
  now: ({ live }: Scenery) => [formatInstantShort(live.clock.now())],
  snapshot: (scenery: Scenery) =>
    sceneOf(scenery)
      .snapshots.list()
      .map(({ id }) => id),
  world: ({ mock }: Scenery) => mock.parts.worlds.list().map(({ id }) => id),
  spareWorld: ({ mock }: Scenery) =>
    mock.parts.worlds
      .list()
      .map(({ id }) => id)
      .filter((id) => id !== 'default'),
  fault: ({ live }: Scenery) => live.faults.list().map(({ id }) => id),
  held: ({ live }: Scenery) => live.faults.held().map(({ id }) => id),
  request: ({ mock }: Scenery) =>
    mock.parts.journal
      .list({}, 5)
      .map((entry) => (entry !== null && typeof entry === 'object' && 'id' in entry ? (entry['id'] ?? '') : '')),
  dump: ({ live }: Scenery) => [[...writeDump(live.dump())].join('')],
  onboarding: ({ state }: Scenery) =>
    state.network ? Array.from({ length: 40 }, (_, number) => onboardingOf(state, number)) : [],
} satisfies Record<string, (scenery: Scenery) => readonly Json[]>;

export type LivingKind = keyof typeof KINDS;

/** What stands in for a kind of which nothing lives: well formed, and unknown. */
const NOTHING: Partial<Record<LivingKind, Json>> = {
  offset: 1,
  ownOffset: 1,
  snapshotMigration: 0,
  migration: 0,
  nextMigration: 1,
  roundNumber: 1,
  soonMicros: 1,
};
const NOBODY = 'nobody::1220aa';

/** The value that is meant, as the world is now. */
export function lookIn(scenery: Scenery): (living: Living) => Json {
  return ({ kind, at }) => {
    const values: readonly Json[] = KINDS[kind as LivingKind](scenery);
    return (
      values[at % Math.max(1, values.length)] ??
      NOTHING[kind as LivingKind] ??
      (/[pP]arty$/.test(kind) ? NOBODY : '00aa')
    );
  };
}

function sceneOf({ mock, live }: Scenery) {
  const scene = mock.parts.worlds.session(live.id);
  if (!scene) throw new Error(`the world ${live.id} is served`);
  return scene;
}
