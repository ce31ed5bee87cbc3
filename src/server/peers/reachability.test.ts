// Whether a replica is reached at the address that it has published, as others answer it.

import type { Json } from '../../base';
import { createLog } from '../log';
import { UnavailableError } from '../unavailable-error';
import { answerReach, createReachability, REACH, type Reachability } from './reachability';
import { LinkLost } from './types';

const ADDRESS = '10.0.0.7:7576';
const REFUSED = 'could not reach replica me at 10.0.0.7:7576: connect ECONNREFUSED';
const NEXT_STEP = 'set --advertise to a host and port of this machine that they can connect to';

type Answer = Json | Error;
const REACHED: Answer = { problem: null };
const UNREACHED: Answer = { problem: REFUSED };
const SILENT = new UnavailableError('could not reach replica');
const OLDER = new UnavailableError('replica failed: unknown query reach', 'unknown');

interface Watched {
  readonly reachability: Reachability;
  readonly lines: readonly string[];
  /** Checks once more. */
  again(): Promise<void>;
  /** Resolves once the others were asked this often. */
  rounds(count: number): Promise<void>;
  /** What the others answer from now on. */
  others: readonly Answer[];
  /** What comes of a link to itself. */
  own: Error | undefined;
}

interface WatchedOptions {
  readonly own?: Error | undefined;
  /** Checks go on. */
  readonly everyMs?: number;
}

function watched(others: readonly Answer[], { own, everyMs }: WatchedOptions = {}): Watched {
  const lines: string[] = [];
  let asked = 0;
  const time = (): Date => new Date(0);
  const log = createLog({ level: 'info', colours: false, write: (line) => void lines.push(line), time });
  const set: Watched = {
    others,
    own,
    lines,
    reachability: createReachability({
      replica: 'me',
      links: { reach: () => (set.own ? Promise.reject(set.own) : Promise.resolve()) },
      shared: { replicas: async () => set.others.map((_, at) => ({ id: `r${at}`, address: `10.0.0.${at}:1` })) },
      questions: {
        async ask({ id }, name, subject) {
          asked += 1;
          expect([name, subject]).toEqual([REACH, { id: 'me', address: ADDRESS }]);
          const answer = set.others[Number(id.slice(1))] ?? null;
          if (answer instanceof Error) throw answer;
          return answer;
        },
      },
      ...(everyMs === undefined ? {} : { everyMs }),
    }),
    again: () =>
      set.reachability.watch(ADDRESS, log).finally(() => {
        if (everyMs === undefined) set.reachability.close();
      }),
    async rounds(count) {
      for (;;) {
        if (asked >= count) return;
        await new Promise((resolve) => void setImmediate(resolve));
      }
    },
  };
  return set;
}

describe('a replica at its own address', () => {
  it.each<[string, readonly Answer[], Error | undefined]>([
    ['alone, reached by itself', [], undefined],
    ['reached by another one', [REACHED], new Error('a network that does not lead back')],
    ['beside one that does not answer', [SILENT], undefined],
    ['beside one that was reached and did not answer', [OLDER], undefined],
  ])('is ready without a word: %s', async (_, others, own) => {
    const { reachability, lines, again } = watched(others, { own });
    await again();
    expect([reachability.whyUnready(), lines]).toEqual([undefined, []]);
  });

  it('is not ready until another replica has reached it, and says so once', async () => {
    const set = watched([UNREACHED]);
    await set.again();
    await set.again();
    const reason = `replica r0: ${REFUSED}`;
    expect(set.reachability.whyUnready()).toBe(
      `other replicas cannot reach this one at ${ADDRESS} (${reason}): ${NEXT_STEP}`,
    );
    expect(set.lines).toEqual([
      expect.stringContaining(
        `this replica cannot be reached at ${ADDRESS}, so others refuse requests to the worlds that it serves: ${NEXT_STEP} reason=${JSON.stringify(reason)}`,
      ),
    ]);
    set.others = [REACHED];
    await set.again();
    expect(set.reachability.whyUnready()).toBeUndefined();
    expect(set.lines[1]).toContain(`this replica is reachable at ${ADDRESS} again`);
  });

  it('stays ready once it was reached: its worlds are served nowhere else', async () => {
    const set = watched([REACHED]);
    await set.again();
    set.others = [UNREACHED];
    await set.again();
    expect(set.reachability.whyUnready()).toBeUndefined();
    expect(set.lines).toHaveLength(1);
  });

  it('reports a failure for one of several others', async () => {
    const { reachability, lines, again } = watched([REACHED, UNREACHED]);
    await again();
    expect(reachability.whyUnready()).toBeUndefined();
    expect(lines).toEqual([expect.stringContaining('replica r1: could not reach')]);
  });

  it('alone is ready, and reports that it does not reach itself', async () => {
    const { reachability, lines, again } = watched([], { own: new LinkLost(REFUSED, false) });
    await again();
    expect(reachability.whyUnready()).toBeUndefined();
    expect(lines).toEqual([expect.stringContaining(REFUSED)]);
  });
});

it('another replica that cannot be reached twice in succession is reported once, with its address', async () => {
  const { lines, again, rounds, reachability } = watched([SILENT], { everyMs: 1 });
  await again();
  expect(lines).toEqual([]);
  await rounds(4);
  reachability.close();
  expect(lines).toEqual([expect.stringContaining('cannot reach replica r0 at 10.0.0.0:1')]);
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
