// The figures of the outages, from a history that is small enough to check.

import { busyPart } from '../../bench/busy-cores';
import {
  besideKills,
  failureText,
  isFailed,
  isFailedBeside,
  outageFigures,
  recoveryTimes,
} from '../../bench/outage-figures';
import type { TimedRequest } from '../../bench/asking-client';
import type { Kill } from '../../bench/replica-group';

const [KILLED, OTHER] = ['http://127.0.0.1:1', 'http://127.0.0.1:2'];

const answered = (begin: number, end: number, status: number | undefined, url = OTHER): TimedRequest => ({
  begin,
  end,
  status,
  url,
});

const killOf = (...worlds: readonly string[]): Kill => ({ at: 100, url: KILLED, worlds: new Set(worlds) });

describe('the recovery time of the worlds of a killed replica', () => {
  const histories = [
    { world: 'job-1', requests: [answered(0, 10, 200), answered(120, 130, 503), answered(150, 180, 200)] },
    { world: 'job-2', requests: [answered(0, 10, 200), answered(90, 300, 200)] },
    { world: 'job-3', requests: [answered(110, 111, 200)] },
    { world: 'job-4', requests: [answered(110, 111, undefined), answered(120, 121, 404)] },
  ];

  it('ends with the first request that began after the kill and was answered', () => {
    expect(recoveryTimes(histories, [killOf('job-1', 'job-2'), killOf('job-4')])).toEqual([[80, Infinity], [21]]);
  });

  it('ignores worlds without a client', () => {
    expect(recoveryTimes(histories, [killOf('default', 'job-1')])).toEqual([[80]]);
  });
});

describe('the latency of worlds of surviving replicas', () => {
  const of = (killed: readonly TimedRequest[], kill: Kill): unknown =>
    outageFigures({
      what: '',
      histories: [
        { world: 'job-1', requests: killed },
        { world: 'job-2', requests: [answered(110, 150, 200), answered(190, 193, 200)] },
      ],
      kills: [kill],
      calm: [0, 100],
      cores: [],
      wrong: 0,
    })
      .filter(({ id }) => id === 'outages/p99-waiting' || id === 'outages/p99-after')
      .map(({ id, values }) => [id, ...values]);

  it('is told apart by the first recovery of a world of the killed replica', () => {
    expect(of([answered(120, 180, 200)], killOf('job-1'))).toEqual([
      ['outages/p99-waiting', 40],
      ['outages/p99-after', 3],
    ]);
  });

  it('belongs to the time before it if none recovers, and after it if none has a client', () => {
    expect(of([answered(120, 180, 503)], killOf('job-1'))).toEqual([['outages/p99-waiting', 40]]);
    expect(of([], killOf('default'))).toEqual([['outages/p99-after', 40]]);
  });
});

describe('a failed request to a world of a surviving replica', () => {
  const failed = answered(130, 150, 503);
  const histories = [
    { world: 'job-1', requests: [answered(120, 130, 503)] },
    {
      world: 'job-2',
      requests: [
        answered(90, 110, undefined),
        answered(120, 125, undefined, KILLED),
        // The killed replica was asked to create the offer.
        answered(126, 128, 404),
        { ...failed, refusal: 'The world is not available' },
        answered(6100, 6110, 503),
      ],
    },
  ];
  const beside = besideKills(histories, [killOf('job-1')]);

  it('counts if it was sent to a surviving replica within 6 s of the kill', () => {
    expect(beside.map(({ world, begin }) => [world, begin])).toEqual([
      ['job-2', 126],
      ['job-2', 130],
    ]);
  });

  it('does not count if no surviving replica has served the world since an earlier kill', () => {
    const later: Kill = { at: 200, url: OTHER, worlds: new Set(['job-4']) };
    const kills = [killOf('job-3'), later];
    const waiting = { world: 'job-3', requests: [answered(150, 160, 503), answered(210, 220, 503)] };
    const recovered = { world: 'job-3', requests: [answered(150, 160, 200), answered(210, 220, 503, KILLED)] };
    expect(besideKills([waiting], kills)).toEqual([]);
    expect(besideKills([recovered], kills)).toHaveLength(1);
  });

  it('does not count if the replica that received it was killed meanwhile', () => {
    const later: Kill = { at: 200, url: OTHER, worlds: new Set() };
    const cut = answered(150, 201, undefined);
    expect([isFailedBeside(cut, [later]), isFailedBeside(cut, [killOf()])]).toEqual([false, true]);
    expect(isFailedBeside({ ...cut, status: 503 }, [later])).toBe(true);
  });

  it('is one without a response, or with a response that none is possible', () => {
    expect(beside.filter(isFailed).map(failureText)).toEqual([
      `job-2 through ${OTHER}, 30 ms after the kill of ${KILLED}: 503 The world is not available after 20 ms`,
    ]);
    expect([undefined, 500, 503].every((status) => isFailed({ status }))).toBe(true);
    expect([200, 404, 409].some((status) => isFailed({ status }))).toBe(false);
  });
});

it('the busy part of a span is read from the last reading before it to the first after it', () => {
  const readings = [
    { at: 0, busy: 0, total: 0 },
    { at: 10, busy: 10, total: 10 },
    { at: 20, busy: 15, total: 20 },
    { at: 30, busy: 15, total: 30 },
  ];
  expect([busyPart(readings, 0, 30), busyPart(readings, 5, 20), busyPart(readings, 11, 12)]).toEqual([0.5, 0.75, 0.5]);
});
