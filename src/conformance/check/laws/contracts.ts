// Laws about contracts: the data of a contract id is the same in every answer.

import { isObject, parseAmount, type Json } from '../../../base';
import { at, entriesAt, isPresent, textAt } from '../invariants/invariant';
import { disagreements, type Statement } from './agreement';
import type { LawViolation, RunAnswer, RunLaw } from './law';

/** A contract in an answer; payloads with the same `encoding` are comparable. */
interface ShownContract {
  readonly answer: RunAnswer;
  readonly id: string;
  readonly payload: Json;
  readonly encoding: string;
}

/** Members that hold the payload of a contract, in the three interfaces. */
const PAYLOADS = ['payload', 'createArgument', 'create_arguments'] as const;
const IDS = ['contract_id', 'contractId'] as const;

/** Scan has two encodings; the parameter depends on the operation. */
function encodingOf({ operation: { group }, request: { query, body } }: RunAnswer): string {
  const named = query['daml_value_encoding'] ?? textAt(body, 'daml_value_encoding') ?? 'compact_json';
  return `${group} ${query['lossless'] === 'true' ? 'protobuf_json' : named}`;
}

function contractsIn(answer: RunAnswer): readonly ShownContract[] {
  const encoding = encodingOf(answer);
  const found: ShownContract[] = [];
  const walk = (node: Json | undefined): void => {
    if (Array.isArray(node)) return node.forEach(walk);
    if (!isObject(node)) return;
    const value = node as Json;
    const id = IDS.map((name) => textAt(value, name)).find(isPresent);
    const payload = PAYLOADS.map((name) => at(value, name)).find(isPresent);
    if (id !== undefined && isObject(payload)) found.push({ answer, id, payload: payload as Json, encoding });
    for (const [name, member] of entriesAt(value)) if (!(PAYLOADS as readonly string[]).includes(name)) walk(member);
  };
  walk(answer.body);
  return found;
}

/** A verbose ledger answer labels trailing fields that have no value, with null; others leave them out. */
const payloadStatement = ({ answer, id, payload, encoding }: ShownContract): Statement => ({
  answer,
  about: `contract ${id}`,
  within: encoding,
  fact: 'payload',
  value: withoutNulls(payload),
});

export function withoutNulls(value: Json): Json {
  if (Array.isArray(value)) return value.map(withoutNulls);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    entriesAt(value as Json).flatMap(([name, member]) => (isPresent(member) ? [[name, withoutNulls(member)]] : [])),
  );
}

const changedPayloads =
  (isConcerned: (answer: RunAnswer) => boolean) =>
  (answers: readonly RunAnswer[]): readonly LawViolation[] =>
    disagreements(withoutRepetitions(answers.filter(isConcerned)).flatMap(contractsIn).map(payloadStatement));

/** Drops repeated answers of a polled step, recognized by the body object that they share. */
const withoutRepetitions = (answers: readonly RunAnswer[]): readonly RunAnswer[] => {
  const seen = new Set<unknown>();
  return answers.filter(({ body }) => !isObject(body) || seen.size < seen.add(body).size);
};

/** Decimals anywhere in a payload, by their path. */
function amountsIn({ answer, id, payload }: ShownContract): readonly Statement[] {
  const found: Statement[] = [];
  const walk = (node: Json | undefined, place: string): void => {
    if (typeof node === 'string' && /^-?\d+\.\d+$/.test(node) && parseAmount(node))
      found.push({ answer, about: `contract ${id}`, fact: `amount at ${place}`, value: node });
    if (Array.isArray(node)) node.forEach((entry: Json, index) => walk(entry, `${place}/${index}`));
    else for (const [name, member] of entriesAt(node)) walk(member, `${place}/${name}`);
  };
  walk(payload, '');
  return found;
}

const isSameAmount = (one: Json, other: Json): boolean => {
  const [left, right] = [one, other].map((value) => parseAmount(String(value)));
  return left !== undefined && right !== undefined && left.eq(right);
};

const isLookUpOfUpdate = ({ exchange: { operationId } }: RunAnswer): boolean =>
  operationId === 'getUpdateById' || operationId === 'getUpdateByIdV0';

/** The lossless encoding has other paths. */
const isPlain = ({ request }: RunAnswer): boolean => request.query['lossless'] !== 'true';

export const CONTRACT_LAWS: readonly RunLaw[] = [
  {
    clauses: ['CONTRACT-5'],
    violations: changedPayloads(({ exchange }) => exchange.operationId === 'getOpenAndIssuingMiningRounds'),
  },
  {
    clauses: ['CONTRACT-6'],
    assumed: 'contracts of the network never change, which the contract does not say of all of them',
    violations: changedPayloads(({ exchange }) => exchange.operationId !== 'getOpenAndIssuingMiningRounds'),
  },
  {
    clauses: ['SCAN-UPDATE-12'],
    violations: (answers) =>
      disagreements(
        answers
          .filter((one) => isLookUpOfUpdate(one) && isPlain(one))
          .flatMap(contractsIn)
          .flatMap(amountsIn),
        isSameAmount,
      ),
  },
];
