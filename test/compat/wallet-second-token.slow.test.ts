// The published wallet-sdk with two assets: the network's token and a test token whose registry it is given by its base
// address, as for any other issuer.

import Big from 'big.js';
import { call } from '../cli/command';
import { DIALECT_NAMES, useStandIn, WORLD } from './stand-in';
import { openWallet, personOf, scanTotals, submitAs, tap, type Person, type Wallet } from './wallet';

describe.each(DIALECT_NAMES)('a second token by wallet-sdk in the %s dialect', (dialect) => {
  const standIn = useStandIn(['--world', WORLD], dialect);
  const groups = () => standIn().ready.groups;
  let wallet: Wallet;
  let ada: Person;
  let ben: Person;
  let registryUrl: URL;

  beforeAll(async () => {
    const control = async (path: string, body: Record<string, string | number>): Promise<unknown> => {
      const { status, json, text } = await call(`${groups().control}${path}`, { body });
      if (status !== 201) throw new Error(`${path}: ${status} ${text}`);
      return json;
    };
    const made = await control('/instruments', { id: 'GOLD', name: 'Test gold', symbol: 'XAU', decimals: 2 });
    registryUrl = new URL((made as { readonly instrument: { readonly registry: string } }).instrument.registry);
    wallet = await openWallet(groups(), undefined, [registryUrl]);
    [ada, ben] = await Promise.all([personOf(wallet, 'ada'), personOf(wallet, 'ben')]);
    await tap(wallet, ada, '1000');
    for (const amount of ['100.25', '0.5'])
      await control('/holdings', { owner: ada.party, amount, instrument: 'GOLD' });
  });

  /** Sums by instrument, as a wallet shows them. */
  async function held(person: Person, includeLocked = false): Promise<Readonly<Record<string, string>>> {
    const listed = await wallet.token.utxos.list({ partyId: person.party, includeLocked });
    const found = new Map<string, Big>();
    // The receiver of a pending transfer observes the holding that is still the sender's.
    for (const { interfaceViewValue: view } of listed)
      if (view.owner === person.party)
        found.set(view.instrumentId.id, new Big(view.amount).plus(found.get(view.instrumentId.id) ?? 0));
    return Object.fromEntries([...found].map(([id, sum]) => [id, sum.toString()]));
  }

  const send = async (amount: string): Promise<void> => {
    const [command, disclosed] = await wallet.token.transfer.create({
      sender: ada.party,
      recipient: ben.party,
      amount,
      instrumentId: 'GOLD',
      registryUrl,
    });
    await submitAs(wallet, ada, command, disclosed);
  };

  const answer = async (person: Person, move: 'accept' | 'reject' | 'withdraw'): Promise<void> => {
    const [pending] = await wallet.token.transfer.pending(person.party);
    const [command, disclosed] = await wallet.token.transfer[move]({
      transferInstructionCid: pending?.contractId ?? '',
      registryUrl,
    });
    await submitAs(wallet, person, command, disclosed);
  };

  it('finds the instrument in its registry, and both assets in the wallet', async () => {
    expect(wallet.asset.list.map(({ id }) => id).sort()).toEqual(['Amulet', 'GOLD']);
    expect(await held(ada)).toEqual({ Amulet: '1000', GOLD: '100.75' });
  });

  it('offers a transfer, which locks the amount, and has it accepted', async () => {
    await send('40.75');
    expect(await held(ada)).toEqual({ Amulet: '1000', GOLD: '60' });
    expect(await held(ada, true)).toEqual({ Amulet: '1000', GOLD: '100.75' });
    expect(await held(ben, true)).toEqual({});
    await answer(ben, 'accept');
    expect(await held(ben)).toEqual({ GOLD: '40.75' });
    expect(await wallet.token.transfer.pending(ben.party)).toEqual([]);
  });

  it.each([
    ['reject', () => ben],
    ['withdraw', () => ada],
  ] as const)('ends a transfer by %s: the sender has the full amount again', async (move, by) => {
    await send('60');
    expect(await held(ada)).toEqual({ Amulet: '1000' });
    await answer(by(), move);
    expect(await held(ada)).toEqual({ Amulet: '1000', GOLD: '60' });
  });

  it("leaves the sums of scan to the network's token", async () => {
    expect(await scanTotals(groups(), ada.party)).toEqual({ unlocked: '1000.0000000000', locked: '0.0000000000' });
    expect(await scanTotals(groups(), ben.party)).toEqual({ unlocked: '0.0000000000', locked: '0.0000000000' });
  });
});
