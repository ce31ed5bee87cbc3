// For the tests of this folder: a small ledger with a history, and calls of operations without HTTP.

import { plus, type Json, type Micros } from '../../src/base';
import type { Transaction, Update } from '../../src/ledger';
import { DIALECTS, type DialectName } from '../../src/operations/dialect';
import { ALICE, BOB, openTestNetwork, START, type TestNetwork } from './scan-network';
import type { Answer, Operation, OperationContext, OperationRequest, StreamSteps } from '../../src/operations/types';

export { ALICE, BOB, DSO } from './scan-network';

/** Alice taps (so she holds an amulet) and offers some of it to bob, who accepts. No sender automation has run yet. */
export function openHistory(): TestNetwork {
  const network = openTestNetwork();
  network.run(1, { type: 'create-user', userId: 'alice', party: ALICE, rights: [{ kind: 'actAs', party: ALICE }] });
  network.run(1, { type: 'create-user', userId: 'reader', rights: [{ kind: 'readAsAnyParty' }] });
  network.run(1, { type: 'install-wallet', userId: 'alice', party: ALICE });
  network.run(2, { type: 'tap', owner: ALICE, amountUsd: '1.0000000000', commandId: 'tap-1' });
  network.run(3, {
    type: 'create-offer',
    sender: ALICE,
    receiver: BOB,
    amount: '5.0',
    description: 'tickets',
    expiresAt: plus(START, 3_600_000_000n),
    trackingId: 'offer-1',
  });
  const offer = [...(network.ledger.state.active.get('TransferOffer')?.keys() ?? [])][0] ?? '';
  network.run(4, { type: 'accept-offer', contractId: offer, actor: BOB });
  return network;
}

/** The newest update that fits. */
export function updateOf(network: TestNetwork, fits: (update: Update) => boolean): Update {
  const update = network.ledger.state.updates.findLast(fits);
  if (!update) throw new Error('the history holds no such update');
  return update;
}

/** Whether a transaction exercises the choice. */
export const exercises =
  (choice: string) =>
  (update: Update): update is Transaction =>
    update.type === 'transaction' && update.nodes.some((node) => node.kind === 'exercise' && node.choice === choice);

interface Question {
  readonly body?: Json;
  readonly query?: Readonly<Record<string, Json>>;
  readonly dialect?: DialectName;
  readonly user?: string;
}

const neverAsked = (): never => {
  throw new Error('the ledger group only reads');
};

/** What the operation answers; the observed dialect unless told otherwise. */
export function ask(network: TestNetwork, operation: Operation, question: Question = {}): Answer {
  const answer = operation.handle(requestOf(operation, question), contextOf(network, question.dialect));
  if (answer instanceof Promise || 'refusal' in answer) throw new Error('ledger operations answer at once');
  return answer;
}

/** The steps of the operation's stream. */
export function follow(network: TestNetwork, operation: Operation, question: Question = {}): StreamSteps {
  const steps = operation.stream?.(requestOf(operation, question), contextOf(network, question.dialect));
  if (!steps) throw new Error(`${operation.id} has no stream`);
  return steps;
}

function requestOf(operation: Operation, { body, query = {}, user = 'reader' }: Question): OperationRequest {
  const spec = {
    id: operation.id,
    group: 'ledger',
    file: 'ledger.yaml',
    method: 'POST',
    path: '/',
    summary: '',
    tier: 'neighbour',
    safety: 'read',
    deprecated: false,
    provenance: { mark: 'assumed', source: 'test' },
    security: [],
    parameters: [],
    responses: [],
  } as const;
  return {
    spec,
    path: {},
    query,
    body,
    identity: { kind: 'caller', caller: { userId: user } },
    headers: {},
    trace: undefined,
  };
}

/**
 * `now` is asked for each time somebody wants to know the time; without it, it is that of the newest update when the
 * context is made.
 */
export function contextOf(
  network: TestNetwork,
  dialect: DialectName = 'observed',
  now?: () => Micros,
): OperationContext {
  const { state } = network.ledger;
  const { lastRecordTime } = state;
  const world = {
    state,
    get now() {
      return now ? now() : lastRecordTime;
    },
    execute: neverAsked,
    dryRun: neverAsked,
  };
  return {
    world,
    dialect: DIALECTS[dialect],
    settings: {
      forcedSnapshots: true,
      darsBytes: Infinity,
      version: '0.1.0',
      ledgerVersion: '3.5.14',
      networkVersion: '0.6.11',
      startedAt: START,
    },
    explain: () => undefined,
    inProcess: () => Promise.resolve(world),
    traceId: 'ab'.repeat(16),
    publicUrl: 'http://localhost',
  };
}
