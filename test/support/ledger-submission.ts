// Submissions for tests: short forms of commands, and the choice contexts that a registry would give.

import { formatInstant, HOUR, micros, plus, type Micros } from '../../src/base';
import type { ChoiceName, DamlValue, InterfaceName, PartyId, TemplateName } from '../../src/ledger/daml';
import { usableRound } from '../../src/ledger/rounds';
import { activeOf, firstActive, networkOf, type State } from '../../src/ledger/state';
import { ALICE, BOB } from './ledger';
import type { Submit, SubmittedCommand } from '../../src/ledger/decide/submission/commands';

/** A ledger at a time. */
export interface At {
  readonly ledger: { readonly state: State };
  now(): Micros;
}

export const exerciseOf = (
  on: TemplateName | InterfaceName,
  contractId: string,
  choice: ChoiceName,
  argument: DamlValue,
): SubmittedCommand => ({ kind: 'exercise', on, contractId, choice, argument });

/** A submission of a party that may see the network's contracts; `changes` say what else it is. */
export const submission = (
  test: At,
  actor: PartyId,
  commands: readonly SubmittedCommand[],
  changes: Partial<Submit> = {},
): Submit => ({
  type: 'submit',
  userId: 'user',
  actAs: [actor],
  readAs: [],
  commands,
  commandId: `c-${test.ledger.state.log.length}`,
  disclosed: networkContracts(test),
  ...changes,
});

/** What registries disclose: the rules, the factory, the open rounds and the preapprovals. */
export const networkContracts = ({ ledger: { state } }: At): readonly string[] =>
  (
    ['AmuletRules', 'ExternalPartyAmuletRules', 'OpenMiningRound', 'TransferPreapproval', 'LockedAmulet'] as const
  ).flatMap((template) => activeOf(state, template).map(({ contract }) => contract.contractId));

const cid = (value: string): DamlValue => ({ tag: 'AV_ContractId', value });

/** The choice context of a transfer or of an instruction, with what else the registry puts in. */
export function contextOf(test: At, more: Readonly<Record<string, DamlValue>> = {}): DamlValue {
  const { state } = test.ledger;
  const rules = firstActive(state, 'AmuletRules')?.contract.contractId ?? '';
  const round = usableRound(state, test.now())?.contract.contractId ?? '';
  return {
    context: {
      values: {
        'amulet-rules': cid(rules),
        'open-round': cid(round),
        'expire-lock': { tag: 'AV_Bool', value: true },
        ...more,
      },
    },
    meta: { values: {} },
  };
}

export const preapprovedContext = (test: At): DamlValue =>
  contextOf(test, {
    'transfer-preapproval': cid(firstActive(test.ledger.state, 'TransferPreapproval')?.contract.contractId ?? ''),
  });

export const holdingsOf = (test: At, owner: PartyId): readonly string[] =>
  activeOf(test.ledger.state, 'Amulet')
    .filter(({ contract }) => contract.payload.owner === owner)
    .map(({ contract }) => contract.contractId);

export const amountsOf = (test: At, owner: PartyId): readonly string[] =>
  activeOf(test.ledger.state, 'Amulet')
    .filter(({ contract }) => contract.payload.owner === owner)
    .map(({ contract }) => contract.payload.amount.initialAmount);

/**
 * A transfer of Alice's by the factory: 25 tokens to Bob out of all that she has, open for an hour, unless told
 * otherwise.
 */
export function transferCommand(
  test: At,
  changes: Readonly<Record<string, DamlValue>> = {},
  extraArgs: DamlValue = contextOf(test),
): SubmittedCommand {
  const { state } = test.ledger;
  const admin = networkOf(state).dso;
  const transfer = {
    sender: ALICE,
    receiver: BOB,
    amount: '25.0000000000',
    instrumentId: { admin, id: 'Amulet' },
    requestedAt: formatInstant(plus(test.now(), micros(-1n))),
    executeBefore: formatInstant(plus(test.now(), HOUR)),
    inputHoldingCids: holdingsOf(test, ALICE),
    meta: { values: {} },
    ...changes,
  };
  const factory = firstActive(state, 'ExternalPartyAmuletRules')?.contract.contractId ?? '';
  return exerciseOf('TransferFactory', factory, 'TransferFactory_Transfer', {
    expectedAdmin: admin,
    transfer,
    extraArgs,
  });
}
