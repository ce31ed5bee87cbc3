import { contract } from '../../../test/support/contract';
import type { RecordedExchange } from '../model/exchange';
import type { PlannedCase } from '../model/planned-case';
import { TransportError, type StepRequest } from '../execute/client';
import { network } from '../execute/transport';
import type { Target, TargetGroup } from '../target/target';
import { probeTarget, sentenceFor } from './probes';

const URLS = { ledger: 'http://l', validator: 'http://v', scan: 'http://s' };
const target: Target = {
  urls: URLS,
  dialect: 'documented',
  profile: {},
  facts: { users: [{ token: 'a' }, { token: 'b' }], admin: { token: 'c' } },
  waivers: [],
  secrets: [],
};
// Only the properties that the code reads.
const calling = (...calls: readonly string[]): PlannedCase =>
  ({
    skip: undefined,
    scenario: { needs: ['users.0.token', 'users.1.token', 'admin.token'], steps: calls.map((call) => ({ call })) },
  }) as unknown as PlannedCase;
const CASES = [calling('listTransferOffers'), calling('getUpdateById'), calling('getLsu')];

interface Answered {
  readonly status: number;
  readonly body?: string;
  readonly type?: string;
}

/** Undefined from `answer`: no response. */
async function probed(answer: (request: StepRequest) => Answered | undefined, cases = CASES, of = target) {
  const sent: string[] = [];
  const outcome = await probeTarget({
    contract: contract(),
    target: of,
    cases,
    timeoutMs: 1000,
    waitForSlot: () => Promise.resolve(),
    transport: {
      ...network,
      send: (_, request): Promise<RecordedExchange> => {
        sent.push(`${request.operation.id} as ${request.as}`);
        const given = answer(request);
        if (!given) return Promise.reject(new TransportError('no answer'));
        const { status, body = '{}', type = 'application/json' } = given;
        return Promise.resolve({
          operationId: request.operation.id,
          group: request.operation.group as TargetGroup,
          step: 0,
          ms: 1,
          request: { method: 'GET', url: '', headers: {}, body: undefined, as: request.as },
          response: { status, headers: { 'content-type': type }, body },
        });
      },
    },
  });
  return { ...outcome, sent };
}

const isIn = ({ operation }: StepRequest, group: TargetGroup): boolean => operation.group === group;
const ok = { status: 200 };

it('one request per group and token is sent to a target that serves all groups', async () => {
  const { sent, unserved, closed, unfitUsers } = await probed(() => ok);
  expect([unserved.size, closed.size, unfitUsers]).toEqual([0, 0, []]);
  expect(sent.toSorted()).toEqual([
    'getLedgerEnd as admin',
    'getLedgerEnd as first',
    'getPlatformInstanceNames as none',
    'getUserStatus as first',
    'getUserStatus as second',
  ]);
});

describe('a group that answers every probe', () => {
  it.each<[string, Answered, string]>([
    ['with a page', { status: 200, type: 'text/html' }, 'answers every request with a page (200, text/html; 3 of 3'],
    ['with 404', { status: 404, body: '{"error":"no"}' }, 'answers every request with 404 (3 of 3'],
    ['with a page of 404', { status: 404, type: 'text/html' }, 'answers every request with 404'],
    ['with 500', { status: 500, body: '{"code":"NA"}' }, 'fails every request with 500'],
    ['with 503', { status: 503 }, 'is down: every response is 503'],
    ['with a redirect', { status: 302 }, 'redirects every request (302'],
    ['with nothing', { status: 200, body: '' }, 'answers every request with an empty body'],
    ['with 401', { status: 401 }, 'refuses every request with a token (401'],
  ])('%s is not served', async (_, answer, sentence) => {
    const { unserved } = await probed((request) => (isIn(request, 'ledger') ? answer : ok));
    expect([...unserved.keys()]).toEqual(['ledger']);
    expect(unserved.get('ledger')).toContain(`the ledger API at http://l ${sentence}`);
    expect(sentenceFor(calling('getLsu', 'getUpdateById'), unserved, contract())?.group).toBe('ledger');
    expect(sentenceFor(calling('getLsu'), unserved, contract())).toBeUndefined();
  });

  it.each<[string, (request: StepRequest) => Answered | undefined]>([
    [
      'an operation that the contract shows is found',
      ({ operation: { id } }) =>
        id === 'getUpdateById' ? { status: 404, body: '{"code":"UPDATE_NOT_FOUND"}' } : { status: 404 },
    ],
    [
      'the update is not found, whatever the status',
      ({ operation: { id } }) =>
        id === 'getUpdateById' ? { status: 500, body: '{"code":"UPDATE_NOT_FOUND"}' } : { status: 501 },
    ],
    ['the answers differ', ({ operation: { id } }) => ({ status: id === 'getLedgerEnd' ? 404 : 500 })],
    ['there is none', () => undefined],
    ['requests are invalid', () => ({ status: 400 })],
  ])('is served, or judged by the run, if %s', async (_, answer) => {
    const { unserved } = await probed((request) => (isIn(request, 'ledger') ? answer(request) : ok));
    expect([...unserved.keys()]).toEqual([]);
  });

  it('refuses no token if the target file has none', async () => {
    const { unserved, sent } = await probed(({ as }) => ({ status: as === 'none' ? 401 : 500 }), CASES.slice(0, 2), {
      ...target,
      facts: {},
    });
    expect([unserved.size, sent.every((one) => one.endsWith('as none'))]).toEqual([0, true]);
  });
});

describe('a scan that requires a credential', () => {
  it('is reported as closed, which the contract permits', async () => {
    const { unserved, closed } = await probed((request) => (isIn(request, 'scan') ? { status: 401 } : ok));
    expect([unserved.size, closed.get('scan')]).toEqual([
      0,
      'the scan API at http://s requires a credential (401 to 3 of 3 operations): pass it with --header, or add it under headers in the target file',
    ]);
  });

  it('is reported as not served if all other groups refuse the tokens as well', async () => {
    const { unserved, closed } = await probed(() => ({ status: 403 }));
    expect([[...unserved.keys()].toSorted(), closed.size]).toEqual([['ledger', 'scan', 'validator'], 0]);
  });
});

describe('a token', () => {
  it.each([
    [
      'second',
      'users.1.token',
      'getUserStatus, listTransferOffers, getBalance, getLedgerEnd, getAuthenticatedUser, getUpdateById',
    ],
    ['admin', 'admin.token', 'getLedgerEnd, getAuthenticatedUser, getUpdateById'],
  ])('of %s that is refused everywhere is reported, and no group is', async (role, place, operations) => {
    const { unfitUsers, unserved } = await probed(({ as }) => (as === role ? { status: 401 } : ok));
    expect(unfitUsers).toEqual([
      `the target refuses the token of the ${role} user (${place}): ${operations} answered 401, while it accepts the other tokens; replace the token, or remove this user from the target file`,
    ]);
    expect(unserved.size).toBe(0);
  });

  it('is reported if its user has no wallet', async () => {
    const { unfitUsers } = await probed(({ as, operation: { id } }) => ({
      status: id === 'listTransferOffers' && as === 'first' ? 404 : 200,
      body: JSON.stringify(id === 'getUserStatus' ? { user_wallet_installed: as !== 'first' } : {}),
    }));
    expect(unfitUsers).toEqual([
      'the first user (users.0.token) has no wallet: getUserStatus returns user_wallet_installed: false; onboard the user, or remove it from the target file',
    ]);
  });

  it('belongs to a user with a wallet if offers are listed, whatever the user status', async () => {
    const { unfitUsers } = await probed(() => ({ status: 200, body: '{"user_wallet_installed":false}' }));
    expect(unfitUsers).toEqual([]);
  });

  it('that may look up updates is not reported, whatever operations outside the contract answer', async () => {
    const { unfitUsers } = await probed(({ as, operation: { id } }) =>
      as === 'admin' && id !== 'getUpdateById' ? { status: 403 } : ok,
    );
    expect(unfitUsers).toEqual([]);
  });

  it('that one group accepts is not reported', async () => {
    const { unfitUsers } = await probed((request) =>
      request.as === 'second' && isIn(request, 'validator') ? { status: 401 } : ok,
    );
    expect(unfitUsers).toEqual([]);
  });
});
