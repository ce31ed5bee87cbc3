// Summaries of the ledger's updates.

import { err, suggestionText, ok, type Json, type Result } from '../../base';
import {
  TEMPLATES,
  involvesOnly,
  updateAction,
  updateRow,
  updateSubject,
  updatesPage,
  type State,
  type TemplateName,
  type Update,
  type UpdateFilter,
} from '../../ledger';
import { json } from '../answers';
import { parseReference, templateOf } from '../ledger/references';
import { integerOf } from '../read';
import type { Operation, OperationRequest, OperationResult } from '../types';
import { controlOperation, instantJson, refusalAnswer } from './control-operation';

/** Maximum number of updates scanned by a request, which blocks others. */
export const MAX_SCANNED_UPDATES = 20_000;
const DEFAULT_LIMIT = 100;

export const limitOf = ({ query }: OperationRequest): number => Number(query['limit'] ?? DEFAULT_LIMIT);

// The table's own keys; Object.keys forgets which they are.
const TEMPLATE_NAMES = Object.keys(TEMPLATES) as readonly TemplateName[];

/** The template of a filter, by name or full id; unknown templates are refused, because nothing could match. */
export function templateFilter({
  query,
}: OperationRequest): Result<{ readonly template?: TemplateName }, OperationResult> {
  const text = query['template'];
  if (typeof text !== 'string') return ok({});
  const template = text.includes(':') ? templateOf(parseReference(text)) : TEMPLATE_NAMES.find((name) => name === text);
  if (template) return ok({ template });
  const short = text.slice(text.lastIndexOf(':') + 1);
  return err(
    refusalAnswer({
      status: 400,
      code: 'unknown-template',
      message: `no template ${JSON.stringify(text)}; ${suggestionText(short, TEMPLATE_NAMES)}`,
    }),
  );
}

export const partyFilter = ({ query }: OperationRequest): { readonly party?: string } =>
  typeof query['party'] === 'string' ? { party: query['party'] } : {};

const KINDS: readonly Update['type'][] = ['transaction', 'reassignment', 'topology'];

export function updateFilter(request: OperationRequest, state: State): Result<UpdateFilter, OperationResult> {
  const template = templateFilter(request);
  if (!template.ok) return template;
  const kind = KINDS.find((one) => one === request.query['kind']);
  const besides = String(request.query['network']) === 'false' ? state.network?.dso : undefined;
  return ok({ ...template.value, ...partyFilter(request), ...(kind ? { kind } : {}), ...(besides ? { besides } : {}) });
}

const TRACE_ID = /^[0-9a-f]{2}-([0-9a-f]{32})-/;

export function updateJson(state: State, update: Update): { readonly [name: string]: Json } {
  const { offset, updateId, recordTime, trace } = update;
  const submission: { readonly commandId?: string; readonly workflowId?: string } =
    update.type === 'topology' ? {} : update;
  const [traceId] = TRACE_ID.exec(trace.traceparent)?.slice(1) ?? [];
  return {
    offset,
    updateId,
    ...instantJson('recordTime', recordTime),
    kind: update.type,
    ...updateRow(update),
    ...updateSubject(state, update),
    ...updateAction(state, update),
    network: state.network !== undefined && involvesOnly(update, state.network.dso),
    ...(submission.commandId === undefined ? {} : { commandId: submission.commandId }),
    ...(submission.workflowId === undefined ? {} : { workflowId: submission.workflowId }),
    ...(traceId === undefined ? {} : { traceId }),
  };
}

/** Offsets are clamped to safe integers. */
export const offsetQuery = ({ query }: OperationRequest, name: string): number | undefined => {
  const offset = integerOf(query[name]);
  return offset === undefined
    ? undefined
    : Number(offset > BigInt(Number.MAX_SAFE_INTEGER) ? Number.MAX_SAFE_INTEGER : offset);
};

const listLedgerUpdates = controlOperation(
  'listLedgerUpdates',
  ({
    request,
    context: {
      world: { state },
    },
  }) => {
    const { updateId } = request.query;
    if (typeof updateId === 'string') return json(singleUpdate(state, updateId));
    const filter = updateFilter(request, state);
    if (!filter.ok) return filter.error;
    const [after, before] = [
      offsetQuery(request, 'after') ?? 0,
      Math.min(offsetQuery(request, 'before') ?? Infinity, state.ledgerEnd + 1),
    ];
    const { updates, next } = updatesPage(state, filter.value, {
      after,
      before,
      newestFirst: request.query['order'] !== 'oldest',
      limit: limitOf(request),
      most: MAX_SCANNED_UPDATES,
    });
    return json({
      updates: updates.map((update) => updateJson(state, update)),
      ledgerEnd: state.ledgerEnd,
      total: Math.max(0, before - after - 1),
      more: next !== undefined,
      next: next ?? null,
    });
  },
);

/** A list of the update with this id, or an empty one. */
function singleUpdate(state: State, updateId: string): { readonly [name: string]: Json } {
  const update = state.updatesById.get(updateId);
  const updates = update ? [updateJson(state, update)] : [];
  return { updates, ledgerEnd: state.ledgerEnd, total: updates.length, more: false, next: null };
}

export const updateOperations: readonly Operation[] = [listLedgerUpdates];
