import { authOf } from './auth';

const tokenBy = (alg: string): string => `${btoa(JSON.stringify({ alg }))}.e30.`;

describe('the kind of auth', () => {
  it('is derived from a token', () => {
    expect(authOf(null)).toContain('identity provider');
    expect(authOf(tokenBy('HS256'))).toBe('unsafe: shared secret (HS256)');
    expect(authOf(tokenBy('RS256'))).toBe('key pair of this server (RS256)');
  });

  it.each(['', 'x', '%%.e30.', `${btoa('null')}.`])('%j tells nothing, and breaks nothing', (token) => {
    expect(authOf(token)).toBe('tokens signed by this server');
  });
});
