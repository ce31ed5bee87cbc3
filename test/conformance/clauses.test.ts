// The clauses, the suites and the documents belong together: no rule without a check, no check without a rule.

import { join, resolve } from 'node:path';
import { readClauses, readSuites } from '../../src/conformance';
import { clausesOf } from '../../src/conformance/plan/plan';
import { contract } from '../http/harness';

const FOLDER = resolve(__dirname, '../../conformance');
const read = <T>(result: { readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: unknown }): T => {
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.value;
};
const clauses = read(readClauses(FOLDER));
const suites = read(readSuites(FOLDER));
const named = new Set(suites.flatMap(({ scenarios }) => scenarios.flatMap(clausesOf)));

describe('clauses', () => {
  it('hold more than 350 musts, some of every section', () => {
    const musts = [...clauses.values()].filter(({ level }) => level === 'must');
    expect(musts.length).toBeGreaterThan(350);
    const sections = new Set(musts.map(({ section }) => section.split('.')[0]));
    expect([...sections].sort()).toEqual(['0', '1', '2', '3', '4', '5', '6', '7', '8', '9']);
  });

  it('that are musts by scenario or invariant are each checked by a scenario', () => {
    const unchecked = [...clauses.values()].filter(({ id, level, check }) => level === 'must' && (check.by === 'scenario' || check.by === 'invariant') && !named.has(id));
    expect(unchecked.map(({ id }) => id)).toEqual([]);
  });

  it('are known wherever a suite names one', () => {
    expect([...named].filter((id) => !clauses.has(id))).toEqual([]);
  });

  it('name operations and schemas that the documents have', () => {
    const operations = new Set(contract().operations.map(({ id }) => id));
    const unknown = [...clauses.values()].flatMap(({ id, operations: wanted }) => wanted.filter((operation) => !operations.has(operation)).map((operation) => `${id}: ${operation}`));
    expect(unknown).toEqual([]);
  });

  it('say why where nothing can check them', () => {
    for (const { check } of clauses.values()) if (check.by === 'untestable') expect(check.reason.length).toBeGreaterThan(10);
  });
});

describe('suites', () => {
  it('have names of their own, the same as their files', () => {
    const names = suites.map(({ name }) => name);
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
    for (const { file, name } of suites) expect(file.endsWith(join('/', `${name}.yaml`))).toBe(true);
  });

  it('call operations that the documents have, and are at least as safe as they say', () => {
    const strength = { read: 0, write: 1, destructive: 2 } as const;
    const wrong = suites.flatMap(({ name, scenarios }) => scenarios.flatMap((scenario) => scenario.steps.flatMap(({ call }) => {
      const operation = contract().operations.find(({ id }) => id === call);
      if (!operation) return [`${name}: no operation ${call}`];
      return strength[operation.safety] > strength[scenario.safety] ? [`${name}: ${scenario.title} is ${scenario.safety}, but ${call} is ${operation.safety}`] : [];
    })));
    expect(wrong).toEqual([]);
  });
});
