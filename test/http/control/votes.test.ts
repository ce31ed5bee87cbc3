// Votes of the governance body, from control to scan.

import { HOUR, plus, formatInstant } from '../../../src/base';
import { startTestServer, type TestServer } from '../harness';
import { itemsAt, textAt, valueAt } from '../validator/wallets';
import { ask, expectRefused, good } from './words';

let server: TestServer;
beforeEach(async () => {
  server = await startTestServer();
});
afterEach(() => server.close());

const grant = () => ({ kind: 'grant-featured-app-right', provider: server.party('alice') });
const open = async (body: Record<string, unknown>): Promise<string> =>
  textAt(await good(server, 'POST', '/votes', JSON.parse(JSON.stringify({ action: grant(), ...body }))), 'trackingId');
const stateOf = async (vote: string): Promise<unknown> => (await good(server, 'GET', `/votes/${vote}`))['state'];
const scan = async (method: 'GET' | 'POST', path: string, body?: Record<string, number>): Promise<unknown> =>
  (await server.call('scan', method, path, body === undefined ? {} : { body })).body;
const featured = async (): Promise<readonly unknown[]> =>
  itemsAt(await scan('GET', '/v0/featured-apps'), 'featured_apps');
const outcomes = async (): Promise<readonly string[]> =>
  itemsAt(await scan('POST', '/v0/admin/sv/voteresults', { limit: 10 }), 'dso_rules_vote_results').map((one) =>
    textAt(one, 'outcome', 'tag'),
  );

test('a vote is opened, shown in scan, and takes effect when it is closed', async () => {
  const vote = await open({ reason: 'Many users', url: 'https://example.com/1' });
  expect(await good(server, 'GET', '/votes')).toEqual({
    votes: [
      expect.objectContaining({
        trackingId: vote,
        contractId: vote,
        state: 'open',
        action: grant(),
        reason: 'Many users',
        url: 'https://example.com/1',
        votes: [expect.objectContaining({ accept: true })],
      }),
    ],
  });
  const listed = await scan('GET', '/v0/admin/sv/voterequests');
  expect(textAt(listed, 'dso_rules_vote_requests', 0, 'contract_id')).toBe(vote);
  expect(await featured()).toEqual([]);
  expect(await good(server, 'POST', `/votes/${vote}/close`)).toMatchObject({
    trackingId: vote,
    outcome: 'accepted',
    created: [{ template: 'FeaturedAppRight' }],
    archived: [vote],
  });
  const [right] = await featured();
  expect(textAt(right, 'payload', 'provider')).toBe(server.party('alice'));
  expect(await outcomes()).toEqual(['VRO_Accepted']);
  const closed = await good(server, 'GET', '/votes?state=accepted');
  expect(itemsAt(closed, 'votes')).toEqual([
    expect.objectContaining({ trackingId: vote, closedAt: expect.any(String) }),
  ]);
  expect(await good(server, 'GET', '/votes?state=open')).toEqual({ votes: [] });
  // The right can be revoked by another vote.
  const against = await open({ action: { kind: 'revoke-featured-app-right', right: textAt(right, 'contract_id') } });
  await good(server, 'POST', `/votes/${against}/close`);
  expect(await featured()).toEqual([]);
});

test('a vote against it rejects the action; its tracking id stays when a cast vote replaces its contract', async () => {
  const vote = await open({});
  const cast = await good(server, 'POST', `/votes/${vote}/cast`, { accept: false, reason: 'No' });
  const contractId = textAt(cast, 'created', 0, 'contractId');
  expect(await good(server, 'GET', `/votes/${contractId}`)).toMatchObject({
    trackingId: vote,
    contractId,
    votes: [{ accept: false, reason: 'No' }],
  });
  expect(await good(server, 'POST', `/votes/${vote}/close`)).toMatchObject({ outcome: 'rejected' });
  expect([await stateOf(vote), await featured(), await outcomes()]).toEqual(['rejected', [], ['VRO_Rejected']]);
  expectRefused(
    await ask(server, 'POST', `/votes/${vote}/close`),
    409,
    'precondition',
    new RegExp(`vote ${vote} was rejected at 2026-.*; open another`),
  );
  expectRefused(
    await ask(server, 'POST', `/votes/${vote}/cast`, { accept: true }),
    409,
    'precondition',
    /was rejected at 2026-/,
  );
});

test('automation closes a vote at its end: it expires without votes, and takes effect with enough of them', async () => {
  const until = formatInstant(plus(server.now(), HOUR));
  const [unseen, seen] = [await open({ abstain: true, voteBefore: until }), await open({ voteBefore: until })];
  expectRefused(await ask(server, 'POST', `/votes/${unseen}/close`), 409, 'not-due', /not due before 2026/);
  const due = itemsAt(await good(server, 'GET', '/automation'), 'due').filter(
    (one) => textAt(one, 'what') === 'end-vote',
  );
  expect(due.map((one) => valueAt(one, 'kind'))).toEqual(['expire', 'expire']);
  await good(server, 'POST', '/clock/advance', { by: '2h' });
  expect([await stateOf(unseen), await stateOf(seen)]).toEqual(['expired', 'accepted']);
  expect([...(await outcomes())].sort()).toEqual(['VRO_Accepted', 'VRO_Expired']);
  expect(await featured()).toHaveLength(1);
});

test('an action with an effective date is executed by automation at that time', async () => {
  const sv = server.world.ledger.state.network?.sv.party ?? '';
  const vote = await open({
    action: { kind: 'update-sv-reward-weight', weight: 20_000 },
    voteBefore: formatInstant(plus(server.now(), HOUR)),
    effectiveAt: formatInstant(plus(server.now(), 3n * HOUR)),
  });
  await good(server, 'POST', '/clock/advance', { by: '2h' });
  expect(await good(server, 'GET', `/votes/${vote}`)).toMatchObject({ state: 'open', action: { sv, weight: 20_000 } });
  await good(server, 'POST', '/clock/advance', { by: '2h' });
  expect(await stateOf(vote)).toBe('accepted');
  const weight = await scan('GET', '/v0/dso');
  expect(textAt(weight, 'dso_rules', 'contract', 'payload', 'svs', 0, 1, 'svRewardWeight')).toBe('20000');
});

test('unknown, malformed and late requests are refused, and change nothing', async () => {
  const before = server.world.ledger.state.log.length;
  const refused = async (path: string, body: Record<string, unknown>) =>
    ask(server, 'POST', path, JSON.parse(JSON.stringify(body)));
  const past = { action: grant(), voteBefore: '2020-01-01T00:00:00Z' };
  expectRefused(
    await refused('/votes', past),
    409,
    'precondition',
    /would end at 2020-01-01T00:00:00Z; an end after the ledger time, 2026-/,
  );
  const stranger = { action: { kind: 'grant-featured-app-right', provider: 'nobody::1220ab' } };
  expectRefused(await refused('/votes', stranger), 404, 'unknown', /no party nobody/);
  const member = { action: { kind: 'update-sv-reward-weight', sv: server.party('alice'), weight: 1 } };
  expectRefused(await refused('/votes', member), 404, 'unknown', /no super validator/);
  const right = { action: { kind: 'revoke-featured-app-right', right: '00ab' } };
  expectRefused(await refused('/votes', right), 404, 'contract-not-found', /featured app right 00ab/);
  expectRefused(await refused('/votes', { action: { kind: 'offboard' } }), 400, 'invalid-request');
  expectRefused(await refused('/votes', { action: grant(), voteBefore: 'soon' }), 400, 'invalid-value', /voteBefore/);
  expectRefused(await refused('/votes/none/cast', { accept: true }), 404, 'unknown', /no vote none/);
  expectRefused(await ask(server, 'POST', '/votes/none/close'), 404, 'unknown', /no vote none/);
  expectRefused(await ask(server, 'GET', '/votes/none'), 404, 'unknown', /no vote none/);
  expect(server.world.ledger.state.log).toHaveLength(before);
});
