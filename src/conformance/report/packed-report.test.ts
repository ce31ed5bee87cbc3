import { jsonReport, unpackReport, type PackedReport } from './packed-report';
import { sampleReport } from '../../../test/support/conformance-report';
import type { RecordedExchange } from '../model/exchange';

const [sample] = sampleReport().cases;
const [model] = sample?.exchanges ?? [];
const offer = (number: number): string => `{"contract_id":"${'0'.repeat(300)}${number}","payload":{"amount":"1"}}`;
const list = (count: number): string =>
  `{"offers":[${Array.from({ length: count }, (_, index) => offer(index)).join(',')}]}`;
const reportOf = (bodies: readonly string[]) => {
  if (!sample || !model) throw new Error('the sample has an exchange');
  const exchanges = bodies.map((body): RecordedExchange => ({ ...model, response: { ...model.response, body } }));
  return sampleReport({ cases: [{ ...sample, exchanges }] });
};

const written = (report: ReturnType<typeof reportOf>): PackedReport => JSON.parse(jsonReport(report)) as PackedReport;

describe('a written report', () => {
  it.each([
    [[]],
    [['']],
    [['short', list(40), list(41), list(40)]],
    [['x'.repeat(5000)]],
    [['},{'.repeat(900)]],
    [['[{},{},{}]'.repeat(200), '"},{"'.repeat(300)]],
  ])('restores every body', (bodies) => {
    const report = reportOf(bodies);
    expect(unpackReport(written(report)).cases[0]?.exchanges.map(({ response }) => response.body)).toEqual(bodies);
  });

  it('stores once what bodies share', () => {
    const grown = Array.from({ length: 50 }, (_, index) => list(50 + index));
    const size = jsonReport(reportOf(grown)).length;
    expect(size).toBeLessThan(JSON.stringify(reportOf(grown)).length / 15);
  });

  it('leaves short bodies in their exchanges', () => {
    expect(written(reportOf(['{"error":"no"}'])).cases[0]?.exchanges[0]?.response.body).toBe('{"error":"no"}');
  });
});
