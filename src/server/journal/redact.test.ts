import { compiled } from '../test-parts';
import { createJournal } from './journal';
import { exchange, tokenOf } from './testing';
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
  const problem = { in: 'body', name: '', problem: 'invalid', message: `the body is "${token.slice(0, 60)}…"` } as const;
  test.each([
    ['the authorization header', exchange({ sent: { authorization: `Bearer ${token}` } })],
    ['an opaque authorization, also where it turns up again', exchange({ sent: { authorization: `Bearer ${opaque}` }, notes: [`unknown token ${opaque}`], answered: `{"value":"${opaque}"}` })],
    ['an authorization without a scheme', exchange({ sent: { authorization: opaque } })],
    ['a token in the query', exchange({ url: `/v2/version?access_token=${opaque}&a=1` })],
    ['a token in the query whose name is encoded', exchange({ url: `/v2/version?a=1&access%5Ftoken=${opaque}` })],
    ['a password in the query', exchange({ url: `/v2/version?user=a&password=${opaque}` })],
    ['a password in the body', exchange({ body: JSON.stringify({ user: 'a', password: opaque }) })],
    ['a token in any other parameter', exchange({ url: `/v2/version?state=${token}` })],
    ['a token with encoded dots', exchange({ url: `/v2/version?state=${token.replaceAll('.', '%2E')}` })],
    ['a token in the path', exchange({ url: `/v2/${token}/x` })],
    ['the control token', exchange({ sent: { 'x-understudy-control-token': opaque } })],
    ['cookies', exchange({ sent: { cookie: `session=${opaque}` }, response: { headers: { 'set-cookie': `session=${opaque}`, 'content-type': 'application/json' } } })],
    ['a token in a referring address', exchange({ sent: { referer: `http://localhost/?access_token=${opaque}` } })],
    ['a token in a header of another kind', exchange({ sent: { 'sec-websocket-protocol': `daml.ws.auth, jwt.token.${token}` } })],
    ['a token in the body of the request', exchange({ body: JSON.stringify({ deep: [{ t: `x${token}` }] }) })],
    ['tokens in the body of the answer', exchange({ answered: JSON.stringify({ value: token, access_token: opaque, id_token: opaque }) })],
    ['a token in a form', exchange({ body: `grant_type=x&client_secret=${opaque}&refresh_token=${opaque}` })],
    ['a token that a message cut short', exchange({ problems: [problem], notes: [problem.message] })],
  ])('%s never comes out', async (_, finished) => {
    const text = await told(finished);
    expect(text).not.toContain(opaque);
    expect(text).not.toContain(signature);
    expect(text).not.toContain(claims.slice(0, 12));
    expect(text).toContain('***');
  });

  test('keeps the scheme, and says whose token it is as far as that is known', () => {
    const sent = { authorization: `Bearer ${token}` };
    expect(shown(exchange({ sent, user: 'alice' }))).toMatchObject({ request: { headers: { authorization: 'Bearer *** (alice)' } } });
    expect(shown(exchange({ sent }))).toMatchObject({ request: { headers: { authorization: 'Bearer *** (sub mallory)' } } });
    expect(shown(exchange({ sent: { authorization: `Basic ${opaque}` } }))).toMatchObject({ request: { headers: { authorization: 'Basic ***' } } });
    expect(shown(exchange({ sent: { authorization: 'Bearer a.bm90IGpzb24.c' } }))).toMatchObject({ request: { headers: { authorization: 'Bearer ***' } } });
  });

  test('leaves the rest of an address or body as it was', () => {
    const body = JSON.stringify({ url: 'http://x.example/a.b?access_token=abc', amount: '25.0', party: 'bob::1220ab' });
    expect(shown(exchange({ url: '/v2/version?a=1&access_token=abc&b=2', body }))).toMatchObject({
      url: '/v2/version?a=1&access_token=***&b=2',
      request: { body: body.replace('=abc', '=***') },
    });
  });

  test('judges an answer as it went out, before anything is blanked', () => {
    expect(shown(exchange({ answered: JSON.stringify({ value: token }) }))).toMatchObject({ violations: { response: [] } });
  });

  test('is quick on a body made to be slow', () => {
    const journal = createJournal({ contract: compiled });
    journal.record(exchange({ operation: '', body: 'eyJ'.repeat(20_000), answered: 'eyJ.'.repeat(15_000) }));
    const began = performance.now();
    journal.find('r1');
    expect(performance.now() - began).toBeLessThan(1000);
  });
});
