import { plus } from '../../base';
import { openMiningRounds, votesNeeded } from '../../ledger';
import { lookupTransferPreapproval } from './lookupTransferPreapproval';
import { proxyMiningRounds } from '../validator/proxyMiningRounds';
import { membersOf, textMember } from '../read';
import { getAmuletRules } from './getAmuletRules';
import { getAnsEntryByParty } from './getAnsEntryByParty';
import { getDso } from './getDso';
import { getLsu } from './getLsu';
import { getOpenAndIssuingMiningRounds } from './getOpenAndIssuingMiningRounds';
import { getPartyParticipantId } from './getPartyParticipantId';
import { listAnsEntries } from './listAnsEntries';
import { listUpdateHistory } from './listUpdateHistory';
import { ALICE, BOB, DSO, openTestNetwork, START } from '../../../test/support/scan-network';

const GLOBAL = 'global-domain::1220dd';

describe('getOpenAndIssuingMiningRounds', () => {
  const { call, ledger, run } = openTestNetwork();
  const openIds = openMiningRounds(ledger.state).map(({ contract }) => contract.contractId);
  const first = openIds[0] ?? '';
  const ask = (
    open: readonly string[],
    issuing: readonly string[],
    dialect: 'documented' | 'observed' = 'documented',
  ) =>
    membersOf(
      call(getOpenAndIssuingMiningRounds, {
        body: { cached_open_mining_round_contract_ids: open, cached_issuing_round_contract_ids: issuing },
        dialect,
      }).json,
    );

  it('returns full contracts for ids that the caller did not send, and the shortest tick as time to live', () => {
    const answer = ask([], []);
    expect(answer['time_to_live_in_microseconds']).toBe(600_000_000);
    expect(Object.keys(membersOf(answer['open_mining_rounds']))).toEqual(openIds);
    expect(membersOf(answer['open_mining_rounds'])[first]).toMatchObject({
      contract: { contract_id: first },
      domain_id: GLOBAL,
    });
  });

  it('omits a known contract, or writes null, and keeps its synchronizer', () => {
    expect(membersOf(ask([first], [])['open_mining_rounds'])[first]).toEqual({
      contract: undefined,
      domain_id: GLOBAL,
    });
    expect(membersOf(ask([first], [], 'observed')['open_mining_rounds'])[first]).toEqual({
      contract: null,
      domain_id: GLOBAL,
    });
  });

  it('ignores an id from the other list, and ids that are archived or unknown', () => {
    const answer = ask(['00ff'], [first]);
    expect(membersOf(answer['open_mining_rounds'])[first]).toMatchObject({ contract: { contract_id: first } });
    expect(Object.keys(membersOf(answer['open_mining_rounds']))).toEqual(openIds);
    expect(answer['issuing_mining_rounds']).toEqual({});
  });

  it('has no synchronizer while a round is in flight', () => {
    run(5, { type: 'unassign', contractId: first, target: 'private-domain::1220de', submitter: DSO, hold: true });
    expect(membersOf(membersOf(ask([], [])['open_mining_rounds'])[first])['domain_id']).toBeUndefined();
    expect(membersOf(ask([first], [], 'observed')['open_mining_rounds'])[first]).toEqual({
      contract: null,
      domain_id: null,
    });
  });

  it('returns lists with full contracts through the validator', () => {
    expect(call(proxyMiningRounds).json).toMatchObject({
      open_mining_rounds: openIds.map((contract_id) => ({ contract: { contract_id } })),
      issuing_mining_rounds: [],
    });
  });

  it('is a 500 in a network without rounds', () => {
    const bare = openTestNetwork();
    bare.ledger.state.active.delete('OpenMiningRound');
    expect(bare.call(getOpenAndIssuingMiningRounds, { body: {} }).status).toBe(500);
  });
});

describe('governance', () => {
  const { call, ledger } = openTestNetwork();

  it('omits the rules only for a caller that sends the current contract id', () => {
    const id = [...(ledger.state.active.get('AmuletRules')?.keys() ?? [])][0] ?? '';
    const rules = (cached: string) =>
      membersOf(
        membersOf(call(getAmuletRules, { body: { cached_amulet_rules_contract_id: cached } }).json)[
          'amulet_rules_update'
        ],
      );
    expect(rules(id)).toEqual({ contract: undefined, domain_id: GLOBAL });
    expect(rules('00ff')['contract']).toMatchObject({ contract_id: id });
  });

  it('shows the round with the greatest number as the latest', () => {
    expect(call(getDso).json).toMatchObject({
      dso_party_id: DSO,
      voting_threshold: 1,
      initial_round: '4',
      latest_mining_round: { contract: { payload: { round: { number: '6' } } } },
    });
  });

  it.each([
    [1, 1],
    [2, 2],
    [4, 3],
    [7, 5],
    [13, 9],
  ])('of %i members needs %i votes', (members, votes) => {
    expect(votesNeeded(members)).toBe(votes);
  });
});

describe('name entries', () => {
  const { call, run } = openTestNetwork();
  run(1, { type: 'publish-name', user: BOB, name: 'zoe.unverified.ns', url: '', description: '' });
  run(2, {
    type: 'publish-name',
    user: ALICE,
    name: 'amy.unverified.ns',
    url: 'https://example.org',
    description: 'Amy',
  });
  const names = (
    query: Record<string, string | number>,
    dialect: 'documented' | 'observed' = 'documented',
  ): readonly unknown[] => {
    const entries = membersOf(call(listAnsEntries, { query, dialect }).json)['entries'];
    return Array.isArray(entries) ? entries.map((entry) => textMember(entry, 'name')) : [];
  };

  it('are sorted by age or name, depending on the dialect, with governance entries last', () => {
    expect(names({ page_size: 10 })).toEqual(['zoe.unverified.ns', 'amy.unverified.ns', 'dso.ns', 'founder.sv.ns']);
    expect(names({ page_size: 3 }, 'observed')).toEqual(['amy.unverified.ns', 'zoe.unverified.ns', 'dso.ns']);
    expect(names({ page_size: 10, name_prefix: 'am' })).toEqual(['amy.unverified.ns']);
  });

  it('have a page limit only in the observed dialect', () => {
    expect(call(listAnsEntries, { query: { page_size: 1000 }, dialect: 'observed' }).status).toBe(200);
    expect(call(listAnsEntries, { query: { page_size: 1001 }, dialect: 'observed' }).status).toBe(400);
    expect(call(listAnsEntries, { query: { page_size: 2_147_483_647 } }).status).toBe(200);
    expect(call(listAnsEntries, { query: { page_size: 0 } }).status).toBe(400);
  });

  it('of the governance body have neither contract nor end, which running servers write as null', () => {
    const path = { party: DSO };
    expect(call(getAnsEntryByParty, { path, dialect: 'observed' }).json).toEqual({
      entry: { contract_id: null, user: DSO, name: 'dso.ns', url: '', description: '', expires_at: null },
    });
    expect(membersOf(membersOf(call(getAnsEntryByParty, { path }).json)['entry'])['expires_at']).toBeUndefined();
  });

  it('are refused with 404 for an unknown party and with 400 for a malformed one', () => {
    expect(call(getAnsEntryByParty, { path: { party: 'eve::1220' } }).status).toBe(404);
    expect(call(getAnsEntryByParty, { path: { party: 'eve' } }).status).toBe(400);
  });
});

describe('getPartyParticipantId', () => {
  const { call, run } = openTestNetwork();
  const ask = (domain_id: string, party_id: string, dialect: 'documented' | 'observed' = 'documented') =>
    call(getPartyParticipantId, { path: { domain_id, party_id }, dialect });

  it('returns the participant with its prefix', () => {
    expect(ask(GLOBAL, ALICE).json).toEqual({ participant_id: 'PAR::participant::1220cc' });
  });

  it('answers malformed ids as the dialect requires, unknown ones with 404', () => {
    for (const [domain, party] of [
      ['global', ALICE],
      [GLOBAL, 'alice'],
      [GLOBAL, '::x'],
    ] as const) {
      expect(ask(domain, party).status).toBe(404);
      expect(ask(domain, party, 'observed').status).toBe(400);
    }
    expect(ask(GLOBAL, 'eve::1220', 'observed').status).toBe(404);
    expect(ask('other::1220', ALICE, 'observed').status).toBe(404);
  });

  it('fails when a second participant hosts the party', () => {
    run(1, { type: 'map-party', party: ALICE, participant: 'second::1220', permission: 'observation' });
    expect(ask(GLOBAL, ALICE).status).toBe(500);
  });
});

describe('lookupTransferPreapproval', () => {
  const { call, run } = openTestNetwork();
  run(1, { type: 'create-preapproval', receiver: BOB });

  it('returns the contract and its synchronizer', () => {
    expect(call(lookupTransferPreapproval, { path: { party: BOB } }).json).toMatchObject({
      transfer_preapproval: { contract: { payload: { receiver: BOB } }, domain_id: GLOBAL },
    });
  });

  it('starts its 404 with the words that clients look for, and refuses a malformed party', () => {
    expect(call(lookupTransferPreapproval, { path: { party: ALICE } })).toMatchObject({
      status: 404,
      json: { error: expect.stringMatching(`^No TransferPreapproval found for party: ${ALICE}`) },
    });
    const malformed = (dialect: 'documented' | 'observed') =>
      call(lookupTransferPreapproval, { path: { party: 'alice' }, dialect });
    expect(malformed('documented')).toMatchObject({
      status: 404,
      json: { error: expect.stringMatching('^No TransferPreapproval found for party: "alice" is not a party id') },
    });
    expect(malformed('observed').status).toBe(400);
  });
});

describe('getLsu', () => {
  it('shows an upgrade until its time', () => {
    const { call, run } = openTestNetwork();
    expect(call(getLsu).json).toEqual({ lsu: undefined });
    expect(call(getLsu, { dialect: 'observed' }).json).toEqual({ lsu: null });
    const upgradeTime = plus(START, 10_500_000n);
    run(1, {
      type: 'announce-lsu',
      lsu: { topologyFreezeTime: START, upgradeTime, successorPhysicalSynchronizerId: `${GLOBAL}::35-2` },
    });
    expect(call(getLsu).json).toEqual({
      lsu: {
        topologyFreezeTime: '2026-01-15T11:00:00Z',
        upgradeTime: '2026-01-15T11:00:10.5Z',
        successorPhysicalSynchronizerId: `${GLOBAL}::35-2`,
      },
    });
    run(10.5, { type: 'tap', owner: ALICE, amountUsd: '1' });
    expect(call(getLsu).json).toEqual({ lsu: undefined });
  });
});

describe('listUpdateHistory', () => {
  const { call, run, ledger } = openTestNetwork();
  run(1, { type: 'tap', owner: ALICE, amountUsd: '1' });
  run(2, { type: 'tap', owner: ALICE, amountUsd: '2' });
  const list = (body: Record<string, unknown>): readonly unknown[] => {
    const found = membersOf(
      call(listUpdateHistory, { body: JSON.parse(JSON.stringify({ page_size: 10, ...body })) }).json,
    )['transactions'];
    return Array.isArray(found) ? found : [];
  };

  it('omits topology transactions and still fills pages', () => {
    expect(ledger.state.updates.filter(({ type }) => type === 'topology')).toHaveLength(3);
    expect(list({})).toHaveLength(3);
    expect(list({ page_size: 3, after: null })).toHaveLength(3);
  });

  it('continues strictly after a position, and with all updates of a larger migration', () => {
    const after = (after_migration_id: number, after_record_time: string) =>
      list({ after: { after_migration_id, after_record_time } });
    expect(after(0, '2026-01-15T11:00:01Z')).toHaveLength(1);
    expect(after(0, '2026-01-15T11:00:00.999999Z')).toHaveLength(2);
    expect(after(0, '2026-01-15T11:00:02.000000Z')).toEqual([]);
    expect(after(1, '2020-01-01T00:00:00Z')).toEqual([]);
    expect(after(-1, '2030-01-01T00:00:00Z')).toHaveLength(3);
  });

  it('refuses an invalid time and a page of more than 1000', () => {
    expect(
      call(listUpdateHistory, { body: { page_size: 10, after: { after_migration_id: 0, after_record_time: 'noon' } } })
        .status,
    ).toBe(400);
    expect(call(listUpdateHistory, { body: { page_size: 1001 } }).status).toBe(400);
  });
});
