// A small ledger for tests: a network, two users with wallets and funds, and a time that only moves when told to.

import { createHash } from 'node:crypto';
import { micros, MINUTE, parseInstant, plus, SECOND, type Micros } from '../../src/base';
import type { Command, Rejection } from '../../src/ledger/decide/commands';
import { partyIdOf } from '../../src/ledger/ids';
import { createLedger, type Ledger } from '../../src/ledger/ledger';
import type { LogEntry, Network, Transaction, Update } from '../../src/ledger/types';

export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
export const SEED = 'test';
export const partyNamed = (hint: string): string => partyIdOf({ seed: SEED, hash: sha256 }, hint);

export const instant = (text: string): Micros => {
  const at = parseInstant(text);
  if (at === undefined) throw new Error(`${text} is no instant`);
  return at;
};

export const START = instant('2026-01-15T00:30:00Z');
export const ALICE = partyNamed('alice');
export const BOB = partyNamed('bob');

export const testNetwork = (changes: Partial<Network> = {}): Network => ({
  dso: partyNamed('DSO'),
  sv: { name: 'Sv-1', party: partyNamed('sv'), user: 'sv' },
  validator: { user: 'operator', party: partyNamed('operator') },
  participant: partyNamed('participant'),
  svParticipant: partyNamed('sv-participant'),
  synchronizerId: partyNamed('global-domain'),
  otherSynchronizerId: partyNamed('other-domain'),
  tick: micros(10n * MINUTE),
  amuletPrice: '0.0050000000',
  firstRound: 7,
  isDevNet: true,
  names: {
    networkName: 'Net',
    networkFaviconUrl: 'https://example.com/icon.png',
    tokenName: 'Token',
    tokenNameAcronym: 'TOK',
    nameServiceName: 'Name Service',
    nameServiceNameAcronym: 'NS',
  },
  delays: {
    consume: micros(2n * SECOND),
    expire: micros(5n * SECOND),
    summarize: micros(30n * SECOND),
    assign: micros(SECOND),
  },
  ...changes,
});

export interface TestLedger {
  readonly ledger: Ledger;
  now(): Micros;
  /** Moves time forward by a span and runs what becomes due. */
  pass(span: bigint): void;
  /** Moves time to an instant and runs what becomes due. */
  at(time: Micros): void;
  /** Runs a command that must succeed; gives its entries. */
  given(command: Command): readonly LogEntry[];
  /** Runs a command that must be refused; gives the rejection. */
  refused(command: Command): Rejection;
}

/** A started network without users. */
export function emptyLedger(changes: Partial<Network> = {}, log?: readonly LogEntry[]): TestLedger {
  const ledger = createLedger({ seed: SEED, hash: sha256, ...(log ? { log } : {}) });
  let now = START;
  const at = (time: Micros): void => {
    now = time;
    ledger.tick(now);
  };
  const made: TestLedger = {
    ledger,
    now: () => now,
    at,
    pass: (span) => at(plus(now, span)),
    given(command) {
      const done = ledger.execute(command, now);
      if (!done.ok)
        throw new Error(
          `${command.type} was refused: ${JSON.stringify(done.error, (_, value: unknown) => (typeof value === 'bigint' ? value.toString() : value))}`,
        );
      return done.value;
    },
    refused(command) {
      const before = ledger.state.log.length;
      const done = ledger.execute(command, now);
      if (done.ok) throw new Error(`${command.type} was not refused`);
      if (ledger.state.log.length !== before) throw new Error(`${command.type} was refused but changed the log`);
      return done.error;
    },
  };
  if (!log) made.given({ type: 'start-network', network: testNetwork(changes), migrationId: 0 });
  return made;
}

/** Alice with 100 tokens in two holdings, Bob with 50 in one; both have wallets. */
export function testLedger(changes: Partial<Network> = {}): TestLedger {
  const made = emptyLedger(changes);
  addUser(made, 'alice', ALICE);
  addUser(made, 'bob', BOB);
  for (const [owner, amount] of [
    [ALICE, '60'],
    [ALICE, '40'],
    [BOB, '50'],
  ] as const)
    made.given({ type: 'mint', owner, amount });
  return made;
}

function addUser({ ledger, given }: TestLedger, userId: string, party: string): void {
  const participant = ledger.state.network?.participant ?? '';
  given({ type: 'map-party', party, participant, permission: 'submission' });
  given({
    type: 'create-user',
    userId,
    party,
    rights: [
      { kind: 'actAs', party },
      { kind: 'readAs', party },
    ],
  });
  given({ type: 'install-wallet', userId, party });
}

/** An offer of Alice to Bob; open for an hour unless told otherwise. Gives its contract id. */
export function offer(test: TestLedger, terms: Partial<Extract<Command, { type: 'create-offer' }>> = {}): string {
  const entries = test.given({
    type: 'create-offer',
    sender: ALICE,
    receiver: BOB,
    amount: '25',
    description: 'dinner',
    trackingId: 't-1',
    expiresAt: plus(test.now(), 60n * MINUTE),
    ...terms,
  });
  return createdIn(entries, 'TransferOffer');
}

/** An offer that Bob has accepted and nobody consumed yet; open for an hour unless told otherwise. */
export function acceptedLedger({ expires = 60n * MINUTE }: { readonly expires?: bigint } = {}): {
  readonly test: TestLedger;
  readonly id: string;
  readonly accepted: string;
} {
  const test = testLedger();
  const id = offer(test, { expiresAt: plus(test.now(), expires) });
  return {
    test,
    id,
    accepted: createdIn(test.given({ type: 'accept-offer', contractId: id, actor: BOB }), 'AcceptedTransferOffer'),
  };
}

/** Id of the first contract of a template that the entries create. */
export function createdIn(entries: readonly LogEntry[], template: string): string {
  for (const entry of entries)
    if (entry.type === 'transaction')
      for (const node of entry.nodes)
        if (node.kind === 'create' && node.contract.template === template) return node.contract.contractId;
  throw new Error(`no ${template} was created`);
}

export function lastUpdate({ ledger }: TestLedger): Update {
  const update = ledger.state.updates.at(-1);
  if (!update) throw new Error('the ledger has no update');
  return update;
}

export function lastTransaction(test: TestLedger): Transaction {
  const update = lastUpdate(test);
  if (update.type !== 'transaction') throw new Error(`the last update is a ${update.type}`);
  return update;
}

/** What the roots of a transaction do: names of choices, or of created templates. */
export const rootsOf = ({ nodes, roots }: Transaction): readonly string[] =>
  roots
    .map((id) => nodes[id])
    .flatMap((node) => (node ? [node.kind === 'create' ? node.contract.template : node.choice] : []));
