import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { contract } from '../../test/support/contract';
import type { PlannedCase, Target } from '../conformance';
import { profileSuggestion } from './check-release';

/** An operation that scan 0.9.0 no longer has, and one added in 0.6.13, after the release of the document. */
const [REMOVED, LATER] = ['getAcsSnapshot', 'countVoteResults'];

const calling = (...calls: readonly string[]): readonly PlannedCase[] => [
  { skip: undefined, scenario: { steps: calls.map((call) => ({ call })) } } as unknown as PlannedCase,
];
const stating = (release: Target['release'], more: Partial<Target> = {}): Target =>
  ({ urls: { scan: 'http://127.0.0.1:9' }, profile: {}, release, ...more }) as unknown as Target;
const suggestion = (target: Target, cases: readonly PlannedCase[]) => profileSuggestion({ target, cases }, contract());

describe('the suggestion of a profile', () => {
  it('names the release that lacks operations called by scenarios', async () => {
    expect(await suggestion(stating({ scan: '0.9.0' }), calling(REMOVED))).toMatch(
      /^the target states scan 0\.9\.0, .*; .*pass --profile scan=0\.9\.0$/,
    );
  });

  it('lists several groups in one profile', async () => {
    const target = stating({ scan: '0.9.0-rc1', ledger: '3.7.0' });
    expect(await suggestion(target, calling(REMOVED, 'listFlatUpdates'))).toMatch(
      / --profile ledger=3\.7\.0,scan=0\.9\.0$/,
    );
  });

  it.each([
    ['a release that has all operations', stating({ scan: '0.8.4' }), calling(REMOVED)],
    ['a target with a profile', stating({ scan: '0.9.0' }, { profile: { scan: '0.9.0' } }), calling(REMOVED)],
    ['a version that is not a release number', stating({ scan: 'main' }), calling(REMOVED)],
    ['scenarios that call no removed operation', stating({ scan: '0.9.0' }), calling('getDso')],
    ['scenarios that are skipped', stating({ scan: '0.9.0' }), calling(REMOVED).map((one) => ({ ...one, skip: 'x' }))],
    ['a target that states nothing', stating(undefined), calling(REMOVED)],
  ])('is not made for %s', async (_, target, cases) => {
    expect(await suggestion(target, cases)).toBeUndefined();
  });

  it.each([
    ['a deployment', {}, 'scan=0.6.11'],
    ['a mock server, which has later operations too', { product: 'understudy' }, undefined],
  ])('for the release of the document, stated by %s', async (_, status, profile) => {
    const server = createServer((_request, response) => void response.end(JSON.stringify(status)));
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const urls = { scan: `http://127.0.0.1:${port}/api/scan` } as Target['urls'];
    const found = await suggestion(stating({ scan: '0.6.11' }, { urls }), calling(LATER));
    server.close();
    if (profile === undefined) expect(found).toBeUndefined();
    else expect(found).toContain(profile);
  });
});
