import { timelineOf, type Round } from './rounds-timeline';

const MINUTE = 60_000_000;
const round = (
  number: number,
  state: Round['state'],
  opensAtMicros: number | null,
  targetClosesAtMicros: number | null,
): Round => ({
  round: number,
  state,
  opensAtMicros,
  targetClosesAtMicros,
  opensAt: null,
  targetClosesAt: null,
  amuletPrice: null,
  contractId: `00${number}`,
});

describe('timeline of rounds', () => {
  it('contains the current time, and each bar between its times', () => {
    const strip = timelineOf(
      [round(1, 'open', 0, 20 * MINUTE), round(2, 'announced', 10 * MINUTE, 30 * MINUTE)],
      10 * MINUTE,
      5 * MINUTE,
    );
    expect(strip.now).toBeGreaterThan(0);
    expect(strip.now).toBeLessThan(100);
    expect(strip.bars.map(({ left, width }) => [left < strip.now, left + width <= 100])).toEqual([
      [true, true],
      [false, true],
    ]);
    expect(strip.ticks.map(({ at }) => at)).toEqual([0, 10 * MINUTE, 20 * MINUTE, 30 * MINUTE]);
  });

  it('places a round without times at the current time', () => {
    const strip = timelineOf([round(1, 'summarizing', null, null)], 10 * MINUTE, 0);
    expect(strip.bars).toMatchObject([{ left: strip.now, width: 0 }]);
    expect(strip.to).toBeGreaterThan(strip.from);
  });

  it('extends a round without an end to the current time', () => {
    const [bar] = timelineOf([round(1, 'closed', 0, null)], MINUTE, 10 * MINUTE).bars;
    const strip = timelineOf([round(1, 'closed', 0, null)], MINUTE, 10 * MINUTE);
    expect((bar?.left ?? 0) + (bar?.width ?? 0)).toBeCloseTo(strip.now, 1);
  });

  it('limits the number of ticks, whatever the tick interval', () => {
    const rounds = [round(1, 'open', 0, 1_000 * MINUTE)];
    expect(timelineOf(rounds, MINUTE, 0).ticks.length).toBeLessThanOrEqual(9);
    expect(timelineOf(rounds, 1, 0).ticks).toEqual([]);
    expect(timelineOf(rounds, 0, 0).ticks).toEqual([]);
  });
});
