import { micros } from '../../base';
import { instantAfter, parseInstantInput, parseSpanInput, parseSpeedInput } from './parse-input';

const AT = 1_768_478_400_000_000n;

describe('input', () => {
  it.each([
    ['10m', '10m', 600_000_000n],
    [' 1h 30m ', '1h30m', 5_400_000_000n],
    ['2D', '2d', 172_800_000_000n],
    ['5us', '5us', 5n],
  ])('%j is a duration', (typed, text, span) => {
    expect(parseSpanInput(typed)).toEqual({ ok: true, value: { text, micros: span } });
  });

  it.each(['', '  ', '-1m', '1.5h', '10 minutes', '1h30'])(
    '%j is not a duration, and the message shows a valid one',
    (typed) => {
      expect(parseSpanInput(typed)).toMatchObject({ ok: false, problem: expect.stringContaining('1h30m') });
    },
  );

  it('without a unit after a number is refused with a request for the unit', () => {
    expect(parseSpanInput('10')).toMatchObject({ ok: false, problem: expect.stringContaining('10m') });
  });

  it.each([
    ['2026-01-15T12:00:00Z', AT],
    ['2026-01-15 12:00', AT],
    ['2026-01-15 12:00:00.000001', AT + 1n],
    ['2026-01-15T13:00+01:00', AT],
    ['2026-01-15', AT - 43_200_000_000n],
  ])('%j is an instant', (typed, instant) => {
    expect(parseInstantInput(typed)).toEqual({ ok: true, value: instant });
  });

  it.each(['', 'noon', '2026-02-30', '2026-01-15 25:00', '2026-01-15 12:00 Z x'])('%j is not an instant', (typed) => {
    expect(parseInstantInput(typed).ok).toBe(false);
  });

  it.each([
    ['1', 1000],
    ['0.001', 1],
    ['1000000', 1_000_000_000],
    ['2.5×', 2500],
  ])('%j is a speed', (typed, speed) => {
    expect(parseSpeedInput(typed)).toEqual({ ok: true, value: speed });
  });

  it.each(['', '0', '0.0001', '1000000.001', '-1', 'fast'])('%j is not a speed', (typed) => {
    expect(parseSpeedInput(typed).ok).toBe(false);
  });

  it('adds a duration to ledger time exactly', () => {
    expect(instantAfter(Number(AT), micros(1n))).toBe('2026-01-15T12:00:00.000001Z');
  });
});
