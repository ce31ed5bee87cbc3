// An offer made in a wallet is one update, and every group shows the same one (service contract 3 move 1; one log, many
// views).

import fc from '../property';
import { defined, parseInstant } from '../../src/base';
import {
  amounts,
  at,
  dialects,
  histories,
  listAt,
  membersAt,
  offerBody,
  openNetwork,
  play,
  runs,
  textAt,
  TIMEOUT_MS,
  USERS,
  type Network,
  type User,
} from './network';

const offers = fc.record({
  from: fc.constantFrom(...USERS),
  to: fc.constantFrom(...USERS),
  amount: amounts,
  description: fc.string({ unit: 'grapheme', maxLength: 40 }),
  minutes: fc.integer({ min: 1, max: 10_000 }),
  id: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 }),
});

/** What an update says of its one created contract, in one form for all groups. */
interface Shown {
  readonly update: unknown;
  readonly recordTime: bigint;
  readonly effectiveAt: bigint;
  readonly synchronizer: unknown;
  readonly contract: unknown;
  readonly template: unknown;
  readonly payload: unknown;
  readonly createdAt: bigint;
  readonly signatories: unknown;
  readonly observers: unknown;
}

const timeAt = (value: unknown, ...path: readonly string[]): bigint =>
  defined(parseInstant(textAt(value, ...path)), `${path.join('.')} is an instant`);

async function inScan(network: Network, version: number, updateId: string): Promise<Shown> {
  const update = await network.read('scan', 'GET', `/v${version}/updates/${updateId}`);
  const event = defined(
    Object.values(membersAt(update, 'events_by_id')).find((one) => textAt(one, 'event_type') === 'created_event'),
    'the update creates a contract',
  );
  return {
    update: at(update, 'update_id'),
    recordTime: timeAt(update, 'record_time'),
    effectiveAt: timeAt(update, 'effective_at'),
    synchronizer: at(update, 'synchronizer_id'),
    contract: at(event, 'contract_id'),
    template: at(event, 'template_id'),
    payload: at(event, 'create_arguments'),
    createdAt: timeAt(event, 'created_at'),
    signatories: at(event, 'signatories'),
    observers: at(event, 'observers'),
  };
}

async function inLedger(
  network: Network,
  shape: string,
  { updateId, user }: { readonly updateId: string; readonly user: User },
): Promise<Shown> {
  const updateFormat = {
    includeTransactions: {
      eventFormat: { filtersByParty: { [network.party(user)]: {} }, verbose: true },
      transactionShape: shape,
    },
  };
  const answer = await network.read('ledger', 'POST', '/v2/updates/update-by-id', {
    user,
    body: { updateId, updateFormat },
  });
  const update = at(answer, 'update', 'Transaction', 'value');
  const event = defined(
    listAt(update, 'events')
      .map((one) => at(one, 'CreatedEvent'))
      .find((one) => one !== undefined),
    'the transaction creates a contract',
  );
  return {
    update: at(update, 'updateId'),
    recordTime: timeAt(update, 'recordTime'),
    effectiveAt: timeAt(update, 'effectiveAt'),
    synchronizer: at(update, 'synchronizerId'),
    contract: at(event, 'contractId'),
    template: at(event, 'templateId'),
    payload: at(event, 'createArgument'),
    createdAt: timeAt(event, 'createdAt'),
    signatories: at(event, 'signatories'),
    observers: at(event, 'observers'),
  };
}

it(
  'an offer has the same data in three scan versions, both ledger shapes and both wallet lists',
  async () => {
    await fc.assert(
      fc.asyncProperty(dialects, histories, offers, async (dialect, history, wish) => {
        const network = openNetwork({ dialect });
        await play(network, history);
        const created = await network.read('validator', 'POST', '/v0/wallet/transfer-offers', {
          user: wish.from,
          body: offerBody(network, { ...wish, id: `new ${wish.id}` }),
        });
        const status = await network.read(
          'validator',
          'POST',
          `/v0/wallet/transfer-offers/${encodeURIComponent(`new ${wish.id}`)}/status`,
          { user: wish.from },
        );
        const updateId = textAt(status, 'transaction_id');
        const contractId = textAt(created, 'offer_contract_id');

        const first = await inScan(network, 2, updateId);
        expect(first).toMatchObject({
          update: updateId,
          contract: contractId,
          payload: {
            amount: { amount: expect.any(String) },
            description: wish.description,
            trackingId: `new ${wish.id}`,
          },
        });
        for (const version of [0, 1]) expect(await inScan(network, version, updateId)).toEqual(first);
        for (const shape of ['TRANSACTION_SHAPE_ACS_DELTA', 'TRANSACTION_SHAPE_LEDGER_EFFECTS']) {
          for (const user of [wish.from, wish.to])
            expect(await inLedger(network, shape, { updateId, user })).toEqual(first);
        }
        for (const user of [wish.from, wish.to]) {
          const listed = listAt(
            await network.read('validator', 'GET', '/v0/wallet/transfer-offers', { user }),
            'offers',
          ).find((one) => at(one, 'contract_id') === contractId);
          expect(listed).toMatchObject({ template_id: first.template, payload: first.payload });
          expect(timeAt(listed, 'created_at')).toBe(first.createdAt);
        }
      }),
      runs(15),
    );
  },
  TIMEOUT_MS,
);
