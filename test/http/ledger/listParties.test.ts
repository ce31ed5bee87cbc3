import { describeCallers } from './access';
import {
  ALICE,
  at,
  CAROL,
  DIALECT_NAMES,
  DSO,
  listOf,
  OPERATOR,
  partyNamed,
  redacted,
  TRACEPARENT,
  useServers,
} from './asking';

const servers = useServers();
const ask = (dialect: 'documented' | 'observed', query = '', user = OPERATOR) =>
  servers(dialect).call('ledger', 'GET', `/v2/parties${query}`, { user, headers: { traceparent: TRACEPARENT } });
const named = (body: unknown): readonly unknown[] =>
  listOf(at(body, 'partyDetails')).map((details) => at(details, 'party'));
const everybody = (): readonly string[] => [...servers().world.ledger.state.hosting.keys()].sort();

describe('GET /v2/parties', () => {
  it('lists the parties of the network in the order of their ids', async () => {
    const answer = await ask('documented');
    expect([answer.status, answer.type, named(answer.body)]).toEqual([200, 'application/json', everybody()]);
    expect(everybody()).toEqual(
      expect.arrayContaining([ALICE, CAROL, DSO, partyNamed('treasury'), partyNamed('archive')]),
    );
  });

  it('distinguishes local parties from others, and omits or empties what has no value', async () => {
    const details = async (dialect: 'documented' | 'observed', hint: string): Promise<unknown> =>
      (await ask(dialect, `?filter-party=${hint}`)).body;
    const metadata = { resourceVersion: '0', annotations: {} };
    expect(await details('documented', 'alice')).toEqual({
      partyDetails: [{ party: ALICE, isLocal: true, localMetadata: metadata }],
    });
    expect(await details('observed', 'alice')).toEqual({
      partyDetails: [{ party: ALICE, isLocal: true, localMetadata: metadata, identityProviderId: '' }],
      nextPageToken: '',
    });
    expect(await details('documented', 'DSO')).toEqual({ partyDetails: [{ party: DSO, isLocal: false }] });
    expect(await details('observed', 'DSO')).toEqual({
      partyDetails: [{ party: DSO, isLocal: false, localMetadata: null, identityProviderId: '' }],
      nextPageToken: '',
    });
    expect(await details('documented', 'archive')).toMatchObject({ partyDetails: [{ isLocal: false }] });
  });

  it('filters by prefix of the id, not by substring', async () => {
    expect(named((await ask('documented', `?filter-party=${encodeURIComponent(ALICE)}`)).body)).toEqual([ALICE]);
    expect(named((await ask('documented', '?filter-party=a')).body)).toEqual([ALICE, partyNamed('archive')].sort());
    expect(named((await ask('documented', '?filter-party=')).body)).toEqual(everybody());
    expect(named((await ask('documented', '?filter-party=lice')).body)).toEqual([]);
  });

  describe.each(DIALECT_NAMES)('pages in the %s dialect', (dialect) => {
    const noToken = dialect === 'documented' ? undefined : '';

    it.each([1, 2, 4, 8])('of %d lead through all parties once', async (size) => {
      const seen: unknown[] = [];
      let token: unknown = '';
      // As many pages as there are parties at most, so that a token that leads nowhere ends too.
      for (const _ of everybody()) {
        const { body } = await ask(dialect, `?pageSize=${size}&pageToken=${encodeURIComponent(String(token))}`);
        expect(named(body)).toHaveLength(Math.min(size, everybody().length - seen.length));
        seen.push(...named(body));
        token = at(body, 'nextPageToken');
        if (token === noToken) break;
      }
      expect([seen, token]).toEqual([everybody(), noToken]);
    });

    it('end when the last party is on the page', async () => {
      const count = everybody().length;
      expect(at((await ask(dialect, `?pageSize=${count - 1}`)).body, 'nextPageToken')).toEqual(
        expect.stringMatching(/.+/),
      );
      for (const size of [count, count + 1, 10_000, 10_001])
        expect(at((await ask(dialect, `?pageSize=${size}`)).body, 'nextPageToken')).toBe(noToken);
    });

    it('respect the filter', async () => {
      const first = await ask(dialect, '?filter-party=a&pageSize=1');
      const second = await ask(
        dialect,
        `?filter-party=a&pageSize=1&pageToken=${encodeURIComponent(String(first.body.nextPageToken))}`,
      );
      expect([...named(first.body), ...named(second.body), second.body.nextPageToken]).toEqual([
        ...[ALICE, partyNamed('archive')].sort(),
        noToken,
      ]);
    });

    it.each(['0', '-1', 'all', '1.5', '2147483648'])('of %s parties are refused as text', async (size) => {
      const answer = await ask(dialect, `?pageSize=${size}`);
      expect([answer.status, answer.type, answer.text]).toEqual([
        400,
        'text/plain',
        expect.stringMatching(/^Invalid value for: query parameter pageSize/),
      ]);
    });

    it('are not found by an unknown token', async () => {
      for (const token of ['bogus', 'AAAA', '%26']) {
        const answer = await ask(dialect, `?pageToken=${token}`);
        expect([answer.status, answer.body]).toMatchObject([400, { code: 'INVALID_ARGUMENT' }]);
      }
    });
  });

  it('is for administrators on running servers', async () => {
    expect((await ask('documented', '', 'erin')).status).toBe(200);
    for (const user of ['alice', 'erin']) {
      const refused = await ask('observed', '', user);
      expect([refused.status, refused.body]).toEqual([403, redacted('observed', 403)]);
    }
    expect((await ask('observed', '')).status).toBe(200);
  });

  it('ignores an identity provider and unknown parameters', async () => {
    expect(named((await ask('documented', '?identity-provider-id=default&odd=1')).body)).toEqual(everybody());
  });

  describeCallers(servers, () => ({ method: 'GET', path: '/v2/parties' }));
});
