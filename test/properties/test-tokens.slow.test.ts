// Whatever happens to test tokens, what is held is what was minted less what was burned, to the last digit.

import fc from '../property';
import { formatInstant, formatUnits, MINUTE, parseUnits } from '../../src/base';
import {
  activeOf,
  allTokenPositions,
  tokenSupplyOf,
  type Command,
  type ContractId,
  type State,
} from '../../src/ledger';
import { rebuild } from '../../src/ledger/evolve';
import { ADMIN, GOLD, TWO_ASSETS } from '../http/instruments/tokens';
import { openNetwork, runs, TIMEOUT_MS, type Network } from './network';

const PEOPLE = ['alice', 'bob'] as const;
const person = fc.constantFrom(...PEOPLE);
const units = fc.oneof(
  fc.bigInt({ min: 1n, max: 30_000_000_000n }),
  fc.bigInt({ min: 1n, max: 10n ** 38n - 1n }),
  fc.constant(0n),
);

const steps = fc.array(
  fc.oneof(
    fc.record({ do: fc.constant('mint' as const), owner: person, units }),
    fc.record({ do: fc.constant('burn' as const), nth: fc.nat() }),
    fc.record({
      do: fc.constant('transfer' as const),
      from: person,
      to: person,
      units,
      inputs: fc.nat({ max: 5 }),
      minutes: fc.integer({ min: 1, max: 5 }),
    }),
    fc.record({
      do: fc.constant('move' as const),
      nth: fc.nat(),
      choice: fc.constantFrom('Accept', 'Reject', 'Withdraw'),
    }),
    fc.record({ do: fc.constant('allocate' as const), from: person, to: person, units, inputs: fc.nat({ max: 5 }) }),
    fc.record({
      do: fc.constant('settle' as const),
      nth: fc.nat(),
      choice: fc.constantFrom('ExecuteTransfer', 'Cancel', 'Withdraw'),
    }),
    fc.record({ do: fc.constant('wait' as const) }),
  ),
  { minLength: 1, maxLength: 25 },
);
type Step = (typeof steps extends fc.Arbitrary<infer T> ? T : never)[number];

const extraArgs = { context: { values: {} }, meta: { values: {} } };
let count = 0;

const submit = (
  actAs: readonly string[],
  target: {
    readonly on: 'TransferFactory' | 'TransferInstruction' | 'AllocationFactory' | 'Allocation';
    readonly id: ContractId;
  },
  choice: Extract<Command, { type: 'exercise-choice' }>['choice'],
  argument: Extract<Command, { type: 'exercise-choice' }>['argument'],
): Command => ({
  type: 'submit',
  userId: 'wallet',
  actAs,
  readAs: [],
  commandId: `step-${(count += 1)}`,
  disclosed: [target.id],
  commands: [{ kind: 'exercise', on: target.on, contractId: target.id, choice, argument }],
});

const nthOf = <T>(all: readonly T[], nth: number): T | undefined => all[nth % Math.max(all.length, 1)];

/** The command of a step; undefined where there is nothing to do it to. */
function commandOf(network: Network, step: Exclude<Step, { do: 'wait' }>): Command | undefined {
  const { state } = network;
  const rules = activeOf(state, 'TokenRules').find(({ contract }) => contract.payload.admin === ADMIN);
  const free = activeOf(state, 'Token').filter(({ contract }) => contract.payload.holding.instrumentId.admin === ADMIN);
  const inputsOf = (owner: string, most: number): readonly string[] =>
    free
      .filter(({ contract }) => contract.payload.holding.owner === owner)
      .slice(0, most)
      .map(({ contract }) => contract.contractId);
  const now = network.now();
  const until = (minutes: number): string => formatInstant((now + MINUTE * BigInt(minutes)) as typeof now);
  switch (step.do) {
    case 'mint':
      return { type: 'mint-token', owner: network.party(step.owner), ...GOLD, amount: formatUnits(step.units) };
    case 'burn': {
      const found = nthOf(free, step.nth);
      return found && { type: 'burn', contractId: found.contract.contractId };
    }
    case 'transfer': {
      const [sender, receiver] = [network.party(step.from), network.party(step.to)];
      const transfer = {
        sender,
        receiver,
        amount: formatUnits(step.units),
        instrumentId: GOLD,
        requestedAt: formatInstant(now),
        executeBefore: until(step.minutes),
        inputHoldingCids: inputsOf(sender, step.inputs),
        meta: { values: {} },
      };
      const id = rules?.contract.contractId ?? '';
      return submit([sender], { on: 'TransferFactory', id }, 'TransferFactory_Transfer', {
        expectedAdmin: ADMIN,
        transfer,
        extraArgs,
      });
    }
    case 'move': {
      const found = nthOf(activeOf(state, 'TokenTransferOffer'), step.nth)?.contract;
      if (!found) return undefined;
      const { sender, receiver } = found.payload.transfer;
      return submit(
        [sender, receiver],
        { on: 'TransferInstruction', id: found.contractId },
        `TransferInstruction_${step.choice as 'Accept'}`,
        { extraArgs },
      );
    }
    case 'allocate': {
      const [sender, receiver] = [network.party(step.from), network.party(step.to)];
      const allocation = {
        settlement: {
          executor: receiver,
          settlementRef: { id: 'trade', cid: null },
          requestedAt: formatInstant(now),
          allocateBefore: until(1),
          settleBefore: until(2),
          meta: { values: {} },
        },
        transferLegId: 'leg',
        transferLeg: { sender, receiver, amount: formatUnits(step.units), instrumentId: GOLD, meta: { values: {} } },
      };
      const id = rules?.contract.contractId ?? '';
      return submit([sender], { on: 'AllocationFactory', id }, 'AllocationFactory_Allocate', {
        expectedAdmin: ADMIN,
        allocation,
        requestedAt: formatInstant(now),
        inputHoldingCids: inputsOf(sender, step.inputs),
        extraArgs,
      });
    }
    case 'settle': {
      const found = nthOf(activeOf(state, 'TokenAllocation'), step.nth)?.contract;
      if (!found) return undefined;
      const { sender, receiver } = found.payload.allocation.transferLeg;
      return submit(
        [...new Set([sender, receiver])],
        { on: 'Allocation', id: found.contractId },
        `Allocation_${step.choice as 'Cancel'}`,
        { extraArgs },
      );
    }
  }
}

const held = (state: State): bigint =>
  allTokenPositions(state)
    .filter(({ holding }) => holding.instrumentId.admin === ADMIN && holding.instrumentId.id === GOLD.id)
    .reduce((sum, { holding }) => sum + parseUnits(holding.amount), 0n);

/** What the log minted and burned: creations and archivals that are roots of their transactions. */
function minted(state: State): bigint {
  let sum = 0n;
  for (const update of state.updates) {
    if (update.type !== 'transaction') continue;
    for (const id of update.roots) {
      const node = update.nodes[id];
      const isCreate = node?.kind === 'create';
      const contract = isCreate ? node.contract : node && state.contracts.get(node.contractId)?.contract;
      if (contract?.template !== 'Token' || (node?.kind === 'exercise' && node.choice !== 'Archive')) continue;
      const { instrumentId, amount } = contract.payload.holding;
      if (instrumentId.admin !== ADMIN || instrumentId.id !== GOLD.id) continue;
      sum += (isCreate ? 1n : -1n) * parseUnits(amount);
    }
  }
  return sum;
}

it(
  'what is held is what was minted less what was burned, after every step and in a rebuilt state',
  () => {
    const done = new Set<string>();
    fc.assert(
      fc.property(steps, (history) => {
        const network = openNetwork({ world: TWO_ASSETS });
        const { state } = network;
        for (const step of history) {
          const before = state.log.length;
          if (step.do === 'wait') network.advance(MINUTE);
          else {
            const command = commandOf(network, step);
            if (command) network.execute(command);
          }
          if (state.log.length > before) done.add('choice' in step ? step.choice : step.do);
          expect(held(state)).toBe(minted(state));
          expect(tokenSupplyOf(state, ADMIN, GOLD.id)).toBe(held(state));
        }
        const rebuilt = rebuild(state.log);
        expect([held(rebuilt), rebuilt.tokenSupplies, rebuilt.instruments]).toEqual([
          held(state),
          state.tokenSupplies,
          state.instruments,
        ]);
      }),
      { ...runs(60), examples: [[EVERY_STEP]] },
    );
    expect([...done]).toEqual(
      expect.arrayContaining([
        'mint',
        'burn',
        'transfer',
        'allocate',
        'Accept',
        'Reject',
        'Withdraw',
        'ExecuteTransfer',
        'Cancel',
      ]),
    );
  },
  TIMEOUT_MS,
);

const transferred = { do: 'transfer', from: 'alice', to: 'bob', units: 1n, inputs: 5, minutes: 5 } as const;
const allocated = { do: 'allocate', from: 'alice', to: 'bob', units: 1n, inputs: 5 } as const;
const EVERY_STEP: Step[] = [
  { do: 'mint', owner: 'alice', units: 20_000_000_000n },
  transferred,
  { do: 'move', nth: 0, choice: 'Accept' },
  transferred,
  { do: 'move', nth: 0, choice: 'Reject' },
  transferred,
  { do: 'move', nth: 0, choice: 'Withdraw' },
  allocated,
  { do: 'settle', nth: 0, choice: 'ExecuteTransfer' },
  allocated,
  { do: 'settle', nth: 0, choice: 'Cancel' },
  { do: 'burn', nth: 0 },
];
