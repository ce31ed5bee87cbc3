// What a registry hands out for a choice: values that the choice reads from its context, and the contracts that its submitter
// may not see otherwise (observed scan-validator 6).

import { formatInstant, type Json, type Micros } from '../../base';
import { assignmentOf, usableRound, type ContractRecord, type State } from '../../ledger';
import { membersOf } from '../read';
import { eventBlob, packageName, templateId } from '../wire';
import { amuletRules } from './governance';

/** A contract to disclose; one with a key is named in the context too. */
export interface ContextContract {
  readonly key?: string;
  readonly record: ContractRecord;
}

/** The rules and the round of every movement of tokens; undefined while one of them is missing. */
export function networkContext(state: State, now: Micros): readonly ContextContract[] | undefined {
  const rules = amuletRules(state);
  const round = usableRound(state, now);
  return (
    rules &&
    round && [
      { key: 'amulet-rules', record: rules },
      { key: 'open-round', record: round },
    ]
  );
}

const contractIdValue = (contractId: string): Json => ({ tag: 'AV_ContractId', value: contractId });

/** ChoiceContext of the standard; the body says whether the fields for debugging are wanted. */
export function choiceContext(
  disclosed: readonly ContextContract[],
  body: Json | undefined,
  more: Readonly<Record<string, Json>> = {},
): Json {
  const isBare = membersOf(body)['excludeDebugFields'] === true;
  const named = disclosed.flatMap(({ key, record }) =>
    key === undefined ? [] : [[key, contractIdValue(record.contract.contractId)] as const],
  );
  return {
    choiceContextData: { values: { ...Object.fromEntries(named), ...more } },
    disclosedContracts: disclosed.map(({ record }) => disclosedContract(record, isBare)),
  };
}

function disclosedContract(record: ContractRecord, isBare: boolean): Json {
  const { contract, created } = record;
  return {
    templateId: templateId(contract.template),
    contractId: contract.contractId,
    createdEventBlob: eventBlob(contract),
    synchronizerId: assignmentOf(record).synchronizerId ?? created.synchronizerId,
    ...(isBare
      ? {}
      : {
          debugPackageName: packageName(contract.template),
          debugPayload: contract.payload,
          debugCreatedAt: formatInstant(contract.createdAt),
        }),
  };
}
