// The clauses, the suites and the documents belong together: no rule without a check or a reason, no check without a
// rule.

import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Clause } from '../../src/conformance';
import type { OpenApiDocument, OpenContract } from '../../src/contract';
import { contract } from '../support/contract';
import { judging } from '../support/conformance-check';
import { kit } from '../support/kit';
import { clauseProblems, type Parts } from './clause-problems';
import { STATIC_CHECKS } from './static-clauses';

const ROOT = resolve(__dirname, '../..');
const { clauses, suites } = kit();
const written = suites.filter(({ tags }) => !tags.includes('derived'));
const opened: OpenContract = { ...contract(), document: (group) => judging.document(group) as OpenApiDocument };

/** Ids of clauses that stand as texts in the code of the kit. */
const inCode = readdirSync(join(ROOT, 'src', 'conformance'), { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !/\.test\.ts$|testing\.ts$/.test(file))
  .flatMap((file) =>
    [...readFileSync(join(ROOT, 'src', 'conformance', file), 'utf8').matchAll(/'([A-Z]+(?:-[A-Z]+)*-[1-9]\d*)'/g)].map(
      ([, id = '']) => [file, id] as const,
    ),
  );

const parts: Parts = { clauses, suites, contract: opened, inCode };
/** Ours with one clause changed. */
const withClause = (id: string, change: Partial<Clause>): Parts => {
  const clause = clauses.get(id);
  if (!clause) throw new Error(`there is no clause ${id}`);
  return { ...parts, clauses: new Map([...clauses, [id, { ...clause, ...change }]]) };
};

describe('clauses', () => {
  it('include more than 350 musts, and some in every section', () => {
    const musts = [...clauses.values()].filter(({ level }) => level === 'must');
    expect(musts.length).toBeGreaterThan(350);
    const sections = new Set(musts.map(({ section }) => section.split('.')[0]));
    expect([...sections].sort()).toEqual(['0', '1', '2', '3', '4', '5', '6', '7', '8', '9']);
  });

  it('have each a check or a reason, and every check has a clause', () => {
    expect(inCode.length).toBeGreaterThan(20);
    expect(clauseProblems(parts)).toEqual([]);
  });

  it.each<[string, Parts, string]>([
    [
      'a rule that no scenario names',
      { ...parts, suites: written.filter(({ name }) => name !== 'tracking-id') },
      'OFFER-TRACKING-6 is checked by scenario, but no scenario names it',
    ],
    [
      'a law that no scenario names',
      withClause('ANS-1', { check: { by: 'invariant' }, id: 'ANS-99' }),
      'ANS-99 is checked by invariant, but no scenario names it',
    ],
    [
      'an unknown schema',
      withClause('ANS-1', { check: { by: 'schema', schemas: ['scan.yaml#/components/schemas/Nothing'] } }),
      'ANS-1 is checked by scan.yaml#/components/schemas/Nothing, which no document has',
    ],
    [
      'an unknown document',
      withClause('ANS-1', { check: { by: 'schema', schemas: ['scam.yaml#/components/schemas/AnsEntry'] } }),
      'ANS-1 is checked by scam.yaml#/components/schemas/AnsEntry, which no document has',
    ],
    [
      'a static rule without a check',
      withClause('ANS-1', { check: { by: 'static', how: 'somebody looks at the documents' } }),
      'ANS-1 is static, but no check of the documents is called so',
    ],
    [
      'no check and no reason',
      withClause('ANS-1', { check: { by: 'untestable', reason: '  ' } }),
      'ANS-1 has neither a check nor a reason',
    ],
    [
      'an unknown operation',
      withClause('ANS-1', { operations: ['listAnsEntriez'] }),
      'ANS-1 names the operation listAnsEntriez, which no document has',
    ],
    [
      'a static check that names no clause',
      { ...parts, clauses: new Map([...clauses].filter(([id]) => id !== 'GROUP-1')) },
      'the static check GROUP-1 names no clause',
    ],
    [
      'a scenario that names no clause',
      { ...parts, clauses: new Map([...clauses].filter(([id]) => id !== 'OFFER-TRACKING-6')) },
      'tracking-id names OFFER-TRACKING-6, which is not a clause',
    ],
    [
      'code that names no clause',
      { ...parts, inCode: [['refusals.ts', 'ANS-999']] },
      'refusals.ts names ANS-999, which is not a clause',
    ],
  ])('are found out with %s', (_, broken, problem) => {
    expect(clauseProblems(broken)).toContain(problem);
  });
});

describe('static clauses', () => {
  /** Documents of which nothing is as the contract wants it. */
  const wrong: OpenContract = {
    ...opened,
    documents: opened.documents.map((document) => ({ ...document, prefix: '/x', version: '0' })),
    operations: opened.operations.map(({ since: _since, deprecatedSince: _deprecatedSince, ...operation }) => ({
      ...operation,
      path: `/x${operation.path}`,
      tier: 'neighbour',
      safety: 'write',
      deprecated: false,
      security: [],
    })),
    document: (group) => ({ ...opened.document(group), webhooks: {}, components: {} }),
  };

  it.each(Object.entries(STATIC_CHECKS))('%s holds in the documents, and fails in faulty ones', (_, holds) => {
    expect([holds(opened), holds(wrong)]).toEqual([true, false]);
  });
});

describe('suites', () => {
  it('have unique names, the same as their files', () => {
    const names = written.map(({ name }) => name);
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
    for (const { file, name } of written) expect(file.endsWith(join('/', `${name}.yaml`))).toBe(true);
  });

  it('call operations of the documents, and are at least as safe as they say', () => {
    const strength = { read: 0, write: 1, destructive: 2 } as const;
    const wrong = written.flatMap(({ name, scenarios }) =>
      scenarios.flatMap((scenario) =>
        scenario.steps.flatMap(({ call }) => {
          const operation = opened.operations.find(({ id }) => id === call);
          if (!operation) return [`${name}: no operation ${call}`];
          return strength[operation.safety] > strength[scenario.safety]
            ? [`${name}: ${scenario.title} is ${scenario.safety}, but ${call} is ${operation.safety}`]
            : [];
        }),
      ),
    );
    expect(wrong).toEqual([]);
  });
});
