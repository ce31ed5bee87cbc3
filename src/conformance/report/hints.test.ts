import { parse } from 'yaml';
import { renderReport } from './formats';
import { dialectHint, partialHint } from './hints';
import type { Report, ReportCase, ReportFinding } from './report';
import { sampleFinding, sampleReport } from '../../../test/support/conformance-report';

const [model] = sampleReport().cases;
if (!model) throw new Error('the sample has scenarios');
const failing = (count: number, more: Partial<ReportFinding>): readonly ReportCase[] =>
  Array.from({ length: count }, (_, index) => ({
    ...model,
    id: `s/${index}`,
    verdict: 'fail',
    findings: [{ ...sampleFinding, ...more }],
  }));
const reportOf = (cases: readonly ReportCase[], more: Partial<Report> = {}): Report => sampleReport({ cases, ...more });

describe('the hint about the dialect', () => {
  it.each([
    [
      86,
      0,
      '86 of 86 failures are known deviations of running servers; if the target is such a server, pass --dialect observed',
    ],
    [
      1,
      0,
      '1 of 1 failures is a known deviation of running servers; if the target is such a server, pass --dialect observed',
    ],
    [
      80,
      20,
      '80 of 100 failures are known deviations of running servers; if the target is such a server, pass --dialect observed',
    ],
    [79, 21, undefined],
    [0, 5, undefined],
    [0, 0, undefined],
  ])('with %d known failures and %d others is %s', (known, others, hint) => {
    expect(dialectHint(reportOf([...failing(known, { row: 'A3' }), ...failing(others, {})]))).toBe(hint);
  });

  it('is not given for a target that declares it', () => {
    const { target } = sampleReport();
    expect(
      dialectHint(reportOf(failing(9, { row: 'A3' }), { target: { ...target, dialect: 'observed' } })),
    ).toBeUndefined();
  });

  it.each(['console', 'md', 'github', 'html'] as const)('appears once in the %s report', (format) => {
    expect(
      renderReport(format, reportOf(failing(9, { row: 'A3' }))).match(/9 of 9 failures are known deviations/g),
    ).toHaveLength(1);
  });
});

describe('the hint about a partial run', () => {
  const skipped = (...reasons: readonly string[]): readonly ReportCase[] => [
    model,
    ...reasons.map((skip): ReportCase => ({ ...model, verdict: 'skip', skip, exchanges: [] })),
  ];
  const partial = (cases: readonly ReportCase[], more: Partial<Report> = {}): Report =>
    reportOf(cases, {
      clauses: model.clauses.map((id) => ({ id, level: 'must', section: '4.2', text: 't', verdict: 'skip' })),
      exit: 5,
      counts: { pass: 1, fail: 0, error: 0, skip: 1, warn: 0, waived: 0 },
      ...more,
    });
  const reasons = [
    'the target names no users.0.token',
    'the target names no users.1.token',
    'the target names no users.1.party, and discovery failed: no token',
    'the target names no tokens.wrongAudience',
    'the target names no admin.token',
    'the target names no samples.updates.reassignment: the one that was found is good for reads only',
    'it is write, and only read may run here: --allow write',
    'the target names no users.0.token',
  ];

  it('shows what a target file has to contain, as YAML with tokens from variables', () => {
    const hint = partialHint(partial(skipped(...reasons)));
    expect(hint?.text).toMatch(
      /^accept the skips that this target cannot avoid: --accept-skip .*--target FILE.*docs\/check-in-ci\.md$/,
    );
    expect(parse(hint?.file.join('\n') ?? '')).toEqual({
      urls: sampleReport().target.urls,
      users: [{ token: { env: 'FIRST_TOKEN' } }, { token: { env: 'SECOND_TOKEN' }, party: '…' }],
      tokens: { wrongAudience: { env: 'WRONG_AUDIENCE_TOKEN' } },
      admin: { token: { env: 'ADMIN_TOKEN' } },
      samples: { updates: { reassignment: '…' } },
    });
  });

  it('names what the scenarios of skipped musts need beyond unset variables, and the suites of the rest', () => {
    const lacking = (lacks?: readonly string[], more: Partial<ReportCase> = {}): ReportCase => ({
      ...model,
      verdict: 'skip',
      skip: 's',
      ...(lacks && { lacks }),
      ...more,
    });
    const cases = [
      lacking(['users.2.token', 'users.2.party']),
      lacking(['admin.token']),
      lacking(['destructive']),
      lacking(['users.1.token'], { unset: 'SECOND_TOKEN' }),
      lacking(['tokens.expired'], { clauses: ['OTHER-1'] }),
    ];
    const incomplete = ['the variable SECOND_TOKEN is not set'];
    expect(partialHint(partial([model, ...cases], { incomplete }))?.text).toBe(
      'the variable SECOND_TOKEN is not set; accept the skips that this target cannot avoid: --accept-skip admin --accept-skip destructive --accept-skip users.2',
    );
    expect(partialHint(partial([model, lacking()]))?.text).toContain(`--accept-skip ${model.suite}`);
  });

  it('shows only what the file lacks, if there is one, and keeps the positions of a list', () => {
    const target = { ...sampleReport().target, facts: { urls: {}, users: [{}] } };
    const hint = partialHint(
      partial(skipped('the target names no users.2.token', 'the target names no samples.snapshots.1'), { target }),
    );
    expect(hint?.file).toEqual([
      'users:',
      '  # keep users.0',
      '  # keep users.1',
      '  - token: { env: THIRD_TOKEN }',
      'samples:',
      '  snapshots:',
      '    # keep samples.snapshots.0',
      '    - …',
    ]);
    expect(hint?.text).toContain('add the missing values to the target file');
  });

  it('does not demand what only a mock server has', () => {
    expect(partialHint(partial(skipped('the target names no groups.control')))?.file).toEqual([]);
  });

  it('shows no file for an unset variable, which is already named', () => {
    expect(
      partialHint(partial(skipped('the target names no users.0.token: the variable FIRST_TOKEN is not set'))),
    ).toMatchObject({ file: [] });
  });

  it('is absent when nothing was judged, or when partial runs were already accepted', () => {
    expect(
      partialHint(partial(skipped(), { counts: { pass: 0, fail: 0, error: 0, skip: 1, warn: 0, waived: 0 } })),
    ).toEqual({ text: '', file: [] });
    expect(partialHint(partial(skipped(), { allowPartial: true }))?.text).toBe('');
    expect(partialHint(partial(skipped(), { exit: 0 }))).toBeUndefined();
  });

  it.each(['console', 'md'] as const)('ends the %s report', (format) => {
    const text = renderReport(format, partial(skipped(...reasons)));
    expect(text).toMatch(/token: \{ env: FIRST_TOKEN \}/);
    expect(text).toContain('--accept-skip');
  });
});
