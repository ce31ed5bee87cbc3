// The journal of exchanges: look, count, follow, export.

import { isObject, type Json } from '../../base';
import { json } from '../answers';
import { textMember } from '../read';
import type { Answer, Operation, OperationRequest } from '../types';
import { event } from './clock';
import { answered, controlOperation, refused, type ControlCall } from './control-operation';
import type { JournalFilter } from './port';
import { textStream } from './event-stream';

const DEFAULT_LIMIT = 100;

function filterOf({ query }: OperationRequest): JournalFilter {
  const text = <N extends string>(name: N): { readonly [K in N]?: string } =>
    typeof query[name] === 'string' ? ({ [name]: query[name] } as { readonly [K in N]?: string }) : {};
  return {
    ...text('operation'),
    ...text('group'),
    ...text('user'),
    ...text('world'),
    ...text('method'),
    ...text('status'),
    ...text('since'),
    ...(query['violations'] === true ? { violations: true } : {}),
  };
}

const limitOf = ({ query }: OperationRequest): number =>
  typeof query['limit'] === 'number' ? query['limit'] : DEFAULT_LIMIT;

/** One that looks for exchanges: a filter that nothing can fit is a slip, and "none" would hide it. */
const selecting = (id: string, answer: (call: ControlCall) => Answer): Operation =>
  controlOperation(id, (call) => {
    const doubt = call.control.journal.doubt(filterOf(call.request));
    return doubt ? refused(doubt) : answer(call);
  });

const listRequests = selecting('listRequests', ({ control, request }) =>
  json({ requests: control.journal.list(filterOf(request), limitOf(request)) }),
);

const countRequests = selecting('countRequests', ({ control, request }) =>
  json({ count: control.journal.count(filterOf(request)) }),
);

const getRequest = controlOperation('getRequest', ({ control, request }) =>
  answered(control.journal.find(request.path['id'] ?? ''), (entry) => entry),
);

const clearRequests = controlOperation('clearRequests', ({ control }) => {
  control.journal.clear();
  return { status: 204 };
});

const followRequests = selecting('followRequests', ({ control, request }) => {
  const following = control.journal.follow({ ...since(request), ...filterOf(request) });
  if (!following.ok) return refused(following.error);
  return {
    status: 200,
    stream: textStream(following.value, told),
    headers: { 'content-type': 'text/event-stream', 'cache-control': 'no-store' },
  };
});

/** An exchange with its id, so that a reader can go on after it; or how many were lost. */
const told = (entry: Json): string =>
  isObject(entry) && 'lost' in entry
    ? event('lost', entry)
    : `id: ${textMember(entry, 'id') ?? ''}\n${event('request', entry)}`;

/** A reader that was cut off says where it stopped. */
function since({ headers }: OperationRequest): JournalFilter {
  const last = headers['last-event-id'];
  return last === undefined || !/^r\d+$/.test(last) ? {} : { since: last };
}

const exportHar = selecting('exportHar', ({ control, request }) => ({
  ...json(control.journal.har(filterOf(request))),
  headers: { 'content-disposition': 'attachment; filename="requests.har"' },
}));

export const journalOperations: readonly Operation[] = [
  listRequests,
  countRequests,
  getRequest,
  clearRequests,
  followRequests,
  exportHar,
];
