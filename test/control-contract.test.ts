// The control group keeps a form of its own, and the conformance kit leaves it alone: it belongs to the mock server, not
// to the network.

import { deriveSuites } from '../src/conformance';
import { coverageOf } from '../src/conformance/report/coverage';
import type { OperationSpec } from '../src/contract';
import { judging } from './support/conformance-check';
import { contract } from './support/contract';
import { kit } from './support/kit';

const control = contract().operations.filter(({ group }) => group === 'control');
const ids = new Set(control.map(({ id }) => id));

describe('the operations of the control group', () => {
  it('are numerous, and all below /_control/v1', () => {
    expect(control.length).toBeGreaterThan(60);
    expect(contract().documents.find(({ group }) => group === 'control')).toMatchObject({
      file: 'control.yaml',
      prefix: '/_control/v1',
    });
  });

  it.each<[string, (spec: OperationSpec) => boolean]>([
    [
      'are assumed by this project only',
      ({ provenance, responses }) =>
        [provenance, ...responses.map((response) => response.provenance)].every(({ mark }) => mark === 'assumed'),
    ],
    [
      'choose a world by header',
      ({ parameters }) =>
        parameters.some(
          ({ in: place, name, required }) => place === 'header' && name === 'X-Understudy-World' && !required,
        ),
    ],
    [
      'accept no token, or the control token in one of two places',
      ({ security }) => security.map((schemes) => schemes.join()).join('|') === '|controlBearer|controlHeader',
    ],
    ['list one success', ({ responses }) => responses.filter(({ status }) => status.startsWith('2')).length === 1],
    [
      'list what can be refused before they run',
      ({ responses }) =>
        ['400', '401', '403', '404', '500'].every((status) => responses.some((response) => response.status === status)),
    ],
    [
      'refuse bodies that are too large or of another type',
      ({ requestBody, responses }) =>
        ['413', '415'].every(
          (status) => responses.some((response) => response.status === status) === (requestBody !== undefined),
        ),
    ],
    [
      'refuse in one form',
      ({ responses }) =>
        responses
          .filter(({ status }) => status >= '400')
          .every(
            ({ content }) =>
              content.map(({ schemaId }) => schemaId).join() === 'control.yaml#/components/schemas/ControlError',
          ),
    ],
    ['read with GET alone', ({ method, safety }) => (method === 'GET') === (safety === 'read')],
  ])('%s', (_what, holds) => {
    expect(control.filter((spec) => !holds(spec)).map(({ id }) => id)).toEqual([]);
  });

  it('refuse unknown members, so that a typo is never ignored', () => {
    for (const { id, requestBody } of control) {
      for (const { mediaType, schemaId, examples } of requestBody?.content ?? []) {
        if (mediaType !== 'application/json' || schemaId === undefined) continue;
        const [example] = Object.values(examples);
        expect([
          id,
          contract()
            .validate(schemaId, { ...Object(example), speeed: 1 })
            .map(({ keyword }) => keyword),
        ]).toEqual([id, ['additionalProperties']]);
      }
    }
  });
});

describe('the conformance kit', () => {
  it('derives no suite from a control operation, and no written suite calls one', () => {
    const derived = deriveSuites({ ...judging, source: (file) => ({ file, text: '' }) });
    const called = [...kit().suites, ...derived].flatMap(({ scenarios }) =>
      scenarios.flatMap(({ steps }) => steps.map(({ call }) => call)),
    );
    expect(called.length).toBeGreaterThan(100);
    expect(called.filter((call) => ids.has(call))).toEqual([]);
  });

  it('has no clause about them', () => {
    expect(
      [...kit().clauses.values()].filter(({ operations }) => operations.some((id) => ids.has(id))).map(({ id }) => id),
    ).toEqual([]);
  });

  it('does not count them as operations that a run omits', () => {
    const { operations } = coverageOf(
      { exchanges: [], parts: new Set(), steadyParts: new Set(), branches: new Set(), allBranches: [] },
      judging,
      [],
    );
    expect(operations.of).toBeGreaterThan(10);
    expect(operations.missing.filter((id) => ids.has(id))).toEqual([]);
  });
});
