import { skipPolicyOf } from './check-accepted-skips';
import type { LoadedKit } from './check-kit';
import { optionReader } from './check-options';

// Only the properties that the code reads.
const suite = (name: string, title: string, needs: readonly string[]): object => ({
  name,
  scenarios: [{ title, needs, each: [undefined] }],
});
const kit = {
  suites: [
    suite('create-offer', 'An offer is created', ['users.0.token', 'users.1.party']),
    suite('users', 'Rights of a user', ['users.2.token', 'own.party']),
  ],
  judging: {
    clauses: new Map([
      ['USERS-2', {}],
      ['OFFER-CREATE-1', {}],
    ]),
  },
} as unknown as LoadedKit;

const read = (...names: readonly string[]) => skipPolicyOf(optionReader({ acceptSkip: names }), {}, kit);

describe('the name of an accepted skip', () => {
  it.each([
    'USERS-2',
    'create-offer',
    'create-offer/an-offer-is-created',
    'users',
    'users.2',
    'users.2.token',
    'own.party',
    'scan',
    'destructive',
  ])('may be %s', (name) => {
    expect(read(name)).toMatchObject({ ok: true, value: { acceptedSkips: [name] } });
  });

  it.each([
    ['user.2', '"users.2"'],
    ['users.22', '"users.2"'],
    ['users.2.tokn', '"users.2.token"'],
    ['USER-2', '"USERS-2"'],
    ['create-offr', '"create-offer"'],
    ['create-offer/an-offer-is-creatd', '"create-offer/an-offer-is-created"'],
    ['distructive', '"destructive"'],
  ])('is not %s: the nearest name of the same kind is %s', (name, nearest) => {
    const outcome = read(name);
    expect(outcome.ok ? 'accepted' : outcome.error).toContain(`--accept-skip names ${name}, but`);
    expect(outcome.ok ? '' : outcome.error).toContain(`did you mean ${nearest}?`);
  });
});
