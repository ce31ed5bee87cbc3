// The mutants and the conforming variants as data: enough of them, mostly behaviour, one at least for each rule that only
// behaviour can break.

import { resolve } from 'node:path';
import { readMutants, readVariants, type Clause, type Mutant } from '../../src/conformance';
import { contract } from '../support/contract';
import { kit } from '../support/kit';

const FOLDER = resolve(__dirname, '../../conformance');
const read = <T>(
  result: { readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: unknown },
): T => {
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.value;
};
const { clauses } = kit();
const mutants = read(readMutants(FOLDER, { clauses, contract: contract() }));

/** Clauses that no wrong server can be caught breaking, each with the reason. */
const UNBREAKABLE: Readonly<Record<string, string>> = {
  'EVENT-FORMAT-2':
    'the form of a party id is observed, so that a breach only warns, and an unknown party is a 4xx too',
};

/** Rules that must be broken by a mutant: all that are checked by behaviour, and musts that are checked by schema. */
const isDemanded = ({ level, check }: Clause): boolean =>
  check.by === 'scenario' || check.by === 'invariant' || (check.by === 'schema' && level === 'must');

const withoutMutant = (all: readonly Mutant[]): readonly string[] => {
  const broken = new Set(all.map(({ clause }) => clause));
  return [...clauses.values()].filter((one) => isDemanded(one) && !broken.has(one.id)).map(({ id }) => id);
};

describe('mutants', () => {
  it('are more than 480, and at most a third of them are plain schema violations', () => {
    expect(mutants.length).toBeGreaterThan(480);
    expect(mutants.filter(({ kind }) => kind === 'schema').length).toBeLessThanOrEqual(mutants.length / 3);
  });

  it('violate every rule that a scenario or an invariant checks, and every must that a schema checks', () => {
    expect(withoutMutant(mutants)).toEqual(Object.keys(UNBREAKABLE));
    for (const id of ['OFFER-TRACKING-4', 'ROUND-MAP-2', 'LSU-1'])
      expect(withoutMutant(mutants.filter(({ clause }) => clause !== id))).toContain(id);
  });

  it('are of kind schema exactly if their clause is checked by schema', () => {
    const odd = mutants.filter(
      ({ clause, kind }) => (clauses.get(clause)?.check.by === 'schema') !== (kind === 'schema'),
    );
    expect(odd.map(({ id }) => id)).toEqual([]);
  });

  it('change something: a request, a response, or what is requested later', () => {
    expect(mutants.filter(({ request, response }) => !request && !response).map(({ id }) => id)).toEqual([]);
  });
});

describe('conforming variants', () => {
  const variants = read(readVariants(FOLDER, { clauses, contract: contract() }));

  it('are more than 60, for rows of the open points and for sections of the contract', () => {
    expect(variants.length).toBeGreaterThanOrEqual(60);
    expect(new Set(variants.flatMap(({ allowedBy }) => allowedBy.row ?? [])).size).toBeGreaterThanOrEqual(20);
    expect(new Set(variants.flatMap(({ allowedBy }) => allowedBy.section ?? [])).size).toBeGreaterThanOrEqual(8);
  });

  it('differ by a response, a request or an option', () => {
    const idle = variants.filter(
      ({ server = [], rewrites = [] }) =>
        server.length === 0 && !rewrites.some(({ request, response }) => request ?? response),
    );
    expect(idle.map(({ id }) => id)).toEqual([]);
  });
});
