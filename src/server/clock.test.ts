import { micros, SECOND } from '../base';
import { createClock, createManualClock, timeAt, WALL_SPEED } from './clock';

describe('clock', () => {
  test('a manual clock moves only on request, and never backwards', () => {
    const clock = createManualClock(micros(100));
    expect(clock.now()).toBe(100n);
    expect(clock.advance(micros(5))).toEqual({ ok: true, value: 105n });
    expect(clock.set(micros(105))).toEqual({ ok: true, value: 105n });
    expect(clock.set(micros(104))).toEqual({ ok: false, error: { code: 'clock-backwards', now: 105n } });
    expect(clock.advance(micros(-1))).toMatchObject({ ok: false });
    expect(clock.now()).toBe(105n);
  });

  test('a real clock follows wall time plus the time it was advanced by', () => {
    let wall = micros(1000);
    const clock = createClock({ now: wall, frozen: false, speed: WALL_SPEED }, () => wall);
    expect(clock.advance(SECOND)).toEqual({ ok: true, value: 1_001_000n });
    wall = micros(1500);
    expect(clock.now()).toBe(1_001_500n);
    expect(clock.set(micros(2_000_000))).toEqual({ ok: true, value: 2_000_000n });
    expect(clock.set(micros(1))).toMatchObject({ ok: false });
  });

  test('a real clock stops while wall time is set back, and can still be advanced by the full duration', () => {
    let wall = micros(1000);
    const clock = createClock({ now: wall, frozen: false, speed: WALL_SPEED }, () => wall);
    expect(clock.now()).toBe(1000n);
    wall = micros(10);
    expect(clock.now()).toBe(1000n);
    expect(clock.advance(micros(7))).toEqual({ ok: true, value: 1007n });
    wall = micros(11);
    expect(clock.now()).toBe(1008n);
  });

  test('another clock continues from the anchor of one that runs, without a gap', () => {
    let wall = micros(1000);
    const clock = createClock({ now: micros(50), frozen: false, speed: 2 * WALL_SPEED }, () => wall);
    const anchor = clock.anchor();
    wall = micros(1500);
    expect([clock.now(), timeAt(anchor, wall)]).toEqual([1050n, 1050n]);
    expect(clock.anchor()).toBe(anchor);
    clock.freeze();
    expect(clock.anchor()).toEqual({ at: 1050n, wall: 1500n, frozen: true, speed: 2 * WALL_SPEED });
    expect(timeAt(clock.anchor(), micros(9999))).toBe(1050n);
  });
});
