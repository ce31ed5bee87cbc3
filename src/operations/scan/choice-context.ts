// Choice contexts of the registry: values that the choice reads, and disclosed contracts that its submitter
// may not see (observed scan-validator 6).

import { formatInstant, type Json, type Micros } from '../../base';
import { assignmentOf, usableRound, type ContractRecord, type State } from '../../ledger';
import { membersOf } from '../read';
import { eventBlob, packageName, templateId } from '../wire';
import { amuletRules } from './governance';

/** A contract to disclose; with a key it is also part of the context. */
export interface ContextContract {
  readonly key?: string;
  readonly record: ContractRecord;
}

/** The rules and the open round, required by every token transfer; undefined while one is missing. */
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

/** ChoiceContext of the standard; the body selects debug fields. */
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
