// The figures of `bench/outages.ts`, from a history that is small enough to check.

import { recoveryTimes } from '../../bench/outages';

const answered = (
  begin: number,
  end: number,
  status: number,
): { begin: number; end: number; status: number; url: string } => ({ begin, end, status, url: 'http://127.0.0.1:1' });

describe('the time in which the worlds of a killed replica recover', () => {
  const histories = [
    { world: 'job-1', requests: [answered(0, 10, 200), answered(120, 130, 503), answered(150, 180, 200)] },
    { world: 'job-2', requests: [answered(0, 10, 200), answered(90, 300, 200)] },
    { world: 'job-3', requests: [answered(110, 111, 200)] },
  ];

  it('ends with the first request that began after the kill and succeeded', () => {
    expect(recoveryTimes(histories, [{ at: 100, worlds: new Set(['job-1', 'job-2']) }])).toEqual([80, Infinity]);
  });

  it('leaves out worlds without a client', () => {
    expect(recoveryTimes(histories, [{ at: 100, worlds: new Set(['default', 'job-1']) }])).toEqual([80]);
  });
});
