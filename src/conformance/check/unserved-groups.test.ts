import type { CaseResult } from '../model/case-result';
import type { RecordedExchange } from '../model/exchange';
import { unservedGroups, withUnservedError } from './unserved-groups';

const URLS = { urls: { ledger: 'http://l', validator: 'http://v', scan: 'http://s' } };
const answered = (
  operationId: string,
  status: number,
  { type = 'application/json', body = '{}', location }: { type?: string; body?: string; location?: string } = {},
): RecordedExchange => ({
  operationId,
  group: 'scan',
  step: 0,
  ms: 1,
  request: { method: 'GET', url: 's', headers: {}, body: undefined, as: 'none' },
  response: { status, headers: { 'content-type': type, ...(location !== undefined && { location }) }, body },
});
// Only the members that are read.
const resultOf = (...exchanges: readonly RecordedExchange[]): CaseResult =>
  ({ exchanges, findings: [{ exchange: 0 }], error: undefined, judged: 1 }) as unknown as CaseResult;
const three = (make: (id: string) => RecordedExchange): CaseResult => resultOf(...['a', 'b', 'c'].map(make));

describe('a group whose address does not serve its API', () => {
  it.each([
    ['is down', resultOf(answered('a', 503), answered('a', 502)), 'is down: every response is 503'],
    [
      'redirects',
      resultOf(answered('a', 302, { location: 'https://b' })),
      'redirects every request (302, Location: https://b; 1 of 1 requests, 1 operation); pass the address that it redirects to',
    ],
    [
      'redirects to a login',
      resultOf(answered('a', 302, { location: 'https://b/realms/x/protocol/openid-connect/auth?client_id=c' })),
      'redirects every request (302, Location: https://b/realms/x/protocol/openid-connect/auth?client_id=c; 1 of 1 requests, 1 operation); a login is required: pass the tokens of the users with --token',
    ],
    [
      'shows a page',
      three((id) => answered(id, 200, { type: 'text/html' })),
      'answers every request with a page (200, text/html; 3 of 3 requests, 3 operations), such as a login page',
    ],
    [
      'is empty',
      three((id) => answered(id, 200, { body: '' })),
      'answers every request with an empty body (200; 3 of 3 requests, 3 operations)',
    ],
  ])('that %s is reported in one sentence', (_, result, sentence) => {
    const unserved = unservedGroups([result], URLS);
    expect(unserved.get('scan')).toContain(`the scan API at http://s ${sentence}`);
    expect(withUnservedError(result, unserved)).toMatchObject({ error: { kind: 'network' }, findings: [] });
  });

  it.each([
    ['one other answer', resultOf(answered('a', 503), answered('a', 200))],
    ['a page of one operation only', resultOf(answered('a', 200, { type: 'text/html' }))],
    ['a 404 page, as for a wrong path', three((id) => answered(id, 404, { type: 'text/html' }))],
    ['answers', three((id) => answered(id, 200))],
  ])('is served when it has %s', (_, result) => {
    expect([...unservedGroups([result], URLS)]).toEqual([]);
  });
});
