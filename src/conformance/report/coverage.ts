// Coverage of the contract by a run: operations, listed statuses, schema alternatives, clauses. A status that cannot be
// provoked from outside counts as not seen; it is not a skipped must.

import { parseJson, joinPointer, type Json } from '../../base';
import type { OperationSpec, SchemaId } from '../../contract';
import { bodyOf } from '../check/response-body';
import { responseFor } from '../check/judge-exchange';
import { emptyObservation, observe, unavoidableComponents, type ObservedBody } from './schema-branches';
import type { CoverageCount, ContractCoverage, ReportClause } from './report';
import type { SteadyExchanges } from './steadiness';
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
  /** Those of the exchanges that do not depend on what the target contained. */
  readonly steadyParts: ReadonlySet<string>;
  readonly branches: ReadonlySet<string>;
  /** Alternatives of every schema that an answer was validated against. */
  readonly allBranches: readonly string[];
}

const NONE_STEADY: SteadyExchanges = { own: new Set(), read: new Set() };

export function observedBy(
  exchanges: readonly RecordedExchange[],
  judging: Judging,
  { own, read }: SteadyExchanges = NONE_STEADY,
): ObservedContract {
  const [parts, allBranches, schemas, seen] = [
    new Set<string>(),
    new Set<string>(),
    new Set<SchemaId>(),
    emptyObservation(),
  ];
  let ownParts: ReadonlySet<string> | undefined;
  const readParts = new Set<string>();
  const take = (): ReadonlySet<string> => new Set([...parts, ...seen.components]);
  // The exchanges of the run itself come first, so that one pass shows what they exercised.
  for (const body of bodiesOf(steadyFirst(exchanges, { own, read }), judging)) {
    if (!own.has(body.exchange)) ownParts ??= take();
    const { file, path, method } = body.operation;
    const response = `${file}#${joinPointer('/paths', path, method.toLowerCase(), 'responses', body.status)}`;
    if (read.has(body.exchange) && !readParts.has(response))
      for (const part of [response, ...unavoidableComponents(judging, body)]) readParts.add(part);
    parts.add(response);
    if (body.schemaId !== undefined && !schemas.has(body.schemaId)) {
      schemas.add(body.schemaId);
      for (const branch of observe(judging, { ...body, value: undefined }).branches) allBranches.add(branch);
    }
    if (body.value !== undefined) observe(judging, body, seen);
  }
  return {
    exchanges,
    parts: take(),
    steadyParts: new Set([...(ownParts ?? take()), ...readParts]),
    branches: seen.branches,
    allBranches: [...allBranches],
  };
}

const steadyFirst = (
  exchanges: readonly RecordedExchange[],
  { own, read }: SteadyExchanges,
): readonly RecordedExchange[] => [
  ...exchanges.filter((exchange) => own.has(exchange)),
  ...exchanges.filter((exchange) => read.has(exchange)),
  ...exchanges.filter((exchange) => !own.has(exchange) && !read.has(exchange)),
];

export function coverageOf(
  { exchanges, branches, allBranches }: ObservedContract,
  judging: Judging,
  clauses: readonly ReportClause[],
  steady: ReadonlySet<string> = new Set(),
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
      judging.contract.operations.filter(isNear).map(({ id }) => id),
      called,
    ),
    statuses: counted(
      statuses,
      new Set(exchanges.map(({ operationId, response }) => `${operationId} ${response.status}`)),
    ),
    branches: counted(allBranches, branches),
    clauses: counted(musts, judged),
    steady: counted(
      musts.filter((id) => judged.has(id)),
      steady,
    ),
  };
}

const isOfNetwork = (group: OperationSpec['group']): boolean =>
  group === 'ledger' || group === 'validator' || group === 'scan';

/** Other operations are called only in place of one that a release no longer has. */
const isNear = ({ group, tier }: OperationSpec): boolean => isOfNetwork(group) && tier !== 'published';

/** Statuses are counted for the operations that the contract shows or refers to. */
const isCounted = (operation: OperationSpec): boolean => isNear(operation) && operation.tier !== 'neighbour';

type BodyOfExchange = ObservedBody & { readonly exchange: RecordedExchange };

function bodiesOf(exchanges: readonly RecordedExchange[], judging: Judging): readonly BodyOfExchange[] {
  const bodiesByKind = new Map<string, Set<string>>();
  return exchanges.flatMap((exchange): readonly BodyOfExchange[] => {
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
    return [{ operation, status: spec.status, schemaId, value: valueOf(exchange), exchange }];
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
export function judgedBySchema({ parts }: Pick<ObservedContract, 'parts'>, judging: Judging): ReadonlySet<string> {
  const rules = [...judging.clauses.values()].filter(
    ({ check }) => check.by === 'schema' && check.schemas.some((pointer) => parts.has(decodeURIComponent(pointer))),
  );
  return new Set(rules.map(({ id }) => id));
}
