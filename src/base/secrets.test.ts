import { cpuMs } from '../../test/support/cpu-time';
import { isSecretName, redactUrlPasswords } from './secrets';

describe('a name', () => {
  it.each([
    'access_token',
    'refresh_token',
    'ID_TOKEN',
    'client_secret',
    'password',
    'Passwd',
    'apikey',
    'api_key',
    'api-key',
  ])('of a secret: %s', (name) => expect(isSecretName(name)).toBe(true));
  it.each(['token', 'access_tokens', 'newPassword', 'password_policy', 'api.key', 'user', '', 'password\n'])(
    'of anything else: %j',
    (name) => expect(isSecretName(name)).toBe(false),
  );
});

describe('an address in a text', () => {
  it.each([
    ['http://me:word@host/a?b=c@d', 'http://***@host/a?b=c@d'],
    ['a proxy: http://me@host, and //you:w@rd@host', 'a proxy: http://***@host, and //***@host'],
    ['"jwks=https://me:wo"rd@host/keys"', '"jwks=https://***@host/keys"'],
    ['{"url":"https:\\/\\/me:word@host\\/","a":1}', '{"url":"https:\\/\\/***@host\\/","a":1}'],
    ['{"url":"http://me:a\\"b@host"}', '{"url":"http://***@host"}'],
  ])('loses its user information: %s', (text, expected) => expect(redactUrlPasswords(text)).toBe(expected));

  it.each([
    'http://host/@scope/package',
    'http://host?mail=me@host',
    'http://host and me@host',
    '{"url":"http://host","mail":"me@host"}',
    '["//host","me@host"]',
    '{"a":{"url":"http://host"},"mail":"me@host"}',
    '{"a":"{\\"url\\":\\"http://host\\",\\"mail\\":\\"me@host\\"}"}',
    'me@host',
  ])('is left unchanged if it has no password: %s', (text) => expect(redactUrlPasswords(text)).toBe(text));

  it('is redacted quickly, however long it is', async () => {
    const spent = await cpuMs(() => {
      for (const piece of ['/', '//', '//a', '//"', '"', '\\', '\\/', '//a@', 'a'])
        redactUrlPasswords(`//${piece.repeat(200_000)}`);
    });
    expect(spent).toBeLessThan(2000);
  });
});
