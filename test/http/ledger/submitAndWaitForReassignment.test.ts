import type { Json } from '../../../src/base';
import { networkOf, type State } from '../../../src/ledger';
import { administer, expectFailure, expectInvalid, fresh } from './administering';
import { ALICE, at, BOB, DIALECT_NAMES, of, redacted, useServers } from './asking';

const servers = useServers();
const WAIT = '/v2/commands/submit-and-wait-for-reassignment';

describe.each(DIALECT_NAMES)('reassignments submitted by a ledger user in the %s dialect', (dialect) => {
  const state = (): State => servers(dialect).world.ledger.state;
  const network = () => networkOf(state());
  const ask = (path: string, body: Json, user = 'alice') => administer(servers(dialect), 'POST', path, body, user);

  /** A new holding of alice. */
  const holding = (): string => {
    const { world, now } = servers(dialect);
    world.ledger.execute({ type: 'mint', owner: ALICE, amount: '1.0' }, now());
    return [...(state().holdings.get(ALICE) ?? [])].at(-1)?.contract.contractId ?? '';
  };
  const commands = (command: Json, more: Readonly<Record<string, Json>> = {}): Json => ({
    commandId: fresh('move'),
    submitter: ALICE,
    commands: [{ command }],
    ...more,
  });
  const unassign = (contractId: string, more: Readonly<Record<string, Json>> = {}): Json => ({
    UnassignCommand: {
      value: { contractId, source: network().synchronizerId, target: network().otherSynchronizerId, ...more },
    },
  });
  const assign = (reassignmentId: string, more: Readonly<Record<string, Json>> = {}): Json => ({
    AssignCommand: {
      value: { reassignmentId, source: network().synchronizerId, target: network().otherSynchronizerId, ...more },
    },
  });

  it('unassign a contract and assign it, with command id, events and completions', async () => {
    const contractId = holding();
    const begin = state().ledgerEnd;
    const moved = commands(unassign(contractId));
    const out = await ask(WAIT, { reassignmentCommands: moved, eventFormat: of(ALICE) });
    expect([out.status, out.body]).toMatchObject([
      200,
      {
        reassignment: {
          commandId: at(moved, 'commandId'),
          synchronizerId: network().synchronizerId,
          events: [{ JsUnassignedEvent: { value: { contractId, submitter: ALICE } } }],
        },
      },
    ]);
    const id = String(at(out.body, 'reassignment', 'events', 0, 'JsUnassignedEvent', 'value', 'reassignmentId'));
    // Automation leaves it to the client.
    servers(dialect).advance('1h');
    expect(state().inFlight.has(id)).toBe(true);
    const back = await ask('/v2/commands/async/submit-reassignment', { reassignmentCommands: commands(assign(id)) });
    expect([back.status, back.body]).toEqual([200, {}]);
    expect(state().inFlight.has(id)).toBe(false);
    const completions = await ask('/v2/commands/completions', { parties: [ALICE], beginExclusive: begin });
    const ids = [completions.body as Json]
      .flat()
      .map((one) => at(one, 'completionResponse', 'Completion', 'value', 'commandId'));
    expect(ids).toContain(at(moved, 'commandId'));
    const update = await ask('/v2/updates/update-by-id', {
      updateId: String(at(out.body, 'reassignment', 'updateId')),
      updateFormat: { includeReassignments: of(ALICE) },
    });
    expect(at(update.body, 'update', 'Reassignment', 'value')).toEqual(at(out.body, 'reassignment'));
  });

  it('have no events without an event format', async () => {
    const out = await ask(WAIT, { reassignmentCommands: commands(unassign(holding())) });
    expect([out.status, at(out.body, 'reassignment', 'events')]).toEqual([200, []]);
  });

  it('are refused a second time with the same command id', async () => {
    const first = commands(unassign(holding()));
    expect((await ask(WAIT, { reassignmentCommands: first })).status).toBe(200);
    const again = { ...Object(first), commands: [{ command: unassign(holding()) }] } as Json;
    const refused = await ask(WAIT, { reassignmentCommands: again });
    expect([refused.status, at(refused.body, 'code')]).toEqual([409, 'DUPLICATE_COMMAND']);
  });

  it('are refused between synchronizers that are not connected, or that do not match the contract', async () => {
    const contractId = holding();
    const other = `other::1220${'ab'.repeat(32)}`;
    for (const path of [WAIT, '/v2/commands/async/submit-reassignment'])
      for (const command of [unassign(contractId, { target: other }), unassign(contractId, { source: other })])
        expectInvalid(
          dialect,
          await ask(path, { reassignmentCommands: commands(command) }),
          `Unable to resolve ${other} to a connected physical synchronizer id`,
        );
    const { synchronizerId, otherSynchronizerId } = network();
    expectInvalid(
      dialect,
      await ask(WAIT, {
        reassignmentCommands: commands(unassign(contractId, { source: otherSynchronizerId, target: synchronizerId })),
      }),
      `the source is ${synchronizerId}, not ${otherSynchronizerId}`,
    );
    const out = await ask(WAIT, { reassignmentCommands: commands(unassign(contractId)), eventFormat: of(ALICE) });
    const id = String(at(out.body, 'reassignment', 'events', 0, 'JsUnassignedEvent', 'value', 'reassignmentId'));
    expectInvalid(
      dialect,
      await ask(WAIT, { reassignmentCommands: commands(assign(id, { target: synchronizerId })) }),
      `the target is ${otherSynchronizerId}, not ${synchronizerId}`,
    );
  });

  it('are refused to non-stakeholders like those of an unknown contract', async () => {
    const contractId = holding();
    const [asBob, { synchronizerId, otherSynchronizerId }] = [{ submitter: BOB }, network()];
    for (const wrong of [{}, { source: otherSynchronizerId, target: synchronizerId }])
      expectFailure(
        dialect,
        await ask(WAIT, { reassignmentCommands: commands(unassign(contractId, wrong), asBob) }, 'bob'),
        {
          code: 'CONTRACT_NOT_FOUND',
          cause: /^Contract could not be found/,
          category: 11,
          resources: [['ErrorResource(CONTRACT_ID)', contractId]],
        },
      );
    const out = await ask(WAIT, { reassignmentCommands: commands(unassign(contractId)), eventFormat: of(ALICE) });
    const id = String(at(out.body, 'reassignment', 'events', 0, 'JsUnassignedEvent', 'value', 'reassignmentId'));
    for (const wrong of [{}, { target: synchronizerId }])
      expectInvalid(
        dialect,
        await ask(WAIT, { reassignmentCommands: commands(assign(id, wrong), asBob) }, 'bob'),
        `unknown reassignment in flight ${id}`,
      );
  });

  it('are refused for unknown contracts and reassignments, other users, and several commands at once', async () => {
    const unknown = `00${'ab'.repeat(68)}`;
    expectFailure(dialect, await ask(WAIT, { reassignmentCommands: commands(unassign(unknown)) }), {
      code: 'CONTRACT_NOT_FOUND',
      cause: /^Contract could not be found/,
      category: 11,
      resources: [['ErrorResource(CONTRACT_ID)', unknown]],
    });
    expectInvalid(
      dialect,
      await ask(WAIT, { reassignmentCommands: commands(assign('nothing')) }),
      'unknown reassignment in flight',
    );
    const contractId = holding();
    const forbidden = await ask(WAIT, { reassignmentCommands: commands(unassign(contractId)) }, 'bob');
    expect([forbidden.status, forbidden.body]).toEqual([403, redacted(dialect, 403)]);
    const two = [{ command: unassign(contractId) }, { command: unassign(contractId) }];
    expectInvalid(
      dialect,
      await ask(WAIT, { reassignmentCommands: commands({}, { commands: two }) }),
      'the mock server reassigns one contract at a time',
    );
    expect((await ask(WAIT, { reassignmentCommands: commands({ Empty: {} }) })).status).toBe(400);
  });
});
