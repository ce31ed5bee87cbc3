import type { RecordedExchange } from '../model/exchange';
import { expectedStatusText, isUnnamedRefusal, meetsStatus } from './expected-status';

const answered = (
  status: number,
  more: { readonly as?: string; readonly group?: 'validator' | 'scan' } = {},
): RecordedExchange => ({
  operationId: 'op',
  group: more.group ?? 'validator',
  step: 0,
  request: { method: 'POST', url: 'http://t/v0', headers: {}, body: '{', as: more.as ?? 'first' },
  response: { status, headers: {}, body: '' },
  ms: 1,
});

describe('an expected 4xx', () => {
  it.each([
    [400, true],
    [404, true],
    [422, true],
    [401, true],
    [429, false],
    [399, false],
    [500, false],
    [501, true],
  ])('for an otherwise valid request: %i is %s', (status, isMet) => {
    expect(meetsStatus({ status: ['4xx'] }, answered(status))).toBe(isMet);
  });

  it('for an invalid request with a good token is not taken for a refusal of the token', () => {
    const expectation = { status: ['4xx'], isAboutRequest: true };
    expect(meetsStatus(expectation, answered(401))).toBe(false);
    expect(meetsStatus(expectation, answered(401, { as: 'none' }))).toBe(true);
    expect(meetsStatus(expectation, answered(401, { group: 'scan' }))).toBe(true);
    expect(expectedStatusText(expectation)).toBe('status 4xx (not 401, 429) or 501');
  });

  it('may be a status that no operation lists', () => {
    expect(isUnnamedRefusal({ status: ['4xx'] }, answered(422))).toBe(true);
    expect(isUnnamedRefusal({ status: ['4xx', '5xx'] }, answered(503))).toBe(true);
    expect(isUnnamedRefusal({ status: ['4xx'] }, answered(200))).toBe(false);
    expect(isUnnamedRefusal({ status: ['4xx'] }, answered(500))).toBe(false);
    expect(isUnnamedRefusal({ status: [404] }, answered(404))).toBe(false);
    expect(isUnnamedRefusal({ status: ['2xx'] }, answered(200))).toBe(false);
  });

  it('does not restrict a named status', () => {
    expect(meetsStatus({ status: [409, 429] }, answered(429))).toBe(true);
    expect(meetsStatus({ status: [401] }, answered(401))).toBe(true);
    expect(meetsStatus({ status: [] }, answered(500))).toBe(true);
  });
});
