import { readFileSync } from 'node:fs';
import { kit } from '../../test/support/kit';
import { judgeRun, type CaseResult, type PlannedCase } from '../conformance';
import { createProgress } from './check-progress';

const [first, second] = kit().suites;
if (!first || !second) throw new Error('two suites are needed');

const casesOf = (suite: typeof first, count: number): readonly PlannedCase[] =>
  Array.from({ length: count }, (_, index) => ({
    id: `${suite.name}/${index}`,
    suite,
    scenario: { ...suite.scenarios[0], clauses: [], steps: [] } as PlannedCase['scenario'],
    each: undefined,
    skip: undefined,
  }));
const result = (planned: PlannedCase, error?: CaseResult['error']): CaseResult => ({
  planned,
  exchanges: [],
  findings: [],
  draws: { unique: [], now: [] },
  error,
  judged: 0,
  ms: 1,
});

const target = {
  urls: { ledger: '', validator: '', scan: '' },
  dialect: 'documented',
  profile: {},
  facts: {},
  waivers: [],
  secrets: [],
} as const;
const judge = { target, assumptions: 'warn' } as const;
const [a, b, c, skipped] = [
  ...casesOf(first, 2),
  ...casesOf(second, 2).map((one, index) => (index === 1 ? { ...one, skip: 'for a reason' } : one)),
] as [PlannedCase, PlannedCase, PlannedCase, PlannedCase];
const cases = [a, b, c, skipped];

function progressOf({
  isTerminal,
  printsSuites = true,
}: {
  readonly isTerminal: boolean;
  readonly printsSuites?: boolean;
}) {
  const streams = { out: '', err: '' };
  const io = {
    out: (text: string) => void (streams.out += text),
    err: (text: string) => void (streams.err += text),
    env: {},
    colours: { out: false, err: isTerminal },
  };
  const live = createProgress(io, { cases, judge, isFailure: ({ error }) => error !== undefined, printsSuites });
  return { live, streams };
}

describe('the progress of a run', () => {
  it('is one line per suite on stdout, in the order of the plan, as soon as the suites before it have ended', () => {
    const { live, streams } = progressOf({ isTerminal: false });
    live.onResult(result(c));
    live.onResult(result(a));
    expect(streams.out).toBe('');
    live.onResult(result(b));
    expect(streams.out.split('\n').map((line) => line.split(/ +/)[1])).toEqual([first.name, second.name, undefined]);
  });

  it('is one line per suite on stdout, printed when the suite ends', () => {
    const { live, streams } = progressOf({ isTerminal: false });
    live.onResult(result(a));
    expect(streams.out).toBe('');
    live.onResult(result(b, { kind: 'network', message: 'gone' }));
    expect(streams.out).toMatch(new RegExp(`^! ${first.name} +1/2 [^\\n]+\\n$`));
    live.onResult(result(c));
    expect(streams.out.split('\n')).toHaveLength(3);
    const results = [result(a), result(b, { kind: 'network', message: 'gone' }), result(c)];
    live.finish(judgeRun(cases, results, judge));
    expect(streams.out.split('\n')).toHaveLength(3);
    expect(streams.err).toBe('');
  });

  it('is one line on stderr, redrawn on a terminal and erased at the end', () => {
    const { live, streams } = progressOf({ isTerminal: true });
    live.onResult(result(a));
    live.onResult(result(b, { kind: 'network', message: 'gone' }));
    live.onResult(result(c));
    expect(streams.err.split('\r\u001b[K').filter((text) => text !== '')).toEqual([
      `1/3  ${first.name}`,
      `2/3, 1 failing  ${first.name}`,
    ]);
    expect(streams.err.endsWith('\r\u001b[K')).toBe(true);
    expect(streams.err).not.toContain('\n');
    expect(streams.out).not.toContain('\u001b');
  });

  it('prints nothing to stdout when a program reads it', () => {
    const { live, streams } = progressOf({ isTerminal: false, printsSuites: false });
    for (const one of [a, b, c]) live.onResult(result(one));
    live.finish(
      judgeRun(
        cases,
        [a, b, c].map((one) => result(one)),
        judge,
      ),
    );
    expect(streams).toEqual({ out: '', err: '' });
  });

  it('prints the remaining suites when a run stops early', () => {
    const { live, streams } = progressOf({ isTerminal: false });
    live.onResult(result(a));
    live.finish(judgeRun(cases, [result(a)], judge));
    expect(
      streams.out
        .split('\n')
        .slice(0, 2)
        .map((line) => line.split(/ +/).slice(0, 3)),
    ).toEqual([
      ['✓', first.name, '1/2'],
      ['-', second.name, '0/2'],
    ]);
  });
});

it('the suites in these tests are suites of the kit', () => expect(readFileSync(first.file, 'utf8')).toBe(first.text));
