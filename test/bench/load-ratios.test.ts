// When the benchmark prints a ratio, and when it refuses to.

import type { Case } from '../../bench/cases';
import { findingsOf, type Rounds } from '../../bench/load-ratios';
import type { Load } from '../../bench/wrk';

const one: Case = {
  id: 'x',
  what: 'a request',
  goal: 0.5,
  mostP99: 4,
  prepare: () => Promise.reject(new Error('is not started')),
};

const loaded = (perSecond: number, wrkBusy: number): Load => ({
  requests: perSecond,
  perSecond,
  p50Ms: 1000 / perSecond,
  p99Ms: 2000 / perSecond,
  cpuMs: 1000 / perSecond,
  busy: 1,
  wrkBusy,
});

const rounds = (played: Readonly<Record<string, readonly Load[]>>): Rounds => new Map(Object.entries(played));
const valuesOf = (played: Rounds, id: string): readonly number[] | undefined =>
  findingsOf(one, played).findings.find((finding) => finding.id === id)?.values;

it('each figure is a ratio within its round, with the processor time of both servers', () => {
  const played = rounds({
    nothing: [loaded(3000, 0.9), loaded(2500, 0.9)],
    bare: [loaded(1000, 0.3), loaded(1000, 0.3)],
    understudy: [loaded(500, 0.2), loaded(250, 0.1)],
    prism: [loaded(100, 0.05), loaded(50, 0.05)],
  });
  expect(valuesOf(played, 'x/rate')).toEqual([0.5, 0.25]);
  expect(valuesOf(played, 'x/p99')).toEqual([2, 4]);
  expect(valuesOf(played, 'x/rate-prism')).toEqual([0.1, 0.05]);
  expect(valuesOf(played, 'x/cpu-understudy')).toEqual([2000, 4000]);
  expect(valuesOf(played, 'x/cpu-bare')).toEqual([1000, 1000]);
  expect(valuesOf(played, 'x/wrk-busy')).toEqual([0.3, 0.3]);
  expect(findingsOf(one, played).refusals).toEqual([]);
});

it.each([
  [0.7, 1],
  [0.71, undefined],
])('with wrk busy for %p of the time there is a ratio of requests per second: %p', (wrkBusy, ratio) => {
  const played = rounds({
    nothing: [loaded(3000, 1)],
    bare: [loaded(1000, 0.7)],
    understudy: [loaded(1000, wrkBusy)],
  });
  expect(valuesOf(played, 'x/rate')?.[0]).toBe(ratio);
  expect(valuesOf(played, 'x/cpu-rate')).toEqual([1]);
  expect(findingsOf(one, played).refusals).toHaveLength(ratio === undefined ? 3 : 0);
});

it('a baseline that keeps wrk too busy leaves no ratio either', () => {
  const played = rounds({
    nothing: [loaded(3000, 1)],
    bare: [loaded(1000, 0.8)],
    understudy: [loaded(500, 0.2)],
  });
  expect(valuesOf(played, 'x/rate')).toBeUndefined();
  expect(valuesOf(played, 'x/cpu-rate')).toEqual([0.5]);
});

it.each([
  [2000, 1],
  [1990, undefined],
])('with %p requests a second of a server that does nothing there is a ratio: %p', (nothing, ratio) => {
  const played = rounds({ nothing: [loaded(nothing, 1)], bare: [loaded(1000, 0.3)], understudy: [loaded(1000, 0.3)] });
  expect(valuesOf(played, 'x/rate')?.[0]).toBe(ratio);
  expect(valuesOf(played, 'x/headroom')).toEqual([nothing / 1000]);
  expect(findingsOf(one, played).refusals).toHaveLength(ratio === undefined ? 1 : 0);
});
