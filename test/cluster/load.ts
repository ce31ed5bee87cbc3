// Clients that write and read a world through all replicas, and note what they saw.

import type { Json } from '../../src/base';
import type { Ready } from '../../src/library';
import type { ObservedRead, ObservedWrite } from './check-history';

export interface LoadTarget {
  /** Base addresses of the replicas that may be asked now. */
  readonly urls: () => readonly string[];
  readonly ready: Ready;
  readonly world: string;
}

export interface RunningLoad {
  readonly operations: readonly (ObservedWrite | ObservedRead)[];
  /** Answers that no server of a cluster may give. */
  readonly strange: readonly string[];
  /** A read at one replica, beside what the clients do. */
  readAt(url: string): Promise<void>;
  stop(): Promise<void>;
}

/** Nothing may hang: an answer takes at most this long, also while a world changes its replica. */
const PATIENCE_MS = 15_000;
const PAUSE_MS = 20;
const WRITES = 0.6;

interface LoadAnswer {
  readonly status: number;
  readonly text: string;
}

/** Undefined when the connection failed; `late` when there was no answer in time. */
async function send(url: string, init: RequestInit): Promise<LoadAnswer | 'late' | undefined> {
  try {
    const response = await fetch(url, { ...init, signal: AbortSignal.timeout(PATIENCE_MS) });
    return { status: response.status, text: await response.text() };
  } catch (error) {
    return error instanceof Error && error.name === 'TimeoutError' ? 'late' : undefined;
  }
}

const userNamed = ({ users }: Ready, name: string): Ready['users'][number] => {
  const found = users.find(({ user }) => user === name);
  if (!found) throw new Error(`the world has no user ${name}`);
  return found;
};

export function startLoad({ urls, ready, world }: LoadTarget, clients: number): RunningLoad {
  const operations: (ObservedWrite | ObservedRead)[] = [];
  const strange: string[] = [];
  const [alice, bob] = [userNamed(ready, 'alice'), userNamed(ready, 'bob')];
  const headers = { authorization: `Bearer ${alice.token ?? ''}`, 'content-type': 'application/json' };
  const over = new AbortController();
  let count = 0;
  const anyUrl = (): string => {
    const all = urls();
    return `${all[count % all.length] ?? ''}/_worlds/${world}`;
  };
  const note = (what: string, answer: LoadAnswer | 'late' | undefined): void => {
    if (answer === 'late') strange.push(`${what} had no answer within ${PATIENCE_MS} ms`);
    else if (answer && answer.status !== 503) strange.push(`${what} was answered ${answer.status} ${answer.text}`);
  };

  const write = async (): Promise<void> => {
    const id = `${world}-${(count += 1)}`;
    const body = {
      receiver_party_id: bob.party,
      amount: '0.0001',
      description: id,
      expires_at: 4_000_000_000_000_000,
      tracking_id: id,
    };
    const begin = performance.now();
    const answer = await send(`${anyUrl()}/api/validator/v0/wallet/transfer-offers`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    });
    const seen = { kind: 'write', id, begin, end: performance.now() } as const;
    if (answer !== undefined && answer !== 'late' && answer.status === 200) {
      operations.push({ ...seen, outcome: 'kept' });
      return;
    }
    note(`write ${id}`, answer);
    const isRefused = answer !== undefined && answer !== 'late' && answer.text.includes('Nothing was done');
    operations.push({ ...seen, outcome: isRefused ? 'refused' : 'open' });
  };
  const read = async (base: string): Promise<void> => {
    count += 1;
    const begin = performance.now();
    const answer = await send(`${base}/v2/state/ledger-end`, { headers });
    const end = performance.now();
    if (answer === undefined || answer === 'late' || answer.status !== 200) return note(`a read at ${begin}`, answer);
    operations.push({ kind: 'read', begin, end, offset: offsetIn(answer.text) });
  };
  const client = async (number: number): Promise<void> => {
    for (let turn = number; !over.signal.aborted; turn += 1) {
      await ((turn * 7) % 10 < WRITES * 10 ? write() : read(anyUrl()));
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  };
  const all = Promise.all(Array.from({ length: clients }, (_, number) => client(number)));
  return {
    operations,
    strange,
    readAt: (url) => read(`${url}/_worlds/${world}`),
    async stop() {
      over.abort();
      await all;
    },
  };
}

const offsetIn = (text: string): number => Number((JSON.parse(text) as { readonly offset: number }).offset);

/** The body of the first answer that is not 503: on a busy machine a replica may lose its worlds at any time. */
async function untilAnswered(url: string, init: RequestInit): Promise<string> {
  for (;;) {
    const answer = await send(url, init);
    if (answer === undefined || answer === 'late') throw new Error(`${url} was not answered`);
    if (answer.status === 200) return answer.text;
    if (answer.status !== 503) throw new Error(`${url} was answered ${answer.status} ${answer.text}`);
    await new Promise((resolve) => setTimeout(resolve, PATIENCE_MS / 100));
  }
}

const WINDOW = 150;

/** The offsets of the updates that created an offer, by its tracking id, in the final log. */
export async function offsetsIn({ urls, ready, world }: LoadTarget): Promise<ReadonlyMap<string, readonly number[]>> {
  const base = `${urls()[0] ?? ''}/_worlds/${world}`;
  const alice = userNamed(ready, 'alice');
  const headers = { authorization: `Bearer ${alice.token ?? ''}`, 'content-type': 'application/json' };
  const found = new Map<string, number[]>();
  const last = offsetIn(await untilAnswered(`${base}/v2/state/ledger-end`, { headers }));
  for (let from = 0; from < last; from += WINDOW) {
    const body = {
      beginExclusive: from,
      endInclusive: Math.min(last, from + WINDOW),
      filter: { filtersByParty: { [alice.party]: {} } },
      verbose: true,
    };
    const text = await untilAnswered(`${base}/v2/updates/flats`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    });
    for (const update of JSON.parse(text) as readonly Json[]) note(found, update, world);
  }
  return found;
}

function note(found: Map<string, number[]>, update: Json, world: string): void {
  const text = JSON.stringify(update);
  const offset = Number(/"offset":(\d+)/.exec(text)?.[1]);
  const created = new Set([...text.matchAll(/"trackingId":"([^"]+)"/g)].map(([, id = '']) => id));
  for (const id of created) if (id.startsWith(`${world}-`)) found.set(id, [...(found.get(id) ?? []), offset]);
}
