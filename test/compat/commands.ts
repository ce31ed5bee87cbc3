// Commands of the ledger as applications build them from scan's answers, and keys that sign for external parties.

import type { Ready } from '../../src/library';
import { call } from '../cli/command';

interface Contract {
  readonly contract_id: string;
  readonly template_id: string;
  readonly created_event_blob: string;
  readonly payload: { readonly opensAt: string };
}

type Listed = Readonly<Record<string, { readonly contract: Contract }>>;

export interface Tap {
  readonly commands: {
    readonly ExerciseCommand: {
      readonly templateId: string;
      readonly contractId: string;
      readonly choice: string;
      readonly choiceArgument: Readonly<Record<string, string>>;
    };
  }[];
  readonly disclosedContracts: {
    readonly templateId: string;
    readonly contractId: string;
    readonly createdEventBlob: string;
    readonly synchronizerId: string;
  }[];
}

/** Coins for a party of a development network, in the round that is open at the ledger's time. */
export async function tapFor({ groups, synchronizerId, clock }: Ready, receiver: string, amount: string): Promise<Tap> {
  const rules = (await call(`${groups.scan}/v0/amulet-rules`, { body: {} })).json as {
    readonly amulet_rules_update: { readonly contract: Contract };
  };
  const rounds = (
    await call(`${groups.scan}/v0/open-and-issuing-mining-rounds`, {
      body: { cached_open_mining_round_contract_ids: [], cached_issuing_round_contract_ids: [] },
    })
  ).json as { readonly open_mining_rounds: Listed };
  const open = Object.values(rounds.open_mining_rounds)
    .map(({ contract }) => contract)
    .filter(({ payload }) => payload.opensAt <= clock.now)
    .at(-1);
  if (!open) throw new Error('no round is open');
  const { contract } = rules.amulet_rules_update;
  return {
    commands: [
      {
        ExerciseCommand: {
          templateId: contract.template_id,
          contractId: contract.contract_id,
          choice: 'AmuletRules_DevNet_Tap',
          choiceArgument: { receiver, amount, openRound: open.contract_id },
        },
      },
    ],
    disclosedContracts: [contract, open].map(({ contract_id, template_id, created_event_blob }) => ({
      templateId: template_id,
      contractId: contract_id,
      createdEventBlob: created_event_blob,
      synchronizerId,
    })),
  };
}
