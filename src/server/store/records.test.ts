import { micros } from '../../base';
import { clockNow, isClockCurrent, type WorldRecord } from './records';

const record = (changed: Partial<WorldRecord['clock']> = {}): WorldRecord['clock'] => ({
  at: '1000',
  wall: '100',
  frozen: false,
  speed: 2000,
  seen: '1100',
  ...changed,
});

describe('the clock of a stored world', () => {
  it('continues from its anchor, and can be stored unchanged', () => {
    for (const wall of [150n, 151n, 900n]) {
      expect(isClockCurrent(record(), micros(wall))).toBe(true);
      expect(clockNow(record(), micros(wall)).now).toBe(1000n + (wall - 100n) * 2n);
    }
  });

  it('is never behind the time of the last write: if the wall clock was set back, its anchor must be stored again', () => {
    expect(isClockCurrent(record(), micros(149n))).toBe(false);
    expect(clockNow(record(), micros(149n)).now).toBe(1100n);
  });

  it('stands still while it is frozen, whatever the wall clock shows', () => {
    const frozen = record({ frozen: true, seen: '1000' });
    expect(isClockCurrent(frozen, micros(0n))).toBe(true);
    expect(clockNow(frozen, micros(0n)).now).toBe(1000n);
  });
});
