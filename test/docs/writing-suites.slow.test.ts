// docs/writing-suites.md is run: its suite against the stand-in, its examples of functions, its table of keys against
// the schema.

import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isObject } from '../../src/base';
import { evaluate, functionsOf, type ExpressionScope } from '../../src/expressions';
import { fileWith, ROOT, run, start, type Finished, type Started } from '../cli/command';
import { block, generated, tableAfter } from './pages';

const PAGE = 'docs/writing-suites.md';

describe('the suite of the page', () => {
  const text = block(PAGE, 'suite');
  let server: Started;
  let target: string;
  beforeAll(async () => {
    server = await start();
    target = fileWith('ready.json', JSON.stringify(server.ready));
  });
  afterAll(() => server.stop());

  /** Runs the suite as a user's own, from a folder. */
  function checkWith(suite: string, ...args: readonly string[]): Promise<Finished> {
    const folder = mkdtempSync(join(tmpdir(), 'suites-'));
    writeFileSync(join(folder, 'lunch.yaml'), suite);
    return run(['check', '--target', target, '--suites', folder, '--suite', 'lunch', ...args]);
  }

  it('has fewer than 20 lines and passes', async () => {
    expect(text.trimEnd().split('\n').length).toBeLessThan(20);
    expect(await checkWith(text)).toMatchObject({
      status: 0,
      out: expect.stringMatching(/^✓ lunch +1\/1 {2}Paying for lunch\n[^]*\n1 pass of 1 scenarios/m),
    });
  });

  it('fails when its expectation is changed', async () => {
    const { status, out } = await checkWith(text.replace(`"12.5")']`, `"12.6")']`));
    expect(status).toBe(1);
    expect(out).toMatch(/OFFER-LIST-1 \(must, section 4\.2\)[^]*lunch\.yaml:\d+:\d+\n.*12\.6/);
  });

  it.each([
    [
      'OFFER-LIST-1',
      'OFER-LIST-1',
      /^understudy: \S+lunch\.yaml:5:\d+ there is no clause "OFER-LIST-1"; did you mean "OFFER-LIST-1"\?\n$/,
    ],
    [
      'call: listTransferOffers',
      'call: listOffers',
      /lunch\.yaml:1\d:\d+ there is no operation "listOffers"; did you mean "\w+"\?/,
    ],
    [
      'safety: write',
      'safely: write',
      /lunch\.yaml:5:5 \/scenarios\/0: missing required property "safety"\nunderstudy: \S+lunch\.yaml:7:\d+ \/scenarios\/0: unknown property "safely"; did you mean "safety"\?/,
    ],
    [
      'suite: lunch',
      'suite: tracking-id',
      /lunch\.yaml:1:1 there is already a suite "tracking-id"; choose another name/,
    ],
    ['scenarios:', 'scenarios: [', /lunch\.yaml:\d+:\d+ not YAML/],
  ])('is refused with %s written as %s', async (right, wrong, sentence) => {
    const { status, out, err } = await checkWith(text.replace(right, wrong));
    expect({ status, out }).toEqual({ status: 3, out: '' });
    expect(err).toMatch(sentence);
  });

  it('can be a single file, and must be outside the package', async () => {
    expect(
      (
        await run([
          'check',
          '--target',
          target,
          '--suites',
          fileWith('lunch.yaml', text),
          '--suite',
          'lunch',
          '--plan',
          '--verbose',
        ])
      ).out,
    ).toMatch(/^run {3}lunch\/an-offer/m);
    expect(await run(['check', '--target', target, '--suites', '/no/such'])).toMatchObject({
      status: 2,
      err: expect.stringContaining('--suites is "/no/such", but there is no such file or folder'),
    });
    expect(await run(['check', '--target', target, '--suites', mkdtempSync(join(tmpdir(), 'empty-'))])).toMatchObject({
      status: 2,
      err: expect.stringContaining('that folder contains no suite'),
    });
  });

  it('is used by judge and replay too, when it is passed to them', async () => {
    const report = join(mkdtempSync(join(tmpdir(), 'report-')), 'report.json');
    await checkWith(text, '--report', `json=${report}`);
    const own = ['--suites', fileWith('lunch.yaml', text)];
    expect(await run(['judge', report, ...own])).toMatchObject({
      status: 0,
      out: '0 of 1 scenarios changed; exit code 0 (unchanged)\n',
    });
    expect(
      await run([
        'replay',
        report,
        ...own,
        '--target',
        target,
        '--case',
        'lunch/an-offer-that-was-created-is-listed-with-its-amount',
      ]),
    ).toMatchObject({ status: 0, out: expect.stringContaining('still passing') });
  });
});

describe('the functions of the page', () => {
  let drawn = 0;
  const scope: ExpressionScope = {
    input: {},
    unique: (prefix) => `${prefix}-${(drawn += 1)}`,
    nowMicros: () => 1_768_478_400_000_000n,
  };
  const rows = tableAfter(PAGE, 'functions');

  it('are all existing ones, and no others', () => {
    expect(rows.map(([name]) => name).sort()).toEqual(
      Object.keys(functionsOf(scope))
        .map((name) => `\`$${name}\``)
        .sort(),
    );
  });

  it.each(rows)('%s yields %s, as in %s', async (name = '', _, example = '') => {
    expect(example).toContain(name.slice(1, -1));
    expect(await evaluate(example.slice(1, -1), scope)).toBe(true);
  });
});

/** The keys of a suite, from its schema. */
function keysTable(): string {
  const schema: unknown = JSON.parse(readFileSync(join(ROOT, 'conformance', 'schema', 'suite.schema.json'), 'utf8'));
  const defs = isObject(schema) && isObject(schema['$defs']) ? schema['$defs'] : {};
  const parts = [
    ['suite', schema],
    ['scenario', defs['scenario']],
    ['step', defs['step']],
    ['expect', defs['expect']],
  ] as const;
  const rows = parts.flatMap(([part, node]) =>
    keysOf(node, defs).map(
      ({ key, isRequired, description }) => `| ${part} | \`${key}\`${isRequired ? ' *' : ''} | ${description} |`,
    ),
  );
  return ['| of | key | |', '|---|---|---|', ...rows, '', 'Keys with a star are required.', ''].join('\n');
}

function keysOf(
  node: unknown,
  defs: Readonly<Record<string, unknown>>,
): readonly { readonly key: string; readonly isRequired: boolean; readonly description: string }[] {
  if (!isObject(node) || !isObject(node['properties'])) throw new Error('the schema has a part without properties');
  const required: readonly unknown[] = Array.isArray(node['required']) ? node['required'] : [];
  return Object.entries(node['properties']).map(([key, written]) => {
    const property = isObject(written) ? { ...definitionOf(written, defs), ...written } : written;
    if (!isObject(property) || typeof property['description'] !== 'string')
      throw new Error(`the schema does not describe ${key}`);
    const choices = Array.isArray(property['enum']) ? `${property['enum'].join(', ')}. ` : '';
    return { key, isRequired: required.includes(key), description: `${choices}${property['description']}` };
  });
}

/** What a property refers to. */
function definitionOf(
  property: Readonly<Record<string, unknown>>,
  defs: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  const reference = typeof property['$ref'] === 'string' ? property['$ref'] : '';
  const definition = defs[reference.replace('#/$defs/', '')];
  return isObject(definition) ? definition : {};
}

it('the keys of the page are those of the schema', () => {
  expect(generated(PAGE, 'keys', keysTable())).toBe(keysTable());
});
