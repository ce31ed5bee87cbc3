// What the wallet-sdk can ask for and the stand-in does not do: each says so, with a code that tells why.
// docs/clients.md has the table.

import { call } from '../cli/command';
import { generated } from '../docs/pages';
import { darOf, packageFile } from '../support/dars';
import { useStandIn, WORLD } from './stand-in';
import { useTraffic } from './traffic';
import { holdingsOf, openWallet, personOf, submitAs, tap, type Person, type Wallet } from './wallet';

interface Limit {
  readonly flow: string;
  readonly why: string;
  readonly ask: (wallet: Wallet, person: Person) => Promise<unknown>;
}

const LIMITS: readonly Limit[] = [
  {
    flow: "a transaction of Daml code that is not the network's own (`utils.ping`, your own templates)",
    why: 'the mock server simulates the templates and choices of the network and runs no other Daml code',
    ask: (wallet, person) =>
      submitAs(wallet, person, wallet.utils.ping.create([{ initiator: person.party, responder: person.party }])),
  },
  {
    flow: '`token.utxos.delegatedMerge`',
    why: 'the utility package is not simulated',
    ask: (wallet) => wallet.token.utxos.delegatedMerge.setup(),
  },
];

/** The code of an error of the ledger, in whichever form it came; else the status. */
const codeOf = (reason: unknown, status: number): string =>
  /[A-Z]+(?:_[A-Z]+)+/.exec(JSON.stringify(reason))?.[0] ?? `status ${status}`;

describe('unsupported requests of wallet-sdk', () => {
  const standIn = useStandIn(['--world', WORLD]);
  const traffic = useTraffic();
  const told: string[] = [];
  let wallet: Wallet;
  let ada: Person;

  beforeAll(async () => {
    wallet = await openWallet(standIn().ready.groups);
    ada = await personOf(wallet, 'ada');
    await wallet.amulet.tapInternal('100');
    await tap(wallet, ada, '100');
    await submitAs(wallet, ada, await wallet.amulet.preapproval.command.create({ parties: { receiver: ada.party } }));
    await wallet.amulet.preapproval.fetchStatus(ada.party, { timeoutMs: 60_000, intervalMs: 50 });
  });

  it.each(LIMITS)('fail with the error of $flow', async ({ flow, why, ask }) => {
    const done = { done: true };
    const reason: unknown = await ask(wallet, ada).then(
      () => done,
      (error: unknown) => error,
    );
    expect(reason).not.toBe(done);
    const { status } = traffic.last();
    expect([400, 404, 405]).toContain(status);
    told.push(`| ${flow} | ${why} | ${codeOf(reason, status)} |`);
  });

  it('are those in the table of docs/clients.md', () => {
    const table = ['| flow | reason | error |', '|---|---|---|', ...told, ''].join('\n');
    expect(generated('docs/clients.md', 'limits of wallet-sdk', table)).toBe(table);
  });

  it('uploads a DAR once, and refuses bytes that are not a DAR', async () => {
    const main = packageFile('wallet-limits');
    for (const sent of [1, 0]) {
      const before = traffic.exchanges.length;
      await wallet.ledger.dar.upload(new Uint8Array(darOf(main)), main.packageId);
      expect(traffic.exchanges.slice(before).filter(({ method }) => method === 'POST')).toHaveLength(sent);
    }
    await expect(wallet.ledger.dar.upload(new Uint8Array([1]), 'a'.repeat(64))).rejects.toMatchObject({
      code: 'INVALID_DAR',
    });
  });

  it('shows the traffic of its participant', async () => {
    expect(await wallet.amulet.traffic.status()).toMatchObject({ traffic_status: { actual: expect.any(Object) } });
  });

  it('serves a private world at a base path, including the registry', async () => {
    const { control, ledger } = standIn().ready.groups;
    expect((await call(`${control}/worlds`, { body: { from: { world: 'default' }, id: 'aside' } })).status).toBe(201);
    const base = `${ledger}/_worlds/aside`;
    const aside = await openWallet({ ledger: base, validator: `${base}/api/validator`, scan: `${base}/api/scan` });
    await tap(aside, ada, '23');
    expect([await holdingsOf(aside, ada.party), await holdingsOf(wallet, ada.party)]).toEqual([
      ['100.0000000000', '23.0000000000'],
      ['100.0000000000'],
    ]);
  });
});
