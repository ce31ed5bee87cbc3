import { DIALECTS } from './dialect';
import { refuse } from './refusals';
import type { RequestProblem } from './types';

const problem = (kind: RequestProblem['problem'], place: RequestProblem['in'] = 'body'): RequestProblem => ({
  in: place,
  name: 'page_size',
  problem: kind,
  message: 'page_size is wrong',
});
const answer = (dialect: 'documented' | 'observed', problems: readonly RequestProblem[]) =>
  refuse.scan(
    { kind: 'invalid-request', problems },
    { dialect: DIALECTS[dialect], traceId: '0'.repeat(32), group: 'scan', limitSetting: (limit) => limit },
  );

describe('refusals of the scan API', () => {
  it.each(['missing', 'invalid', 'out-of-bounds'] as const)(
    'are error objects in the documented dialect when a value is %s',
    (kind) => {
      expect(answer('documented', [problem(kind)])).toEqual({ status: 400, json: { error: 'page_size is wrong' } });
    },
  );

  it.each(['missing', 'invalid'] as const)(
    'are text in the observed dialect when a body cannot be read: %s',
    (kind) => {
      expect(answer('observed', [problem(kind)])).toEqual({ status: 400, text: 'page_size is wrong' });
    },
  );

  it('are error objects in the observed dialect when a readable value is out of bounds', () => {
    expect(answer('observed', [problem('out-of-bounds')])).toEqual({
      status: 400,
      json: { error: 'page_size is wrong' },
    });
    expect(answer('observed', [problem('out-of-bounds'), problem('invalid')])).toMatchObject({
      status: 400,
      text: expect.any(String),
    });
  });

  it('answer a missing query parameter with 404 in the observed dialect only', () => {
    expect(answer('observed', [problem('missing', 'query')]).status).toBe(404);
    expect(answer('documented', [problem('missing', 'query')]).status).toBe(400);
  });
});
