// The published wallet-sdk as applications set it up for a LocalNet, and people of a test who hold keys of their own.

jest.mock('pino', () => jest.requireActual<typeof import('./silent-pino')>('./silent-pino').silentPino());

import { SDK } from '@canton-network/wallet-sdk';
import { call } from '../cli/command';
import { Lines } from './stand-in';

interface Groups {
  readonly ledger: string;
  readonly validator: string;
  readonly scan: string;
}

/** Operator of the validator; on a LocalNet it is the user ledger-api-user. */
export const OPERATOR = 'validator-operator';

/** HS256 with the secret of LocalNet, for its audience. */
const authFor = (clientId: string) => ({
  method: 'self_signed' as const,
  issuer: 'unsafe-auth',
  credentials: { clientId, clientSecret: 'unsafe', audience: 'https://canton.network.global', scope: '' },
});

export const registryOf = (groups: Groups): URL => new URL(`${groups.validator}/v0/scan-proxy`);

/** The SDK with everything that needs no stream; other registries than the network's are those of further tokens. */
export async function openWallet(
  groups: Groups,
  logAdapter: Lines['adapter'] = new Lines().adapter,
  others: readonly URL[] = [],
) {
  const auth = authFor(OPERATOR);
  const registryUrl = registryOf(groups);
  const registries = [registryUrl, ...others];
  const basic = await SDK.create({ auth, ledgerClientUrl: groups.ledger, logAdapter });
  return basic.extend({
    amulet: { auth, validatorUrl: groups.validator, scanApiUrl: groups.scan, registryUrl },
    token: { auth, validatorUrl: groups.validator, registries },
    asset: { auth, registries },
  });
}

export type Wallet = Awaited<ReturnType<typeof openWallet>>;

export interface Person {
  readonly party: string;
  readonly publicKey: string;
  readonly privateKey: string;
}

/** An external party, onboarded by the SDK, which waits two seconds for each. */
export async function personOf(wallet: Wallet, partyHint: string): Promise<Person> {
  const keys = wallet.keys.generate();
  const { partyId } = await wallet.party.external.create(keys.publicKey, { partyHint }).sign(keys.privateKey).execute();
  return { party: partyId, ...keys };
}

type Prepared = Parameters<Wallet['ledger']['prepare']>[0];

/** Prepares what a namespace of the SDK ordered, holds the hash against the SDK's own, signs and executes. */
export async function submitAs(
  wallet: Wallet,
  { party, privateKey }: Person,
  commands: Prepared['commands'],
  disclosedContracts: Prepared['disclosedContracts'] = [],
) {
  const prepared = wallet.ledger.prepare({ partyId: party, commands, disclosedContracts });
  const { response } = await prepared.toJSON();
  const hash = await wallet.utils.hash.preparedTransaction(response.preparedTransaction ?? '');
  expect(hash.toBase64()).toBe(response.preparedTransactionHash);
  return prepared.sign(privateKey).execute({ partyId: party });
}

export async function tap(wallet: Wallet, person: Person, amount: string) {
  const [command, disclosed] = await wallet.amulet.tap(person.party, amount);
  return submitAs(wallet, person, command, disclosed);
}

/** What a party holds, largest first, as the SDK lists it. */
export async function holdingsOf(wallet: Wallet, partyId: string, includeLocked = false): Promise<readonly string[]> {
  const listed = await wallet.token.utxos.list({ partyId, includeLocked });
  return listed.map(({ interfaceViewValue }) => interfaceViewValue.amount).sort((a, b) => Number(b) - Number(a));
}

/** What scan says of a party in a snapshot of now. */
export async function scanTotals(
  groups: Groups,
  party: string,
): Promise<{ readonly unlocked: string; readonly locked: string }> {
  const { record_time, migration_id } = (await call(`${groups.scan}/v0/state/acs/force`, { body: {} })).json as {
    readonly record_time: string;
    readonly migration_id: number;
  };
  const { json } = await call(`${groups.scan}/v0/holdings/summary`, {
    body: { migration_id, record_time, record_time_match: 'exact', owner_party_ids: [party] },
  });
  const [summary] = (
    json as {
      readonly summaries: readonly { readonly total_unlocked_coin: string; readonly total_locked_coin: string }[];
    }
  ).summaries;
  return {
    unlocked: summary?.total_unlocked_coin ?? '0.0000000000',
    locked: summary?.total_locked_coin ?? '0.0000000000',
  };
}
