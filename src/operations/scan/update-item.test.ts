import { isHistory, type HistoryUpdate, type LogEntry, type Transaction } from '../../ledger';
import { membersOf, textMember } from '../read';
import { DIALECTS } from '../dialect';
import { defined, micros, parseInstant } from '../../base';
import { getUpdateByIdV0 } from './getUpdateByIdV0';
import { getUpdateByIdV1 } from './getUpdateByIdV1';
import { getUpdateByIdV2 } from './getUpdateByIdV2';
import { ALICE, BOB, openTestNetwork } from '../../../test/support/scan-network';
import { updateItem } from './update-item';

const FAR = micros(1_900_000_000_000_000n);

function offerNetwork() {
  const network = openTestNetwork();
  network.run(1, { type: 'create-user', userId: 'alice', party: ALICE, rights: [{ kind: 'actAs', party: ALICE }] });
  network.run(2, { type: 'install-wallet', userId: 'alice', party: ALICE });
  const [offer] = network.run(3.25, {
    type: 'create-offer',
    sender: ALICE,
    receiver: BOB,
    amount: '25',
    description: 'tea',
    expiresAt: FAR,
    trackingId: 't1',
  });
  return { ...network, offer: historyOf(offer) };
}

function historyOf(entry: LogEntry | undefined): HistoryUpdate {
  if (entry && (entry.type === 'transaction' || entry.type === 'reassignment') && isHistory(entry)) return entry;
  throw new Error('the command makes a transaction or a reassignment');
}

const eventOf = (item: unknown, key: string): unknown => membersOf(membersOf(item)['events_by_id'])[key];

describe('an update of the history', () => {
  const { call, offer, ledger, run } = offerNetwork();
  const path = { update_id: offer.updateId };
  const id = offer.updateId;

  it('has event ids with a number sign and its real offset in version 0', () => {
    const { json } = call(getUpdateByIdV0, { path });
    expect(json).toMatchObject({
      update_id: id,
      migration_id: 0,
      record_time: '2026-01-15T11:00:03.250000Z',
      effective_at: '2026-01-15T11:00:03.250Z',
      offset: `00${offer.offset.toString(16).padStart(16, '0')}`,
      root_event_ids: [`#${id}:0`],
    });
    expect(eventOf(json, `#${id}:0`)).toMatchObject({
      event_type: 'exercised_event',
      event_id: `#${id}:0`,
      child_event_ids: [`#${id}:1`],
      consuming: false,
    });
    expect(eventOf(json, `#${id}:1`)).toMatchObject({
      event_type: 'created_event',
      created_at: '2026-01-15T11:00:03.25Z',
      package_name: 'splice-wallet',
      signatories: [ALICE],
      observers: [BOB],
    });
  });

  it('hides its offset behind a constant in version 1 and has none in version 2', () => {
    expect(textMember(call(getUpdateByIdV1, { path }).json, 'offset')).toBe('000000000000000001');
    expect(textMember(call(getUpdateByIdV2, { path }).json, 'offset')).toBeUndefined();
    expect(textMember(call(getUpdateByIdV2, { path, dialect: 'observed' }).json, 'offset')).toBeUndefined();
  });

  it('writes an exercise without interface as each dialect writes an absent value', () => {
    const key = `${id}:0`;
    expect(membersOf(eventOf(call(getUpdateByIdV2, { path }).json, key))['interface_id']).toBeUndefined();
    expect(
      membersOf(eventOf(call(getUpdateByIdV2, { path, dialect: 'observed' }).json, key))['interface_id'],
    ).toBeNull();
  });

  it('writes payloads with their types when lossless encoding is requested', () => {
    const typed = {
      record: {
        fields: expect.arrayContaining([
          { label: 'trackingId', value: { text: 't1' } },
          { label: 'sender', value: { party: ALICE } },
        ]),
      },
    };
    expect(eventOf(call(getUpdateByIdV0, { path, query: { lossless: true } }).json, `#${id}:1`)).toMatchObject({
      create_arguments: typed,
    });
    expect(
      eventOf(call(getUpdateByIdV2, { path, query: { daml_value_encoding: 'protobuf_json' } }).json, `${id}:1`),
    ).toMatchObject({ create_arguments: typed });
    expect(
      eventOf(call(getUpdateByIdV2, { path, query: { daml_value_encoding: 'compact_json' } }).json, `${id}:1`),
    ).toMatchObject({ create_arguments: { trackingId: 't1' } });
  });

  it('is a 404 that names the id if the id is unknown or belongs to a topology transaction', () => {
    const topology = ledger.state.updates.find(({ type }) => type === 'topology')?.updateId ?? '';
    for (const unknown of ['nothing', topology]) {
      const answer = call(getUpdateByIdV2, { path: { update_id: unknown } });
      expect(answer.status).toBe(404);
      expect(textMember(answer.json, 'error')).toContain(unknown);
    }
  });

  it('is identified as a reassignment by its event, which keeps its offset in version 2', () => {
    const [made] = run(10, { type: 'tap', owner: ALICE, amountUsd: '1' });
    const contractId =
      made?.type === 'transaction'
        ? (made.nodes.find((node) => node.kind === 'create')?.contract.contractId ?? '')
        : '';
    const [left] = run(20, {
      type: 'unassign',
      contractId,
      target: 'private-domain::1220de',
      submitter: ALICE,
      hold: true,
    });
    const unassigned = historyOf(left);
    const reassignmentId = unassigned.type === 'reassignment' ? unassigned.reassignmentId : '';
    const [arrived] = run(30, { type: 'assign', reassignmentId });
    const assigned = historyOf(arrived);
    const shared = {
      submitter: ALICE,
      source_synchronizer: 'global-domain::1220dd',
      target_synchronizer: 'private-domain::1220de',
      migration_id: 0,
      unassign_id: reassignmentId,
      reassignment_counter: 1,
    };
    const form = { encoding: 'compact', dialect: DIALECTS.documented } as const;

    expect(updateItem(unassigned, { ...form, version: 2 })).toEqual({
      update_id: unassigned.updateId,
      offset: `00${unassigned.offset.toString(16).padStart(16, '0')}`,
      record_time: '2026-01-15T11:00:20.000000Z',
      event: { ...shared, contract_id: contractId },
    });
    expect(updateItem(unassigned, { ...form, version: 1 })).toMatchObject({ offset: '000000000000000001' });
    expect(updateItem(assigned, { ...form, version: 0 })).toMatchObject({
      event: {
        ...shared,
        created_event: {
          event_id: `#${assigned.updateId}:0`,
          contract_id: contractId,
          create_arguments: { owner: ALICE },
        },
      },
    });
  });
});

describe('a transaction', () => {
  const { offer } = offerNetwork();
  const base: Transaction | undefined = offer.type === 'transaction' ? offer : undefined;
  const create = base?.nodes.find((node) => node.kind === 'create');
  const many: Transaction[] =
    base && create
      ? [
          {
            ...base,
            nodes: Array.from({ length: 11 }, (_, nodeId) => ({ ...create, nodeId })),
            roots: [0],
            externalTransactionHash: 'ab',
          },
        ]
      : [];

  it.each([0, 1, 2] as const)('sorts the keys of its events as strings in version %i', (version) => {
    const [item] = many.map((update) =>
      updateItem(update, { version, encoding: 'compact', dialect: DIALECTS.documented }),
    );
    const keys = Object.keys(membersOf(membersOf(item)['events_by_id']));
    expect(keys.map((key) => key.split(':').at(-1))).toEqual(['0', '1', '10', '2', '3', '4', '5', '6', '7', '8', '9']);
  });

  it.each([
    [0, '2026-01-15T11:00:00Z', 'ab'],
    [1, '2029-12-31T23:59:59.999999Z', undefined],
    [2, '2029-12-31T23:59:59.999999Z', undefined],
    [1, '2030-01-01T00:00:00Z', 'ab'],
    [2, '2030-01-01T00:00:00Z', 'ab'],
  ] as const)('in version %i at %s has the external hash %s', (version, time, hash) => {
    const recordTime = defined(parseInstant(time), 'an instant');
    const items = many.map((update) =>
      updateItem({ ...update, recordTime }, { version, encoding: 'compact', dialect: DIALECTS.observed }),
    );
    expect(items.map((item) => membersOf(item)['external_transaction_hash'])).toEqual([hash]);
  });

  it.each([0, 1, 2] as const)(
    'without an external hash omits that member in version %i, in both dialects',
    (version) => {
      const recordTime = defined(parseInstant('2030-01-01T00:00:00Z'), 'an instant');
      const items = Object.values(DIALECTS).flatMap((dialect) =>
        base ? [updateItem({ ...base, recordTime }, { version, encoding: 'compact', dialect })] : [],
      );
      expect(items.map((item) => JSON.stringify(item).includes('external_transaction_hash'))).toEqual([false, false]);
    },
  );
});
