import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startTestServer } from '../harness';
import { describeCallers } from './access';
import { ALICE, BOB, DIALECT_NAMES, DSO, OPERATOR, partyNamed, redacted, TRACEPARENT, useServers } from './asking';

const servers = useServers();
const PATH = '/v2/state/connected-synchronizers';
const ask = (dialect: 'documented' | 'observed', query: string, user = OPERATOR) =>
  servers(dialect).call('ledger', 'GET', `${PATH}${query}`, { user, headers: { traceparent: TRACEPARENT } });
const connection = (alias: string, permission: string) => ({
  synchronizerAlias: alias,
  synchronizerId: partyNamed(alias === 'global' ? 'global-domain' : `${alias}-domain`),
  permission: `PARTICIPANT_PERMISSION_${permission}`,
});
const both = (permission: string) => [connection('global', permission), connection('private', permission)];

describe('GET /v2/state/connected-synchronizers', () => {
  it.each(DIALECT_NAMES)(
    "lists the network's synchronizer first, and no permission without a party, in the %s dialect",
    async (dialect) => {
      const answer = await ask(dialect, '', 'erin');
      expect([answer.status, answer.type, answer.body]).toEqual([
        200,
        'application/json',
        { connectedSynchronizers: both('UNSPECIFIED') },
      ]);
      expect(answer.body.connectedSynchronizers[0].synchronizerId).toBe(servers(dialect).world.synchronizerId);
    },
  );

  it('lists the other one as soon as a contract is moved there', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'world-'));
    const file = join(folder, 'small.yaml');
    writeFileSync(file, 'name: small\nends: 2026-01-15T12:00:00Z\nlasts: 1h\nusers: { alice: { holdings: ["5"] } }\n');
    const server = await startTestServer({ world: file });
    const connected = async (): Promise<unknown> =>
      (await server.call('ledger', 'GET', PATH, { user: 'alice' })).body.connectedSynchronizers;
    expect(await connected()).toEqual([connection('global', 'UNSPECIFIED')]);
    const [contractId = ''] = server.world.ledger.state.active.get('Amulet')?.keys() ?? [];
    server.world.ledger.execute(
      { type: 'unassign', contractId, target: partyNamed('private-domain'), submitter: ALICE, hold: false },
      server.now(),
    );
    expect(await connected()).toEqual(both('UNSPECIFIED'));
    await server.close();
    rmSync(folder, { recursive: true });
  });

  it.each<readonly [string, string, string | undefined]>([
    ['a local party', `?party=${encodeURIComponent(ALICE)}`, 'SUBMISSION'],
    ['a party id that is not encoded', `?party=${ALICE}`, 'SUBMISSION'],
    ['a party with fewer members', `?party=${partyNamed('treasury')}`, 'CONFIRMATION'],
    [
      'another participant of a party',
      `?party=${partyNamed('treasury')}&participantId=${partyNamed('sv-participant')}`,
      'CONFIRMATION',
    ],
    ['a party of another participant', `?party=${DSO}`, undefined],
    ['that participant', `?party=${DSO}&participantId=${partyNamed('sv-participant')}`, 'SUBMISSION'],
    ['a party that is no longer hosted', `?party=${partyNamed('archive')}`, undefined],
    ['an unknown party', '?party=nobody::1220', undefined],
    ['an unknown participant', `?party=${ALICE}&participantId=none::1220`, undefined],
  ])('reports what the participant may do for %s', async (_what, query, permission) => {
    expect((await ask('documented', query)).body).toEqual({
      connectedSynchronizers: permission === undefined ? [] : both(permission),
    });
  });

  it.each(['?party=', '?party=al%26ice', `?party=${'p'.repeat(256)}`, '?party=%E0%A4%A'])(
    'refuses an invalid party id: %s',
    async (query) => {
      for (const dialect of DIALECT_NAMES) {
        const answer = await ask(dialect, query);
        expect([answer.status, answer.type, answer.text]).toEqual([
          400,
          'text/plain',
          expect.stringMatching(/^Invalid value for: query parameter party/),
        ]);
      }
    },
  );

  it('requires a right for the party on running servers, or administrator rights', async () => {
    expect((await ask('documented', `?party=${BOB}`, 'alice')).status).toBe(200);
    const refused = await ask('observed', `?party=${BOB}`, 'alice');
    expect([refused.status, refused.body]).toEqual([403, redacted('observed', 403)]);
    for (const [user, party] of [
      ['alice', ALICE],
      [OPERATOR, BOB],
      [OPERATOR, 'nobody::1220'],
    ])
      expect((await ask('observed', `?party=${party}`, user)).status).toBe(200);
  });

  describeCallers(servers, () => ({ method: 'GET', path: PATH }));
});
