import { APP_REQUESTS, parseLogFilter, requestSeverity } from './request-log';

const app = { group: 'scan', isRecorded: true } as const;
const control = { group: 'control', isRecorded: true } as const;
const console = { group: 'validator', isRecorded: false } as const;

describe('the severity of the line of a request', () => {
  test.each([
    [app, 200, 'info'],
    [app, 399, 'info'],
    [app, 400, 'warn'],
    [app, 503, 'warn'],
    [control, 200, 'debug'],
    [control, 409, 'warn'],
    [console, 200, 'debug'],
    [console, 404, 'warn'],
  ])('%j with status %d: %s', (request, status, severity) => {
    expect(requestSeverity(APP_REQUESTS, { ...request, status })).toBe(severity);
  });

  test('follows the filter: refusals only, or some groups', () => {
    const refusals = parseLogFilter(['only=refusals']) ?? APP_REQUESTS;
    expect([200, 404].map((status) => requestSeverity(refusals, { ...app, status }))).toEqual([undefined, 'warn']);
    const groups = parseLogFilter(['group=control,ledger']) ?? APP_REQUESTS;
    expect([control, app].map((request) => requestSeverity(groups, { ...request, status: 200 }))).toEqual([
      'info',
      undefined,
    ]);
    const both = parseLogFilter(['only=refusals', 'group=scan']) ?? APP_REQUESTS;
    expect([200, 404].map((status) => requestSeverity(both, { ...app, status }))).toEqual([undefined, 'warn']);
    expect(requestSeverity(both, { ...control, status: 404 })).toBeUndefined();
  });
});

test('a filter may be one list', () => {
  expect(parseLogFilter(['only=refusals,group=scan, ledger'])).toEqual(
    parseLogFilter(['only=refusals', 'group=scan', 'group=ledger']),
  );
  expect(parseLogFilter([])).toEqual(APP_REQUESTS);
});

test.each([
  '',
  'scan',
  'refusals',
  'only=',
  'only=errors',
  'group=',
  'group=wallet',
  'group=scan,wallet',
  'group=scan,',
])('a filter is not %j', (text) => {
  expect(parseLogFilter([text])).toBeUndefined();
  expect(parseLogFilter(['only=refusals', text])).toBeUndefined();
});
