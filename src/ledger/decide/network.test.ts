import { MINUTE, plus } from '../../base';
import { activeOf } from '../state';
import {
  ALICE,
  emptyLedger,
  lastTransaction,
  lastUpdate,
  partyNamed,
  START,
  testLedger,
  testNetwork,
} from '../../../test/support/ledger';
import { canActAs, nextLsu, participantsOf, walletOf } from '../views';

const { participant, svParticipant, synchronizerId } = testNetwork();

describe('a network', () => {
  it('starts with its parties hosted, its rules and three rounds', () => {
    const { ledger } = emptyLedger();
    expect(ledger.state.updates.map(({ type, recordTime, offset }) => [type, recordTime - START, offset])).toEqual([
      ['topology', 0n, 1],
      ['transaction', 1n, 2],
    ]);
    expect(
      (['AmuletRules', 'AnsRules', 'DsoRules', 'SvNodeState', 'OpenMiningRound'] as const).map(
        (template) => activeOf(ledger.state, template).length,
      ),
    ).toEqual([1, 1, 1, 1, 3]);
    expect(participantsOf(ledger.state, synchronizerId, partyNamed('DSO'))).toEqual([svParticipant]);
  });

  it('is set up by a transaction of the participant that hosts its submitter', () => {
    expect(lastTransaction(emptyLedger())).toMatchObject({ actAs: [partyNamed('DSO')], participant: svParticipant });
  });

  it('cannot be started twice', () => {
    const test = emptyLedger();
    expect(test.refused({ type: 'start-network', network: testNetwork(), migrationId: 0 })).toMatchObject({
      code: 'precondition',
    });
  });

  it('produces the same bytes for the same seed and commands', () => {
    expect(testLedger().ledger.state.log).toEqual(testLedger().ledger.state.log);
  });

  it('accepts only increasing migration ids', () => {
    const test = emptyLedger();
    for (const migrationId of [-1, 0])
      expect(test.refused({ type: 'start-migration', migrationId })).toMatchObject({ code: 'precondition' });
    test.given({ type: 'start-migration', migrationId: 3 });
    test.given({ type: 'map-party', party: ALICE, participant, permission: 'submission' });
    expect(lastUpdate(test)).toMatchObject({ type: 'topology', migrationId: 3 });
  });
});

describe('hosting a party', () => {
  const map = { type: 'map-party', party: ALICE, participant, permission: 'submission' } as const;

  it('is added, changed and revoked', () => {
    const test = emptyLedger();
    const kinds = [
      map,
      { ...map, permission: 'observation' } as const,
      { type: 'unmap-party', party: ALICE, participant } as const,
    ].map((command) => {
      test.given(command);
      const update = lastUpdate(test);
      return update.type === 'topology' ? update.events.map(({ kind }) => kind) : [];
    });
    expect(kinds).toEqual([['added'], ['changed'], ['revoked']]);
    expect(participantsOf(test.ledger.state, synchronizerId, ALICE)).toEqual([]);
  });

  it('is refused if it changes nothing', () => {
    const test = emptyLedger();
    expect(test.refused({ type: 'unmap-party', party: ALICE, participant })).toMatchObject({ code: 'unknown' });
    test.given(map);
    expect(test.refused(map)).toMatchObject({ code: 'already-exists' });
  });

  it('on several participants keeps the order of the mappings', () => {
    const test = emptyLedger();
    test.given(map);
    test.given({ ...map, participant: svParticipant });
    expect(participantsOf(test.ledger.state, synchronizerId, ALICE)).toEqual([participant, svParticipant]);
    expect(participantsOf(test.ledger.state, 'another::1220', ALICE)).toEqual([]);
  });
});

describe('registering a user', () => {
  it('creates party, rights and wallet in one decision', () => {
    const test = emptyLedger();
    const entries = test.given({ type: 'register-user', userId: 'carol' });
    expect(entries.map(({ type }) => type)).toEqual(['topology', 'user-created', 'transaction']);
    const { state } = test.ledger;
    const wallet = walletOf(state, 'carol');
    expect(wallet?.party).toBe(partyNamed('carol'));
    expect(canActAs(state.users.get('carol'), partyNamed('carol'))).toBe(true);
    expect(participantsOf(state, synchronizerId, partyNamed('carol'))).toEqual([participant]);
    expect(lastTransaction(test).commandId).toMatch(/^install-wallet-[0-9a-f]{32}$/);
  });

  it('is refused for a user with a wallet, and for a deactivated one', () => {
    const test = testLedger();
    expect(test.refused({ type: 'register-user', userId: 'alice' })).toEqual({
      code: 'already-exists',
      kind: 'wallet',
      id: 'alice',
    });
    test.given({ type: 'create-user', userId: 'mallory', rights: [] });
    test.given({ type: 'deactivate-user', userId: 'mallory' });
    expect(test.refused({ type: 'register-user', userId: 'mallory' })).toMatchObject({ code: 'precondition' });
  });

  it('allocates no party under the primary party of a user', () => {
    const test = emptyLedger();
    for (const party of ['x', 'dora::1220', partyNamed('nobody')]) {
      test.given({ type: 'create-user', userId: `user of ${party}`, party, rights: [] });
      expect(test.refused({ type: 'register-user', userId: `user of ${party}` })).toMatchObject({
        code: 'precondition',
        reason: expect.stringContaining(`the primary party ${party} of user`),
      });
    }
    expect(test.ledger.state.parties.values()).not.toContain('x');
  });

  it.each([
    ['auth0|a::b c', 'auth0_a__b_c'],
    ['日本', '__'],
    ['', 'user'],
    ['x'.repeat(300), 'x'.repeat(100)],
  ])('derives a valid party hint from the user id "%s"', (userId, hint) => {
    const test = emptyLedger();
    test.given({ type: 'register-user', userId });
    expect(walletOf(test.ledger.state, userId)?.party).toBe(partyNamed(hint));
  });

  it('never allocates an existing party again', () => {
    const test = testLedger();
    test.given({ type: 'register-user', userId: 'a|b' });
    test.given({ type: 'register-user', userId: 'a:b' });
    expect([walletOf(test.ledger.state, 'a|b')?.party, walletOf(test.ledger.state, 'a:b')?.party]).toEqual([
      partyNamed('a_b'),
      partyNamed('a_b-2'),
    ]);
  });

  it('keeps the existing party and rights of a user', () => {
    const test = emptyLedger();
    const party = partyNamed('treasury');
    const rights = [{ kind: 'readAsAnyParty' }, { kind: 'actAs', party }] as const;
    test.given({ type: 'map-party', party, participant, permission: 'submission' });
    test.given({ type: 'create-user', userId: 'dora', party, rights });
    expect(test.given({ type: 'register-user', userId: 'dora' }).map(({ type }) => type)).toEqual(['transaction']);
    test.given({ type: 'create-user', userId: 'emil', rights: [{ kind: 'participantAdmin' }] });
    test.given({ type: 'register-user', userId: 'emil' });
    expect(test.ledger.state.users.get('emil')).toMatchObject({
      primaryParty: partyNamed('emil'),
      rights: [{ kind: 'participantAdmin' }, { kind: 'actAs', party: partyNamed('emil') }],
    });
    expect([walletOf(test.ledger.state, 'dora')?.party, test.ledger.state.users.get('dora')?.rights]).toEqual([
      party,
      rights,
    ]);
  });
});

describe('users and wallets', () => {
  it('exist once', () => {
    const test = testLedger();
    expect(test.refused({ type: 'create-user', userId: 'alice', rights: [] })).toMatchObject({
      code: 'already-exists',
    });
    expect(test.refused({ type: 'install-wallet', userId: 'alice', party: ALICE })).toMatchObject({
      code: 'already-exists',
    });
    expect(test.refused({ type: 'deactivate-user', userId: 'nobody' })).toMatchObject({ code: 'unknown' });
  });

  it('lose their rights when the user is deactivated', () => {
    const test = testLedger();
    test.given({ type: 'deactivate-user', userId: 'alice' });
    expect(canActAs(test.ledger.state.users.get('alice'), ALICE)).toBe(false);
  });
});

describe('an announced upgrade', () => {
  const lsu = {
    topologyFreezeTime: plus(START, MINUTE),
    upgradeTime: plus(START, 2n * MINUTE),
    successorPhysicalSynchronizerId: `${synchronizerId}::35-2`,
  };

  it('is returned until its time, or until it is cancelled', () => {
    const test = emptyLedger();
    test.given({ type: 'announce-lsu', lsu });
    expect(nextLsu(test.ledger.state, plus(lsu.upgradeTime, -1n))).toEqual(lsu);
    expect(nextLsu(test.ledger.state, lsu.upgradeTime)).toBeUndefined();
    test.given({ type: 'cancel-lsu' });
    expect(nextLsu(test.ledger.state, START)).toBeUndefined();
    expect(test.refused({ type: 'cancel-lsu' })).toMatchObject({ code: 'unknown' });
  });

  it('cannot freeze the topology after the upgrade time', () => {
    const test = emptyLedger();
    expect(
      test.refused({ type: 'announce-lsu', lsu: { ...lsu, topologyFreezeTime: plus(lsu.upgradeTime, 1n) } }),
    ).toMatchObject({ code: 'precondition' });
    test.given({ type: 'announce-lsu', lsu: { ...lsu, topologyFreezeTime: lsu.upgradeTime } });
  });
});
