import { redactAll, redactor, secretsIn } from './redact';

const TOKEN = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJhbGljZSJ9.c2lnbmF0dXJl';

describe('redacting', () => {
  it('finds every text below token and tokens, however deep', () => {
    expect(secretsIn({ users: [{ user: 'alice', token: 'one' }], tokens: { expired: 'two', more: ['three'] }, note: 'none' })).toEqual(['one', 'two', 'three']);
  });

  it('takes known secrets and whatever looks like a token out of texts and names', () => {
    const clean = redactor(['hunter22']);
    expect(redactAll({ a: 'x hunter22 y', [`k ${TOKEN}`]: [TOKEN, 7, null] }, clean)).toEqual({ a: 'x REDACTED y', 'k REDACTED': ['REDACTED', 7, null] });
  });

  it('leaves short texts alone, which would blot out words', () => {
    expect(redactor(['a'])('a banana')).toBe('a banana');
  });
});
