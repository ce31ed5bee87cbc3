import { activeOf, networkOf } from '../../../src/ledger';
import { startTestServer, type TestServer } from '../harness';
import { faceValueOf, itemsAt, textAt, valueAt } from './wallets';

let server: TestServer;
beforeEach(async () => {
  server = await startTestServer();
});
afterEach(() => server.close());

const stateOf = () => server.world.ledger.state;
const wallet = (method: 'GET' | 'POST' | 'DELETE', path: string, user = 'alice', body?: Record<string, string>) =>
  server.call('validator', method, `/v0/wallet/${path}`, { user, ...(body ? { body } : {}) });

const PROPOSAL = '#splice-wallet:Splice.Wallet.MintingDelegation:MintingDelegationProposal';
let proposed = 0;

/** Bob proposes by a ledger submission that alice mints for him. */
async function propose(): Promise<string> {
  proposed += 1;
  const delegation = {
    beneficiary: server.party('bob'),
    delegate: server.party('alice'),
    dso: networkOf(stateOf()).dso,
    expiresAt: '2027-05-01T00:00:00Z',
    amuletMergeLimit: '10',
  };
  const { status } = await server.call('ledger', 'POST', '/v2/commands/submit-and-wait', {
    user: 'bob',
    body: {
      commands: [{ CreateCommand: { templateId: PROPOSAL, createArguments: { delegation } } }],
      commandId: `propose-${proposed}`,
      actAs: [server.party('bob')],
    },
  });
  expect(status).toBe(200);
  return activeOf(stateOf(), 'MintingDelegationProposal').at(-1)?.contract.contractId ?? '';
}

describe('a minting delegation', () => {
  test('begins when its proposal is accepted, replaces the earlier one, and is ended by the delegate', async () => {
    const delegations = async () => itemsAt((await wallet('GET', 'minting-delegations')).body, 'delegations');
    const first = await wallet('POST', `minting-delegation-proposals/${await propose()}/accept`);
    expect(first.status).toBe(200);
    const second = await wallet('POST', `minting-delegation-proposals/${await propose()}/accept`);
    expect(await delegations()).toMatchObject([
      { contract: { contract_id: textAt(second.body, 'contract_id') }, beneficiary_hosted: false },
    ]);
    const path = `minting-delegations/${textAt(second.body, 'contract_id')}/reject`;
    expect((await wallet('POST', path, 'bob')).status).toBe(404);
    expect((await wallet('POST', path)).status).toBe(200);
    expect(await delegations()).toEqual([]);
  });

  test('does not begin when its proposal is rejected', async () => {
    const path = `minting-delegation-proposals/${await propose()}`;
    expect((await wallet('POST', `${path}/reject`, 'bob')).status).toBe(404);
    expect((await wallet('POST', `${path}/reject`)).status).toBe(200);
    expect((await wallet('POST', `${path}/accept`)).status).toBe(404);
  });
});

describe('the right of a featured app provider', () => {
  const featured = async () => valueAt((await wallet('GET', 'user-status')).body, 'has_featured_app_right');

  test('can be granted to oneself and cancelled', async () => {
    expect(await featured()).toBe(false);
    const granted = await wallet('POST', 'self-grant-feature-app-right', 'alice', {});
    expect(granted.status).toBe(200);
    expect(await featured()).toBe(true);
    const { body } = await server.call('scan', 'GET', `/v0/featured-apps/${server.party('alice')}`);
    expect(textAt(body, 'featured_app_right', 'contract_id')).toBe(textAt(granted.body, 'contract_id'));
    for (let times = 0; times < 2; times += 1)
      expect((await wallet('DELETE', 'cancel-featured-app-rights')).status).toBe(200);
    expect(await featured()).toBe(false);
  });

  test('is refused to a user without a wallet', async () => {
    expect((await wallet('POST', 'self-grant-feature-app-right', 'erin', {})).status).toBe(404);
    expect((await wallet('DELETE', 'cancel-featured-app-rights', 'erin')).status).toBe(404);
  });
});

describe('POST /v0/wallet/transfer-preapproval/send', () => {
  const send = (id: string, amount = '2.5') =>
    wallet('POST', 'transfer-preapproval/send', 'alice', {
      receiver_party_id: server.party('dave'),
      amount,
      deduplication_id: id,
    });

  test('transfers at once, and once within a day for each id', async () => {
    const refused = await send('first');
    expect(refused.status).toBe(400);
    expect(textAt(refused.body, 'error')).toContain('does not have a TransferPreapproval');
    await wallet('POST', 'transfer-preapproval', 'dave');
    const before = Number(await faceValueOf(server, 'dave'));
    for (let times = 0; times < 2; times += 1) expect((await send('first')).status).toBe(200);
    expect(Number(await faceValueOf(server, 'dave')) - before).toBeCloseTo(2.5, 8);
    const { body } = await server.call('validator', 'POST', '/v0/wallet/transactions', {
      user: 'dave',
      body: { page_size: 1 },
    });
    expect(valueAt(body, 'items', 0)).toMatchObject({ transaction_subtype: { choice: 'TransferPreapproval_Send' } });
    server.advance('25h');
    expect((await send('first')).status).toBe(200);
    expect(Number(await faceValueOf(server, 'dave')) - before).toBeCloseTo(5, 8);
  });

  test('is refused for amounts that cannot be paid', async () => {
    await wallet('POST', 'transfer-preapproval', 'dave');
    for (const amount of ['1000000', '0', '-1', 'much']) expect((await send('a', amount)).status).toBe(400);
  });
});
