import { MINUTE, plus } from '../../../src/base';
import { expectError, expectText, get, onFreshServer, step, transactionOf, useServer } from './scan-servers';

interface Item {
  readonly update_id: string;
  readonly offset: string;
  readonly record_time: string;
}

describe('GET /v0/updates/{update_id}', () => {
  const documented = useServer();
  const observed = useServer({ dialect: 'observed' });

  /** An offer from alice to bob over 1.5 tokens, made now; the ids of its update and of what it created. */
  const offer = () => {
    const server = documented();
    const trackingId = `tea-${server.world.ledger.state.ledgerEnd}`;
    const terms = { amount: '1.5', description: 'Tea', expiresAt: plus(server.now(), 10n * MINUTE), trackingId };
    const update = transactionOf(
      step(server, { type: 'create-offer', sender: server.party('alice'), receiver: server.party('bob'), ...terms }),
    );
    const created = update.nodes.find((node) => node.kind === 'create');
    return { id: update.updateId, contractId: created?.contract.contractId ?? '', trackingId };
  };

  test('shows a transaction as a tree of events with hashed ids, and nothing more', async () => {
    const { id, contractId, trackingId } = offer();
    const [alice, bob] = [documented().party('alice'), documented().party('bob')];
    const terms = {
      receiver: bob,
      amount: { amount: '1.5000000000', unit: 'AmuletUnit' },
      description: 'Tea',
      expiresAt: '2026-01-15T12:10:00Z',
      trackingId,
    };
    const response = await get(documented(), `/v0/updates/${id}`);
    expect(response.status).toBe(200);
    expect(response.body).toEqual({
      update_id: id,
      migration_id: 1,
      workflow_id: 'transfer-offer',
      record_time: expect.stringMatching(/^2026-01-15T12:00:00\.\d{6}Z$/),
      synchronizer_id: documented().world.synchronizerId,
      effective_at: '2026-01-15T12:00:00Z',
      offset: expect.stringMatching(/^00[0-9a-f]{16}$/),
      root_event_ids: [`#${id}:0`],
      events_by_id: {
        [`#${id}:0`]: {
          event_type: 'exercised_event',
          event_id: `#${id}:0`,
          contract_id: expect.any(String),
          template_id: expect.stringMatching(/:Splice\.Wallet\.Install:WalletAppInstall$/),
          package_name: 'splice-wallet',
          choice: 'WalletAppInstall_CreateTransferOffer',
          choice_argument: terms,
          child_event_ids: [`#${id}:1`],
          exercise_result: { transferOffer: contractId },
          consuming: false,
          acting_parties: [alice],
        },
        [`#${id}:1`]: {
          event_type: 'created_event',
          event_id: `#${id}:1`,
          contract_id: contractId,
          template_id: expect.stringMatching(/^[0-9a-f]{64}:Splice\.Wallet\.TransferOffer:TransferOffer$/),
          package_name: 'splice-wallet',
          create_arguments: { sender: alice, dso: documented().world.ledger.state.network?.dso, ...terms },
          created_at: '2026-01-15T12:00:00Z',
          signatories: [alice],
          observers: [bob],
        },
      },
    });
  });

  test('writes payloads in the typed form with lossless=true, and changes nothing else', async () => {
    const { id, contractId } = offer();
    const plain = (await get(documented(), `/v0/updates/${id}?lossless=false`)).body;
    const typed = (await get(documented(), `/v0/updates/${id}?lossless=true`)).body;
    const [root, child] = [`#${id}:0`, `#${id}:1`];
    expect(typed.events_by_id[root].exercise_result).toEqual({
      record: { fields: [{ label: 'transferOffer', value: { contractId } }] },
    });
    const fields: readonly { readonly label: string; readonly value: unknown }[] =
      typed.events_by_id[child].create_arguments.record.fields;
    expect(fields.map(({ label }) => label)).toEqual([
      'sender',
      'receiver',
      'dso',
      'amount',
      'description',
      'expiresAt',
      'trackingId',
    ]);
    expect(fields[0]?.value).toEqual({ party: documented().party('alice') });
    expect(fields[3]?.value).toEqual({
      record: {
        fields: [
          { label: 'amount', value: { numeric: '1.5000000000' } },
          { label: 'unit', value: { enum: { constructor: 'AmuletUnit' } } },
        ],
      },
    });
    expect(fields[5]?.value).toEqual({ timestamp: '1768479000000000' });
    const payloads = { choice_argument: 0, exercise_result: 0, create_arguments: 0 };
    for (const key of [root, child])
      expect({ ...typed.events_by_id[key], ...payloads }).toEqual({ ...plain.events_by_id[key], ...payloads });
    expect({ ...typed, events_by_id: 0 }).toEqual({ ...plain, events_by_id: 0 });
  });

  test.each(['1', 'TRUE', 'yes', ''])('refuses lossless=%s', async (value) => {
    const id = documented().world.samples.updates.transaction;
    expectError(await get(documented(), `/v0/updates/${id}?lossless=${value}`), 400, /lossless .*true or false/);
    expectText(await get(observed(), `/v0/updates/${id}?lossless=${value}`), 400, /lossless .*true or false/);
  });

  test('omits interface_id if no interface was used, or writes null in the observed dialect', async () => {
    const id = documented().world.samples.updates.transaction ?? '';
    const eventsOf = async (server: typeof documented) => {
      const { body } = await get(server(), `/v0/updates/${id}`);
      return Object.values<Readonly<Record<string, unknown>>>(body.events_by_id).filter(
        (event) => event['choice'] !== undefined,
      );
    };
    expect((await eventsOf(documented)).every((event) => !('interface_id' in event))).toBe(true);
    expect((await eventsOf(observed)).every((event) => event['interface_id'] === null)).toBe(true);
    expect(await eventsOf(observed)).not.toEqual([]);
  });

  test('shows both halves of a reassignment, linked by unassign id and counter', async () => {
    await onFreshServer({}, async (server) => {
      const carol = server.party('carol');
      const holding = [...(server.world.ledger.state.holdings.get(carol) ?? [])].find(
        ({ archived }) => !archived,
      )?.contract;
      const { synchronizerId, otherSynchronizerId } = server.world.ledger.state.network ?? {
        synchronizerId: '',
        otherSynchronizerId: '',
      };
      const contractId = holding?.contractId ?? '';
      const counter = (server.world.ledger.state.contracts.get(contractId)?.reassignments.at(-1)?.counter ?? 0) + 1;
      const left = step(server, {
        type: 'unassign',
        contractId,
        target: otherSynchronizerId,
        submitter: carol,
        hold: true,
      }).find((entry) => entry.type === 'reassignment');
      const arrived = step(server, { type: 'assign', reassignmentId: left?.reassignmentId ?? '' }).find(
        (entry) => entry.type === 'reassignment',
      );
      const movement = {
        submitter: carol,
        source_synchronizer: synchronizerId,
        target_synchronizer: otherSynchronizerId,
        migration_id: 1,
        unassign_id: left?.reassignmentId,
        reassignment_counter: counter,
      };
      const recorded = {
        offset: expect.stringMatching(/^00[0-9a-f]{16}$/),
        record_time: expect.stringMatching(/^2026-01-15T12:00:00\.\d{6}Z$/),
      };
      expect((await get(server, `/v0/updates/${left?.updateId}`)).body).toEqual({
        update_id: left?.updateId,
        ...recorded,
        event: { ...movement, contract_id: contractId },
      });
      const created_event = {
        event_type: 'created_event',
        event_id: `#${arrived?.updateId}:0`,
        contract_id: contractId,
        template_id: expect.stringMatching(/:Splice\.Amulet:Amulet$/),
        package_name: 'splice-amulet',
        create_arguments: expect.objectContaining({ owner: carol }),
        created_at: expect.stringMatching(/Z$/),
        signatories: [server.world.ledger.state.network?.dso, carol].sort(),
        observers: [],
      };
      expect((await get(server, `/v0/updates/${arrived?.updateId}`)).body).toEqual({
        update_id: arrived?.updateId,
        ...recorded,
        event: { ...movement, created_event },
      });
    });
  });

  test.each(['documented', 'observed'] as const)(
    'shows the hash that an external party signed, or omits the member (%s)',
    async (dialect) => {
      const server = dialect === 'documented' ? documented() : observed();
      const hashes = async (signed: boolean): Promise<readonly unknown[]> => {
        const updates = server.world.ledger.state.updates.flatMap((update) =>
          update.type === 'transaction' && (update.externalTransactionHash !== undefined) === signed ? [update] : [],
        );
        const bodies = await Promise.all(
          updates.slice(0, 3).map(async ({ updateId }) => (await get(server, `/v0/updates/${updateId}`)).body),
        );
        return bodies.map((body) => Object.entries(body).find(([name]) => name === 'external_transaction_hash')?.[1]);
      };
      expect(await hashes(true)).toEqual([expect.stringMatching(/^[0-9a-f]{64}$/)]);
      expect(await hashes(false)).toEqual([undefined, undefined, undefined]);
    },
  );

  test('has offsets and record times that grow over the whole history, and no null hash', async () => {
    const history = documented().world.ledger.state.updates.filter(({ type }) => type !== 'topology');
    const chosen = history.filter(
      ({ type }, at) => at % 12 === 0 || type === 'reassignment' || at === history.length - 1,
    );
    const items: Item[] = [];
    for (const { updateId } of chosen) {
      const { text } = await get(documented(), `/v0/updates/${updateId}`);
      expect(text).not.toMatch(/"external_transaction_hash":(?!"[0-9a-f]{64}")/);
      items.push(JSON.parse(text));
    }
    expect(items.map(({ update_id }) => update_id)).toEqual(chosen.map(({ updateId }) => updateId));
    expect(strictlyGrowing(items.map(({ offset }) => offset))).toBe(true);
    expect(strictlyGrowing(items.map(({ record_time }) => record_time))).toBe(true);
  });

  test('answers 404 naming the id for an unknown one, whatever its form', async () => {
    const known = documented().world.samples.updates.transaction ?? '';
    for (const id of [`1220${'0'.repeat(64)}`, 'hello there', known.toUpperCase(), `${known}0`, known.slice(1)])
      for (const server of [documented, observed])
        expectError(await get(server(), `/v0/updates/${encodeURIComponent(id)}`), 404, new RegExp(`update id ${id}$`));
  });

  test('answers 404 for a topology transaction, which is not part of this history', async () => {
    const id = documented().world.samples.updates.topology;
    expectError(await get(documented(), `/v0/updates/${id}`), 404, /update id/);
  });
});

const strictlyGrowing = (texts: readonly string[]): boolean =>
  texts.every((text, at) => at === 0 || text > (texts[at - 1] ?? ''));
