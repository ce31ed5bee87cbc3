// The journal of exchanges: look, count, follow, export.

import type { Json } from '../../base';
import { json } from '../answers';
import type { Operation, OperationRequest } from '../types';
import { event } from './clock';
import { answered, controlOperation } from './control-operation';
import type { JournalFilter } from './port';

const DEFAULT_LIMIT = 100;

function filterOf({ query }: OperationRequest): JournalFilter {
  const text = <N extends string>(name: N): { readonly [K in N]?: string } => (typeof query[name] === 'string' ? ({ [name]: query[name] } as { readonly [K in N]?: string }) : {});
  return {
    ...text('operation'), ...text('group'), ...text('user'), ...text('world'), ...text('method'), ...text('status'), ...text('since'),
    ...(query['violations'] === true ? { violations: true } : {}),
  };
}

const limitOf = ({ query }: OperationRequest): number => (typeof query['limit'] === 'number' ? query['limit'] : DEFAULT_LIMIT);

const listRequests = controlOperation('listRequests', ({ control, request }) => json({ requests: control.journal.list(filterOf(request), limitOf(request)) }));

const countRequests = controlOperation('countRequests', ({ control, request }) => json({ count: control.journal.count(filterOf(request)) }));

const getRequest = controlOperation('getRequest', ({ control, request }) => answered(control.journal.find(request.path['id'] ?? ''), (entry) => entry));

const clearRequests = controlOperation('clearRequests', ({ control }) => {
  control.journal.clear();
  return { status: 204 };
});

const followRequests = controlOperation('followRequests', ({ control, request }) => ({
  status: 200,
  stream: events(control.journal.follow(filterOf(request))),
  headers: { 'content-type': 'text/event-stream', 'cache-control': 'no-store' },
}));

async function* events(entries: AsyncIterable<Json>): AsyncGenerator<string> {
  // Something at once, so that a reader knows that it is connected.
  yield ': following\n\n';
  for await (const entry of entries) yield event('request', entry);
}

const exportHar = controlOperation('exportHar', ({ control, request }) => ({ ...json(control.journal.har(filterOf(request))), headers: { 'content-disposition': 'attachment; filename="requests.har"' } }));

export const journalOperations: readonly Operation[] = [listRequests, countRequests, getRequest, clearRequests, followRequests, exportHar];
