import { formatUnits, parseUnits } from '../../../src/base';
import { activeOf, networkOf, timeOf } from '../../../src/ledger';
import { amountsOf, stateOf } from '../ledger/submitting';
import {
  ask,
  contextPath,
  FACTORY_PATH,
  featureOperator,
  instructions,
  keysOf,
  move,
  send,
  transferArguments,
  transferBy,
} from './registry';
import { onFreshServer, useServer } from './scan-servers';

const documented = useServer();
const observed = useServer({ dialect: 'observed' });
const METADATA = '/registry/metadata/v1';

describe('the metadata of the registry', () => {
  test('names the governance party, without a token and with any token', async () => {
    const { body, status } = await ask(documented(), `${METADATA}/info`);
    expect([status, body]).toEqual([
      200,
      { adminId: networkOf(stateOf(documented())).dso, supportedApis: { 'splice-api-token-metadata-v1': 1 } },
    ]);
    expect((await ask(documented(), `${METADATA}/info`, { token: 'whatever' })).body).toEqual(body);
  });

  test('lists the one instrument, whose supply is the sum of all holdings', async () => {
    const state = stateOf(documented());
    const values = [
      ...activeOf(state, 'Amulet').map(({ contract }) => contract.payload),
      ...activeOf(state, 'LockedAmulet').map(({ contract }) => contract.payload.amulet),
    ];
    const totalSupply = formatUnits(values.reduce((sum, { amount }) => sum + parseUnits(amount.initialAmount), 0n));
    const list = await ask(documented(), `${METADATA}/instruments`);
    expect(list.body).toEqual({ instruments: [expect.objectContaining({ id: 'Amulet', decimals: 10, totalSupply })] });
    expect((await ask(documented(), `${METADATA}/instruments/Amulet`)).body).toEqual(list.body.instruments[0]);
    const { supportedApis } = list.body.instruments[0];
    expect(Object.keys(supportedApis)).toEqual(
      expect.arrayContaining(['splice-api-token-metadata-v1', 'splice-api-token-transfer-events-v2']),
    );
    expect((await ask(observed(), `${METADATA}/instruments`)).body.nextPageToken).toBeNull();
  });

  test('pages, and refuses a page size of zero', async () => {
    expect((await ask(documented(), `${METADATA}/instruments?pageSize=1&pageToken=Amulet`)).body).toEqual({
      instruments: [],
    });
    for (const size of ['0', '-1', 'many', '99999999999'])
      expect((await ask(documented(), `${METADATA}/instruments?pageSize=${size}`)).status).toBe(400);
  });

  test.each(['amulet', '%00', '..%2finfo', 'x'.repeat(500)])('does not know the instrument %s', async (id) => {
    const { status, body } = await ask(documented(), `${METADATA}/instruments/${id}`);
    expect([status, body.error]).toEqual([404, expect.stringContaining('this registry has Amulet')]);
  });

  test('refuses an unknown path below it in the format of scan', async () => {
    expect((await ask(documented(), '/registry/metadata/v2/info')).body).toEqual({
      error: expect.stringContaining('scan group'),
    });
  });

  test('is served in a world that the prefix or the header names', async () => {
    await onFreshServer({}, async (server) => {
      const made = await server.call('control', 'POST', '/worlds', {
        body: { from: { named: 'quickstart' }, seed: 'other' },
      });
      const path = `${METADATA}/info`;
      const prefixed = await ask(server, `/_worlds/${made.body.id}${path}`);
      expect(prefixed.status).toBe(200);
      expect(prefixed.body.adminId).not.toBe((await ask(server, path)).body.adminId);
      expect((await ask(server, path, { headers: { 'x-understudy-world': String(made.body.id) } })).body).toEqual(
        prefixed.body,
      );
    });
  });
});

describe('the transfer factory', () => {
  test('distinguishes a self-transfer, a direct one and an offer, with what each needs', async () => {
    await onFreshServer({}, async (server) => {
      const [alice, bob] = [server.party('alice'), server.party('bob')];
      const factoryFor = async (receiver: string) =>
        (await send(server, FACTORY_PATH, { choiceArguments: transferArguments(server, { sender: alice, receiver }) }))
          .body;
      const self = await factoryFor(alice);
      expect([self.transferKind, keysOf(self.choiceContext.choiceContextData.values)]).toEqual([
        'self',
        ['amulet-rules', 'open-round'],
      ]);
      await server.call('validator', 'POST', '/v0/wallet/transfer-preapproval', { user: 'bob' });
      const direct = await factoryFor(bob);
      expect([direct.transferKind, keysOf(direct.choiceContext.choiceContextData.values)]).toEqual([
        'direct',
        ['amulet-rules', 'open-round', 'transfer-preapproval'],
      ]);
      const [preapproval] = activeOf(stateOf(server), 'TransferPreapproval').filter(
        ({ contract }) => contract.payload.receiver === bob,
      );
      expect(direct.choiceContext.choiceContextData.values['transfer-preapproval']).toEqual({
        tag: 'AV_ContractId',
        value: preapproval?.contract.contractId,
      });
      expect(direct.choiceContext.disclosedContracts).toHaveLength(4);
    });
  });

  test('creates an offer for a receiver whose preapproval expired and is not yet archived', async () => {
    await onFreshServer({ world: 'late-automation' }, async (server) => {
      const [erin, bob, carol] = [server.party('erin'), server.party('bob'), server.party('carol')];
      const [stale] = activeOf(stateOf(server), 'TransferPreapproval').filter(
        ({ contract }) => contract.payload.receiver === bob,
      );
      expect(timeOf(stale?.contract.payload.expiresAt ?? '') < server.now()).toBe(true);
      const kindFor = async (receiver: string) =>
        (await send(server, FACTORY_PATH, { choiceArguments: transferArguments(server, { sender: erin, receiver }) }))
          .body.transferKind;
      expect([await kindFor(bob), await kindFor(carol)]).toEqual(['offer', 'direct']);
      const { factory, submitted } = await transferBy(server, 'erin', { sender: erin, receiver: bob });
      expect([submitted.status, keysOf(factory.body.choiceContext.choiceContextData.values)]).toEqual([
        200,
        ['amulet-rules', 'open-round'],
      ]);
      expect(instructions(server)).toHaveLength(1);
    });
  });

  test('returns the featured app right of the provider for a direct transfer, which the transfer uses', async () => {
    await onFreshServer({}, async (server) => {
      const [alice, bob] = [server.party('alice'), server.party('bob')];
      const right = await featureOperator(server);
      const { factory, submitted } = await transferBy(server, 'alice', { sender: alice, receiver: bob });
      const { choiceContextData, disclosedContracts } = factory.body.choiceContext;
      expect([factory.body.transferKind, choiceContextData.values['featured-app-right']]).toEqual([
        'direct',
        { tag: 'AV_ContractId', value: right },
      ]);
      expect(disclosedContracts.map(({ contractId }: { readonly contractId: string }) => contractId)).toContain(right);
      expect([submitted.status, amountsOf(stateOf(server), bob)]).toEqual([
        200,
        expect.arrayContaining(['2.5000000000']),
      ]);
    });
  });

  test('discloses the contracts that a submission needs, with debugging fields only on request', async () => {
    const choiceArguments = transferArguments(documented(), {
      sender: documented().party('alice'),
      receiver: documented().party('alice'),
    });
    const bare = await send(documented(), FACTORY_PATH, { choiceArguments, excludeDebugFields: true });
    const full = await send(documented(), FACTORY_PATH, { choiceArguments });
    const fields = ['templateId', 'contractId', 'createdEventBlob', 'synchronizerId'];
    for (const one of bare.body.choiceContext.disclosedContracts) expect(Object.keys(one)).toEqual(fields);
    for (const one of full.body.choiceContext.disclosedContracts)
      expect(Object.keys(one)).toEqual([...fields, 'debugPackageName', 'debugPayload', 'debugCreatedAt']);
  });

  test('refuses invalid arguments of the choice, naming each of them', async () => {
    const good = transferArguments(documented(), {
      sender: documented().party('alice'),
      receiver: documented().party('bob'),
    });
    const bad: readonly (readonly [object, string])[] = [
      [{}, 'choiceArguments.transfer'],
      [{ ...good, transfer: { ...good.transfer, amount: 'much' } }, 'choiceArguments.transfer.amount'],
      [{ ...good, transfer: { ...good.transfer, receiver: 7 } }, 'choiceArguments.transfer.receiver'],
      [{ ...good, transfer: { ...good.transfer, inputHoldingCids: ['zz'] } }, 'inputHoldingCids'],
    ];
    for (const [choiceArguments, where] of bad) {
      const { status, body } = await send(documented(), FACTORY_PATH, JSON.stringify({ choiceArguments }));
      expect([status, body.error]).toEqual([400, expect.stringContaining(where)]);
    }
    for (const body of ['', '[]', '{}', '{', '{"choiceArguments":[]}', 'null'])
      expect((await send(documented(), FACTORY_PATH, body)).status).toBe(400);
  });

  test('returns the newest open round', async () => {
    await onFreshServer({}, async (server) => {
      const state = stateOf(server);
      const round = activeOf(state, 'OpenMiningRound').at(0);
      expect(round).toBeDefined();
      const choiceArguments = transferArguments(server, {
        sender: server.party('alice'),
        receiver: server.party('alice'),
      });
      server.advance('1h');
      const { body } = await send(server, FACTORY_PATH, { choiceArguments });
      const named = body.choiceContext.choiceContextData.values['open-round'].value;
      expect(activeOf(stateOf(server), 'OpenMiningRound').map(({ contract }) => contract.contractId)).toContain(named);
      expect(named).not.toBe(round?.contract.contractId);
    });
  });
});

describe("a transfer with the registry's response", () => {
  test.each(['Accept', 'Reject', 'Withdraw'] as const)('is offered and then: %s', async (choice) => {
    await onFreshServer({}, async (server) => {
      const [alice, carol] = [server.party('alice'), server.party('carol')];
      const before = new Set(instructions(server));
      const { factory, submitted } = await transferBy(server, 'alice', { sender: alice, receiver: carol });
      expect([factory.body.transferKind, submitted.status]).toEqual(['offer', 200]);
      const id = instructions(server).find((one) => !before.has(one)) ?? '';
      const moved = await move(server, choice === 'Withdraw' ? 'alice' : 'carol', id, choice);
      expect([moved.status, moved.text.slice(0, 300)]).toEqual([200, expect.any(String)]);
      expect(amountsOf(stateOf(server), choice === 'Accept' ? carol : alice)).toContain('2.5000000000');
      expect((await send(server, contextPath(id, 'accept'), {})).body.error).toContain(id);
    });
  });
});

describe('the context of a choice', () => {
  test.each(['accept', 'reject', 'withdraw'])(
    'is refused for %s of a contract that is not an active instruction',
    async (choice) => {
      const [rules] = activeOf(stateOf(documented()), 'AmuletRules');
      for (const id of ['none', `00${'ab'.repeat(68)}`, rules?.contract.contractId ?? '', '%7B%7D']) {
        const { status, body } = await send(documented(), contextPath(id, choice), {});
        expect([status, body.error]).toEqual([404, expect.stringContaining('No active transfer instruction')]);
      }
      expect((await send(documented(), contextPath('none', choice), '[]')).status).toBe(400);
      expect((await send(observed(), contextPath('none', choice), { meta: 7 })).status).toBe(400);
    },
  );

  test.each(['execute-transfer', 'withdraw', 'cancel'])('finds no allocation for %s', async (choice) => {
    const { status, body } = await send(documented(), `/registry/allocations/v1/some-id/choice-contexts/${choice}`, {
      meta: {},
    });
    expect([status, body.error]).toEqual([404, expect.stringContaining('some-id')]);
  });

  test('returns the allocation factory', async () => {
    const { status, body } = await send(documented(), '/registry/allocation-instruction/v1/allocation-factory', {
      choiceArguments: {},
      excludeDebugFields: true,
    });
    const [factory] = activeOf(stateOf(documented()), 'ExternalPartyAmuletRules');
    expect([status, body.factoryId]).toEqual([200, factory?.contract.contractId]);
    const path = '/registry/allocation-instruction/v1/allocation-factory';
    expect((await send(documented(), path, { choiceArguments: 7 })).status).toBe(400);
  });
});

describe('other requests of clients to scan in the same flows', () => {
  test('the factory contract, omitted for a caller that has it', async () => {
    const call = (body: Parameters<typeof send>[2]) =>
      documented().call('scan', 'POST', '/v0/external-party-amulet-rules', body === undefined ? {} : { body });
    const { contract } = (await call({})).body.external_party_amulet_rules_update;
    expect(contract.template_id).toMatch(/:Splice\.ExternalPartyAmuletRules:ExternalPartyAmuletRules$/);
    expect(
      (await call({ cached_external_party_amulet_rules_contract_id: contract.contract_id })).body
        .external_party_amulet_rules_update.contract,
    ).toBeUndefined();
    expect((await call('[]')).status).toBe(400);
  });

  test('the preapproval of a party, raw and percent-encoded, as the scan proxy returns it', async () => {
    const party = documented().party('bob');
    for (const one of [party, encodeURIComponent(party), 'nobody::1220ab', 'malformed']) {
      const direct = await documented().call('scan', 'GET', `/v0/transfer-preapprovals/by-party/${one}`);
      const proxied = await documented().call(
        'validator',
        'GET',
        `/v0/scan-proxy/transfer-preapprovals/by-party/${one}`,
      );
      expect([direct.status, direct.text]).toEqual([proxied.status, proxied.text]);
    }
  });

  test.each(['documented', 'observed'] as const)(
    'the featured app right of a provider that has one, as the scan proxy returns it (%s)',
    async (dialect) => {
      await onFreshServer({ dialect }, async (server) => {
        const right = await featureOperator(server);
        const provider = server.party('validator-operator');
        const direct = await server.call('scan', 'GET', `/v0/featured-apps/${encodeURIComponent(provider)}`);
        expect(direct.body.featured_app_right).toMatchObject({
          contract_id: right,
          template_id: expect.stringMatching(/:Splice\.Amulet:FeaturedAppRight$/),
          payload: { dso: networkOf(stateOf(server)).dso, provider },
        });
        const proxied = await server.call(
          'validator',
          'GET',
          `/v0/scan-proxy/featured-apps/${encodeURIComponent(provider)}`,
          { user: 'alice' },
        );
        expect([proxied.status, proxied.text]).toEqual([200, direct.text]);
      });
    },
  );

  test('the featured app right of a provider, which need not exist', async () => {
    const party = documented().party('alice');
    expect([
      (await documented().call('scan', 'GET', `/v0/featured-apps/${party}`)).body,
      (await observed().call('scan', 'GET', `/v0/featured-apps/${party}`)).body,
    ]).toEqual([{}, { featured_app_right: null }]);
  });
});
