// A small network for the tests of this folder: two owners, a fixed clock, and calls of operations without HTTP.

import { defined, micros, parseInstant, plus, MINUTE, type Json, type Micros } from '../../src/base';
import type { OperationSpec } from '../../src/contract';
import { createLedger, type Command, type Ledger, type LogEntry, type Network } from '../../src/ledger';
import { DIALECTS, type DialectName } from '../../src/operations/dialect';
import type { Answer, Operation, OperationContext, OperationSettings, WorldPort } from '../../src/operations/types';

export const START = defined(parseInstant('2026-01-15T11:00:00Z'), 'the start is an instant');
export const ALICE = 'alice::1220aa';
export const BOB = 'bob::1220bb';
export const DSO = 'DSO::1220dd';

const NETWORK: Network = {
  dso: DSO,
  sv: { name: 'Founder', party: 'founder::1220ff', user: 'sv' },
  validator: { user: 'operator', party: 'operator::1220ee' },
  participant: 'participant::1220cc',
  svParticipant: 'founder::1220cf',
  synchronizerId: 'global-domain::1220dd',
  otherSynchronizerId: 'private-domain::1220de',
  tick: micros(10n * MINUTE),
  amuletPrice: '0.0050000000',
  firstRound: 4,
  isDevNet: true,
  names: {
    networkName: 'Test',
    networkFaviconUrl: 'https://example.org/icon',
    tokenName: 'Coin',
    tokenNameAcronym: 'CN1',
    nameServiceName: 'Names',
    nameServiceNameAcronym: 'NS',
  },
  delays: {
    consume: micros(1_000_000n),
    expire: micros(1_000_000n),
    summarize: micros(1_000_000n),
    assign: micros(1_000_000n),
  },
};

const SETTINGS: OperationSettings = {
  forcedSnapshots: true,
  darsBytes: Infinity,
  version: '0.1.0',
  ledgerVersion: '3.5.14',
  networkVersion: '0.6.11',
  startedAt: START,
};

/** 64 hex digits that differ for different texts; good enough for ids of a test. */
function hash(text: string): string {
  let state = 0x811c9dc5;
  const word = (salt: number): string => {
    for (const character of `${salt}${text}`) state = Math.imul(state ^ character.charCodeAt(0), 0x01000193) >>> 0;
    return state.toString(16).padStart(8, '0');
  };
  return [0, 1, 2, 3, 4, 5, 6, 7].map(word).join('');
}

export interface TestNetwork {
  readonly ledger: Ledger;
  /** Runs a command `seconds` after the start, with all automation that is due before; throws when it is refused. */
  readonly run: (seconds: number, command: Command) => readonly LogEntry[];
  readonly call: (operation: Operation, request?: Call) => Answer;
}

interface Call {
  readonly path?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, Json>>;
  readonly body?: Json;
  readonly dialect?: DialectName;
  readonly settings?: Partial<OperationSettings>;
  /** When it is asked, if not at the last command. */
  readonly at?: Micros;
}

/** A network whose parties alice and bob are hosted. */
export function openTestNetwork(): TestNetwork {
  const ledger = createLedger({ seed: 'test', hash });
  let now: Micros = START;
  const run: TestNetwork['run'] = (seconds, command) => {
    now = plus(START, BigInt(Math.round(seconds * 1_000_000)));
    ledger.tick(now);
    const done = ledger.execute(command, now);
    if (!done.ok) throw new Error(`${command.type} is refused: ${done.error.code}`);
    return done.value;
  };
  run(0, { type: 'start-network', network: NETWORK, migrationId: 0 });
  for (const party of [ALICE, BOB])
    run(0, { type: 'map-party', party, participant: NETWORK.participant, permission: 'submission' });
  const call: TestNetwork['call'] = (
    operation,
    { path = {}, query = {}, body, dialect = 'documented', settings = {}, at = now } = {},
  ) => {
    const world: WorldPort = {
      state: ledger.state,
      now: at,
      execute: (command) => ledger.execute(command, at),
      dryRun: (command) => ledger.dryRun(command, at),
    };
    const context: OperationContext = {
      world,
      dialect: DIALECTS[dialect],
      settings: { ...SETTINGS, ...settings },
      explain: () => undefined,
      inProcess: () => Promise.resolve(world),
      traceId: '0'.repeat(32),
      publicUrl: 'http://localhost',
    };
    const answer = operation.handle(
      { spec: specOf(operation), path, query, body, identity: { kind: 'anonymous' }, headers: {}, trace: undefined },
      context,
    );
    if (answer instanceof Promise || 'refusal' in answer) throw new Error('scan operations answer at once');
    return answer;
  };
  return { ledger, run, call };
}

// Handlers do not read the specification; the pipeline in front of them does.
const specOf = ({ id }: Operation): OperationSpec => ({
  id,
  group: 'scan',
  file: 'scan.yaml',
  method: 'GET',
  path: '/',
  summary: '',
  tier: 'neighbour',
  safety: 'read',
  deprecated: false,
  provenance: { mark: 'assumed', source: 'test' },
  security: [],
  parameters: [],
  responses: [],
});
