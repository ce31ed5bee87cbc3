import { cpuMs } from '../../../test/support/cpu-time';
import { compiled } from '../../../test/support/server-parts';
import { createJournal } from './journal';
import { redactionFor } from './redact';
import { exchange, tokenOf } from '../../../test/support/journal';
import type { FinishedExchange } from './types';

const token = tokenOf({ sub: 'mallory' });
const [, claims = '', signature = ''] = token.split('.');
const opaque = 'opaque-credential-0123456789';

/** Everything that the journal tells of an exchange, in one text. */
async function told(finished: FinishedExchange): Promise<string> {
  const journal = createJournal({ contract: compiled });
  const following = journal.follow({});
  if (!following.ok) throw new Error(following.error.message);
  const reader = following.value[Symbol.asyncIterator]();
  journal.record(finished);
  const all = [journal.list({}, 10), journal.find('r1'), journal.har({}), await reader.next()];
  return JSON.stringify(all);
}

const shown = (finished: FinishedExchange): unknown => {
  const journal = createJournal({ contract: compiled });
  journal.record(finished);
  const found = journal.find('r1');
  return found.ok ? found.value : undefined;
};

describe('redaction in the journal', () => {
  const problem = {
    in: 'body',
    name: '',
    problem: 'invalid',
    message: `the body is "${token.slice(0, 60)}…"`,
  } as const;
  test.each([
    ['the authorization header', exchange({ sent: { authorization: `Bearer ${token}` } })],
    [
      'an opaque authorization, also where it turns up again',
      exchange({
        sent: { authorization: `Bearer ${opaque}` },
        notes: [`unknown token ${opaque}`],
        answered: `{"value":"${opaque}"}`,
      }),
    ],
    ['an authorization without a scheme', exchange({ sent: { authorization: opaque } })],
    ['a token in the query', exchange({ url: `/v2/version?access_token=${opaque}&a=1` })],
    ['a token in the query whose name is encoded', exchange({ url: `/v2/version?a=1&access%5Ftoken=${opaque}` })],
    ['a password in the query', exchange({ url: `/v2/version?user=a&password=${opaque}` })],
    ['a password in the body', exchange({ body: JSON.stringify({ user: 'a', password: opaque }) })],
    ['a token in any other parameter', exchange({ url: `/v2/version?state=${token}` })],
    ['a token with encoded dots', exchange({ url: `/v2/version?state=${token.replaceAll('.', '%2E')}` })],
    ['a token in the path', exchange({ url: `/v2/${token}/x` })],
    ['the control token', exchange({ sent: { 'x-understudy-control-token': opaque } })],
    ['a key in a header', exchange({ sent: { 'x-api-key': opaque } })],
    ['a key in the query', exchange({ url: `/v2/version?api-key=${opaque}` })],
    ['a password in the requested address', exchange({ url: `http://me:${opaque}@127.0.0.1:7575/v2/version` })],
    ['a password in a referring address', exchange({ sent: { referer: `http://me:${opaque}@localhost/` } })],
    [
      'a password in an address in the body',
      exchange({ body: JSON.stringify({ callback: `http://me:${opaque}@localhost/` }) }),
    ],
    [
      'cookies',
      exchange({
        sent: { cookie: `session=${opaque}` },
        response: { headers: { 'set-cookie': `session=${opaque}`, 'content-type': 'application/json' } },
      }),
    ],
    ['a token in a referring address', exchange({ sent: { referer: `http://localhost/?access_token=${opaque}` } })],
    [
      'a token in a header of another kind',
      exchange({ sent: { 'sec-websocket-protocol': `daml.ws.auth, jwt.token.${token}` } }),
    ],
    ['a token in the body of the request', exchange({ body: JSON.stringify({ deep: [{ t: `x${token}` }] }) })],
    [
      'tokens in the body of the answer',
      exchange({ answered: JSON.stringify({ value: token, access_token: opaque, id_token: opaque }) }),
    ],
    ['a token in a form', exchange({ body: `grant_type=x&client_secret=${opaque}&refresh_token=${opaque}` })],
    ['a token that a message truncated', exchange({ problems: [problem], notes: [problem.message] })],
  ])('never shows %s', async (_, finished) => {
    const text = await told(finished);
    expect(text).not.toContain(opaque);
    expect(text).not.toContain(signature);
    expect(text).not.toContain(claims.slice(0, 12));
    expect(text).toContain('***');
  });

  test('keeps the scheme, and names the user of a token if known', () => {
    const sent = { authorization: `Bearer ${token}` };
    expect(shown(exchange({ sent, user: 'alice' }))).toMatchObject({
      request: { headers: { authorization: 'Bearer *** (alice)' } },
    });
    expect(shown(exchange({ sent }))).toMatchObject({
      request: { headers: { authorization: 'Bearer *** (sub mallory)' } },
    });
    expect(shown(exchange({ sent: { authorization: `Basic ${opaque}` } }))).toMatchObject({
      request: { headers: { authorization: 'Basic ***' } },
    });
    expect(shown(exchange({ sent: { authorization: 'Bearer a.bm90IGpzb24.c' } }))).toMatchObject({
      request: { headers: { authorization: 'Bearer ***' } },
    });
  });

  test('leaves the rest of an address or body unchanged', () => {
    const body = JSON.stringify({ url: 'http://x.example/a.b?access_token=abc', amount: '25.0', party: 'bob::1220ab' });
    expect(shown(exchange({ url: '/v2/version?a=1&access_token=abc&b=2', body }))).toMatchObject({
      url: '/v2/version?a=1&access_token=***&b=2',
      request: { body: body.replace('=abc', '=***') },
    });
  });

  test('validates a response as sent, before redaction', () => {
    expect(shown(exchange({ answered: JSON.stringify({ value: token }) }))).toMatchObject({
      violations: { response: [] },
    });
  });

  test.each([
    ['eyJ'.repeat(20_000), 'eyJ.'.repeat(15_000)],
    ['\\'.repeat(20_000), '"'.repeat(20_000)],
    [`"password":"${'\\'.repeat(20_000)}`, `"password":"x${'"password":'.repeat(2_000)}`],
    [
      `\\"password\\":\\"${'\\\\\\"'.repeat(10_000)}`,
      `${'\\'.repeat(7)}"password${'\\'.repeat(7)}":${'\\'.repeat(20_000)}`,
    ],
    [`"password"${' '.repeat(20_000)}`, `"password":${' '.repeat(20_000)}`],
    [`password=${'\\'.repeat(20_000)}"`, 'password=\\'.repeat(2_000)],
    [`//${'a"'.repeat(20_000)}`, '//a'.repeat(20_000)],
  ])('is quick on a body made to be slow: %.20s', async (body, answered) => {
    const journal = createJournal({ contract: compiled });
    journal.record(exchange({ operation: '', body, answered }));
    expect(await cpuMs(() => journal.find('r1'))).toBeLessThan(1000);
  });
});

describe('redaction of a text', () => {
  const { text, url, headers } = redactionFor({ user: undefined, request: { headers: {} } });
  const secrets = [
    'correct horse battery',
    'p&ss#w0rd',
    'a"b\\cdef',
    '\\',
    '"',
    '\\"\\',
    'ends in \\',
    'lines\n\tof\u0007it',
    '","user":"',
    '{"a":1}',
    '',
    123456,
    -1.5e9,
    true,
    null,
  ];

  test.each(secrets)(
    'blanks the whole password %j, and leaves JSON valid, however deep it is nested in texts',
    (password) => {
      const nest = (value: unknown, depth: number): string =>
        depth === 0
          ? JSON.stringify(value)
          : nest({ before: 'x\\', inner: JSON.stringify(value), after: ['y', 2] }, depth - 1);
      const read = (json: string, depth: number): unknown =>
        depth === 0 ? JSON.parse(json) : JSON.parse((read(json, depth - 1) as { inner: string }).inner);
      for (const depth of [0, 1, 2, 3]) {
        const blanked = text(nest({ user: 'a', password, 'api-key': password, note: 'b "c" \\' }, depth));
        expect(read(blanked, depth)).toEqual({ user: 'a', password: '***', 'api-key': '***', note: 'b "c" \\' });
        expect(blanked).toBe(depth === 0 ? blanked : nest(read(blanked, depth), depth));
      }
    },
  );

  test.each([
    ['{ "password" : "a b" , "x": 1 }', '{ "password" : "***" , "x": 1 }'],
    ['{"password":"cut sho', '{"password":"***'],
    ['{"password":"cut\\', '{"password":"***'],
    ['the body is "{\\"password\\":\\"a b c…", which is', 'the body is "{\\"password\\":\\"***", which is'],
    ['{"password":12}', '{"password":"***"}'],
    ['["API-KEY",{"apiKey":"a b"}]', '["API-KEY",{"apiKey":"***"}]'],
    ['a=1&password=p"w&b=2', 'a=1&password=***"w&b=2'],
    ['client_secret=a\\b&access_token=#x', 'client_secret=***&access_token=***#x'],
    ['{"form":"password=ab","b":2}', '{"form":"password=***","b":2}'],
    ['{"form":"{\\"url\\":\\"/?api_key=ab\\"}","b":2}', '{"form":"{\\"url\\":\\"/?api_key=***\\"}","b":2}'],
    ['/a?next=%2Fb%3Faccess_token=abc&c=1', '/a?next=%2Fb%3Faccess_token=***&c=1'],
    ['/a?next=%2Fb%3Faccess_token%3Dabc%26x&c=1', '/a?next=%2Fb%3Faccess_token%3D***&c=1'],
    ['see http://me:word@host/x?a=b@c', 'see http://***@host/x?a=b@c'],
  ])('%s', (before, after) => expect(text(before)).toBe(after));

  test.each([
    '{"newPassword":"abc","password_policy":"x","token":"t","x-password":"y"}',
    '{"grant_type":"password","access_tokens":["a"],"password":{"type":"string"},"api_key":["a"]}',
    'newPassword=abc&password_policy=x&x.password=1&old-password=2',
    '{"url":"http://x.example","mail":"bob@x.example"}',
    'the password: wrong',
  ])('leaves %s unchanged', (plain) => expect([text(plain), url(`/?${plain}`)]).toEqual([plain, `/?${plain}`]));

  test('handles a text of any length', () => {
    const long = '\\x'.repeat(8_000_000);
    expect([text(`{"password":"${long}"}`), text(`password=${long}&a=1`)]).toEqual([
      '{"password":"***"}',
      'password=***&a=1',
    ]);
  });

  test('blanks headers with such a name', () => {
    expect(headers({ 'X-Api-Key': 'k', 'api-key': 'k', 'x-url': '//me:word@host', 'x-other': 'k' })).toEqual({
      'X-Api-Key': '***',
      'api-key': '***',
      'x-url': '//***@host',
      'x-other': 'k',
    });
  });
});
