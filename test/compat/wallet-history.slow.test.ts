// The published wallet-sdk looks back: holdings merged, the history that its parser makes of our transactions, and an
// offer whose time is over.

import { call } from '../cli/command';
import { DIALECT_NAMES, useStandIn, WORLD } from './stand-in';
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

type Grouped<T> = Record<string, T[]>;

/** token.utxos.merge uses Object.groupBy, which Node 20 does not have: it gets one here, and the output says so. */
function lendGroupBy(): void {
  if ('groupBy' in Object) return;
  process.stderr.write(
    `Node ${process.versions.node} has no Object.groupBy, which wallet-sdk's merge calls: the test lends it one\n`,
  );
  const groupBy = <T>(items: Iterable<T>, keyOf: (item: T) => string): Grouped<T> => {
    const groups: Grouped<T> = {};
    for (const item of items) (groups[keyOf(item)] ??= []).push(item);
    return groups;
  };
  Object.defineProperty(Object, 'groupBy', { value: groupBy, configurable: true });
}

describe.each(DIALECT_NAMES)('what wallet-sdk sees of the history in the %s dialect', (dialect) => {
  const standIn = useStandIn(['--world', WORLD], dialect);
  const groups = () => standIn().ready.groups;
  let wallet: Wallet;
  let ada: Person;
  let ben: Person;

  beforeAll(async () => {
    lendGroupBy();
    wallet = await openWallet(groups());
    [ada, ben] = await Promise.all([personOf(wallet, 'ada'), personOf(wallet, 'ben')]);
  });

  async function send(amount: string, expirationDate?: Date) {
    const [command, disclosed] = await wallet.token.transfer.create({
      sender: ada.party,
      recipient: ben.party,
      amount,
      instrumentId: 'Amulet',
      registryUrl: registryOf(groups()),
      memo: 'rent',
      ...(expirationDate ? { expirationDate } : {}),
    });
    return submitAs(wallet, ada, command, disclosed);
  }

  async function answer(person: Person, move: 'accept' | 'withdraw') {
    const [pending] = await wallet.token.transfer.pending(person.party);
    const [command, disclosed] = await wallet.token.transfer[move]({
      transferInstructionCid: pending?.contractId ?? '',
      registryUrl: registryOf(groups()),
    });
    return submitAs(wallet, person, command, disclosed);
  }

  it('merges holdings of several taps', async () => {
    for (const amount of ['10', '20.5', '0.0000000001']) await tap(wallet, ada, amount);
    expect(await holdingsOf(wallet, ada.party)).toEqual(['20.5000000000', '10.0000000000', '0.0000000001']);
    const [commands, disclosed] = await wallet.token.utxos.merge({ partyId: ada.party });
    await submitAs(wallet, ada, commands, disclosed);
    expect(await holdingsOf(wallet, ada.party)).toEqual(['30.5000000001']);
    expect((await scanTotals(groups(), ada.party)).unlocked).toBe('30.5000000001');
  });

  it('reads the history of both sides of a transfer', async () => {
    await send('12.25');
    const { updateId } = await answer(ben, 'accept');
    const told = async ({ party }: Person): Promise<readonly (readonly unknown[])[]> => {
      const { transactions } = await wallet.token.holdings({ partyId: party });
      return transactions.flatMap(({ events }) =>
        events.map((event) => [
          event.label.type,
          event.unlockedHoldingsChangeSummary?.amountChange,
          event.lockedHoldingsChangeSummary?.amountChange,
          event.transferInstruction?.status.current?.tag,
        ]),
      );
    };
    expect(await told(ada)).toEqual([
      ['Create', '10.0000000000', undefined, undefined],
      ['Create', '20.5000000000', undefined, undefined],
      ['Create', '0.0000000001', undefined, undefined],
      ['MergeSplit', undefined, undefined, 'Completed'],
      ['MergeSplit', '-12.25', '12.25', 'Pending'],
      ['TransferOut', undefined, '-12.25', 'Completed'],
    ]);
    expect(await told(ben)).toEqual([['TransferIn', '12.25', undefined, 'Completed']]);
    const { events, ...transaction } = await wallet.token.transactionsById({ updateId, partyId: ben.party });
    expect([transaction.updateId, events[0]?.label]).toEqual([
      updateId,
      expect.objectContaining({ type: 'TransferIn', sender: ada.party, reason: 'rent' }),
    ]);
  });

  it('cannot accept an expired offer, which the sender withdraws', async () => {
    await send('7', new Date(Date.now() + 3_600_000));
    const [pending] = await wallet.token.transfer.pending(ben.party);
    expect((await call(`${groups().control}/clock/advance`, { body: { by: '2h' } })).status).toBe(200);
    const refused: unknown = await answer(ben, 'accept').catch((reason: unknown) => reason);
    expect(refused).toMatchObject({ errorCategory: 9 });
    expect(await wallet.token.transfer.pending(ben.party)).toEqual([
      expect.objectContaining({ contractId: pending?.contractId }),
    ]);
    await answer(ada, 'withdraw');
    expect(await scanTotals(groups(), ada.party)).toEqual({ unlocked: '18.2500000001', locked: '0.0000000000' });
  });
});
