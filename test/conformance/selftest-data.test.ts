// The mutants as data: enough of them, mostly behaviour, one at least for each rule that only behaviour can break.

import { resolve } from 'node:path';
import { readClauses, readMutants, type Mutant } from '../../src/conformance';
import { contract } from '../http/harness';

const FOLDER = resolve(__dirname, '../../conformance');
const read = <T>(
  result: { readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: unknown },
): T => {
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.value;
};
const clauses = read(readClauses(FOLDER));
const mutants = read(readMutants(FOLDER, { clauses, contract: contract() }));

/** Clauses that no server behind a proxy can break; each with the reason. Empty: all can. */
const UNBREAKABLE: Readonly<Record<string, string>> = {};

const withoutMutant = (all: readonly Mutant[]): readonly string[] => {
  const broken = new Set(all.map(({ clause }) => clause));
  const demanded = [...clauses.values()].filter(({ check }) => check.by === 'scenario' || check.by === 'invariant');
  return demanded.map(({ id }) => id).filter((id) => !broken.has(id));
};

describe('mutants', () => {
  it('are more than 120, and at most a third of them mere breaks of a schema', () => {
    expect(mutants.length).toBeGreaterThanOrEqual(120);
    expect(mutants.filter(({ kind }) => kind === 'schema').length).toBeLessThanOrEqual(mutants.length / 3);
  });

  it('break every rule that is checked by scenario or invariant, must or not', () => {
    expect(withoutMutant(mutants)).toEqual(Object.keys(UNBREAKABLE));
    expect(withoutMutant(mutants.filter(({ clause }) => clause !== 'OFFER-TRACKING-4'))).toEqual(['OFFER-TRACKING-4']);
  });

  it('are of kind schema exactly where their clause is checked by schema', () => {
    const odd = mutants.filter(
      ({ clause, kind }) => (clauses.get(clause)?.check.by === 'schema') !== (kind === 'schema'),
    );
    expect(odd.map(({ id }) => id)).toEqual([]);
  });

  it('change something: a request, an answer, or what is asked later', () => {
    expect(mutants.filter(({ request, response }) => !request && !response).map(({ id }) => id)).toEqual([]);
  });
});
