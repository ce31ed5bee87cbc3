// The journal of exchanges: list, count, get, stream, export.

import { isObject, type Json } from '../../base';
import { json } from '../answers';
import { textMember } from '../read';
import type { Operation, OperationRequest, OperationResult } from '../types';
import { eventText } from './clock';
import { resultAnswer, controlOperation, refusalAnswer, type ControlOperationCall } from './control-operation';
import type { JournalFilter } from './port';
import { eventStream } from './event-stream';

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

/**
 * An operation with a journal filter. A filter that cannot match anything is rejected, because an empty result would
 * hide a typing error.
 */
const filteredOperation = (
  id: string,
  answer: (call: ControlOperationCall) => OperationResult | Promise<OperationResult>,
): Operation =>
  controlOperation(id, async (call) => {
    const doubt = await call.control.journal.validateFilter(filterOf(call.request));
    return doubt ? refusalAnswer(doubt) : answer(call);
  });

const listRequests = filteredOperation('listRequests', async ({ control, request }) =>
  json({ requests: await control.journal.list(filterOf(request), limitOf(request)) }),
);

const countRequests = filteredOperation('countRequests', async ({ control, request }) =>
  json({ count: await control.journal.count(filterOf(request)) }),
);

const getRequest = controlOperation('getRequest', async ({ control, request }) =>
  resultAnswer(await control.journal.find(request.path['id'] ?? ''), (entry) => entry),
);

const clearRequests = controlOperation('clearRequests', async ({ control }) => {
  await control.journal.clear();
  return { status: 204 };
});

const followRequests = filteredOperation('followRequests', async ({ control, request }) => {
  const following = await control.journal.follow({ ...resumeAfter(request), ...filterOf(request) });
  if (!following.ok) return refusalAnswer(following.error);
  return {
    status: 200,
    stream: eventStream(following.value, entryText),
    headers: { 'content-type': 'text/event-stream', 'cache-control': 'no-store' },
  };
});

/** An exchange with its id for resuming, or the number of lost ones. */
const entryText = (entry: Json): string =>
  isObject(entry) && 'lost' in entry
    ? eventText('lost', entry)
    : `id: ${textMember(entry, 'id') ?? ''}\n${eventText('request', entry)}`;

/** A reconnecting client sends the last id it received. */
function resumeAfter({ headers }: OperationRequest): JournalFilter {
  const last = headers['last-event-id'];
  return last === undefined || !/^r\d+(-[0-9a-z]+)?$/.test(last) ? {} : { since: last };
}

const exportHar = filteredOperation('exportHar', async ({ control, request }) => ({
  ...json(await control.journal.har(filterOf(request))),
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
