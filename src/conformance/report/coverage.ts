// What a run has seen of the contract: operations, listed statuses, alternatives of schemas, clauses. A status that nobody can
// force from outside is simply not seen; it is no skipped must.

import { parseJson, type Json } from '../../base';
import type { OperationSpec, SchemaId } from '../../contract';
import { responseFor, type Judging } from '../check/judge-exchange';
import type { Exchange } from '../execute/client';
import { branchesIn, componentsIn } from './branches';
import type { Counted, Coverage, ReportClause } from './model';

const counted = (all: readonly string[], seen: ReadonlySet<string>): Counted => {
  const missing = all.filter((one) => !seen.has(one));
  return { seen: all.length - missing.length, of: all.length, missing };
};

export function coverageOf(exchanges: readonly Exchange[], judging: Judging, clauses: readonly ReportClause[]): Coverage {
  const operations = judging.contract.operations.filter(isCounted);
  const called = new Set(exchanges.map(({ operationId }) => operationId));
  const statuses = operations.filter(({ id }) => called.has(id)).flatMap(({ id, responses }) => responses.filter(({ status }) => status !== 'default').map(({ status }) => `${id} ${status}`));
  const bodies = bodiesOf(exchanges, judging);
  const seenBranches = new Set(bodies.flatMap((body) => branchesIn(judging, body)));
  const allBranches = [...new Set(bodies.flatMap((body) => branchesIn(judging, { ...body, value: undefined })))];
  const musts = [...judging.clauses.values()].filter(({ level, check }) => level === 'must' && check.by !== 'untestable' && check.by !== 'static').map(({ id }) => id);
  const judged = new Set(clauses.filter(({ verdict }) => verdict !== 'skip' && verdict !== 'error').map(({ id }) => id));
  return {
    operations: counted(operations.map(({ id }) => id), called),
    statuses: counted(statuses, new Set(exchanges.map(({ operationId, response }) => `${operationId} ${response.status}`))),
    branches: counted(allBranches, seenBranches),
    clauses: counted(musts, judged),
  };
}

const isCounted = ({ group, tier }: OperationSpec): boolean => (group === 'ledger' || group === 'validator' || group === 'scan') && tier !== 'neighbour';

/** An answer's body with the schema that it was held against. */
export interface SeenBody {
  readonly operation: OperationSpec;
  readonly status: string;
  readonly schemaId: SchemaId | undefined;
  readonly value: Json | undefined;
}

function bodiesOf(exchanges: readonly Exchange[], judging: Judging): readonly SeenBody[] {
  return exchanges.flatMap(({ operationId, response }): readonly SeenBody[] => {
    const operation = judging.contract.operations.find(({ id }) => id === operationId);
    const spec = operation && responseFor(operation, response.status);
    if (!operation || !spec) return [];
    const type = (response.headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase();
    const schemaId = spec.content.find(({ mediaType }) => mediaType === type)?.schemaId;
    return [{ operation, status: spec.status, schemaId, value: valueOf(response.body) }];
  });
}

function valueOf(text: string): Json | undefined {
  try {
    return parseJson(text);
  } catch {
    return undefined;
  }
}

/** Clauses checked by schema whose part of the documents an answer of this run was held against. */
export function judgedBySchema(exchanges: readonly Exchange[], judging: Judging): ReadonlySet<string> {
  const reached = new Set<string>();
  for (const body of bodiesOf(exchanges, judging)) {
    const { file, path, method } = body.operation;
    reached.add(`${file}#/paths/${path.replaceAll('~', '~0').replaceAll('/', '~1')}/${method.toLowerCase()}/responses/${body.status}`);
    for (const component of componentsIn(judging, body)) reached.add(component);
  }
  const rules = [...judging.clauses.values()].filter(({ check }) => check.by === 'schema' && check.schemas.some((pointer) => reached.has(decodeURIComponent(pointer))));
  return new Set(rules.map(({ id }) => id));
}
