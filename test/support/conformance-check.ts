// The real contract and clauses, and recorded exchanges made by hand, for the tests of judging.

import { defined, stringifyJson, type Json } from '../../src/base';
import type { OperationSpec } from '../../src/contract';
import type { Target, TargetGroup } from '../../src/conformance/target/target';
import type { ResponseViolation } from '../../src/conformance/model/violation';
import { judgeExchange } from '../../src/conformance/check/judge-exchange';
import type { RecordedExchange } from '../../src/conformance/model/exchange';
import type { Judging } from '../../src/conformance/model/judging';
import { contract as opened } from './contract';
import { kit } from './kit';

const contract = opened();
const { clauses, document: documentOfNetwork } = kit();
let documentOfControl: unknown;
/** Each parsed once: `contract.document` copies a document at every call. */
const document: Judging['document'] = (group) =>
  group === 'control' ? (documentOfControl ??= contract.document('control', 'control.yaml')) : documentOfNetwork(group);

export const judging: Judging = { contract, clauses, document };

const operationOf = (id: string): OperationSpec =>
  defined(
    contract.operations.find((one) => one.id === id),
    `${id} is documented`,
  );

interface Made {
  readonly path?: string;
  readonly query?: string;
  /** The body that was sent: a value, or text as it is. */
  readonly sent?: Json;
  readonly raw?: string;
  readonly status?: number;
  readonly type?: string;
  readonly body: Json;
  /** The body of the answer as text; stands in for `body`. */
  readonly text?: string;
}

export function exchangeOf(
  operationId: string,
  { path, query = '', sent, raw, status = 200, type = 'application/json', body, text }: Made,
): RecordedExchange {
  const { method, path: template, group } = operationOf(operationId);
  const asked = raw ?? (sent === undefined ? undefined : stringifyJson(sent));
  return {
    operationId,
    group: group as TargetGroup,
    step: 0,
    ms: 1,
    request: {
      method,
      url: `http://target/api/${group}${path ?? template}${query}`,
      headers: {},
      body: asked,
      as: 'first',
    },
    response: { status, headers: type === '' ? {} : { 'content-type': type }, body: text ?? stringifyJson(body) },
  };
}

export const breachesOf = (
  exchange: RecordedExchange,
  earlier: readonly RecordedExchange[] = [],
): readonly ResponseViolation[] => judgeExchange(judging, operationOf(exchange.operationId), exchange, { earlier });

/** The body of a documented 200. */
export function exampleOf(operationId: string, name?: string): Json {
  const examples =
    operationOf(operationId).responses.find(({ status }) => status === '200')?.content[0]?.examples ?? {};
  return defined(
    name === undefined ? Object.values(examples)[0] : examples[name],
    `${operationId} has an example ${name ?? ''}`,
  );
}

/** A target that names only its addresses. */
export const testTarget = (url: string, dialect: Target['dialect']): Target => ({
  urls: { ledger: url, validator: `${url}/api/validator`, scan: `${url}/api/scan` },
  dialect,
  profile: {},
  facts: {},
  waivers: [],
  secrets: [],
});
