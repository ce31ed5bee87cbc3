// The published client of the token standard's registry, at the host of scan (open to all) and behind the validator
// (with a token).

import { TokenStandardClient } from '@canton-network/core-token-standard';
import { AuthTokenProvider } from '@canton-network/core-wallet-auth';
import { call } from '../cli/command';
import { reachedBy } from './published';
import { DIALECT_NAMES, Lines, tokenOf, useStandIn, WORLD } from './stand-in';
import { plainly, useTraffic } from './traffic';

const FACTORY = '#splice-api-token-transfer-instruction-v1:Splice.Api.Token.TransferInstructionV1:TransferFactory';
const DAY = 24 * 3_600_000;
const CONTEXT = '/registry/transfer-instruction/v1/{transferInstructionId}/choice-contexts';
const ALLOCATION = '/registry/allocations/v1/{allocationId}/choice-contexts';
const BRIEF = { excludeDebugFields: true };

/** The types of the client call arguments of choices objects without members. */
const opaque = (value: object) => value as Record<string, never>;

interface Context {
  readonly factoryId: string;
  readonly transferKind: string;
  readonly choiceContext: { readonly choiceContextData: object; readonly disclosedContracts: readonly object[] };
}

describe.each(DIALECT_NAMES)('TokenStandardClient in the %s dialect', (dialect) => {
  const standIn = useStandIn(['--world', WORLD, '--clock', 'manual'], dialect);
  const traffic = useTraffic();
  const lines = new Lines();
  const at = (base: string): TokenStandardClient =>
    new TokenStandardClient(base, lines, AuthTokenProvider.fromToken(tokenOf(standIn().ready, 'app-user'), lines));
  const party = (user: string): string => standIn().ready.users.find((known) => known.user === user)?.party ?? '';

  async function transfer(client: TokenStandardClient, amount: string) {
    const { groups, clock } = standIn().ready;
    const { adminId } = await client.get('/registry/metadata/v1/info');
    const held = (await call(`${groups.validator}/v0/wallet/amulets`, { token: tokenOf(standIn().ready, 'app-user') }))
      .json as {
      readonly amulets: readonly { readonly contract: { readonly contract: { readonly contract_id: string } } }[];
    };
    const now = Date.parse(clock.now);
    return {
      expectedAdmin: adminId,
      transfer: {
        sender: party('app-user'),
        receiver: party('app-provider'),
        amount,
        instrumentId: { admin: adminId, id: 'Amulet' },
        inputHoldingCids: held.amulets.map(({ contract }) => contract.contract.contract_id),
        requestedAt: new Date(now - 1000).toISOString(),
        executeBefore: new Date(now + DAY).toISOString(),
        meta: { values: {} },
      },
      extraArgs: { context: { values: {} }, meta: { values: {} } },
    };
  }

  /** Offers a transfer with what the registry gave for it, and gives the id of the instruction. */
  async function offered(client: TokenStandardClient): Promise<string> {
    const argument = await transfer(client, '3.0000000001');
    const { factoryId, transferKind, choiceContext }: Context = await client.post(
      '/registry/transfer-instruction/v1/transfer-factory',
      { choiceArguments: opaque(argument), ...BRIEF },
    );
    expect([traffic.last().status, transferKind]).toEqual([200, 'offer']);
    const choiceArgument = {
      ...argument,
      extraArgs: { ...argument.extraArgs, context: choiceContext.choiceContextData },
    };
    const commands = [
      {
        ExerciseCommand: {
          templateId: FACTORY,
          contractId: factoryId,
          choice: 'TransferFactory_Transfer',
          choiceArgument,
        },
      },
    ];
    const body = {
      commands: {
        commands,
        commandId: factoryId.slice(0, 20) + traffic.exchanges.length,
        actAs: [party('app-user')],
        disclosedContracts: choiceContext.disclosedContracts,
      },
    };
    const { text } = await call(`${standIn().ready.groups.ledger}/v2/commands/submit-and-wait-for-transaction`, {
      token: tokenOf(standIn().ready, 'app-user'),
      body,
    });
    const [, instruction] =
      /"contractId":"(00[0-9a-f]+)","templateId":"[^"]+:AmuletTransferInstruction"/.exec(text) ?? [];
    if (instruction === undefined) throw new Error(`no instruction was made: ${text}`);
    return instruction;
  }

  describe.each([
    ['at the host of scan', () => standIn().ready.groups.ledger],
    ['behind the validator', () => `${standIn().ready.groups.validator}/v0/scan-proxy`],
  ])('%s', (_place, base) => {
    it('reads the registry metadata and its instruments', async () => {
      const client = at(base());
      for (const ask of [
        () => client.get('/registry/metadata/v1/info'),
        () => client.get('/registry/metadata/v1/instruments', { query: { pageSize: 10 } }),
        () => client.get('/registry/metadata/v1/instruments/{instrumentId}', { path: { instrumentId: 'Amulet' } }),
      ]) {
        const data = await ask();
        expect([traffic.last().status, data]).toEqual([
          200,
          await plainly(traffic.last(), tokenOf(standIn().ready, 'app-user')),
        ]);
      }
      await expect(
        client.get('/registry/metadata/v1/instruments/{instrumentId}', { path: { instrumentId: 'Silver' } }),
      ).rejects.toMatchObject({ error: expect.stringContaining('Silver') as unknown });
    });

    it('gets a factory, creates offers with it, and gets their choice contexts', async () => {
      const client = at(base());
      const path = { transferInstructionId: await offered(client) };
      for (const choice of ['accept', 'reject', 'withdraw'] as const) {
        const { disclosedContracts } = await client.post(`${CONTEXT}/${choice}`, BRIEF, { path });
        expect([traffic.last().status, disclosedContracts.length > 0]).toEqual([200, true]);
        expect(JSON.stringify(disclosedContracts)).not.toContain('debug');
      }
    });

    it('gets an allocation factory, and an empty list of allocations', async () => {
      const client = at(base());
      const argument = await transfer(client, '1');
      expect(
        await client.post('/registry/allocation-instruction/v1/allocation-factory', {
          choiceArguments: opaque(argument),
          ...BRIEF,
        }),
      ).toMatchObject({ factoryId: expect.stringMatching(/^00/) as unknown });
      for (const choice of ['execute-transfer', 'withdraw', 'cancel'] as const) {
        await expect(
          client.post(`${ALLOCATION}/${choice}`, BRIEF, { path: { allocationId: '00ab' } }),
        ).rejects.toMatchObject({ error: expect.stringContaining('00ab') as unknown });
        expect(traffic.last().status).toBe(404);
      }
    });
  });

  it('has requested every operation of its types, in both places', () => {
    const asked = traffic.asked();
    const reachable = [...reachedBy('TokenStandardClient')];
    expect(reachable.length).toBe(22);
    expect(reachable.filter((operation) => !asked.has(operation))).toEqual([]);
  });
});
