import fc from '../../../test/property';
import { requestOf, testMock } from '../../../test/support/server-parts';

const mock = testMock();
const piece = fc.oneof(
  fc.string(),
  fc.constantFrom(
    '/api/scan',
    '/v0/things',
    '/',
    '%',
    '%00',
    '%2e%2e',
    '..',
    '__proto__',
    'constructor',
    '?size=1',
    '&size=',
    '\ud800',
    '{thing_id}',
    '#',
    '//',
  ),
);
const address = fc.array(piece, { maxLength: 6 }).map((pieces) => `/${pieces.join('')}`);
const headers = fc.dictionary(
  fc.constantFrom(
    'prefer',
    'accept',
    'origin',
    'traceparent',
    'tracestate',
    'content-type',
    'authorization',
    'host',
    '__proto__',
  ),
  fc.string(),
);
const body = fc.oneof(
  fc.string(),
  fc.json(),
  fc.constantFrom('{"name":1e999}', '{"__proto__":{}}', '[[[', '{"name":"\\ud800"}', '\u0000'),
);
const method = fc.constantFrom('GET', 'POST', 'HEAD', 'OPTIONS', 'DELETE', 'TRACE', 'BREW', '__proto__');

describe('hostile requests', () => {
  test('never cause an internal error, and a page of any origin may read the response', async () => {
    await fc.assert(
      fc.asyncProperty(method, address, headers, body, async (verb, url, sent, content) => {
        const answer = await mock.handle(
          requestOf(verb, url, { headers: { origin: 'https://app.example', ...sent }, body: content }),
        );
        // getExamples documents every status by `default`, so a 5xx can only be one that was asked for.
        if (!/code/i.test(sent['prefer'] ?? '')) expect(answer.status).toBeLessThan(500);
        expect(answer.headers).toHaveProperty('access-control-allow-origin');
      }),
      { numRuns: 1000 },
    );
  });

  test.each(['GET', 'POST'])('reach an operation with any segment and any query: %s', async (verb) => {
    await fc.assert(
      fc.asyncProperty(
        fc.string({ minLength: 1, unit: 'binary' }),
        fc.string(),
        body,
        async (segment, query, content) => {
          const url = `/api/scan/v0/things${verb === 'GET' ? `/${encodeURIComponent(segment)}` : ''}?${query}`;
          expect((await mock.handle(requestOf(verb, url, { body: content }))).status).toBeLessThan(500);
        },
      ),
      { numRuns: 300 },
    );
  });
});
