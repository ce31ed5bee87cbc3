import { checkControlAccess, isLoopback, type ControlAccessSettings } from './control-access';

const OPEN: ControlAccessSettings = { token: undefined, host: '127.0.0.1' };
const CLOSED: ControlAccessSettings = { token: 'open sesame', host: '0.0.0.0' };

interface Caller {
  readonly headers?: Readonly<Record<string, string>>;
  readonly peer?: string;
}

const ask = (settings: ControlAccessSettings, { headers = {}, peer = '127.0.0.1' }: Caller = {}) =>
  checkControlAccess(settings, { headers: { host: '127.0.0.1:7575', ...headers }, peer });

describe('without a control token', () => {
  it.each(['127.0.0.1', '127.8.9.1', '::1', '::ffff:127.0.0.1', '::FFFF:127.0.0.1'])(
    'accepts a program on this machine, from %s',
    (peer) => {
      expect(ask(OPEN, { peer })).toBeUndefined();
    },
  );

  it.each([
    '192.168.1.7',
    '10.0.0.1',
    '::ffff:192.168.1.7',
    'fe80::1',
    '128.0.0.1',
    '1127.0.0.1',
    '127.0.0.1.example.com',
    '',
  ])('refuses another machine: %j', (peer) => {
    expect(ask(OPEN, { peer })).toMatchObject({
      kind: 'control-forbidden',
      reason: expect.stringMatching(/--control-token/),
    });
  });

  it('names the flag or the option that sets the token', () => {
    const settings = { ...OPEN, tokenSetting: 'the option controlToken' };
    for (const headers of [{ origin: 'null' }, { 'sec-fetch-site': 'cross-site' }, { via: '' }, { host: 'a.test' }]) {
      const [command, library] = [ask(OPEN, { headers }), ask(settings, { headers })];
      expect(command).toMatchObject({ reason: expect.stringContaining('with --control-token') });
      expect(library).toMatchObject({ reason: expect.stringContaining('with the option controlToken') });
    }
  });

  it('accepts a call inside the process', () => {
    expect(checkControlAccess(OPEN, { headers: {} })).toBeUndefined();
  });

  it.each(['localhost:7575', 'LOCALHOST', '127.0.0.1', '[::1]:7575', '[::1]', 'app.localhost:80', ''])(
    'accepts a Host header that names this machine: %j',
    (host) => {
      expect(ask(OPEN, { headers: { host } })).toBeUndefined();
    },
  );

  it.each([
    'rebound.example.com',
    'rebound.example.com:7575',
    'localhost.example.com',
    '127.0.0.1.nip.io',
    'notlocalhost',
    '[2001:db8::1]:7575',
    '[::1]x.example.com',
    '[::1',
    'localhost:7575:evil',
    'evil@localhost',
    '0.0.0.0:7575',
  ])('refuses a name that only a name server maps to this machine: %j', (host) => {
    expect(ask(OPEN, { headers: { host } })).toMatchObject({
      kind: 'control-forbidden',
      reason: expect.stringMatching(/Host header/),
    });
  });

  it('accepts a Host header with the listening address', () => {
    expect(ask({ token: undefined, host: 'devbox' }, { headers: { host: 'devbox:7575' } })).toBeUndefined();
    expect(ask({ token: undefined, host: 'devbox' }, { headers: { host: 'DevBox:7575' } })).toBeUndefined();
    expect(ask({ token: undefined, host: '0.0.0.0' }, { headers: { host: 'devbox:7575' } })).toMatchObject({
      kind: 'control-forbidden',
    });
  });

  it.each([
    'https://evil.example',
    'null',
    'http://localhost:3000',
    'http://127.0.0.1:7576',
    'http://127.0.0.1',
    'https://127.0.0.1:7575',
    'http://127.0.0.1:7575.evil.example',
    '',
  ])('refuses a page of another origin: %j', (origin) => {
    expect(ask(OPEN, { headers: { origin } })).toMatchObject({ kind: 'control-forbidden' });
  });

  it('accepts a page that the server itself has served', () => {
    expect(
      ask(OPEN, { headers: { origin: 'http://127.0.0.1:7575', 'sec-fetch-site': 'same-origin' } }),
    ).toBeUndefined();
  });

  it.each(['cross-site', 'same-site'])('refuses what a browser marks as %s, even without an origin', (site) => {
    expect(ask(OPEN, { headers: { 'sec-fetch-site': site } })).toMatchObject({ kind: 'control-forbidden' });
  });

  it.each(['same-origin', 'none'])('accepts what a browser marks as %s', (site) => {
    expect(ask(OPEN, { headers: { 'sec-fetch-site': site } })).toBeUndefined();
  });

  it.each([
    'forwarded',
    'via',
    'x-real-ip',
    'x-forwarded-for',
    'x-forwarded-host',
    'x-forwarded-proto',
    'x-forwarded-port',
  ])('refuses a request that a proxy marked with %s, since its origin is unknown', (name) => {
    expect(ask(OPEN, { headers: { [name]: '' } })).toEqual({
      kind: 'control-forbidden',
      reason: expect.stringContaining(`the header ${name})`),
    });
  });

  it('ignores a header that only resembles one of a proxy', () => {
    expect(ask(OPEN, { headers: { 'x-forwarded': '1', 'x-via': '1', 'x-real-ip-of': '1' } })).toBeUndefined();
  });

  it('grants no access for a token when the server uses none', () => {
    expect(ask(OPEN, { peer: '192.168.1.7', headers: { authorization: 'Bearer undefined' } })).toMatchObject({
      kind: 'control-forbidden',
    });
  });
});

describe('with a control token', () => {
  it.each([
    {},
    { authorization: 'open sesame' },
    { authorization: 'Basic open sesame' },
    { 'x-understudy-control-token': '' },
    { authorization: 'Bearer ' },
  ])('requires the token in a request, even from this machine: %j', (headers) => {
    expect(ask(CLOSED, { headers })).toEqual({ kind: 'control-token-wanted', isMissing: true });
  });

  it.each([
    { authorization: 'Bearer other' },
    { 'x-understudy-control-token': 'open sesam' },
    { authorization: 'Bearer open sesame!', 'x-understudy-control-token': '' },
  ])('refuses another token as one that does not match: %j', (headers) => {
    expect(ask(CLOSED, { headers })).toEqual({ kind: 'control-token-wanted', isMissing: false });
  });

  it('accepts the previous token as well during a rotation', () => {
    const changing = { ...CLOSED, previousToken: 'open before' };
    for (const token of ['open sesame', 'open before'])
      expect(ask(changing, { headers: { authorization: `Bearer ${token}` } })).toBeUndefined();
    expect(ask(changing, { headers: { authorization: 'Bearer open' } })).toEqual({
      kind: 'control-token-wanted',
      isMissing: false,
    });
  });

  it.each([
    { authorization: 'Bearer open sesame' },
    { authorization: 'bearer open sesame' },
    { 'x-understudy-control-token': 'open sesame' },
    { authorization: 'Bearer of-the-wallet', 'x-understudy-control-token': 'open sesame' },
  ])('accepts any machine, name and origin with the token: %j', (headers) => {
    expect(
      ask(CLOSED, {
        peer: '192.168.1.7',
        headers: {
          host: 'devbox.example.com',
          origin: 'https://app.example',
          'sec-fetch-site': 'cross-site',
          'x-forwarded-for': '10.0.0.7',
          ...headers,
        },
      }),
    ).toBeUndefined();
  });
});

describe('isLoopback', () => {
  it('accepts only the addresses and names of this machine', () => {
    expect(['127.0.0.1', '::1', 'localhost', 'a.localhost'].map(isLoopback)).toEqual([true, true, true, true]);
    expect(
      ['0.0.0.0', '::', '8.8.8.8', 'localhost.', 'localhosts', '127.1', '127.0.0.1:80', ''].map(isLoopback),
    ).toEqual([false, false, false, false, false, false, false, false]);
  });
});
