// The published wallet-sdk moves tokens: offered and accepted, rejected, withdrawn, at once by a preapproval, and
// merged. What each move does to balances is read from other groups than the one it went through.

import Big from 'big.js';
import { call } from '../cli/command';
import { DIALECT_NAMES, tokenOf, useStandIn, WORLD } from './stand-in';
import {
  holdingsOf,
  openWallet,
  personOf,
  registryOf,
  scanTotals,
  submitAs,
  tap,
  type Person,
  type Wallet,
} from './wallet';

const NOTHING = '0.0000000000';

describe.each(DIALECT_NAMES)('transfers by wallet-sdk in the %s dialect', (dialect) => {
  const standIn = useStandIn(['--world', WORLD], dialect);
  const groups = () => standIn().ready.groups;
  let wallet: Wallet;
  let ada: Person;
  let ben: Person;

  beforeAll(async () => {
    wallet = await openWallet(groups());
    [ada, ben] = await Promise.all([personOf(wallet, 'ada'), personOf(wallet, 'ben')]);
    await tap(wallet, ada, '10000');
  });

  const totals = async () => ({
    ada: await scanTotals(groups(), ada.party),
    ben: await scanTotals(groups(), ben.party),
  });

  /** Orders a transfer by the sender, signs and executes it. */
  async function send(
    sender: Person,
    recipient: string,
    amount: string,
    more: { readonly memo?: string; readonly inputUtxos?: string[] } = {},
  ) {
    const [command, disclosed] = await wallet.token.transfer.create({
      sender: sender.party,
      recipient,
      amount,
      instrumentId: 'Amulet',
      registryUrl: registryOf(groups()),
      ...more,
    });
    return submitAs(wallet, sender, command, disclosed);
  }

  async function answer(person: Person, move: 'accept' | 'reject' | 'withdraw') {
    const [pending] = await wallet.token.transfer.pending(person.party);
    const [command, disclosed] = await wallet.token.transfer[move]({
      transferInstructionCid: pending?.contractId ?? '',
      registryUrl: registryOf(groups()),
    });
    return submitAs(wallet, person, command, disclosed);
  }

  it('taps an amount that scan then counts', async () => {
    expect(await holdingsOf(wallet, ada.party)).toEqual(['10000.0000000000']);
    expect(await totals()).toEqual({
      ada: { unlocked: '10000.0000000000', locked: NOTHING },
      ben: { unlocked: NOTHING, locked: NOTHING },
    });
  });

  it('offers a transfer, which locks the amount, and has it accepted', async () => {
    await send(ada, ben.party, '100.0000000001', { memo: 'for the tickets' });
    expect(await totals()).toEqual({
      ada: { unlocked: '9899.9999999999', locked: '100.0000000001' },
      ben: { unlocked: NOTHING, locked: NOTHING },
    });
    const [pending] = await wallet.token.transfer.pending(ben.party);
    expect(pending?.interfaceViewValue).toMatchObject({
      transfer: {
        sender: ada.party,
        receiver: ben.party,
        amount: '100.0000000001',
        meta: { values: { 'splice.lfdecentralizedtrust.org/reason': 'for the tickets' } },
      },
    });
    await answer(ben, 'accept');
    expect(await totals()).toEqual({
      ada: { unlocked: '9899.9999999999', locked: NOTHING },
      ben: { unlocked: '100.0000000001', locked: NOTHING },
    });
    expect(await wallet.token.transfer.pending(ben.party)).toEqual([]);
    expect(await holdingsOf(wallet, ben.party)).toEqual(['100.0000000001']);
  });

  it.each([
    ['reject', () => ben],
    ['withdraw', () => ada],
  ] as const)('offers a transfer and ends it by %s: the sender has the full amount again', async (move, by) => {
    await send(ada, ben.party, '50');
    expect((await scanTotals(groups(), ada.party)).locked).toBe('50.0000000000');
    await answer(by(), move);
    expect((await totals()).ada).toEqual({ unlocked: '9899.9999999999', locked: NOTHING });
    expect(await wallet.token.transfer.pending(ada.party)).toEqual([]);
  });

  it('is refused a transaction that another party signed', async () => {
    const reason: unknown = await send({ ...ada, privateKey: ben.privateKey }, ben.party, '1').catch(
      (refused: unknown) => refused,
    );
    expect(JSON.stringify(reason)).toContain('the signature does not match the key');
    expect((await totals()).ada.unlocked).toBe('9899.9999999999');
  });

  it('gets a preapproval from the automation of the validator, and transfers at once', async () => {
    expect(await wallet.amulet.preapproval.fetchQuick(ben.party)).toBe(null);
    await submitAs(wallet, ben, await wallet.amulet.preapproval.command.create({ parties: { receiver: ben.party } }));
    const { contractId, dso } =
      (await wallet.amulet.preapproval.fetchStatus(ben.party, { timeoutMs: 60_000, intervalMs: 50 })) ?? {};
    expect([contractId, dso]).toEqual([expect.stringMatching(/^00/), expect.stringMatching(/^DSO::/)]);
    await send(ada, ben.party, '2000');
    expect(await totals()).toEqual({
      ada: { unlocked: '7899.9999999999', locked: NOTHING },
      ben: { unlocked: '2100.0000000001', locked: NOTHING },
    });
    expect(await wallet.token.transfer.pending(ben.party)).toEqual([]);
  });

  it('cancels the preapproval, after which a transfer is an offer again', async () => {
    const [command, disclosed] = await wallet.amulet.preapproval.command.cancel({ parties: { receiver: ben.party } });
    if (command === null) throw new Error('there was no preapproval to cancel');
    await submitAs(wallet, ben, command, disclosed);
    expect(
      await wallet.amulet.preapproval.fetchStatus(ben.party, { cancelled: true, timeoutMs: 60_000, intervalMs: 50 }),
    ).toBe(null);
    await send(ada, ben.party, '1');
    await answer(ada, 'withdraw');
  });

  it('transfers to a wallet of the validator, whose balance shows it', async () => {
    const validator = groups().validator;
    const token = tokenOf(standIn().ready, 'app-provider');
    const [provider] = standIn().ready.users.filter(({ user }) => user === 'app-provider');
    const balance = async () =>
      ((await call(`${validator}/v0/wallet/balance`, { token })).json as { readonly effective_unlocked_qty: string })
        .effective_unlocked_qty;
    const before = await balance();
    await call(`${validator}/v0/wallet/transfer-preapproval`, { token, body: {} });
    await wallet.amulet.preapproval.fetchStatus(provider?.party ?? '', { timeoutMs: 60_000, intervalMs: 50 });
    await send(ada, provider?.party ?? '', '0.0000000003');
    expect(new Big(await balance()).minus(before).toFixed(10)).toBe('0.0000000003');
  });

  it('taps for the operator, which is an internal party', async () => {
    const { party } = standIn().ready.admin;
    const before = await scanTotals(groups(), party);
    await wallet.amulet.tapInternal('500');
    expect([before.unlocked, (await scanTotals(groups(), party)).unlocked]).toEqual([NOTHING, '500.0000000000']);
  });
});
