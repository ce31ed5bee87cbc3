// What is looked at only now and then: HEAD beside GET, and tokens where none may stand.

import type { Json } from '../../src/base';
import type { MockServer } from '../../src/server';
import type { Sent } from './cases';
import type { Received } from './judge';

const SECRET_TAIL = 43;

export async function headIsGet(mock: MockServer, sent: Sent, received: Received): Promise<readonly string[]> {
  if (
    sent.method !== 'GET' ||
    received.isStream ||
    received.isCut ||
    /"(trace|error|ledger)|trace/i.test(received.body)
  )
    return [];
  const get = await mock.handle(sent);
  const head = await mock.handle({ ...sent, method: 'HEAD' });
  const [one, other] = [get, head].map(({ status, headers }) => JSON.stringify({ status, headers }));
  return one === other ? [] : [`HEAD differs from GET: ${one} and ${other}`];
}

/** Log lines, and all that the journal shows of the newest exchange, without a trace of the token. */
export function leaks(mock: MockServer, { headers }: Sent, log: readonly string[]): readonly string[] {
  const token = /^Bearer (\S+)$/.exec(headers['authorization'] ?? '')?.[1]?.slice(-SECRET_TAIL);
  if (token === undefined || token.length < SECRET_TAIL) return [];
  const newest = mock.parts.journal.list({}, 1);
  const shown: readonly (readonly [string, Json])[] = [
    ['log', [...log]],
    ['journal', [...newest]],
    ...newest.flatMap((entry): [string, Json][] => detailOf(mock, entry)),
  ];
  return shown
    .filter(([, value]) => JSON.stringify(value).includes(token))
    .map(([where]) => `the token stands in the ${where}`);
}

function detailOf(mock: MockServer, entry: Json): [string, Json][] {
  const id = entry !== null && typeof entry === 'object' && 'id' in entry ? entry['id'] : undefined;
  const found = typeof id === 'string' ? mock.parts.journal.find(id) : undefined;
  return found?.ok ? [['detail of the journal', found.value]] : [];
}
