import { startTestServer, type TestServer } from '../harness';
import { itemsAt, textAt, valueAt } from './wallets';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const AMULETS = '/v0/wallet/amulets';
const read = async (user: string): Promise<unknown> => (await server.call('validator', 'GET', AMULETS, { user })).body;

describe('GET /v0/wallet/amulets', () => {
  test('shows a token contract with its synchronizer, its fee and its value as of the newest open round', async () => {
    const body = await read('dave');
    expect(body).toEqual({
      amulets: [
        {
          contract: {
            contract: {
              template_id: expect.stringMatching(/:Splice\.Amulet:Amulet$/),
              contract_id: expect.stringMatching(/^00[0-9a-f]{64}ca111220[0-9a-f]{64}$/),
              payload: {
                dso: expect.stringMatching(/^DSO::/),
                owner: server.party('dave'),
                amount: {
                  initialAmount: '5.0000000000',
                  createdAt: { number: '4401' },
                  ratePerRound: { rate: '0.0001268393' },
                },
              },
              created_event_blob: expect.any(String),
              created_at: '2026-01-13T12:01:04Z',
            },
            domain_id: server.world.synchronizerId,
          },
          round: 4689,
          accrued_holding_fee: '0.0365297184',
          effective_amount: '4.9634702816',
        },
      ],
      locked_amulets: [],
    });
  });

  test('lists locked tokens separately, with their lock', async () => {
    const [locked, ...rest] = itemsAt(await read('alice'), 'locked_amulets');
    expect(rest).toEqual([]);
    expect(textAt(locked, 'contract', 'contract', 'template_id')).toMatch(/:Splice\.Amulet:LockedAmulet$/);
    expect(valueAt(locked, 'contract', 'contract', 'payload')).toMatchObject({
      amulet: { owner: server.party('alice'), amount: { initialAmount: '100.0000000000' } },
      lock: { holders: [server.party('bob')], optContext: 'deposit' },
    });
  });

  test("shows only the user's tokens: not to the lock holder, not to the operator", async () => {
    for (const user of ['bob', 'carol', 'validator-operator']) {
      const owners = itemsAt(await read(user), 'amulets').map((position) =>
        textAt(position, 'contract', 'contract', 'payload', 'owner'),
      );
      expect(owners.filter((owner) => owner !== server.party(user))).toEqual([]);
      expect(itemsAt(await read(user), 'locked_amulets')).toEqual([]);
    }
  });

  test('adds a tapped token contract without any fee yet', async () => {
    const tapped = await server.call('validator', 'POST', '/v0/wallet/tap', { user: 'dave', body: { amount: '15' } });
    const position = itemsAt(await read('dave'), 'amulets').find(
      (entry) => valueAt(entry, 'contract', 'contract', 'contract_id') === textAt(tapped.body, 'contract_id'),
    );
    expect(position).toMatchObject({
      round: 4689,
      accrued_holding_fee: '0.0000000000',
      effective_amount: '100.0000000000',
    });
  });

  test('answers 404 to a user without a wallet', async () => {
    const refused = await server.call('validator', 'GET', AMULETS, { user: 'erin' });
    expect(refused.status).toBe(404);
    expect(Object.keys(refused.body)).toEqual(['error']);
  });
});

describe('GET /v0/wallet/amulets in flight between synchronizers', () => {
  test.each([
    ['documented', {}],
    ['observed', { domain_id: null }],
  ] as const)('shows no synchronizer in the %s dialect', async (dialect, state) => {
    const here = await startTestServer({ dialect });
    try {
      const { ledger } = here.world;
      const held = [...(ledger.state.active.get('Amulet')?.values() ?? [])].find(
        ({ contract }) => 'owner' in contract.payload && contract.payload.owner === here.party('dave'),
      );
      const target = ledger.state.network?.otherSynchronizerId;
      if (!held || target === undefined) throw new Error('dave holds tokens on a network');
      expect(
        ledger.execute(
          { type: 'unassign', contractId: held.contract.contractId, target, submitter: here.party('dave'), hold: true },
          here.now(),
        ).ok,
      ).toBe(true);
      const { body } = await here.call('validator', 'GET', AMULETS, { user: 'dave' });
      expect(valueAt(body, 'amulets', 0, 'contract')).toEqual({ contract: expect.any(Object), ...state });
    } finally {
      await here.close();
    }
  });
});
