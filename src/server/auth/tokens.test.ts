import fc from '../../../test/property';
import { createHmac } from 'node:crypto';
import { jwtVerify } from 'jose';
import { standardClaims } from './tokens';

const SECRET = 'unsafe';
const at = new Date('2026-01-15T12:00:00Z');
const now = at.getTime() / 1000;
const expected = { algorithms: ['HS256'], audience: 'here', currentDate: at };

const base64 = (text: string): string => Buffer.from(text).toString('base64url');
const header = fc.constantFrom('{"alg":"HS256"}', '{"alg":"HS256","typ":"JWT"}', '{"typ":"JWT","alg":"HS256"}');
const time = fc.oneof(
  fc.integer({ min: -2, max: 2 }).map((seconds) => now + seconds),
  fc.constantFrom(null, 'soon', 1.5, -1, 1e300),
);
const claims = fc.oneof(
  fc
    .record(
      {
        sub: fc.constantFrom('alice', '', 7, null),
        aud: fc.constantFrom('here', 'there', ['there', 'here'], [], null, 7),
        exp: time,
        nbf: time,
        iat: time,
      },
      { requiredKeys: [] },
    )
    .map((value) => JSON.stringify(value)),
  fc.constantFrom(
    '',
    '[]',
    'null',
    '"alice"',
    '{"sub":',
    '{"aud":"here","aud":"there"}',
    '{"aud":"there","aud":"here"}',
    '\ufeff{"aud":"here"}',
    '{"aud":"here","__proto__":{"sub":"mallory"}}',
  ),
);
/** What is put at the end of the claims or the signature after signing. */
const tail = fc.constantFrom('', '', '', '', '=', 'A', ' ', '.', '\u00e9');

it('an ordinary token is accepted, or refused with the message of the library', async () => {
  await fc.assert(
    fc.asyncProperty(
      header,
      claims,
      tail,
      tail,
      fc.constantFrom(SECRET, SECRET, SECRET, 'another'),
      async (head, payload, afterClaims, afterSignature, secret) => {
        const input = `${base64(head)}.${base64(payload)}${afterClaims}`;
        const token = `${input}.${createHmac('sha256', secret).update(input).digest('base64url')}${afterSignature}`;
        // Of what cannot be read the library has two classes with the same words.
        const told = (error: unknown): string => String(error).replace('JWSInvalid', 'JWTInvalid');
        const library = await jwtVerify(token, new TextEncoder().encode(SECRET), expected).then(
          ({ payload: read }) => JSON.stringify(read),
          told,
        );
        let own: string;
        try {
          own = JSON.stringify(standardClaims(token, SECRET, expected)) ?? library;
        } catch (error: unknown) {
          own = told(error);
        }
        expect(own).toBe(library);
      },
    ),
    { numRuns: 2000 },
  );
});

it('any other token is left to the library', () => {
  const signed = (head: string, secret = SECRET): string =>
    `${base64(head)}.e30.${createHmac('sha256', secret)
      .update(`${base64(head)}.e30`)
      .digest('base64url')}`;
  expect(standardClaims(signed('{"alg":"HS256"}'), SECRET, {})).toEqual({});
  for (const token of [
    '',
    'a.b',
    '..',
    signed('{"alg":"HS256"}', 'another'),
    signed('{"alg":"HS256","crit":["b64"],"b64":false}'),
    signed('{"alg":"none"}'),
    `${signed('{"alg":"HS256"}')}.`,
  ]) {
    expect(standardClaims(token, SECRET, {})).toBeUndefined();
  }
});
