// The JUnit report against the rules that build servers' schemas have in common: the one for Ant's results and that of
// Jenkins' xUnit plugin (junit-10). Both were run over these reports once with a real validator; here stand their rules
// in our own words.

import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { junitReport } from './junit';
import type { Report } from './report';
import { sampleReport } from '../../../test/support/conformance-report';

interface Rule {
  /** Form of each attribute; a name that ends in ? may be left out. */
  readonly attributes: Readonly<Record<string, RegExp>>;
  /** The names of the children, each followed by a space. */
  readonly children: RegExp;
  readonly mayHaveText?: true;
}

const [INT, SECONDS, SOME, ANY, NONE] = [/^\d{1,9}$/, /^\d+\.\d{3}$/, /\S/, /^/, /^$/];
const CASE_RESULT: Rule = { attributes: { 'message?': ANY, type: SOME }, children: NONE, mayHaveText: true };
const TEXT: Rule = { attributes: {}, children: NONE, mayHaveText: true };
const RULES: Readonly<Record<string, Rule>> = {
  testsuites: { attributes: {}, children: /^(testsuite )*$/ },
  testsuite: {
    attributes: {
      id: INT,
      package: SOME,
      name: SOME,
      timestamp: /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/,
      hostname: SOME,
      tests: INT,
      failures: INT,
      errors: INT,
      'skipped?': INT,
      time: SECONDS,
    },
    children: /^properties (testcase )*system-out system-err $/,
  },
  properties: { attributes: {}, children: /^(property )*$/ },
  property: { attributes: { name: SOME, value: ANY }, children: NONE },
  testcase: { attributes: { name: SOME, classname: SOME, time: SECONDS }, children: /^(skipped |error |failure )?$/ },
  failure: CASE_RESULT,
  error: CASE_RESULT,
  skipped: { attributes: { 'message?': ANY }, children: NONE, mayHaveText: true },
  'system-out': TEXT,
  'system-err': TEXT,
};

interface Element {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly Element[];
  readonly text: string;
}

function elementsOf(nodes: readonly Readonly<Record<string, unknown>>[]): readonly Element[] {
  return nodes.flatMap((node): readonly Element[] => {
    const name = Object.keys(node).find((key) => key !== ':@');
    if (name === undefined || name.startsWith('?') || name === '#text') return [];
    const inner = node[name] as readonly Readonly<Record<string, unknown>>[];
    const text = inner.map((one) => String(one['#text'] ?? '')).join('');
    return [{ name, attributes: (node[':@'] ?? {}) as Element['attributes'], children: elementsOf(inner), text }];
  });
}

const parse = (xml: string): readonly Element[] =>
  elementsOf(
    new XMLParser({
      preserveOrder: true,
      ignoreAttributes: false,
      attributeNamePrefix: '',
      parseTagValue: false,
      parseAttributeValue: false,
      trimValues: false,
      processEntities: { enabled: true, maxTotalExpansions: 1e6, maxExpandedLength: 1e8 },
    }).parse(xml),
  );

/** What breaks the rules, a sentence each. */
function breaches({ name, attributes, children, text }: Element): readonly string[] {
  const rule = RULES[name];
  if (!rule) return [`${name} is no element of the schema`];
  const named = new Map(
    Object.entries(rule.attributes).map(([key, form]) => [
      key.replace('?', ''),
      { form, isOptional: key.endsWith('?') },
    ]),
  );
  const names = children.map((child) => `${child.name} `).join('');
  return [
    ...[...named].flatMap(([key, { form, isOptional }]) =>
      attributes[key] === undefined
        ? isOptional
          ? []
          : [`${name} lacks ${key}`]
        : form.test(attributes[key])
          ? []
          : [`${name} has ${key}="${attributes[key]}"`],
    ),
    ...Object.keys(attributes)
      .filter((key) => !named.has(key))
      .map((key) => `${name} takes no ${key}`),
    ...(rule.children.test(names) ? [] : [`${name} holds ${names}`]),
    ...(rule.mayHaveText || text.trim() === '' ? [] : [`${name} holds text`]),
    ...children.flatMap(breaches),
  ];
}

const HUGE = 'x'.repeat(300_000);
const NASTY = `a]]>b & <c> "d" 'e' \u0000\u0001\u0008\u000b\u001f \ud800 \udfff \u{1f600} \ufffe \uffff\n\t${HUGE}`;

/** The sample with texts in every place that would break out, end early or be too long. */
function nastyReport(): Report {
  const cases = sampleReport().cases.map((one) => ({
    ...one,
    title: NASTY,
    findings: one.findings.map((finding) => ({
      ...finding,
      clauses: [],
      message: NASTY,
      expected: NASTY,
      actual: NASTY,
      excuse: NASTY,
    })),
    ...(one.skip === undefined ? {} : { skip: NASTY }),
    ...(one.error === undefined ? {} : { error: { ...one.error, message: NASTY } }),
  }));
  return sampleReport({ cases, stale: [{ kind: 'waiver', clause: 'X-1', case: undefined, message: NASTY }] });
}

describe('the schema rules for JUnit reports', () => {
  it.each([
    ['<testsuite/>', 'testsuite lacks id'],
    [
      '<testcase name="a" classname="b" time="1.000"><skipped/><failure type="t"/></testcase>',
      'testcase holds skipped failure ',
    ],
    ['<failure/>', 'failure lacks type'],
    ['<testcase name="a" classname="b" time="1.000" id="3"/>', 'testcase takes no id'],
    ['<property name="a" value="b">c</property>', 'property holds text'],
  ])('detect %s', (xml, sentence) => {
    expect(parse(xml).flatMap(breaches)).toContain(sentence);
  });
});

describe.each([
  ['of every verdict', sampleReport()],
  ['with control characters, ends of CDATA, halves of pairs and huge texts', nastyReport()],
  ['of nothing', sampleReport({ cases: [], suites: [] })],
  [
    'of a target with an invalid address',
    sampleReport({ target: { ...sampleReport().target, urls: { ledger: 'x', validator: 'x', scan: 'x' } } }),
  ],
])('the JUnit report %s', (_, report) => {
  const xml = junitReport(report);

  it('contains no characters that are not allowed in XML', () => {
    expect(XMLValidator.validate(xml)).toBe(true);
    expect(xml).not.toMatch(/[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/u);
  });

  it('is valid under the schemas', () => {
    const roots = parse(xml);
    expect(roots.map(({ name }) => name)).toEqual(['testsuites']);
    expect(roots.flatMap(breaches)).toEqual([]);
  });

  it('has correct counts', () => {
    for (const suite of parse(xml)[0]?.children ?? []) {
      const results = suite.children.filter(({ name }) => name === 'testcase').map(({ children }) => children[0]?.name);
      const count = (name: string): string => String(results.filter((result) => result === name).length);
      expect(suite.attributes).toMatchObject({
        tests: String(results.length),
        failures: count('failure'),
        errors: count('error'),
        skipped: count('skipped'),
      });
    }
  });
});

describe('the content of the JUnit report', () => {
  const cases = (report: Report): readonly Element[] =>
    (parse(junitReport(report))[0]?.children ?? []).flatMap(({ children }) =>
      children.filter(({ name }) => name === 'testcase'),
    );

  it('has a failure under its first clause, an error by its kind, and a skip with its reason', () => {
    const results = cases(sampleReport()).map(({ children }) => children[0]);
    expect(results.map((result) => result?.name)).toEqual([
      undefined,
      'failure',
      'error',
      'skipped',
      undefined,
      'skipped',
    ]);
    expect([results[1]?.attributes['type'], results[2]?.attributes['type']]).toEqual(['OFFER-LIST-1', 'network']);
    expect(results[3]?.attributes['message']).toBe('the target names no users.1.token');
    expect(results[5]?.attributes['message']).toBe('waived: agreed until spring');
  });

  it('has the whole text in the element, and a message of one line and at most 1,000 characters', () => {
    const [failure] = cases(nastyReport())[1]?.children ?? [];
    expect(failure?.text).toContain(HUGE);
    expect(failure?.text).toContain(`a]]>b & <c> "d" 'e'`);
    expect(failure?.attributes['message']?.length).toBeLessThanOrEqual(1000);
    expect(failure?.attributes['message']?.length).toBeGreaterThan(990);
    expect(failure?.attributes['message']).toMatch(/^a\]\]>b & <c> "d"[^\n]*…$/);
  });

  it('has warnings in the output of their suite, since they must not fail a build', () => {
    expect(junitReport(sampleReport())).toMatch(/<system-out>list-offers\/warns \(warning\)/);
  });
});
