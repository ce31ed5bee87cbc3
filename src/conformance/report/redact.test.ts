import { redactAll, redactor, tokensIn } from './redact';

const TOKEN = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJhbGljZSJ9.c2lnbmF0dXJl';

describe('redacting', () => {
  it('replaces every text below token and tokens, at any depth', () => {
    expect(
      tokensIn({
        users: [{ user: 'alice', token: 'one' }],
        tokens: { expired: 'two', more: ['three'] },
        note: 'none',
      }),
    ).toEqual(['one', 'two', 'three']);
  });

  it('replaces known secrets and anything that looks like a token in texts and names', () => {
    const clean = redactor(['hunter22']);
    expect(redactAll({ a: 'x hunter22 y', [`k ${TOKEN}`]: [TOKEN, 7, null] }, clean)).toEqual({
      a: 'x REDACTED y',
      'k REDACTED': ['REDACTED', 7, null],
    });
  });

  it('finds a secret in JSON and in URL encoding', () => {
    const clean = redactor(['pass"word/1']);
    expect(clean('{"echo":"pass\\"word/1"} ?t=pass%22word%2F1')).toBe('{"echo":"REDACTED"} ?t=REDACTED');
  });

  it('finds the rest of a secret in truncated text', () => {
    const clean = redactor(['a-secret-of-some-length', TOKEN]);
    expect(clean('401 a-secret-of-so… and "a-secret-not… cut')).toBe('401 REDACTED… and "a-secret-not… cut');
    expect(clean(`body ${TOKEN.slice(0, 30)}…`)).toBe('body REDACTED…');
    expect(redactor([])(`body ${TOKEN.slice(0, 30)}… ${TOKEN.slice(0, 15)}…`)).toBe('body REDACTED… REDACTED…');
  });

  it('leaves very short secrets alone, which would blot out words', () => {
    expect(redactor(['a'])('a banana')).toBe('a banana');
  });
});
