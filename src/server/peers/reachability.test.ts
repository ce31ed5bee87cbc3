// Whether a replica is reached at the address that it has published, as others answer it.

import type { Json } from '../../base';
import { createLog, silentLog } from '../log';
import { UnavailableError } from '../unavailable-error';
import { answerReach, createReachability, REACH, type Reachability } from './reachability';
import { LinkLost } from './types';

const ADDRESS = '10.0.0.7:7576';
const REFUSED = 'could not reach the replica at 10.0.0.7:7576: connect ECONNREFUSED';
const NEXT_STEP = 'set --advertise to a host and port of this machine that they can connect to';

type Answer = Json | Error;
const REACHED: Answer = { problem: null };
const UNREACHED: Answer = { problem: REFUSED };
const SILENT = new UnavailableError('could not reach the replica at 10.0.0.0:1');
const OLDER = new UnavailableError('the replica at 10.0.0.0:1 failed: unknown query reach', 'unknown');

interface Watched {
  readonly reachability: Reachability;
  readonly lines: readonly string[];
  /** Checks once, or again and again with `everyMs`. */
  watch(): Promise<void>;
  /** Resolves once the others were asked this often from now on. */
  rounds(count: number): Promise<void>;
  /** What the others answer from now on; they are read from the store in the reverse order each time. */
  others: readonly Answer[];
  /** What comes of a link to itself. */
  own: Error | undefined;
}

interface WatchedOptions {
  readonly own?: Error | undefined;
  /** Checks go on. */
  readonly everyMs?: number;
}

const watches: Reachability[] = [];
afterEach(() => watches.splice(0).forEach(({ close }) => close()));

function watched(others: readonly Answer[], { own, everyMs }: WatchedOptions = {}): Watched {
  const lines: string[] = [];
  let checks = 0;
  const time = (): Date => new Date(0);
  const log = createLog({ level: 'info', colours: false, write: (line) => void lines.push(line), time });
  const set: Watched = {
    others,
    own,
    lines,
    reachability: createReachability({
      replica: 'me',
      log,
      links: { reach: () => (set.own ? Promise.reject(set.own) : Promise.resolve()) },
      shared: {
        async replicas() {
          checks += 1;
          const ids = set.others.map((_, at) => ({ id: `r${at}`, address: `10.0.0.${at}:1` }));
          return checks % 2 === 0 ? ids.toReversed() : ids;
        },
      },
      questions: {
        async ask({ id }, name, subject) {
          expect([name, subject]).toEqual([REACH, { id: 'me', address: ADDRESS }]);
          const answer = set.others[Number(id.slice(1))] ?? null;
          if (answer instanceof Error) throw answer;
          return answer;
        },
      },
      ...(everyMs === undefined ? {} : { everyMs }),
    }),
    async watch() {
      await set.reachability.watch(ADDRESS);
      if (everyMs === undefined) set.reachability.close();
    },
    async rounds(count) {
      // A check that has begun may still use the answers before.
      const wanted = checks + count + 1;
      await until(() => checks >= wanted);
    },
  };
  watches.push(set.reachability);
  return set;
}

const UNREADY = 'other replicas cannot connect to this one: see its log, and check --advertise';
const CUT_OFF = expect.stringMatching(/^none of the other replicas responds, .* check --advertise/);

describe('a replica at its own address', () => {
  it.each<[string, readonly Answer[], Error | undefined]>([
    ['alone, reached by itself', [], undefined],
    ['reached by another one', [REACHED], new Error('a network that does not lead back')],
    ['reached by another one beside one that does not answer', [SILENT, REACHED], undefined],
    ['beside one that was reached and did not answer', [OLDER], undefined],
  ])('is ready without a word: %s', async (_, others, own) => {
    const { reachability, lines, watch } = watched(others, { own });
    await watch();
    expect([reachability.whyUnready(), lines]).toEqual([undefined, []]);
  });

  it('is not ready until another replica has reached it, which is logged once, and names no address to clients', async () => {
    const set = watched([UNREACHED], { everyMs: 1 });
    await set.watch();
    await set.rounds(3);
    expect(set.reachability.whyUnready()).toBe(UNREADY);
    expect(set.lines).toEqual([
      expect.stringContaining(
        `this replica cannot be reached at ${ADDRESS}, so others refuse requests to the worlds that it serves: ${NEXT_STEP} reason=${JSON.stringify(`the replica at 10.0.0.0:1 reports: ${REFUSED}`)}`,
      ),
    ]);
    set.others = [REACHED];
    await set.rounds(1);
    expect(set.reachability.whyUnready()).toBeUndefined();
    expect(set.lines[1]).toContain(`this replica is reachable at ${ADDRESS} again`);
  });

  it('logs once that it cannot be reached, in whichever order the others are asked', async () => {
    const set = watched(
      [UNREACHED, { problem: 'could not reach the replica at 10.0.0.7:7576: no response within 2000 ms' }],
      {
        everyMs: 1,
      },
    );
    await set.watch();
    await set.rounds(4);
    expect(set.lines).toEqual([expect.stringContaining('this replica cannot be reached')]);
  });

  it('stays ready once it was reached: no other replica serves its worlds', async () => {
    const set = watched([REACHED], { everyMs: 1 });
    await set.watch();
    for (const answer of [UNREACHED, SILENT]) {
      set.others = [answer];
      await set.rounds(3);
      expect(set.reachability.whyUnready()).toBeUndefined();
    }
  });

  it('reports a failure for one of several others', async () => {
    const { reachability, lines, watch } = watched([REACHED, UNREACHED]);
    await watch();
    expect(reachability.whyUnready()).toBeUndefined();
    expect(lines).toEqual([expect.stringContaining('the replica at 10.0.0.1:1 reports: could not reach')]);
  });

  it('alone is ready, even if it does not reach itself, or others join that cannot reach it', async () => {
    const set = watched([], { own: new LinkLost(REFUSED, false), everyMs: 1 });
    await set.watch();
    expect(set.reachability.whyUnready()).toBeUndefined();
    expect(set.lines).toEqual([expect.stringContaining(REFUSED)]);
    set.others = [UNREACHED];
    await set.rounds(1);
    expect(set.reachability.whyUnready()).toBeUndefined();
  });
});

describe('a replica that gets no response from others', () => {
  it('is not ready although it reaches itself, and logs it once when this persists', async () => {
    const set = watched([SILENT, SILENT], { everyMs: 1 });
    await set.watch();
    expect([set.reachability.whyUnready(), set.lines]).toEqual([CUT_OFF, []]);
    await set.rounds(6);
    expect(set.reachability.whyUnready()).toEqual(CUT_OFF);
    const found = set.lines.filter((line) => line.includes(`whether they reach this one at ${ADDRESS}`));
    expect(found).toEqual([expect.stringContaining(`${NEXT_STEP} reason="could not reach the replica at 10.0.0.`)]);
    set.others = [SILENT, REACHED];
    await set.rounds(1);
    expect(set.reachability.whyUnready()).toBeUndefined();
  });

  it('is ready when the others were killed', async () => {
    const set = watched([SILENT], { everyMs: 60_000 });
    await set.watch();
    expect([set.reachability.whyUnready(), set.lines]).toEqual([CUT_OFF, []]);
    set.others = [];
    await set.rounds(0);
    await until(() => set.reachability.whyUnready() === undefined);
    expect(set.lines).toEqual([]);
  });
});

it('the store is queried again soon when it could not name the others', async () => {
  let asked = 0;
  const reachability = createReachability({
    replica: 'me',
    log: silentLog,
    links: { reach: async () => undefined },
    shared: { replicas: () => Promise.reject(new Error(`the store does not respond, ${(asked += 1)}`)) },
    questions: { ask: async () => null },
  });
  watches.push(reachability);
  await reachability.watch(ADDRESS);
  await until(() => asked > 1);
  expect(reachability.whyUnready()).toBeUndefined();
});

it('a replica answers whether it reaches the one that asks', async () => {
  const asking = { id: 'b', address: '10.0.0.8:1' };
  const reached: unknown[] = [];
  const links = { reach: async (to: unknown): Promise<void> => void reached.push(to) };
  expect(await answerReach(links)(asking)).toEqual({ problem: null });
  expect(reached).toEqual([asking]);
  const lost = { reach: () => Promise.reject(new LinkLost('no route to host', false)) };
  expect(await answerReach(lost)(asking)).toEqual({ problem: 'no route to host' });
});

async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await new Promise((done) => setTimeout(done, 5));
}
