import type { Response } from 'supertest';
import { DAY, formatInstant, HOUR, micros, plus, type Json } from '../../../src/base';
import type { VotableAction } from '../../../src/ledger';
import type { TestServer } from '../harness';
import { expectError, expectText, get, onFreshServer, post, step, transactionOf, useServer } from './scan-servers';

const OPEN = '/v0/admin/sv/voterequests';
const RESULTS = '/v0/admin/sv/voteresults';
const WEIGHT = '/v0/admin/sv/previous-sv-reward-weight';
const REASON = { url: 'https://example.com/proposals/1', body: 'It is time' };

const grant = (provider: string): VotableAction => ({
  tag: 'SRARC_GrantFeaturedAppRight',
  value: { provider, activityWeight: null },
});
const weigh = (svParty: string, newRewardWeight: string): VotableAction => ({
  tag: 'SRARC_UpdateSvRewardWeight',
  value: { svParty, newRewardWeight },
});

const svOf = ({ world }: TestServer): string => world.ledger.state.network?.sv.party ?? '';

/** The tracking id of a vote on an action, which is open for a day and takes effect in two. */
function request(server: TestServer, action: VotableAction, isTimed = false): string {
  const now = server.now();
  const times = isTimed ? { voteBefore: plus(now, DAY), effectiveAt: plus(now, 2n * DAY) } : {};
  const { nodes } = transactionOf(step(server, { type: 'request-vote', action, reason: REASON, ...times }));
  return nodes.flatMap((node) => (node.kind === 'create' ? [node.contract.contractId] : []))[0] ?? '';
}

const cast = (server: TestServer, contractId: string, accept: boolean): void =>
  void step(server, { type: 'cast-vote', contractId, accept, reason: 'I changed my mind', url: '' });
const close = (server: TestServer, contractId: string): void => void step(server, { type: 'close-vote', contractId });

const results = async (server: TestServer, body: Json = { limit: 10 }): Promise<Response['body']> =>
  (await post(server, RESULTS, body)).body;

describe('votes of the governance body', () => {
  const documented = useServer();
  const observed = useServer({ dialect: 'observed' });

  test('there are none at the start', async () => {
    expect((await get(documented(), OPEN)).body).toEqual({ dso_rules_vote_requests: [] });
    expect(await results(documented())).toEqual({ dso_rules_vote_results: [] });
    expect(await results(observed())).toEqual({ dso_rules_vote_results: [], next_page_token: null });
    expect((await post(documented(), `${RESULTS}/count`, {})).body).toEqual({ count: 0 });
    expect((await post(documented(), WEIGHT, { svParty: 'sv::12' })).text).toBe('{}');
    expect((await post(observed(), WEIGHT, { svParty: 'sv::12' })).body).toEqual({ rewardWeight: null });
  });

  test('an open vote is listed and found under its tracking id, even when a cast vote replaced its contract', async () => {
    await onFreshServer({}, async (server) => {
      const id = request(server, grant(server.party('alice')), true);
      const listed = (await get(server, OPEN)).body.dso_rules_vote_requests;
      expect(listed).toEqual([
        expect.objectContaining({
          contract_id: id,
          template_id: expect.stringMatching(/:Splice\.DsoRules:VoteRequest$/),
          payload: {
            dso: server.world.ledger.state.network?.dso,
            requester: server.world.ledger.state.network?.sv.name,
            action: { tag: 'ARC_DsoRules', value: { dsoAction: grant(server.party('alice')) } },
            reason: REASON,
            voteBefore: formatInstant(plus(server.now(), DAY)),
            votes: [
              [
                server.world.ledger.state.network?.sv.name,
                {
                  sv: svOf(server),
                  accept: true,
                  reason: { url: '', body: 'I accept, as I requested the vote.' },
                  optCastAt: formatInstant(server.now()),
                },
              ],
            ],
            trackingCid: null,
            targetEffectiveAt: formatInstant(plus(server.now(), 2n * DAY)),
          },
        }),
      ]);
      cast(server, id, false);
      const { dso_rules_vote_request: replaced } = (await get(server, `/v0/voterequests/${id}`)).body;
      expect(replaced.contract_id).not.toBe(id);
      expect(replaced.payload).toMatchObject({ trackingCid: id, votes: [[expect.anything(), { accept: false }]] });
      expect((await post(server, '/v0/voterequest', { vote_request_contract_ids: [id, 'none'] })).body).toEqual({
        vote_requests: [replaced],
      });
      expectError(
        await get(server, `/v0/voterequests/${replaced.contract_id}`),
        404,
        new RegExp(`^No VoteRequest found contract: ${replaced.contract_id}$`),
      );
    });
  });

  test('an accepted vote on a featured app creates the right, in scan and on the ledger', async () => {
    await onFreshServer({}, async (server) => {
      const provider = server.party('alice');
      close(server, request(server, grant(provider)));
      expect((await get(server, OPEN)).body).toEqual({ dso_rules_vote_requests: [] });
      const { featured_apps: rights } = (await get(server, '/v0/featured-apps')).body;
      expect(rights).toEqual([
        expect.objectContaining({ payload: { dso: server.world.ledger.state.network?.dso, provider } }),
      ]);
      const [right] = rights;
      expect((await get(server, `/v0/featured-apps/by-provider/${provider}`)).body).toEqual({ featured_apps: rights });
      expect((await get(server, `/v0/featured-apps/by-contract-id/${right.contract_id}`)).body).toEqual({
        featured_app_right: right,
      });
      expect((await get(server, `/v0/featured-apps/${provider}`)).body).toEqual({ featured_app_right: right });
      for (const path of ['bogus', 'by-provider/bogus'])
        expect((await get(server, `/v0/featured-apps/${path}`)).status).toBe(400);
      const seen = await server.call('ledger', 'POST', '/v2/events/events-by-contract-id', {
        user: 'alice',
        body: {
          contractId: right.contract_id,
          eventFormat: { filtersByParty: { [provider]: { cumulative: [] } }, verbose: false },
        },
      });
      expect(seen.body.created.createdEvent.contractId).toBe(right.contract_id);
      // The result is that of the exercise in the update history.
      const after = { after_migration_id: 1, after_record_time: '2026-01-15T11:59:59Z' };
      const updates = (await post(server, '/v2/updates', { page_size: 1000, after })).body.transactions;
      const [result] = (await results(server)).dso_rules_vote_results;
      expect(Object.values(updates.at(-1).events_by_id)).toContainEqual(
        expect.objectContaining({ choice: 'DsoRules_CloseVoteRequest', exercise_result: result }),
      );
      const withdrawn: VotableAction = { tag: 'SRARC_RevokeFeaturedAppRight', value: { rightCid: right.contract_id } };
      close(server, request(server, withdrawn));
      expect((await get(server, '/v0/featured-apps')).body).toEqual({ featured_apps: [] });
      expect((await get(server, `/v0/featured-apps/by-contract-id/${right.contract_id}`)).text).toBe('{}');
    });
  });

  test('results are found by action, requester, outcome and effective time, newest first, in pages', async () => {
    await onFreshServer({}, async (server) => {
      const sv = svOf(server);
      const start = server.now();
      close(server, request(server, weigh(sv, '20000')));
      server.advance(HOUR);
      const rejected = request(server, grant(server.party('alice')));
      cast(server, rejected, false);
      close(server, rejected);
      server.advance(HOUR);
      close(server, request(server, weigh(sv, '30000')));
      const outcomes = async (filter: Readonly<Record<string, Json>>): Promise<readonly string[]> =>
        (await results(server, { limit: 10, ...filter })).dso_rules_vote_results.map(
          (one: { outcome: { tag: string }; request: Json }) =>
            `${one.outcome.tag} ${/"newRewardWeight":"(\d+)"/.exec(JSON.stringify(one.request))?.[1] ?? 'right'}`,
        );
      const [first, second, third] = ['VRO_Accepted 20000', 'VRO_Rejected right', 'VRO_Accepted 30000'];
      expect(await outcomes({})).toEqual([third, second, first]);
      expect(await outcomes({ accepted: true })).toEqual([third, first]);
      expect(await outcomes({ accepted: false })).toEqual([second]);
      expect(await outcomes({ actionName: 'RewardWeight' })).toEqual([third, first]);
      expect(await outcomes({ requester: 'someone else' })).toEqual([]);
      const [at, later] = [formatInstant(start), formatInstant(plus(start, micros(2n * HOUR)))];
      expect(await outcomes({ effectiveFrom: at })).toEqual([third]);
      expect(await outcomes({ effectiveTo: later })).toEqual([first]);
      expect(await outcomes({ effectiveFrom: at, effectiveTo: later })).toEqual([third, first]);
      expect((await post(server, `${RESULTS}/count`, { accepted: true })).body).toEqual({ count: 2 });
      const page = await results(server, { limit: 2 });
      expect(page.dso_rules_vote_results).toHaveLength(2);
      const rest = await results(server, { limit: 2, pageToken: page.next_page_token });
      expect(rest).toEqual({ dso_rules_vote_results: [expect.objectContaining({ abstainingSvs: [] })] });
      expect((await post(server, WEIGHT, { svParty: sv })).body).toEqual({ rewardWeight: '30000' });
      expect((await post(server, WEIGHT, { svParty: sv, effectiveBefore: later })).body).toEqual({
        rewardWeight: '20000',
      });
      // The newest rules have the weight.
      expect((await get(server, '/v0/dso')).body.dso_rules.contract.payload.svs[0][1].svRewardWeight).toBe('30000');
    });
  });

  test('refuses bad limits, tokens, parties and bodies', async () => {
    expectError(await post(documented(), RESULTS, { limit: 0 }), 400, /limit/);
    expectError(await post(documented(), RESULTS, { limit: 1001 }), 400, /limit is 1001/);
    expectError(await post(documented(), RESULTS, { limit: 1, pageToken: 7 }), 400, /pageToken is 7/);
    expectError(await post(documented(), RESULTS, {}), 400, /required member limit/);
    expectText(await post(observed(), RESULTS, {}), 400, /required member limit/);
    expectError(await post(documented(), `${RESULTS}/count`, { accepted: 'yes' }), 400, /accepted/);
    expectError(await post(documented(), WEIGHT, { svParty: 'sv' }), 400, /"sv" is not a party id/);
    expectError(await post(documented(), '/v0/voterequest', {}), 400, /vote_request_contract_ids/);
    expectError(await get(documented(), '/v0/voterequests/none'), 404, /No VoteRequest found contract: none/);
    expectError(await get(documented(), '/v0/featured-apps/by-provider/none'), 400, /"none" is not a party id/);
  });
});
