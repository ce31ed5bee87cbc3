// Coverage of the contract by a run: operations, listed statuses, schema alternatives, clauses. A status that cannot be
// provoked from outside counts as not seen; it is not a skipped must.

import { parseJson, joinPointer, type Json } from '../../base';
import type { OperationSpec, SchemaId } from '../../contract';
import { bodyOf } from '../check/response-body';
import { responseFor } from '../check/judge-exchange';
import { emptyObservation, observe, type ObservedBody } from './schema-branches';
import type { CoverageCount, ContractCoverage, ReportClause } from './report';
import type { RecordedExchange } from '../model/exchange';
import type { Judging } from '../model/judging';

const counted = (all: readonly string[], seen: ReadonlySet<string>): CoverageCount => {
  const missing = all.filter((one) => !seen.has(one));
  return { seen: all.length - missing.length, of: all.length, missing };
};

/** Parts of the contract that the answers of a run exercised. */
export interface ObservedContract {
  readonly exchanges: readonly RecordedExchange[];
  /** Responses and component schemas that an answer was validated against. */
  readonly parts: ReadonlySet<string>;
  readonly branches: ReadonlySet<string>;
  /** Alternatives of every schema that an answer was validated against. */
  readonly allBranches: readonly string[];
}

export function observedBy(exchanges: readonly RecordedExchange[], judging: Judging): ObservedContract {
  const [parts, allBranches, schemas, seen] = [
    new Set<string>(),
    new Set<string>(),
    new Set<SchemaId>(),
    emptyObservation(),
  ];
  for (const body of bodiesOf(exchanges, judging)) {
    const { file, path, method } = body.operation;
    parts.add(`${file}#${joinPointer('/paths', path, method.toLowerCase(), 'responses', body.status)}`);
    if (body.schemaId !== undefined && !schemas.has(body.schemaId)) {
      schemas.add(body.schemaId);
      for (const branch of observe(judging, { ...body, value: undefined }).branches) allBranches.add(branch);
    }
    if (body.value !== undefined) observe(judging, body, seen);
  }
  return {
    exchanges,
    parts: new Set([...parts, ...seen.components]),
    branches: seen.branches,
    allBranches: [...allBranches],
  };
}

export function coverageOf(
  { exchanges, branches, allBranches }: ObservedContract,
  judging: Judging,
  clauses: readonly ReportClause[],
): ContractCoverage {
  const operations = judging.contract.operations.filter(isCounted);
  const called = new Set(exchanges.map(({ operationId }) => operationId));
  const statuses = operations
    .filter(({ id }) => called.has(id))
    .flatMap(({ id, responses }) =>
      responses.filter(({ status }) => status !== 'default').map(({ status }) => `${id} ${status}`),
    );
  const musts = [...judging.clauses.values()]
    .filter(({ level, check }) => level === 'must' && check.by !== 'untestable' && check.by !== 'static')
    .map(({ id }) => id);
  const judged = new Set(
    clauses.filter(({ verdict }) => verdict !== 'skip' && verdict !== 'error').map(({ id }) => id),
  );
  return {
    operations: counted(
      judging.contract.operations.filter(({ group }) => isOfNetwork(group)).map(({ id }) => id),
      called,
    ),
    statuses: counted(
      statuses,
      new Set(exchanges.map(({ operationId, response }) => `${operationId} ${response.status}`)),
    ),
    branches: counted(allBranches, branches),
    clauses: counted(musts, judged),
  };
}

const isOfNetwork = (group: OperationSpec['group']): boolean =>
  group === 'ledger' || group === 'validator' || group === 'scan';

/** Statuses are counted for the operations that the contract shows or refers to. */
const isCounted = ({ group, tier }: OperationSpec): boolean => isOfNetwork(group) && tier !== 'neighbour';

function bodiesOf(exchanges: readonly RecordedExchange[], judging: Judging): readonly ObservedBody[] {
  const bodiesByKind = new Map<string, Set<string>>();
  return exchanges.flatMap((exchange): readonly ObservedBody[] => {
    const { operationId, response } = exchange;
    // Polling often returns the same body.
    const kind = `${operationId} ${response.status} ${response.headers['content-type'] ?? ''}`;
    const bodies = bodiesByKind.get(kind) ?? new Set<string>();
    if (bodies.has(response.body)) return [];
    bodiesByKind.set(kind, bodies.add(response.body));
    const operation = judging.contract.operations.find(({ id }) => id === operationId);
    const spec = operation && responseFor(operation, response.status);
    if (!operation || !spec) return [];
    const type = (response.headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase();
    const schemaId = spec.content.find(({ mediaType }) => mediaType === type)?.schemaId;
    return [{ operation, status: spec.status, schemaId, value: valueOf(exchange) }];
  });
}

function valueOf(exchange: RecordedExchange): Json | undefined {
  const seen = bodyOf(exchange);
  if (typeof seen !== 'string') return seen;
  try {
    return parseJson(exchange.response.body);
  } catch {
    return undefined;
  }
}

/** Clauses checked by schema whose part of the documents an answer of this run was validated against. */
export function judgedBySchema({ parts }: ObservedContract, judging: Judging): ReadonlySet<string> {
  const rules = [...judging.clauses.values()].filter(
    ({ check }) => check.by === 'schema' && check.schemas.some((pointer) => parts.has(decodeURIComponent(pointer))),
  );
  return new Set(rules.map(({ id }) => id));
}
