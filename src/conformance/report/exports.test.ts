// Reports for other programs: badges, Allure, and the signed statement.

import { generateKeyPairSync } from 'node:crypto';
import { sampleReport } from '../../../test/support/conformance-report';
import { allureFiles } from './allure';
import { badgeJson, badgeSvg, badgeText } from './badge';
import { envelopeOf, openEnvelope } from './envelope';
import type { Report } from './report';
import { statementOf } from './statement';

const [passing, failing] = (['pass', 'fail'] as const).map((verdict) => {
  const one = sampleReport().cases.find((candidate) => candidate.verdict === verdict);
  if (!one) throw new Error(`the sample has no scenario that is ${verdict}`);
  return one;
}) as [Report['cases'][number], Report['cases'][number]];

const judged = (seen: number, of: number): Report['coverage'] => ({
  ...sampleReport().coverage,
  clauses: { seen, of, missing: Array.from({ length: of - seen }, (_, index) => `LEFT-${index}`) },
});

describe('a badge', () => {
  it.each<[Partial<Report>, string, string]>([
    [{ exit: 0, coverage: judged(9, 9) }, '9 of 9 clauses', 'green'],
    [{ exit: 0, coverage: judged(7, 9) }, '7 of 9 clauses', 'amber'],
    [{ exit: 5, coverage: judged(9, 9) }, '9 of 9 clauses', 'amber'],
    [{ exit: 1 }, '1 clause violated', 'red'],
    [{ exit: 4 }, 'not judged', 'grey'],
    [{ exit: 130 }, 'not judged', 'grey'],
  ])('of %j is "%s" in %s', (more, message, colour) => {
    const [clause] = sampleReport().clauses;
    const report = sampleReport({ ...more, clauses: clause ? [{ ...clause, verdict: 'fail' }] : [] });
    expect(badgeText(report)).toEqual({ label: 'conformance', message, colour });
    expect(badgeSvg(report)).toContain(`<title>conformance: ${message}</title>`);
    expect(JSON.parse(badgeJson(report))).toMatchObject({ schemaVersion: 1, label: 'conformance', message });
  });

  it('of a shard is never green', () => {
    const shard = { index: 1, of: 2, plan: '', targetFile: '', options: [] };
    expect(badgeText(sampleReport({ exit: 0, coverage: judged(9, 9), shard })).colour).toBe('amber');
  });
});

describe('Allure results', () => {
  const files = allureFiles(sampleReport());
  const results = files
    .filter(({ name }) => name.endsWith('-result.json'))
    .map(({ text }) => JSON.parse(text) as Readonly<Record<string, unknown>>);

  it('have a file for each scenario with its status, and the same names each time', () => {
    expect(results.map(({ status }) => status).sort()).toEqual(
      sampleReport()
        .cases.map(
          ({ verdict }) =>
            ({ pass: 'passed', warn: 'passed', fail: 'failed', error: 'broken' })[verdict as 'pass'] ?? 'skipped',
        )
        .sort(),
    );
    expect(allureFiles(sampleReport())).toEqual(files);
    expect(new Set(files.map(({ name }) => name)).size).toBe(files.length);
  });

  it('show what failed, with its exchange as an attachment', () => {
    const failed = results.find(({ status }) => status === 'failed');
    expect(failed).toMatchObject({ stage: 'finished', fullName: failing.id });
    expect(JSON.stringify(failed?.['statusDetails'])).toContain('the list is wrong');
    const { steps } = failed as { steps: readonly { status: string; attachments: readonly { source: string }[] }[] };
    const [step] = steps;
    expect(step?.status).toBe('failed');
    expect(files.find(({ name }) => name === step?.attachments[0]?.source)?.text).toContain('curl -i');
  });

  it('keep the history of a scenario across runs, and not its identity', () => {
    const [first, second] = ['2026-01-01T00:00:00.000Z', '2026-01-02T00:00:00.000Z'].map((started) => {
      const text = allureFiles(sampleReport({ started }))[0]?.text ?? '{}';
      return JSON.parse(text) as Readonly<Record<string, string>>;
    });
    expect(first?.['historyId']).toBe(second?.['historyId']);
    expect(first?.['uuid']).not.toBe(second?.['uuid']);
  });
});

describe('a statement', () => {
  const counts = { pass: 1, fail: 0, error: 0, skip: 0, warn: 0, waived: 0 };
  const whole = sampleReport({ exit: 0, cases: [passing], counts, coverage: judged(9, 9) });
  const stated = (more: Partial<Report>, scenarios = 1) => statementOf({ ...whole, ...more }, scenarios).predicate;
  const shard = { index: 1, of: 2, plan: '', targetFile: '', options: [] };

  it.each<[string, Partial<Report>, string, string | undefined]>([
    ['a whole run', {}, 'passed', undefined],
    ['a narrowed run', { coverage: judged(7, 9) }, 'partial', '2 of 9 testable must clauses were not judged'],
    ['skipped clauses', { exit: 5 }, 'partial', undefined],
    ['a shard', { shard }, 'partial', 'only shard 1 of 2 ran'],
    [
      'a waiver',
      { cases: [{ ...passing, verdict: 'waived' }] },
      'partial',
      'a waiver or baseline accepts 1 failing scenario',
    ],
    [
      'a waiver beside a warning',
      {
        cases: [
          {
            ...passing,
            verdict: 'warn',
            findings: failing.findings.map((one) => ({ ...one, verdict: 'waived' as const })),
          },
        ],
      },
      'partial',
      'a waiver or baseline accepts 1 failing scenario',
    ],
    ['ignored rules', { assumptions: 'ignore' }, 'partial', 'observed and assumed rules were ignored'],
    ['a failure', { exit: 1 }, 'failed', undefined],
    ['a failure of a narrowed run', { exit: 1, coverage: judged(7, 9) }, 'failed', '2 of 9'],
    ['no answer', { exit: 4 }, 'not judged', undefined],
    ['an interrupted run', { exit: 130 }, 'not judged', undefined],
  ])('about %s', (_, more, result, limit) => {
    const predicate = stated(more);
    expect(predicate.result).toBe(result);
    if (limit !== undefined) expect(predicate.limits.join()).toContain(limit);
    if (result === 'passed') expect(predicate.limits).toEqual([]);
  });

  it('about a run that left out scenarios is partial, even if every clause was judged', () => {
    expect(stated({}, 2)).toMatchObject({ result: 'partial', limits: ['only 1 of 2 scenarios were selected'] });
    expect(stated({ counts: { ...counts, skip: 1 } })).toMatchObject({
      result: 'partial',
      limits: ['1 of 1 selected scenarios were skipped'],
    });
  });

  it('that is signed but malformed is refused', () => {
    const statement = statementOf(whole, 1);
    for (const predicate of [
      {},
      { ...statement.predicate, must: {} },
      { ...statement.predicate, result: 'excellent' },
      { ...statement.predicate, limits: 'none' },
    ]) {
      const text = envelopeOf({ ...statement, predicate } as typeof statement, keys[0]?.privateKey);
      expect(openEnvelope(text, keys[0]?.publicKey)).toMatchObject({ ok: false });
    }
  });

  const keys = (['ed25519', 'ec'] as const).map((type) =>
    type === 'ed25519' ? generateKeyPairSync('ed25519') : generateKeyPairSync('ec', { namedCurve: 'P-256' }),
  );

  it.each(keys.map((pair) => [pair.publicKey.asymmetricKeyType, pair] as const))('is signed with %s', (_, pair) => {
    const text = envelopeOf(statementOf(whole, 1), pair.privateKey);
    const other = generateKeyPairSync('ed25519');
    const stateOf = (envelope: string, key = pair.publicKey): string | undefined => {
      const opened = openEnvelope(envelope, key);
      return opened.ok ? opened.value.signature : opened.error;
    };
    expect(stateOf(text)).toBe('valid');
    expect(stateOf(text, other.publicKey)).toBe('other key');
    // The id of the key is a hint.
    for (const keyid of [undefined, '', 'of another tool']) {
      const [{ sig }] = (JSON.parse(text) as { signatures: [{ sig: string }] }).signatures;
      const hinted = JSON.stringify({ ...(JSON.parse(text) as object), signatures: [{ keyid, sig }] });
      expect([stateOf(hinted), stateOf(hinted, other.publicKey)]).toEqual(['valid', 'other key']);
    }
    expect(stateOf(envelopeOf(statementOf(whole, 1), undefined))).toBe('missing');
    // Every member of the statement is covered.
    const envelope = JSON.parse(text) as { payload: string; signatures: readonly { keyid: string; sig: string }[] };
    const payload = Buffer.from(envelope.payload, 'base64').toString();
    for (const [from, to] of [
      ['"result":"passed"', '"result":"failed"'],
      ['"judged":9', '"judged":8'],
      ['"sha256":"', '"sha256":"0'],
      ['"exit":0', '"exit":1'],
    ] as const) {
      expect(payload).toContain(from);
      const changed = { ...envelope, payload: Buffer.from(payload.replace(from, to)).toString('base64') };
      expect(stateOf(JSON.stringify(changed))).toBe('invalid');
    }
    expect(stateOf(JSON.stringify({ ...envelope, payloadType: 'text/plain' }))).toContain('is not a statement');
    expect(stateOf('{}')).toContain('is not a statement');
  });
});
