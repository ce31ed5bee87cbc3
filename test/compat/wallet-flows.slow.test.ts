// Which operations each flow of the wallet-sdk asks for, in the order of their first request: the table of
// docs/clients.md.

import { generated } from '../docs/pages';
import { useStandIn, WORLD } from './stand-in';
import { useTraffic } from './traffic';
import { openWallet, personOf, registryOf, submitAs, tap, type Person, type Wallet } from './wallet';

interface Stage {
  readonly wallet: Wallet;
  readonly ada: Person;
  readonly ben: Person;
  readonly registryUrl: URL;
}

const pendingOf = async ({ wallet, ben, registryUrl }: Stage) => ({
  transferInstructionCid: (await wallet.token.transfer.pending(ben.party))[0]?.contractId ?? '',
  registryUrl,
});

async function offer({ wallet, ada, ben, registryUrl }: Stage): Promise<void> {
  const [command, disclosed] = await wallet.token.transfer.create({
    sender: ada.party,
    recipient: ben.party,
    amount: '10',
    instrumentId: 'Amulet',
    registryUrl,
  });
  await submitAs(wallet, ada, command, disclosed);
}

async function end(stage: Stage, move: 'accept' | 'reject' | 'withdraw'): Promise<void> {
  const [command, disclosed] = await stage.wallet.token.transfer[move](await pendingOf(stage));
  await submitAs(stage.wallet, move === 'withdraw' ? stage.ada : stage.ben, command, disclosed);
}

/** The least that the rules sell; the SDK wants as many tokens as inputs. */
const TRAFFIC = 200_000;

async function buyTraffic({ wallet, ada }: Stage): Promise<void> {
  const bought = async (): Promise<number> =>
    (await wallet.amulet.traffic.status()).traffic_status.target.total_purchased;
  const before = await bought();
  const [command, disclosed] = await wallet.amulet.traffic.buy({ buyer: ada.party, ccAmount: TRAFFIC, inputUtxos: [] });
  await submitAs(wallet, ada, command, disclosed);
  expect((await bought()) - before).toBe(TRAFFIC);
}

/** More than the 90 days that are free: the provider pays. */
async function renew({ wallet, ben }: Stage): Promise<void> {
  const expiresAt = new Date(Date.now() + 300 * 86_400_000);
  await wallet.amulet.preapproval.renew({ parties: { receiver: ben.party }, expiresAt });
  expect((await wallet.amulet.preapproval.fetchStatus(ben.party))?.expiresAt).toEqual(expiresAt);
}

/** In the order in which they are played; what comes before a flow makes it possible. Those without a name only do so. */
const FLOWS: readonly (readonly [flow: string | undefined, play: (stage: Stage) => Promise<unknown>])[] = [
  ['internal party', ({ wallet }) => wallet.party.internal.allocate({ partyHint: 'bakery' })],
  ['external party, with rights on it', ({ wallet }) => personOf(wallet, 'cleo')],
  ['user', ({ wallet, ada }) => wallet.user.create({ userId: 'cleo', primaryParty: ada.party })],
  ['tap', ({ wallet, ada }) => tap(wallet, ada, '100')],
  ['tap of the operator', ({ wallet }) => wallet.amulet.tapInternal('100')],
  ['list of holdings', ({ wallet, ada }) => wallet.token.utxos.list({ partyId: ada.party })],
  ['two-step transfer: create', offer],
  ['two-step transfer: accept', (stage) => end(stage, 'accept')],
  [undefined, offer],
  ['two-step transfer: reject', (stage) => end(stage, 'reject')],
  [undefined, offer],
  ['two-step transfer: withdraw', (stage) => end(stage, 'withdraw')],
  [
    'preapproval',
    async ({ wallet, ben }) => {
      await submitAs(wallet, ben, await wallet.amulet.preapproval.command.create({ parties: { receiver: ben.party } }));
      await wallet.amulet.preapproval.fetchStatus(ben.party, { timeoutMs: 60_000, intervalMs: 50 });
    },
  ],
  ['renewal of the preapproval', renew],
  ['one-step transfer by preapproval', offer],
  [undefined, ({ wallet, ada }) => tap(wallet, ada, String(TRAFFIC))],
  ['purchase of traffic', buyTraffic],
  ['history', ({ wallet, ada }) => wallet.token.holdings({ partyId: ada.party })],
];

describe('flows of wallet-sdk', () => {
  const standIn = useStandIn(['--world', WORLD]);
  const traffic = useTraffic();

  it('send the requests listed in docs/clients.md', async () => {
    const { groups } = standIn().ready;
    const row = async (flow: string | undefined, play: () => Promise<unknown>): Promise<readonly string[]> => {
      const before = traffic.exchanges.length;
      await play();
      const asked = traffic.exchanges.slice(before);
      expect(asked.filter(({ operation }) => operation === undefined)).toEqual([]);
      if (flow === undefined) return [];
      return [`| ${flow} | ${[...new Set(asked.map(({ operation }) => operation))].join(', ')} |`];
    };
    const rows = [...(await row('set-up', () => openWallet(groups)))];
    const wallet = await openWallet(groups);
    const [ada, ben] = await Promise.all([personOf(wallet, 'ada'), personOf(wallet, 'ben')]);
    for (const [flow, play] of FLOWS)
      rows.push(...(await row(flow, () => play({ wallet, ada, ben, registryUrl: registryOf(groups) }))));
    const table = ['| flow | operations |', '|---|---|', ...rows, ''].join('\n');
    expect(generated('docs/clients.md', 'flows of wallet-sdk', table)).toBe(table);
  });
});
