// What is asked for, over and over: sequences of requests that each connection goes through, and how the server is made
// ready for them.

import type { Server } from './processes';

/** What one connection remembers between its requests. */
export interface Memory {
  readonly token: string;
  contractId: string | undefined;
}

export interface Request {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  /** `UNIQUE` in it stands for a number that no other request has. */
  readonly body?: string;
}

export const UNIQUE = '<unique>';

export interface Step {
  /** The same request every time may be given as it is: it is then written out only once. */
  readonly request: Request | ((memory: Memory) => Request);
  /** Sees the body of each answer. */
  readonly keep?: (text: string, memory: Memory) => void;
}

export interface Sequence {
  readonly steps: readonly Step[];
  /** One for each connection. */
  readonly memories: readonly Memory[];
}

/** An answer of a server, which the baseline gives as well. */
export interface Sample {
  readonly method: string;
  readonly pathEnd: string;
  readonly status: number;
  readonly value?: unknown;
}

export interface Case {
  readonly id: string;
  readonly what: string;
  /** Least ratio of requests per second to the baseline. */
  readonly goal?: number;
  /** Most ratio of the 99th percentile of latency to the baseline; 2 for every case with a goal if not given. */
  readonly mostP99?: number;
  readonly prepare: (server: Server) => Promise<Sequence>;
}

interface User {
  readonly party: string;
  readonly token: string;
}

interface Scene {
  readonly url: string;
  readonly users: readonly User[];
  readonly updateId: string;
}

export const CONNECTIONS = 32;
const ROWS = 20;
const OFFERS = '/api/validator/v0/wallet/transfer-offers';
const ROUNDS = '/api/scan/v0/open-and-issuing-mining-rounds';
const FAR_AHEAD = 9_000_000_000_000_000;

/** Reads the line that understudy prints when it is ready. */
export function sceneOf({ url, ready }: Pick<Server, 'url' | 'ready'>): Scene {
  const {
    users,
    samples,
  }: { readonly users: readonly User[]; readonly samples: { readonly updates: { readonly transaction?: string } } } =
    JSON.parse(ready);
  return { url, users, updateId: samples.updates.transaction ?? '' };
}

const memoryOf = ({ token }: User): Memory => ({ token, contractId: undefined });

function forOne({ users }: Scene, steps: readonly Step[]): Sequence {
  const [first] = users;
  if (!first) throw new Error('the world of the benchmark has no users');
  return { steps, memories: Array.from({ length: CONNECTIONS }, () => memoryOf(first)) };
}

/** A new offer of the caller, with a tracking id that was never used. */
const createRequest = (receiver: string, description = 'bench'): Request => ({
  method: 'POST',
  path: OFFERS,
  body: JSON.stringify({
    receiver_party_id: receiver,
    amount: '0.01',
    description,
    expires_at: FAR_AHEAD,
    tracking_id: `bench-${process.pid}-${UNIQUE}`,
  }),
});

let numbers = 0;
/** The first of so many numbers for `UNIQUE` that nothing else takes. */
export function takeNumbers(count: number): number {
  const first = numbers;
  numbers += count;
  return first;
}

/** The request as it is sent. */
export const numbered = (request: Request): Request =>
  request.body?.includes(UNIQUE) === true
    ? { ...request, body: request.body.replace(UNIQUE, String(takeNumbers(1))) }
    : request;

/** The last user of the world gets every offer. */
const receiverOf = ({ users }: Scene): string => users.at(-1)?.party ?? '';

export async function send(
  url: string,
  request: Request,
  token: string,
): Promise<{ readonly status: number; readonly text: string }> {
  const { method, path, body } = numbered(request);
  const answer = await fetch(`${url}${path}`, {
    method,
    headers: headersOf(token),
    ...(body === undefined ? {} : { body }),
  });
  const text = await answer.text();
  if (answer.status !== 200) throw new Error(`${method} ${path} answers ${answer.status}: ${text.slice(0, 300)}`);
  return { status: answer.status, text };
}

export const headersOf = (token: string): Record<string, string> => ({
  'content-type': 'application/json',
  authorization: `Bearer ${token}`,
});

export async function fillList(scene: Scene, { token }: { readonly token: string }, rows = ROWS): Promise<void> {
  for (let row = 0; row < rows; row += 1) await send(scene.url, createRequest(receiverOf(scene)), token);
}

/** Creates an offer, and withdraws it the next time: a list has 20 or 21 rows, and never the same as before. */
function changeStep(scene: Scene): Step {
  const receiver = receiverOf(scene);
  return {
    request: ({ contractId }) =>
      contractId === undefined ? createRequest(receiver) : { method: 'POST', path: `${OFFERS}/${contractId}/withdraw` },
    keep: (text, memory) => {
      memory.contractId = /"offer_contract_id":"(\w+)"/.exec(text)?.[1];
    },
  };
}

const LIST: Step = { request: { method: 'GET', path: OFFERS } };

async function ownLists(server: Server, steps: (scene: Scene) => readonly Step[]): Promise<Sequence> {
  const scene = sceneOf(server);
  const users = scene.users.slice(0, CONNECTIONS);
  for (const user of users) await fillList(scene, user);
  return { steps: steps(scene), memories: users.map(memoryOf) };
}

async function rounds(server: Server, isCached: boolean): Promise<Sequence> {
  const scene = sceneOf(server);
  const none = { cached_open_mining_round_contract_ids: [], cached_issuing_round_contract_ids: [] };
  const full = await send(scene.url, { method: 'POST', path: ROUNDS, body: JSON.stringify(none) }, '');
  const { open_mining_rounds: open, issuing_mining_rounds: issuing }: Readonly<Record<string, object>> = JSON.parse(
    full.text,
  );
  const held = {
    cached_open_mining_round_contract_ids: Object.keys(open ?? {}),
    cached_issuing_round_contract_ids: Object.keys(issuing ?? {}),
  };
  return forOne(scene, [{ request: { method: 'POST', path: ROUNDS, body: JSON.stringify(isCached ? held : none) } }]);
}

function updateById(scene: Scene): Step {
  const eventFormat = { filtersByParty: { [scene.users[0]?.party ?? '']: {} } };
  const body = {
    updateId: scene.updateId,
    updateFormat: { includeTransactions: { eventFormat, transactionShape: 'TRANSACTION_SHAPE_LEDGER_EFFECTS' } },
  };
  return { request: { method: 'POST', path: '/v2/updates/update-by-id', body: JSON.stringify(body) } };
}

const createOffers = async (server: Server, description?: string): Promise<Sequence> =>
  forOne(sceneOf(server), [{ request: createRequest(receiverOf(sceneOf(server)), description) }]);

async function unchangedList(server: Server, rows: number): Promise<Sequence> {
  const scene = sceneOf(server);
  await fillList(scene, scene.users[0] ?? { token: '' }, rows);
  return forOne(scene, [LIST]);
}

const read = async (server: Server, request: Request): Promise<Sequence> => forOne(sceneOf(server), [{ request }]);

const namesPage = (size: number): Request => ({ method: 'GET', path: `/api/scan/v0/ans-entries?page_size=${size}` });

/** The longest that the contract allows, in characters of three bytes. */
const LONG_DESCRIPTION = '€'.repeat(279);

export const CASES: readonly Case[] = [
  {
    id: 'list-unchanged',
    what: 'list of 20 open offers, unchanged between calls',
    goal: 2.5,
    prepare: (server) => unchangedList(server, ROWS),
  },
  {
    id: 'list-unchanged-100',
    what: 'list of 100 open offers, unchanged between calls',
    goal: 2.5,
    prepare: (server) => unchangedList(server, 100),
  },
  { id: 'create', what: 'create an offer', goal: 0.5, mostP99: 4, prepare: (server) => createOffers(server) },
  {
    id: 'create-large',
    what: 'create an offer with the longest description',
    prepare: (server) => createOffers(server, LONG_DESCRIPTION),
  },
  {
    id: 'rounds-cached',
    what: 'mining rounds, all ids cached by the caller',
    goal: 0.9,
    prepare: (server) => rounds(server, true),
  },
  { id: 'rounds-new', what: 'mining rounds, none cached', goal: 0.7, prepare: (server) => rounds(server, false) },
  {
    id: 'names-20',
    what: 'ans-entries, a page of 20',
    goal: 0.9,
    prepare: (server) => read(server, namesPage(20)),
  },
  {
    id: 'names',
    what: 'ans-entries, a page of 100',
    goal: 0.9,
    prepare: (server) => read(server, namesPage(100)),
  },
  {
    id: 'update-by-id',
    what: 'update by id with filters',
    goal: 0.8,
    prepare: async (server) => forOne(sceneOf(server), [updateById(sceneOf(server))]),
  },
  {
    id: 'ledger-end',
    what: 'ledger end, the smallest answer',
    prepare: (server) => read(server, { method: 'GET', path: '/v2/state/ledger-end' }),
  },
];

/** Lists that change between calls, for the waves. */
export const CHANGING_LISTS = (server: Server): Promise<Sequence> =>
  ownLists(server, (scene) => [changeStep(scene), LIST]);

/**
 * What the server answers to each kind of request of a sequence, one time through and a second for those that take
 * turns.
 */
export async function samplesOf(url: string, { steps, memories }: Sequence): Promise<readonly Sample[]> {
  const [memory] = memories;
  if (!memory) return [];
  const samples = new Map<string, Sample>();
  for (const step of [...steps, ...steps]) {
    const request = typeof step.request === 'function' ? step.request(memory) : step.request;
    const { status, text } = await send(url, request, memory.token);
    step.keep?.(text, memory);
    const pathEnd = request.path.endsWith('/withdraw') ? '/withdraw' : (request.path.split('?')[0] ?? '');
    samples.set(`${request.method} ${pathEnd}`, {
      method: request.method,
      pathEnd: request.path.includes('?') ? request.path : pathEnd,
      status,
      ...(text === '' ? {} : { value: JSON.parse(text) }),
    });
  }
  return [...samples.values()];
}
