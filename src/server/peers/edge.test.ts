import { requestOf, testMock } from '../../../test/support/server-parts';
import type { HttpResponse } from '../messages';
import type { Directory } from './directory';
import type { OutgoingCall } from './dial';
import { createEdge, type Edge } from './edge';
import { createForwarder } from './forward';
import { createLostOwners, type LostOwners } from './lost-owners';
import type { OpenRemoteRead, RemoteRead } from './remote-reads';
import { LinkLost, type LinkReply } from './types';
import { UnavailableError } from '../unavailable-error';
import type { AskVersion } from './version-questions';
import { createWaitingBudget } from './waiting-budget';
import { answerReply } from './wire';

const [OWNER, NEXT] = [
  { id: 'owner', address: '127.0.0.1:1' },
  { id: 'next', address: '127.0.0.1:2' },
];
const REQUEST = requestOf('GET', '/api/scan/v0/things/latest');
const FORWARDED: HttpResponse = { status: 200, headers: {}, body: 'forwarded' };
const CACHED: HttpResponse = { status: 200, headers: {}, body: 'cached' };

interface Parts {
  readonly openRead?: OpenRemoteRead;
  readonly askVersion?: AskVersion;
  /** The replica that the store names when the place proved wrong. */
  readonly again?: typeof OWNER;
  /** Whether the previous one may have received the request. */
  readonly isSent?: boolean;
  readonly maxBytes?: number;
  readonly wantsFrom?: () => boolean;
  readonly at?: Directory['at'];
  /** The response of this replica. */
  readonly own?: HttpResponse;
}

interface TestEdge extends Edge {
  readonly lostOwners: LostOwners;
  /** The replicas that were sent the request. */
  readonly called: readonly string[];
  /** Whether it was sent for the cache. */
  readonly wanted: readonly unknown[];
}

/** An edge with a cached answer. */
function edgeWith({
  openRead,
  askVersion,
  again = OWNER,
  isSent = false,
  maxBytes = 1 << 20,
  wantsFrom = () => true,
  at = () => OWNER,
  own,
}: Parts): TestEdge {
  const called: string[] = [];
  const wanted: unknown[] = [];
  const directory: Directory = {
    at,
    again: async () => again,
    afterLoss: async () => again,
    note: () => undefined,
  };
  const call = async ({ id }: typeof OWNER, { head }: OutgoingCall): Promise<LinkReply> => {
    called.push(id);
    wanted.push(Object(JSON.parse(head)).wantsValidity);
    if (id === OWNER.id && again !== OWNER) throw new LinkLost('no route', isSent);
    return answerReply(FORWARDED);
  };
  const read: RemoteRead = {
    isKnownAt: () => true,
    respond: async (_, ask) => ((await ask()) ? CACHED : undefined),
    wantsFrom,
    keep: () => undefined,
  };
  const budget = createWaitingBudget(maxBytes);
  const lostOwners = createLostOwners();
  const edge = createEdge({
    mock: { ...testMock(), ...(own ? { handle: () => own } : {}) },
    directory,
    forwarder: createForwarder({
      links: { call, reach: async () => undefined, close: () => undefined },
      directory,
      lostOwners,
      heirs: { readAhead: () => undefined },
      budget,
    }),
    lostOwners,
    handOver: { admit: (_, work) => work() },
    openRead: openRead ?? (async () => read),
    askVersion: askVersion ?? (async () => undefined),
    budget,
  });
  return { ...edge, called, wanted, lostOwners };
}

describe('a request to a world of another replica', () => {
  test('is forwarded if it cannot be read here', async () => {
    const { handle } = edgeWith({ openRead: () => Promise.reject(new Error('no keys')) });
    expect((await handle(REQUEST)).body).toBe('forwarded');
  });

  test('says whether its response is wanted for the cache', async () => {
    const wanting = edgeWith({});
    await wanting.handle(REQUEST);
    const refusing = edgeWith({ wantsFrom: () => false });
    await refusing.handle(REQUEST);
    expect([wanting.wanted, refusing.wanted]).toEqual([[true], [false]]);
  });

  test('reserves memory for what waits while the version is requested', async () => {
    const asked: ((answer: undefined) => void)[] = [];
    const askVersion: AskVersion = () => new Promise((resolve) => void asked.push(resolve));
    // Room for one.
    const { handle, called } = edgeWith({ askVersion, maxBytes: 3000 });
    const [first, second] = [handle(REQUEST), handle(REQUEST)];
    const { status, body } = await second;
    expect([status, body]).toEqual([503, expect.stringContaining('too many requests to world default')]);
    expect([called, asked.length]).toEqual([[], 1]);
    asked[0]?.(undefined);
    expect((await first).body).toBe('forwarded');
  });

  test('ends with its client while the version is requested', async () => {
    const gone = AbortSignal.abort();
    const seen: unknown[] = [];
    const askVersion: AskVersion = async (_to, _world, left) => void seen.push(left?.());
    await edgeWith({ askVersion }).handle({ ...REQUEST, gone });
    expect(seen).toEqual([gone]);
  });

  test('goes to the next owner at once when the previous one could not be reached for its version', async () => {
    const askVersion: AskVersion = async () => ({ unreachable: 'no route' });
    const moved = edgeWith({ askVersion, again: NEXT });
    expect([(await moved.handle(REQUEST)).body, moved.called]).toEqual(['forwarded', ['next']]);
    const lost = edgeWith({ askVersion });
    lost.lostOwners.dropped(OWNER.id);
    const { status, body } = await lost.handle({ ...REQUEST, gone: AbortSignal.abort() });
    expect([status, body, lost.called]).toEqual([503, expect.stringContaining('no route'), []]);
  });
});

describe('a request that a lost replica may have received', () => {
  test.each([
    ['is sent again', 'a read by GET', REQUEST, 'forwarded'],
    ['is sent again', 'a read by POST', requestOf('POST', '/api/scan/v0/things'), 'forwarded'],
    ['is refused', 'any other', requestOf('POST', '/api/scan/v0/nothing'), '"isDone":"unknown"'],
  ])('%s: %s', async (_, _kind, request, answer) => {
    const { handle } = edgeWith({ again: NEXT, isSent: true, openRead: async () => undefined });
    expect((await handle(request)).body).toContain(answer);
  });
});

describe('a request to a world that is served here', () => {
  const here: Directory['at'] = (id) => testMock().parts.worlds.session(id);

  test('is answered at once', () => {
    const own: HttpResponse = { status: 200, headers: {}, body: 'own' };
    const { handle, called } = edgeWith({ at: here, own });
    expect([handle(REQUEST), called]).toEqual([own, []]);
  });

  test('is refused if it cannot be told where the world is', () => {
    const at = (): never => {
      throw new UnavailableError('the store of worlds does not respond');
    };
    expect(edgeWith({ at }).handle(REQUEST)).toMatchObject({ status: 503 });
  });
});
