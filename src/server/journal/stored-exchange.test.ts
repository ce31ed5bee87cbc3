import { createExchangeStore } from './stored-exchange';
import { exchange } from '../../../test/support/journal';

describe('parts equal to those of the previous exchange are stored once', () => {
  const shown = ({ request }: ReturnType<ReturnType<typeof createExchangeStore>>) => ({
    headers: request.headers,
    text: request.body.text,
  });
  const asked = (headers: Record<string, string>, body = '') => {
    const { request } = exchange();
    return { ...exchange(), request: { ...request, headers, body: new TextEncoder().encode(body) } };
  };

  test('as one object for equal headers and bodies', () => {
    const keep = createExchangeStore(1000);
    const [first, second] = [
      keep(asked({ host: 'a', accept: '*/*' }, '{}'), 1),
      keep(asked({ host: 'a', accept: '*/*' }, '{}'), 2),
    ];
    expect(second.request.headers).toBe(first.request.headers);
    expect(second.request.body).toBe(first.request.body);
    expect(second.weight).toBe(first.weight);
  });

  test.each([
    ['another value', { host: 'b', accept: '*/*' }],
    ['one more', { host: 'a', accept: '*/*', prefer: 'x' }],
    ['one less', { host: 'a' }],
    ['another name', { host: 'a', prefer: '*/*' }],
  ])('%s among the headers is stored as it was sent', (_, headers) => {
    const keep = createExchangeStore(1000);
    keep(asked({ host: 'a', accept: '*/*' }), 1);
    expect(shown(keep(asked(headers, 'x'), 2))).toEqual({ headers, text: 'x' });
  });

  test('a truncated body is not mistaken for a whole one with the same start', () => {
    const keep = createExchangeStore(4);
    keep(asked({}, 'abcd'), 1);
    expect(keep(asked({}, 'abcdef'), 2).request.body).toEqual({ text: 'abcd', bytes: 6, truncated: true });
  });

  test('a repeated response is stored once, but not as a longer or an empty one', () => {
    const keep = createExchangeStore(10);
    const { request } = exchange();
    const response = { status: 200, headers: { etag: '"a"' }, body: 'shown' };
    const [first, second] = [keep({ ...exchange(), response }, 1), keep({ ...exchange(), response }, 2)];
    expect(second.response).toBe(first.response);
    const silent = keep({ ...exchange(), request: { ...request, method: 'HEAD' }, response }, 3);
    expect([silent.response.headers, silent.response.body.text]).toEqual([{ etag: '"a"' }, '']);
    expect(keep({ ...exchange(), response }, 4).response.body.text).toBe('shown');
    const cut = keep({ ...exchange(), response: { ...response, bodyFault: { kind: 'reset' } } }, 5);
    expect([cut.status, cut.response.headers, cut.response.body.text]).toEqual([0, {}, '']);
  });
});
