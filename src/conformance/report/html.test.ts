import { createHash } from 'node:crypto';
import { pageData } from './html-data';
import { htmlReport } from './html';
import type { ReportCase } from './report';
import { HOSTILE, sampleReport } from '../../../test/support/conformance-report';

const text = htmlReport(sampleReport());
const embedded = (page: string): unknown =>
  JSON.parse(/<script type="application\/json" id="data">(.*)<\/script>/.exec(page)?.[1] ?? '');

/** The passing scenario of the sample, with other answers. */
function casesWith(...bodies: readonly string[]): readonly ReportCase[] {
  const [passes] = sampleReport().cases;
  const exchange = passes?.exchanges[0];
  if (!passes || !exchange) throw new Error('the sample begins with a scenario that has an exchange');
  return [{ ...passes, exchanges: bodies.map((body) => ({ ...exchange, response: { ...exchange.response, body } })) }];
}

describe('the HTML page', () => {
  it('needs no external resource', () => {
    expect(text).not.toMatch(/<(link|img|iframe|script [^>]*src|base)\b/i);
    expect(text).not.toMatch(/@import|url\(|fetch\(|XMLHttpRequest|import\(/i);
  });

  it('allows no script and no style but its own', () => {
    const policy = /Content-Security-Policy" content="([^"]+)"/.exec(text)?.[1] ?? '';
    const hash = (tag: string): string =>
      createHash('sha256')
        .update(new RegExp(`<${tag}>(.*?)</${tag}>`, 's').exec(text)?.[1] ?? '')
        .digest('base64');
    expect(policy).toMatch(/^default-src 'none';/);
    expect(policy).toContain(`script-src 'sha256-${hash('script')}'`);
    expect(policy).toContain(`style-src 'sha256-${hash('style')}'`);
    expect(policy).not.toContain('unsafe');
  });

  it('embeds texts of the target and of suites as data that cannot close its element', () => {
    expect(text.match(/<script\b/g)).toHaveLength(2);
    expect(text).not.toContain('<b>');
    expect(text).not.toContain('<!--');
    expect(JSON.stringify(embedded(text))).toContain(JSON.stringify(HOSTILE).slice(1, -1));
  });

  it('states how the run ended, without any script', () => {
    expect(text).toContain('<h1 class="fail">The target fails</h1>');
    expect(htmlReport(sampleReport({ exit: 0 }))).toContain(
      '<h1 class="pass">The target conforms, with 1 warning</h1>',
    );
  });

  it('supports light and dark mode', () => {
    expect(text).toMatch(/color-scheme:\s*light dark/);
  });
});

describe('the data of the HTML page', () => {
  it('has every scenario, finding and exchange', () => {
    const cases = pageData(sampleReport()).suites.flatMap((suite) => suite.cases);
    expect(cases.map(({ verdict }) => verdict)).toEqual(['fail', 'error', 'warn', 'pass', 'skip', 'waived']);
    expect(cases.map(({ findings }) => findings.length)).toEqual([1, 0, 1, 0, 0, 1]);
    expect(cases.map((one) => one.exchanges.length)).toEqual([1, 0, 1, 1, 0, 1]);
  });

  it('holds a text once, however often it occurs', () => {
    const { texts } = pageData(sampleReport({ cases: casesWith('{"a":1}', '{"a":1}', '{"a":2}') }));
    expect(texts.filter((one) => one.startsWith('{"a"'))).toEqual(['{"a":1}', '{"a":2}']);
  });

  it('truncates a body of more than 20,000 characters and states how much is left out', () => {
    const at = pageData(sampleReport({ cases: casesWith('x'.repeat(20_000)) }));
    const past = pageData(sampleReport({ cases: casesWith('x'.repeat(20_001)) }));
    expect(at.texts).toContain('x'.repeat(20_000));
    expect(past.texts).toContain(`${'x'.repeat(20_000)}\n… 1 more characters; see the JSON report`);
  });

  it('shows the title of each case', () => {
    const cases = casesWith('{}').map((one) => ({ ...one, id: 'list-offers/passes#3', title: 'Passes (null)' }));
    expect(pageData(sampleReport({ cases })).suites[0]?.cases[0]?.title).toBe('Passes (null)');
  });

  it('begins with failures by kind, each with its frequency, and ends with passed scenarios', () => {
    const { results } = pageData(sampleReport());
    expect(results.map(({ title, kinds }) => [title, kinds.map(({ rule, ids }) => [rule, ids])])).toEqual([
      ['Failed', [['OFFER-LIST-1', ['list-offers/fails']]]],
      ['Could not be judged', [['', ['list-offers/errs']]]],
      ['Warnings', [['observed: observed 4.6', ['list-offers/warns']]]],
      ['Known failures', [['', ['list-offers/is-waived']]]],
      ['Skipped', [['', ['list-offers/skips']]]],
      ['Passed', [['list-offers', ['list-offers/passes']]]],
    ]);
    expect(results[0]?.kinds[0]).toMatchObject({ frequency: '1 time in 1 scenario', finding: 0 });
  });

  it('shows flaky requests apart from failures', () => {
    const flaky = [{ operationId: 'listUpdates', reason: 'answered 502; rounds/a was repeated', scenario: 'rounds/a' }];
    const { results } = pageData(sampleReport({ traffic: { requests: 2, flaky, limited: 0, pausedMs: 0 } }));
    expect(results.find(({ title }) => title === 'Flaky')?.kinds).toMatchObject([
      { message: 'answered 502; rounds/a was repeated', rule: 'listUpdates', ids: ['rounds/a'] },
    ]);
  });
});
