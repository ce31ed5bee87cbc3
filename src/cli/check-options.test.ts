import { loadKit } from './check-kit';
import { allowedFor, dialectOf, openTarget, problemOf, optionReader, selection } from './check-options';

const targetAt = (...urls: readonly string[]) =>
  ({
    urls: { ledger: urls[0] ?? '', validator: urls[1] ?? urls[0] ?? '', scan: urls[2] ?? urls[0] ?? '' },
    dialect: 'documented',
    profile: {},
    facts: {},
    waivers: [],
    secrets: [],
  }) as const;

describe('the scope of a run', () => {
  it.each([
    'http://localhost:1',
    'http://127.0.0.1',
    'http://127.0.0.2:7575/api',
    'https://[::1]:7575',
    'http://LOCALHOST',
    'http://2130706433/',
  ])('is everything on %s, which is this machine', (url) => {
    expect(allowedFor([targetAt(url)], optionReader({}))).toBe('destructive');
  });

  it.each([
    'http://0.0.0.0:7575',
    'http://127.0.0.1.example.com',
    'http://127.example.com',
    'http://localhost.example.com',
    'http://scan.localhost:4000',
    'http://localhost.',
    'http://[::]:1',
    'http://[::ffff:127.0.0.1]:1',
    'http://10.0.0.1',
    'http://192.168.1.10',
    'https://example.com/127.0.0.1',
    'https://example.com/#localhost',
    'http://128.0.0.1',
    'no address',
  ])('is read-only on %s, even if the name may resolve to this machine', (url) => {
    expect(allowedFor([targetAt(url)], optionReader({}))).toBe('read');
  });

  it('is read-only as soon as one group, or one of two targets, is elsewhere', () => {
    expect(
      allowedFor([targetAt('http://127.0.0.1', 'http://127.0.0.1', 'https://example.com')], optionReader({})),
    ).toBe('read');
    expect(allowedFor([targetAt('http://127.0.0.1'), targetAt('https://example.com')], optionReader({}))).toBe('read');
    expect(allowedFor([targetAt('http://127.0.0.1', '', '')], optionReader({}))).toBe('destructive');
  });

  it('is the one of --allow, for local and remote targets', () => {
    expect(allowedFor([targetAt('https://example.com')], optionReader({ allow: 'write' }))).toBe('write');
    expect(allowedFor([targetAt('http://127.0.0.1')], optionReader({ allow: 'read' }))).toBe('read');
    const read = optionReader({ allow: 'everything' });
    allowedFor([targetAt('http://127.0.0.1')], read);
    expect(problemOf(read)).toBe(
      '--allow (or UNDERSTUDY_ALLOW) is "everything", but read, write or destructive is expected',
    );
  });
});

describe('an address', () => {
  it.each([
    'http://me:hunter2@host',
    'http://me:hun/ter2@host',
    'http://me:hun@ter2@host',
    'http://host/?token=hunter2',
    'http://host/#hunter2',
    'http://hunter2@host',
    'ftp://me:hunter2@host',
  ])('that contains a secret is refused and not repeated: %s', (baseUrl) => {
    const target = openTarget({ baseUrl }, {});
    expect(target.ok ? '' : target.error).toContain('http or https address without password, query or fragment');
    expect(target.ok ? '' : target.error).not.toMatch(/hunter2|hun|ter2/);
  });
});

describe('filters', () => {
  const kit = loadKit();
  if (!kit.ok) throw new Error(kit.error.messages.join(' '));
  const select = (raw: Readonly<Record<string, readonly string[]>>) =>
    selection(kit.value, { read: optionReader(raw), allow: 'read' });
  const idsOf = (raw: Readonly<Record<string, readonly string[]>>): readonly string[] => {
    const chosen = select(raw);
    return chosen.ok ? chosen.value(targetAt('http://127.0.0.1'), true).map(({ id }) => id) : [chosen.error];
  };

  it.each([
    [{ suite: ['ans-entris'] }, 'there is no suite "ans-entris"; did you mean "ans-entries"?'],
    [{ suite: ['lsu', 'nowhere-at-all'] }, 'there is no suite "nowhere-at-all"; available: '],
    [{ clause: ['ans_2'] }, 'there is no clause "ans_2"; did you mean "ANS-2"?'],
    [{ operation: ['listAnsEntry'] }, 'there is no operation "listAnsEntry"; did you mean "listAnsEntries"?'],
    [{ tag: ['deriven'] }, 'there is no tag "deriven"; did you mean "derived"?'],
  ])('%j is refused with the nearest name', (raw, sentence) => {
    const chosen = select(raw);
    expect(chosen.ok ? '' : chosen.error).toContain(sentence);
  });

  it.each([
    [{ suite: ['lsu'] }, /^lsu\//],
    [{ operation: ['getLsu'], suite: ['lsu'] }, /^lsu\//],
    [{ tag: ['derived'], operation: ['listAnsEntries'] }, /^derived-listAnsEntries\//],
  ])('%j select the named scenarios', (raw, pattern) => {
    const ids = idsOf(raw);
    expect(ids.length).toBeGreaterThan(1);
    expect(ids.filter((id) => !pattern.test(id))).toEqual([]);
  });

  it('of one clause select scenarios that name it at any level, and no others', () => {
    const clauses = new Set(
      kit.value.suites.flatMap(({ scenarios }) => scenarios.flatMap((scenario) => scenario.clauses)),
    );
    expect(clauses.has('ANS-2')).toBe(true);
    expect(idsOf({ clause: ['ANS-2'] }).length).toBeGreaterThan(1);
    expect(idsOf({ clause: ['ANS-2'], suite: ['lsu'] })).toEqual([]);
  });

  it('off this machine plan nothing that writes, whatever a suite declares', () => {
    const suites = kit.value.suites.map((suite) => ({
      ...suite,
      scenarios: suite.scenarios.map((scenario) => ({ ...scenario, safety: 'read' as const, needs: [] })),
    }));
    const chosen = selection({ ...kit.value, suites }, { read: optionReader({}), allow: 'read' });
    const planned = chosen.ok ? chosen.value(targetAt('https://example.com'), false) : [];
    const safetyOf = new Map(kit.value.judging.contract.operations.map(({ id, safety }) => [id, safety]));
    const running = planned.filter(({ skip }) => skip === undefined);
    expect(running.length).toBeGreaterThan(100);
    expect(
      running.flatMap(({ scenario }) => scenario.steps).filter(({ call }) => safetyOf.get(call) !== 'read'),
    ).toEqual([]);
  });
});

describe('--dialect', () => {
  it('overrides the file, and applies to a bare address', () => {
    expect(openTarget({ baseUrl: 'http://127.0.0.1:1', dialect: 'observed' }, {})).toMatchObject({
      ok: true,
      value: { dialect: 'observed' },
    });
    expect(openTarget({ baseUrl: 'http://127.0.0.1:1' }, {})).toMatchObject({
      ok: true,
      value: { dialect: 'documented' },
    });
  });

  it('is documented or observed', () => {
    const read = optionReader({ dialect: 'real' });
    expect(dialectOf(read)).toBeUndefined();
    expect(problemOf(read)).toBe('--dialect (or UNDERSTUDY_DIALECT) is "real", but documented or observed is expected');
  });
});
