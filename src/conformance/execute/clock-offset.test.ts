import { contract } from '../../../test/support/contract';
import { expectationOf, plannedCase, stepOf } from '../../../test/support/conformance-case';
import type { Target } from '../target/target';
import { TransportError } from './client';
import { measuresByOffer, secondsAhead, withClockOffset } from './clock-offset';
import { network, type Transport } from './transport';
import type { PlannedCase } from '../model/planned-case';

const target: Target = {
  urls: { ledger: 'http://l', validator: 'http://v', scan: 'http://s' },
  dialect: 'documented',
  profile: {},
  facts: {},
  waivers: [],
  secrets: [],
};
const calling = (call: string, query: string): PlannedCase =>
  plannedCase(call, {
    steps: [stepOf(call, { query: { before: query }, expect: expectationOf({ status: [] }) })],
  });
const TIMED = [
  calling('getSnapshotTimestamp', '=$fromNow("1s")'),
  calling('createTransferOffer', '=$fromNow("1s")'),
  calling('getUpdateById', '=$ago("1s")'),
];

/** Answers with a clock this many seconds ahead; undefined omits the header, NaN sends no answer. */
async function aheadBy(
  seconds: Readonly<Record<string, number | undefined>>,
  cases = TIMED,
): Promise<{ readonly found: number | undefined; readonly asked: readonly string[] }> {
  const asked: string[] = [];
  const transport: Transport = {
    ...network,
    send: (_, { operation, step, as }) => {
      asked.push(`${operation.id} ${as}`);
      const ahead = seconds[operation.group];
      if (Number.isNaN(ahead)) return Promise.reject(new TransportError('silence'));
      const headers: Record<string, string> =
        ahead === undefined ? {} : { date: new Date(Date.now() + ahead * 1000).toUTCString() };
      return Promise.resolve({
        operationId: operation.id,
        group: 'scan',
        step,
        ms: 1,
        request: { method: 'GET', url: '', headers: {}, body: undefined, as },
        response: { status: 404, headers, body: '' },
      });
    },
  };
  const { clockAheadSeconds } = await withClockOffset(target, {
    cases,
    contract: contract(),
    timeoutMs: 1,
    waitForSlot: () => Promise.resolve(),
    transport,
  });
  return { found: clockAheadSeconds, asked };
}

describe('the clock of a target', () => {
  it('is the median of the Date headers', async () => {
    const { found, asked } = await aheadBy({ ledger: 3600, validator: 3600, scan: 0 });
    expect(Math.abs((found ?? 0) - 3600)).toBeLessThanOrEqual(1);
    expect([...asked].sort()).toEqual(['getLedgerVersion none', 'getScanVersion none', 'getValidatorVersion none']);
  });

  it('may be behind the local clock', async () => {
    expect(Math.abs(((await aheadBy({ ledger: -90, validator: -90, scan: -90 })).found ?? 0) + 90)).toBeLessThanOrEqual(
      1,
    );
  });

  it.each([
    ['follows the local clock', 0],
    ['is missing', undefined],
    ['cannot be requested', Number.NaN],
  ])('is the local clock when it %s', async (_, ahead) => {
    expect((await aheadBy({ ledger: ahead, validator: ahead, scan: ahead })).found).toBeUndefined();
  });

  it('is not measured if no scenario depends on the time', async () => {
    expect((await aheadBy({}, [calling('getSnapshotTimestamp', '2026-01-01T00:00:00Z')])).asked).toEqual([]);
  });

  it('has no fractions of a second in a header', () => {
    const at = Date.parse('2026-01-15T12:00:00.000Z');
    expect(
      [0, 400, 999].map((ms) => Math.abs(secondsAhead('Thu, 15 Jan 2026 12:00:00 GMT', at + ms, at + ms) ?? 9)),
    ).toEqual([expect.any(Number), 0, expect.any(Number)]);
    expect(secondsAhead('Thu, 15 Jan 2026 12:00:10 GMT', at + 500, at + 500)).toBe(10);
    expect(secondsAhead('soon', at, at)).toBeUndefined();
  });
});

it('the clock is measured with an additional offer only in a run that creates offers with a time', () => {
  const creates = calling('createTransferOffer', '=$fromNow("1s")');
  expect(measuresByOffer(TIMED)).toBe(true);
  expect(measuresByOffer([{ ...creates, skip: 'not allowed' }, calling('createTransferOffer', 'x')])).toBe(false);
  expect(measuresByOffer([calling('getUpdateById', '=$ago("1s")')])).toBe(false);
});
