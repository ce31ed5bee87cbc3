import { usersAfter } from '../views';
import { ALICE, BOB, emptyLedger, testLedger } from '../../../test/support/ledger';
import type { State, User } from '../state';

const userOf = (state: State, userId: string): User => {
  const user = state.users.get(userId);
  if (!user) throw new Error(`${userId} is not there`);
  return user;
};

const withErin = () => {
  const test = emptyLedger();
  test.given({ type: 'create-user', userId: 'erin', rights: [] });
  return { ...test, erin: () => userOf(test.ledger.state, 'erin') };
};

describe('users', () => {
  it('start with an administrator, who need not be in the log', () => {
    const { ledger, given } = emptyLedger();
    const admin = () => ledger.state.users.get('participant_admin');
    expect(admin()).toEqual({
      userId: 'participant_admin',
      rights: [{ kind: 'participantAdmin' }],
      deactivated: false,
      annotations: {},
      version: 0,
    });
    expect(ledger.state.log.some((entry) => 'userId' in entry && entry.userId === 'participant_admin')).toBe(false);
    given({ type: 'delete-user', userId: 'participant_admin' });
    expect([admin(), ledger.state.userIds.values()]).toEqual([
      undefined,
      expect.not.arrayContaining(['participant_admin']),
    ]);
  });

  it('are created with the given properties, each right once', () => {
    const { ledger, given } = emptyLedger();
    given({
      type: 'create-user',
      userId: 'erin',
      party: ALICE,
      rights: [{ kind: 'actAs', party: ALICE }, { kind: 'actAs', party: ALICE }, { kind: 'participantAdmin' }],
      deactivated: true,
      annotations: { team: 'blue' },
    });
    expect(userOf(ledger.state, 'erin')).toEqual({
      userId: 'erin',
      primaryParty: ALICE,
      rights: [{ kind: 'actAs', party: ALICE }, { kind: 'participantAdmin' }],
      deactivated: true,
      annotations: { team: 'blue' },
      version: 0,
    });
  });

  it('are changed member by member, and each change has its own version', () => {
    const { erin, given } = withErin();
    given({ type: 'update-user', userId: 'erin', changes: { party: BOB, annotations: { team: 'blue', town: 'x' } } });
    expect(erin()).toMatchObject({
      primaryParty: BOB,
      deactivated: false,
      annotations: { team: 'blue', town: 'x' },
      version: 1,
    });
    given({
      type: 'update-user',
      userId: 'erin',
      changes: { deactivated: true, annotations: { town: '', team: 'red' } },
      version: 1,
    });
    expect(erin()).toMatchObject({ primaryParty: BOB, deactivated: true, annotations: { team: 'red' }, version: 2 });
    given({ type: 'update-user', userId: 'erin', changes: { party: null } });
    expect(erin()).toEqual({ userId: 'erin', rights: [], deactivated: true, annotations: { team: 'red' }, version: 3 });
  });

  it('are not changed with a stale version', () => {
    const { erin, given, refused } = withErin();
    given({ type: 'update-user', userId: 'erin', changes: {}, version: 0 });
    expect(refused({ type: 'update-user', userId: 'erin', changes: { deactivated: true }, version: 0 })).toEqual({
      code: 'stale-version',
      kind: 'user',
      id: 'erin',
      version: 1,
    });
    expect(erin().deactivated).toBe(false);
  });

  it('gain only new rights and lose only existing ones, without a change of the user', () => {
    const { erin, given } = withErin();
    given({ type: 'grant-rights', userId: 'erin', rights: [{ kind: 'actAs', party: ALICE }] });
    const granted = given({
      type: 'grant-rights',
      userId: 'erin',
      rights: [
        { kind: 'actAs', party: ALICE },
        { kind: 'readAs', party: ALICE },
        { kind: 'readAs', party: ALICE },
      ],
    });
    expect(granted).toMatchObject([{ type: 'user-rights-granted', rights: [{ kind: 'readAs', party: ALICE }] }]);
    expect(given({ type: 'grant-rights', userId: 'erin', rights: [{ kind: 'readAs', party: ALICE }] })).toEqual([]);
    const revoked = given({
      type: 'revoke-rights',
      userId: 'erin',
      rights: [
        { kind: 'actAs', party: ALICE },
        { kind: 'actAs', party: BOB },
      ],
    });
    expect(revoked).toMatchObject([{ type: 'user-rights-revoked', rights: [{ kind: 'actAs', party: ALICE }] }]);
    expect(erin()).toMatchObject({ rights: [{ kind: 'readAs', party: ALICE }], version: 0 });
  });

  it('have no more than 1000 rights', () => {
    const { given, refused } = withErin();
    const rights = Array.from({ length: 1001 }, (_, index) => ({ kind: 'readAs', party: `p${index}::1220` }) as const);
    expect(refused({ type: 'create-user', userId: 'greedy', rights })).toEqual({
      code: 'too-many-rights',
      userId: 'greedy',
      limit: 1000,
    });
    given({ type: 'grant-rights', userId: 'erin', rights: rights.slice(0, 1000) });
    expect(given({ type: 'grant-rights', userId: 'erin', rights: rights.slice(0, 1000) })).toEqual([]);
    expect(refused({ type: 'grant-rights', userId: 'erin', rights })).toEqual({
      code: 'too-many-rights',
      userId: 'erin',
      limit: 1000,
    });
    expect(refused({ type: 'allocate-party', hint: 'one-more', userId: 'erin' })).toEqual({
      code: 'too-many-rights',
      userId: 'erin',
      limit: 1000,
    });
  });

  it('have no more than 256 kB of annotations, all together', () => {
    const { given, refused } = withErin();
    given({ type: 'update-user', userId: 'erin', changes: { annotations: { a: 'x'.repeat(200_000) } } });
    expect(
      refused({ type: 'update-user', userId: 'erin', changes: { annotations: { b: 'é'.repeat(40_000) } } }),
    ).toMatchObject({ code: 'too-large', limitBytes: 262_144 });
    given({ type: 'update-user', userId: 'erin', changes: { annotations: { a: '', b: 'é'.repeat(40_000) } } });
  });

  it('are gone once deleted, and the id may be used again', () => {
    const { ledger, given, refused } = withErin();
    given({ type: 'update-user', userId: 'erin', changes: { annotations: { team: 'blue' } } });
    given({ type: 'delete-user', userId: 'erin' });
    expect(ledger.state.users.has('erin')).toBe(false);
    for (const type of ['delete-user', 'deactivate-user'] as const)
      expect(refused({ type, userId: 'erin' })).toEqual({ code: 'unknown', kind: 'user', id: 'erin' });
    for (const type of ['grant-rights', 'revoke-rights'] as const)
      expect(refused({ type, userId: 'erin', rights: [] })).toEqual({ code: 'unknown', kind: 'user', id: 'erin' });
    expect(refused({ type: 'update-user', userId: 'erin', changes: {} })).toEqual({
      code: 'unknown',
      kind: 'user',
      id: 'erin',
    });
    given({ type: 'create-user', userId: 'erin', rights: [] });
    expect(userOf(ledger.state, 'erin')).toMatchObject({ annotations: {}, version: 0 });
  });

  it('keep their annotations when they get a wallet', () => {
    const { ledger, given } = withErin();
    given({ type: 'update-user', userId: 'erin', changes: { annotations: { team: 'blue' } } });
    given({ type: 'register-user', userId: 'erin' });
    expect(userOf(ledger.state, 'erin')).toMatchObject({
      rights: [{ kind: 'actAs' }],
      annotations: { team: 'blue' },
      version: 2,
    });
  });

  it('are not changed with a version from before registration gave them a party', () => {
    const { given, refused } = withErin();
    given({ type: 'register-user', userId: 'erin' });
    expect(refused({ type: 'update-user', userId: 'erin', changes: { party: null }, version: 0 })).toMatchObject({
      code: 'stale-version',
      version: 1,
    });
  });

  it('are listed in the order of their ids, page by page', () => {
    const { ledger, given } = testLedger();
    for (const userId of ['zoe', 'erin', 'Zed']) given({ type: 'create-user', userId, rights: [] });
    const named = (after: string, limit: number) =>
      usersAfter(ledger.state, { after, limit }).map(({ userId }) => userId);
    const all = [...ledger.state.users.keys()].sort();
    expect(named('', 100)).toEqual(all);
    expect(named('erin', 1)).toEqual(all.slice(all.indexOf('erin') + 1, all.indexOf('erin') + 2));
    given({ type: 'delete-user', userId: 'erin' });
    expect(named('', 100)).toEqual(all.filter((userId) => userId !== 'erin'));
  });
});
