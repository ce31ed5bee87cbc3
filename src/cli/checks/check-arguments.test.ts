// The command that a check of the server runs, and the lines that repeat it.

import type { CheckOrder } from '../../server';
import { checkArguments, checkEnvironment, repeatCommand } from './check-arguments';

describe('the command lines of a check', () => {
  const order: CheckOrder = {
    id: 'c1',
    url: 'https://scan.example.com',
    isPrivate: true,
    suites: ['ans-entries'],
    operations: [],
    clauses: [],
    tags: ['smoke'],
    allow: 'read',
    tokens: { first: 'a-secret' },
    dialect: 'observed',
    seed: "it's",
    timeLimitMs: 60_000,
    source: 'default',
    world: undefined,
  };

  it('name variables instead of tokens', () => {
    const args = checkArguments(order, { folder: '/f', targetFile: undefined, hasControlToken: true });
    expect(args.slice(0, 2)).toEqual(['check', 'https://scan.example.com']);
    expect(args.join(' ')).toContain('--token first=env:FIRST_TOKEN');
    expect(args.join(' ')).not.toMatch(/a-secret|Control-Token/);
    const env = checkEnvironment({ PATH: '/bin', UNDERSTUDY_SUITE: 'x', GITHUB_ACTIONS: 'true' }, order, undefined);
    expect(env).toEqual({ PATH: '/bin', FIRST_TOKEN: 'a-secret' });
  });

  it('can be typed into a shell', () => {
    expect(repeatCommand(order, 'http://127.0.0.1:7575')).toBe(
      "npx canton-understudy check https://scan.example.com --suite ans-entries --tag smoke --allow read --dialect observed --shuffle '--seed=it'\\''s' --token first=env:FIRST_TOKEN",
    );
    const own = { ...order, url: undefined, tokens: {}, dialect: undefined, seed: undefined, tags: [] };
    expect(repeatCommand(own, 'http://127.0.0.1:7575').split('\n')).toEqual([
      'npx canton-understudy world new my-check --from default --clock real --url http://127.0.0.1:7575',
      'npx canton-understudy status --json --world my-check --url http://127.0.0.1:7575 > target.json',
      'npx canton-understudy check --target target.json --suite ans-entries --allow read',
      'npx canton-understudy world delete my-check --url http://127.0.0.1:7575',
    ]);
  });
});
