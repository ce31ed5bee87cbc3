import { contract } from '../../../test/support/contract';
import { plannedCase, stepOf } from '../../../test/support/conformance-case';
import type { Target, TargetGroup } from '../target/target';
import { RunStoppedError } from './bounds';
import { TransportError } from './client';
import { withStatedRelease } from './stated-release';
import { network, type Transport } from './transport';

const target: Target = {
  urls: { ledger: 'http://l', validator: 'http://v', scan: 'http://s' },
  dialect: 'documented',
  profile: {},
  facts: {},
  waivers: [],
  secrets: [],
};
const CASES = ['getLedgerEnd', 'listTransferOffers', 'getDso'].map((call) =>
  plannedCase(call, { steps: [stepOf(call)] }),
);

type Answer = string | Error;

/** The release of a target whose groups answer with these bodies. */
async function releaseOf(
  answers: Readonly<Partial<Record<TargetGroup, Answer>>>,
  { cases = CASES, urls = target.urls, unserved = [] as readonly TargetGroup[], status = 200 } = {},
): Promise<{ readonly release: Target['release']; readonly asked: readonly string[] }> {
  const asked: string[] = [];
  const transport: Transport = {
    ...network,
    send: (_, { operation, step, as, token }) => {
      asked.push(`${operation.id} ${as} ${token ?? ''}`.trim());
      const answer = answers[operation.group as TargetGroup] ?? '';
      if (typeof answer !== 'string') return Promise.reject(answer);
      return Promise.resolve({
        operationId: operation.id,
        group: 'scan',
        step,
        ms: 1,
        request: { method: 'GET', url: '', headers: {}, body: undefined, as },
        response: { status, headers: { 'content-type': 'application/json' }, body: answer },
      });
    },
  };
  const stated = await withStatedRelease(
    { ...target, urls },
    {
      cases,
      contract: contract(),
      timeoutMs: 1,
      waitForSlot: () => Promise.resolve(),
      transport,
      unserved: new Set(unserved),
    },
  );
  return { release: stated.release, asked };
}

const VERSIONS = { ledger: '{"version":"3.5.14"}', validator: '{"version":"0.6.11"}', scan: '{"version":"0.6.12"}' };

describe('the release that a target states', () => {
  it('is the version of each group, asked once without a token', async () => {
    expect(await releaseOf(VERSIONS)).toEqual({
      release: { ledger: '3.5.14', validator: '0.6.11', scan: '0.6.12' },
      asked: ['getLedgerVersion none', 'getValidatorVersion none', 'getScanVersion none'],
    });
  });

  it('is not asked of groups that no scenario calls, that have no URL, or that are not served', async () => {
    const [, ...others] = CASES;
    const { asked } = await releaseOf(VERSIONS, {
      cases: others,
      urls: { ...target.urls, validator: '' },
      unserved: ['scan'],
    });
    expect(asked).toEqual([]);
  });

  it.each([
    ['no version', '{}'],
    ['a version that is not a string', '{"version":6}'],
    ['an empty version', '{"version":" "}'],
    ['no JSON', '<html>'],
    ['no answer', new TransportError('silence')],
  ])('is missing where the answer has %s', async (_, scan) => {
    expect((await releaseOf({ ...VERSIONS, scan })).release).toEqual({ ledger: '3.5.14', validator: '0.6.11' });
  });

  it('is missing where the request is refused', async () => {
    expect((await releaseOf(VERSIONS, { status: 401 })).release).toBeUndefined();
  });

  it('is one short line, whatever the target answers', async () => {
    const { release } = await releaseOf({ scan: JSON.stringify({ version: `1\n\u0007${'x'.repeat(100)}` }) });
    expect(release?.scan).toBe(`1 ${'x'.repeat(58)}…`);
  });

  it('does not hide that the run was stopped', async () => {
    await expect(releaseOf({ scan: new RunStoppedError('by SIGINT') })).rejects.toThrow(RunStoppedError);
  });
});
