import { canActAs, externalKeyOf, externalPartyOf, partyNotesOf } from '../views';
import { ALICE, emptyLedger, partyNamed, testLedger, testNetwork } from '../../../test/support/ledger';
import type { PartyKey } from '../types';

const { participant, svParticipant } = testNetwork();
const namespace = participant.split('::')[1] ?? '';
const CARLA = partyNamed('carla');
const keyNamed = (name: string): PartyKey => ({
  fingerprint: partyNamed(name).split('::')[1] ?? '',
  publicKey: 'AAAA',
  spec: 'EC_CURVE25519',
});
const confirming = [{ participant, permission: 'confirmation' }] as const;

describe('parties of the participant', () => {
  it('are hosted by it, in its namespace, and known to topology', () => {
    const { ledger, given } = emptyLedger();
    const [update] = given({ type: 'allocate-party', hint: 'dave' });
    expect(update).toMatchObject({
      type: 'topology',
      events: [{ kind: 'added', party: `dave::${namespace}`, participant, permission: 'submission' }],
    });
    expect(ledger.state.hosting.get(`dave::${namespace}`)).toEqual(new Map([[participant, 'submission']]));
  });

  it('are refused if the name is taken', () => {
    const { given, refused } = emptyLedger();
    given({ type: 'allocate-party', hint: 'dave' });
    expect(refused({ type: 'allocate-party', hint: 'dave' })).toEqual({
      code: 'already-exists',
      kind: 'party',
      id: `dave::${namespace}`,
    });
  });

  it('get a generated name without a hint, and the same one for the same history', () => {
    const made = [emptyLedger(), emptyLedger()].map(({ given, ledger }) => {
      given({ type: 'allocate-party' });
      given({ type: 'allocate-party' });
      return [...ledger.state.hosting.keys()].filter((party) => party.startsWith('party-'));
    });
    expect(made[0]).toHaveLength(2);
    expect(made[0]).toEqual(made[1]);
    expect(made[0]?.[0]).toMatch(/^party-[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}::1220/);
  });

  it('may immediately be acted for by the user they are created for', () => {
    const { ledger, given, refused } = testLedger();
    given({ type: 'allocate-party', hint: 'dave', userId: 'alice' });
    expect(canActAs(ledger.state.users.get('alice'), `dave::${namespace}`)).toBe(true);
    expect(refused({ type: 'allocate-party', hint: 'erin', userId: 'nobody' })).toEqual({
      code: 'unknown',
      kind: 'user',
      id: 'nobody',
    });
    expect(ledger.state.hosting.has(`erin::${namespace}`)).toBe(false);
  });

  it('have annotations with a version, which a concurrent change makes stale', () => {
    const { ledger, given, refused } = testLedger();
    const notes = (party: string) => partyNotesOf(ledger.state, party);
    given({ type: 'allocate-party', hint: 'dave', annotations: { team: 'blue' } });
    expect(notes(`dave::${namespace}`)).toEqual({ annotations: { team: 'blue' }, version: 0 });
    expect(notes(ALICE)).toEqual({ annotations: {}, version: 0 });
    given({ type: 'update-party', party: ALICE, annotations: { a: '1', b: '2' }, version: 0 });
    given({ type: 'update-party', party: ALICE, annotations: { a: '' } });
    expect(notes(ALICE)).toEqual({ annotations: { b: '2' }, version: 2 });
    expect(refused({ type: 'update-party', party: ALICE, version: 1 })).toEqual({
      code: 'stale-version',
      kind: 'party',
      id: ALICE,
      version: 2,
    });
    expect(refused({ type: 'update-party', party: ALICE, annotations: { c: 'x'.repeat(262_144) } })).toMatchObject({
      code: 'too-large',
    });
    expect(refused({ type: 'update-party', party: testNetwork().dso })).toMatchObject({
      code: 'unknown',
      kind: 'party',
    });
  });
});

describe('external parties', () => {
  const keys = [keyNamed('one'), keyNamed('two')];

  it('are hosted as they request, and keep their keys', () => {
    const { ledger, given } = emptyLedger();
    const hosts = [...confirming, { participant: svParticipant, permission: 'observation' }] as const;
    expect(
      given({ type: 'onboard-external-party', party: CARLA, hosts, keys, threshold: 2 }).map(({ type }) => type),
    ).toEqual(['topology', 'external-party-onboarded']);
    expect(ledger.state.hosting.get(CARLA)).toEqual(
      new Map([
        [participant, 'confirmation'],
        [svParticipant, 'observation'],
      ]),
    );
    expect(externalPartyOf(ledger.state, CARLA)).toEqual({ keys, threshold: 2 });
    expect([
      externalKeyOf(ledger.state, CARLA),
      externalKeyOf(ledger.state, CARLA, keys[1]?.fingerprint),
      externalKeyOf(ledger.state, CARLA, '1220'),
      externalKeyOf(ledger.state, ALICE),
    ]).toEqual([keys[0], keys[1], undefined, undefined]);
  });

  it('may be acted for by a user if the request names one', () => {
    const { ledger, given } = testLedger();
    given({ type: 'onboard-external-party', party: CARLA, hosts: confirming, keys, threshold: 1, userId: 'alice' });
    expect(canActAs(ledger.state.users.get('alice'), CARLA)).toBe(true);
  });

  it('are refused if they already exist, or if a host or the user does not', () => {
    const { given, refused } = testLedger();
    const asked = { type: 'onboard-external-party', party: CARLA, hosts: confirming, keys, threshold: 1 } as const;
    expect(refused({ ...asked, party: ALICE })).toEqual({ code: 'already-exists', kind: 'party', id: ALICE });
    expect(refused({ ...asked, hosts: [{ participant: 'elsewhere::1220', permission: 'confirmation' }] })).toEqual({
      code: 'unknown',
      kind: 'participant',
      id: 'elsewhere::1220',
    });
    expect(refused({ ...asked, userId: 'nobody' })).toEqual({ code: 'unknown', kind: 'user', id: 'nobody' });
    given(asked);
    expect(refused(asked)).toEqual({ code: 'already-exists', kind: 'party', id: CARLA });
  });
});
