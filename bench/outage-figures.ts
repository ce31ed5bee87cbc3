// The figures of the outages, from what the clients noted and how busy the cores were.

import type { TimedRequest } from './asking-client';
import { busyPart, type CoreReading } from './busy-cores';
import { quantile, type Finding } from './figures';
import type { Kill } from './replica-group';

const RECOVERY_MS = 6000;

export interface WorldRequests {
  readonly world: string;
  readonly requests: readonly TimedRequest[];
}

export interface MeasuredOutages {
  /** What was measured, for the figures. */
  readonly what: string;
  readonly histories: readonly WorldRequests[];
  readonly kills: readonly Kill[];
  /** The span before the first kill. */
  readonly calm: readonly [number, number];
  readonly cores: readonly CoreReading[];
  readonly wrong: number;
}

/** A request to a world that the killed replica did not serve, through another replica, soon after the kill. */
interface BesideRequest extends TimedRequest {
  readonly world: string;
  readonly kill: Kill;
}

/**
 * Whether there was no answer, or one that says that none is possible now. Any other answer may be right, and the
 * checkers judge it: 404 for an offer that a killed replica was asked to create, for example.
 */
export const isFailed = ({ status }: Pick<TimedRequest, 'status'>): boolean => status === undefined || status >= 500;

/**
 * Requests that began before the kill, or that the killed replica received, are left out, and so are worlds of a replica
 * that was killed before and that have not been answered since: no living replica serves them.
 */
export const besideKills = (histories: readonly WorldRequests[], kills: readonly Kill[]): readonly BesideRequest[] =>
  kills.flatMap((kill) =>
    histories
      .filter(({ world, requests }) => {
        const lost = kills.findLast(({ at, worlds }) => at <= kill.at && worlds.has(world));
        return !lost || requests.some((one) => one.begin >= lost.at && one.end <= kill.at && !isFailed(one));
      })
      .flatMap(({ world, requests }) =>
        requests
          .filter(({ begin, url }) => begin >= kill.at && begin < kill.at + RECOVERY_MS && url !== kill.url)
          .map((request) => ({ ...request, world, kill })),
      ),
  );

/** Failed, but not because the replica that received the request was killed while it waited. */
export const isFailedBeside = (request: TimedRequest, kills: readonly Pick<Kill, 'at' | 'url'>[]): boolean => {
  const { begin, end, status, url } = request;
  const isCut = status === undefined && kills.some((kill) => kill.url === url && begin < kill.at && kill.at <= end);
  return isFailed(request) && !isCut;
};

/** One sentence, for the progress of a run. */
export const failureText = ({ world, kill, url, begin, end, status, refusal }: BesideRequest): string =>
  `${world} through ${url}, ${(begin - kill.at).toFixed(0)} ms after the kill of ${kill.url}: ${
    status === undefined ? 'no answer' : `${status} ${refusal ?? ''}`
  } after ${(end - begin).toFixed(0)} ms`;

/**
 * For each kill, milliseconds until the end of the first request that began after it and was answered, for each world of
 * the killed replica that has a client: the default world has none.
 */
export const recoveryTimes = (
  histories: readonly WorldRequests[],
  kills: readonly Pick<Kill, 'at' | 'worlds'>[],
): readonly (readonly number[])[] =>
  kills.map(({ at, worlds }) =>
    histories
      .filter(({ world }) => worlds.has(world))
      .map(({ requests }) => {
        const first = requests.find((request) => request.begin >= at && !isFailed(request));
        return first ? first.end - at : Infinity;
      }),
  );

export function outageFigures(measured: MeasuredOutages): readonly Finding[] {
  const { what, histories, kills, calm, cores, wrong } = measured;
  const all = histories.flatMap(({ requests }) => requests);
  const beside = besideKills(histories, kills);
  const recovery = recoveryTimes(histories, kills);
  const [firsts, lasts] = [recovery.map((times) => Math.min(...times)), recovery.map((times) => Math.max(...times))];
  const busyAfter = (from: (kill: number) => number, until: (kill: number) => number): readonly number[] =>
    kills.map(({ at }, kill) => busyPart(cores, at + from(kill), at + until(kill)));
  const [first, last] = [at(firsts), at(lasts)];
  /** Nothing recovers if the killed replica served no world that has a client. */
  const isBeforeRecovery = ({ begin, kill }: BesideRequest): boolean =>
    recovery[kills.indexOf(kill)]?.length !== 0 && begin < kill.at + first(kills.indexOf(kill));
  return [
    { id: 'outages/requests', what: `${what}: requests`, unit: '', values: [all.length] },
    { id: 'outages/wrong', what: 'the same: wrong answers', unit: '', values: [wrong], goal: { atMost: 0 } },
    {
      id: 'outages/failed-beside',
      what: 'the same: requests to worlds of living replicas that failed within 6 s of a kill',
      unit: '',
      values: [beside.filter((request) => isFailedBeside(request, kills)).length],
      goal: { atMost: 0 },
    },
    {
      id: 'outages/p99-calm',
      what: '99th percentile of latency without kills',
      unit: 'ms',
      values: [p99(all.filter(({ begin, end }) => begin >= calm[0] && end <= calm[1]))],
    },
    {
      id: 'outages/p99-beside',
      what: '99th percentile of latency within 6 s of a kill, worlds of living replicas',
      unit: 'ms',
      values: [p99(beside)],
    },
    ...p99Of('outages/p99-waiting', {
      what: 'the same for requests that began before the first world of the killed replica was served again',
      requests: beside.filter((request) => isBeforeRecovery(request)),
    }),
    ...p99Of('outages/p99-after', {
      what: 'the same for requests that began later',
      requests: beside.filter((request) => !isBeforeRecovery(request)),
    }),
    {
      id: 'outages/recovery',
      what: 'worlds of the killed replica: from the kill to the first answer, 99th percentile',
      unit: 's',
      values: [quantile(recovery.flat(), 0.99) / 1000],
      goal: { atMost: RECOVERY_MS / 1000 },
    },
    {
      id: 'outages/recovery-first',
      what: 'the same for the first of these worlds, for each kill',
      unit: 's',
      values: firsts.map((one) => one / 1000),
    },
    {
      id: 'outages/worlds',
      what: 'worlds of the killed replica that have a client, for each kill',
      unit: '',
      values: recovery.map((times) => times.length),
    },
    {
      id: 'outages/busy-calm',
      what: 'busy part of the cores of the replicas, without kills',
      unit: 'ratio',
      values: [busyPart(cores, ...calm)],
    },
    {
      id: 'outages/busy-waiting',
      what: 'the same from a kill until the first of these worlds has recovered',
      unit: 'ratio',
      values: busyAfter(() => 0, first),
    },
    {
      id: 'outages/busy-reading',
      what: 'the same from then until all of them have recovered',
      unit: 'ratio',
      values: busyAfter(first, last),
    },
  ];
}

const at =
  (times: readonly number[]) =>
  (kill: number): number =>
    times[kill] ?? Number.NaN;

/** No finding for no requests: there are none after the recovery if there is no recovery, for example. */
const p99Of = (
  id: string,
  { what, requests }: { readonly what: string; readonly requests: readonly BesideRequest[] },
): readonly Finding[] => (requests.length === 0 ? [] : [{ id, what, unit: 'ms', values: [p99(requests)] }]);

const p99 = (some: readonly Pick<TimedRequest, 'begin' | 'end'>[]): number =>
  quantile(
    some.map(({ begin, end }) => end - begin),
    0.99,
  );
