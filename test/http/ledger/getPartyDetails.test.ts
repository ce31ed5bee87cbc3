import { describeCallers } from './access';
import { administer, expectInvalid } from './administering';
import { ALICE, at, BOB, DIALECT_NAMES, DSO, listOf, redacted, useServers } from './asking';

const servers = useServers();
const named = (body: unknown): readonly unknown[] =>
  listOf(at(body, 'partyDetails')).map((details) => at(details, 'party'));

describe.each(DIALECT_NAMES)('GET /v2/parties/{party} in the %s dialect', (dialect) => {
  const ask = (party: string, query = '', user?: string) =>
    administer(servers(dialect), 'GET', `/v2/parties/${party}${query}`, undefined, user);
  const provider = dialect === 'documented' ? {} : { identityProviderId: '' };

  it('reports what the participant knows of a party', async () => {
    const answer = await ask(encodeURIComponent(ALICE));
    expect([answer.status, answer.type, answer.body]).toEqual([
      200,
      'application/json',
      {
        partyDetails: [
          { party: ALICE, isLocal: true, localMetadata: { resourceVersion: '0', annotations: {} }, ...provider },
        ],
      },
    ]);
    expect((await ask(DSO)).body).toEqual({
      partyDetails: [
        { party: DSO, isLocal: false, ...(dialect === 'documented' ? {} : { localMetadata: null }), ...provider },
      ],
    });
  });

  it('omits what it does not know', async () => {
    expect((await ask('nobody::1220')).body).toEqual({ partyDetails: [] });
    expect((await ask('party')).body).toEqual({ partyDetails: [] });
  });

  it('accepts more parties in the query, each returned once', async () => {
    expect(
      named((await ask('party', `?parties=${ALICE}&parties=nobody&parties=${BOB}&parties=${ALICE}`)).body),
    ).toEqual([ALICE, BOB]);
    expect(named((await ask(ALICE, `?parties=${BOB}&identity-provider-id=`)).body)).toEqual([ALICE, BOB]);
  });

  it('refuses an invalid party id', async () => {
    for (const party of ['a%21', '%C3%A4', 'x'.repeat(256)])
      expectInvalid(dialect, await ask(party), '(?:non expected character|Daml-LF Party is too long)');
    expectInvalid(dialect, await ask(ALICE, '?parties='), 'Daml-LF Party is empty');
  });

  it('is not the lookup of the participant', async () => {
    expect((await administer(servers(dialect), 'GET', '/v2/parties/participant-id')).body).toEqual({
      participantId: servers(dialect).world.ledger.state.network?.participant,
    });
  });
});

describe('GET /v2/parties/{party}', () => {
  it('shows parties to users who have a right for each of them, on running servers', async () => {
    const ask = (dialect: 'documented' | 'observed', query: string) =>
      administer(servers(dialect), 'GET', `/v2/parties/${ALICE}${query}`, undefined, 'alice');
    expect(named((await ask('observed', '')).body)).toEqual([ALICE]);
    const refused = await ask('observed', `?parties=${BOB}`);
    expect([refused.status, refused.body]).toEqual([403, redacted('observed', 403)]);
    expect(named((await ask('documented', `?parties=${BOB}`)).body)).toEqual([ALICE, BOB]);
  });

  describeCallers(servers, () => ({ method: 'GET', path: `/v2/parties/${ALICE}` }));
});
