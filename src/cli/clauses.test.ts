import type { Io } from './io';
import { main } from './main';

interface Terminal {
  readonly columns?: number;
  readonly colours?: boolean;
  readonly env?: Io['env'];
}

/** Caches the output per command: loading the kit takes most of a second. */
const asked = new Map<string, ReturnType<typeof runOnce>>();
const run = (args: readonly string[], terminal: Terminal = {}): ReturnType<typeof runOnce> => {
  const key = JSON.stringify([args, terminal]);
  const known = asked.get(key) ?? runOnce(args, terminal);
  asked.set(key, known);
  return known;
};

const runOnce = async (args: readonly string[], { columns, colours = false, env = {} }: Terminal) => {
  let out = '';
  let err = '';
  const status = await main(['clauses', ...args], {
    out: (text) => void (out += text),
    err: (text) => void (err += text),
    env,
    columns,
    colours: { out: colours, err: false },
  });
  return { status, out, err };
};
const lines = (text: string): readonly string[] => text.trimEnd().split('\n');
const fieldsOf = (text: string): readonly (readonly string[])[] => lines(text).map((line) => line.split('\t'));

interface Shown {
  readonly id: string;
  readonly level: string;
  readonly section: string;
  readonly operations: readonly string[];
  readonly scenarios: readonly { readonly suite: string; readonly file: string; readonly line: number }[];
}
const json = async (...args: readonly string[]): Promise<readonly Shown[]> =>
  JSON.parse((await run(['--json', ...args])).out) as readonly Shown[];

describe('the output of clauses in a pipe', () => {
  it('is one line per clause, of six fields, and nothing else', async () => {
    const { status, out, err } = await run([]);
    expect({ status, err }).toEqual({ status: 0, err: '' });
    expect(lines(out)).toHaveLength((await json()).length);
    expect(fieldsOf(out).filter((fields) => fields.length !== 6 || fields.some((field) => field === ''))).toEqual([]);
  });

  it('states what checks each clause, or why nothing does', async () => {
    const [life, tracking, kind] = fieldsOf(
      (await run(['--clause', 'OFFER-TRACKING-3', '--clause', 'KIND-1', '--clause', 'LIFE-OPEN-1'])).out,
    );
    expect(kind?.[4]).toMatch(/^the documents: /);
    expect(life?.[4]).toBe('not checked: not shown by the contract');
    expect(tracking?.slice(0, 5)).toEqual(['OFFER-TRACKING-3', 'must', '4.2', 'scenario', 'tracking-id 2']);
  });
});

describe('the output of clauses on a terminal', () => {
  it('fits 80 columns', async () => {
    const { out } = await run([], { columns: 80 });
    expect(lines(out).filter((line) => line.length > 80)).toEqual([]);
    expect(lines(out).length).toBeGreaterThan(1000);
    expect(out).toMatch(/^LIFE-CREATE-3 +must +3 +scenario +create-offer 2$/m);
  });

  it('ends with counts, and shows every scenario of a requested clause', async () => {
    const { out } = await run(['--clause', 'OFFER-TRACKING-3'], { columns: 80 });
    expect(lines(out)[0]).toBe('CLAUSE            LEVEL   SECT  CHECK       SCENARIOS OF');
    expect(out).toMatch(/^ {2}- tracking-id: Repeating a request is rejected, /m);
    expect(out).toMatch(/^ {4}conformance\/suites\/validator\/tracking-id\.yaml:\d+$/m);
    expect(lines(out).at(-1)).toBe('1 clause: 1 must; checked by: 1 scenario');
  });

  it('has colours only when they are requested', async () => {
    // oxlint-disable-next-line no-control-regex -- escape codes are what is looked for
    const escape = /\u001b/;
    expect((await run(['--section', '3'], { columns: 80, colours: true })).out).toMatch(escape);
    expect((await run([], { columns: 80 })).out).not.toMatch(escape);
    expect((await run(['--section', '3'], { colours: true })).out).not.toMatch(escape);
  });
});

describe('filters of clauses', () => {
  it('select a section with its subsections, a level, an operation, and all of them at once', async () => {
    expect(new Set((await json('--section', '2')).map(({ section }) => section))).toEqual(
      new Set(['2', '2.1', '2.2', '2.3']),
    );
    expect(new Set((await json('--level', 'should', '--level', 'may')).map(({ level }) => level))).toEqual(
      new Set(['should', 'may']),
    );
    const both = await json('--operation', 'getLsu', '--section', '4.3');
    expect(both.length).toBeGreaterThan(1);
    for (const { operations, section } of both) expect([operations.includes('getLsu'), section]).toEqual([true, '4.3']);
  });

  it('select the clauses that nothing checks', async () => {
    const { out } = await run(['--unchecked']);
    expect(lines(out).length).toBeGreaterThan(20);
    for (const fields of fieldsOf(out)) expect(fields[4]).toMatch(/^not checked: /);
  });

  it('are read from the environment too', async () => {
    expect((await run([], { env: { UNDERSTUDY_SECTION: '8', UNDERSTUDY_LEVEL: 'must' } })).out).toBe(
      (await run(['--section', '8', '--level', 'must'])).out,
    );
  });

  it.each([
    [['--section', '2.9'], 'there is no section "2.9"; did you mean "2.1"?'],
    [['--level', 'most'], 'there is no level "most"; did you mean "must"?'],
    [['--operation', 'listAnsEntriez'], 'there is no operation "listAnsEntriez"; did you mean "listAnsEntries"?'],
    [['--clause', 'OFER-TRACKING-3'], 'there is no clause "OFER-TRACKING-3"; did you mean "OFFER-TRACKING-3"?'],
    [['--fancy'], "unknown option '--fancy'"],
  ])('refuse %j in one line', async (args, sentence) => {
    expect(await run(args)).toEqual({ status: 2, out: '', err: `understudy: ${sentence}\n` });
  });
});

it('clauses --json lists every scenario with its file and line', async () => {
  const [clause] = await json('--clause', 'OFFER-TRACKING-3');
  expect(clause?.scenarios).toContainEqual({
    suite: 'tracking-id',
    scenario: expect.any(String),
    file: 'conformance/suites/validator/tracking-id.yaml',
    line: expect.any(Number),
  });
});
