// For the tests of test tokens: a server whose world has some, and what a wallet does with them through the public
// interfaces: it reads holdings by interface, asks the registry of their administrator, and submits what that answers.

import { resolve } from 'node:path';
import type { Response } from 'supertest';
import { itemsOf } from '../../../src/ledger';
import { isObject, type Json } from '../../../src/base';
import { HOLDING, partyNamed } from '../ledger/asking';
import { exercise } from '../ledger/submitting';
import { submitWith, type Context } from '../scan/registry';
import type { Call, TestServer } from '../harness';

export const TWO_ASSETS = resolve(__dirname, 'world.yaml');
export const ADMIN = partyNamed('token-admin');
export const ISSUER = partyNamed('issuer');
export const GOLD = { admin: ADMIN, id: 'GOLD' };

const STANDARD = '#splice-api-token-transfer-instruction-v1:Splice.Api.Token.TransferInstructionV1';

/** A request to the registry of an administrator. */
export const ask = (server: TestServer, path: string, admin = 'token-admin', call: Call = {}): Promise<Response> =>
  server.call('ledger', 'GET', `/_registry/${admin}/registry${path}`, call);
export const send = (server: TestServer, path: string, body: Json, admin = 'token-admin'): Promise<Response> =>
  server.call('ledger', 'POST', `/_registry/${admin}/registry${path}`, { body });

export interface Holding {
  readonly contractId: string;
  readonly owner: string;
  readonly instrument: string;
  readonly amount: string;
  readonly lock: Json;
}

/** The holdings that a party sees through the interface, as a wallet groups them. */
export async function holdings(server: TestServer, user: string): Promise<readonly Holding[]> {
  const party = server.party(user);
  const end = await server.call('ledger', 'GET', '/v2/state/ledger-end', { user });
  const answer = await server.call('ledger', 'POST', '/v2/state/active-contracts', {
    user,
    body: {
      activeAtOffset: end.body.offset,
      eventFormat: {
        filtersByParty: {
          [party]: {
            cumulative: [
              {
                identifierFilter: {
                  InterfaceFilter: {
                    value: { interfaceId: HOLDING, includeInterfaceView: true, includeCreatedEventBlob: false },
                  },
                },
              },
            ],
          },
        },
      },
    },
  });
  if (answer.status !== 200) throw new Error(`${answer.status} ${answer.text}`);
  return itemsOf(answer.body).map((item) => holdingIn(item));
}

function holdingIn(item: unknown): Holding {
  const event = at(at(at(item, 'contractEntry'), 'JsActiveContract'), 'createdEvent');
  const view = at(itemsOf(at(event, 'interfaceViews') as never)[0], 'viewValue');
  const instrument = at(view, 'instrumentId');
  return {
    contractId: String(at(event, 'contractId')),
    owner: String(at(view, 'owner')),
    instrument: `${String(at(instrument, 'admin')).split('::')[0] ?? ''}/${String(at(instrument, 'id'))}`,
    amount: String(at(view, 'amount')),
    lock: at(view, 'lock') as Json,
  };
}

const at = (value: unknown, name: string): unknown => (isObject(value) ? value[name] : undefined);

/** What a party owns: `amount instrument`, with an exclamation mark if it is locked; in order. */
export async function owned(server: TestServer, user: string): Promise<readonly string[]> {
  const mine = (await holdings(server, user)).filter(({ owner }) => owner === server.party(user));
  return mine.map(({ amount, instrument, lock }) => `${amount} ${instrument}${lock === null ? '' : ' !'}`).sort();
}

export interface Wanted {
  readonly to: string;
  readonly amount: string;
  readonly instrument?: { readonly admin: string; readonly id: string };
  readonly inputs?: readonly string[];
  readonly seconds?: number;
}

/** The arguments of a transfer with all free holdings of the instrument. */
export async function transferArguments(server: TestServer, from: string, wanted: Wanted) {
  const { to, amount, instrument = GOLD, seconds = 3600 } = wanted;
  const named = `${instrument.admin.split('::')[0] ?? ''}/${instrument.id}`;
  const free = (await holdings(server, from)).filter(
    (holding) => holding.instrument === named && holding.lock === null && holding.owner === server.party(from),
  );
  const now = Number(server.now() / 1000n);
  return {
    expectedAdmin: instrument.admin,
    transfer: {
      sender: server.party(from),
      receiver: server.party(to),
      amount,
      instrumentId: instrument,
      requestedAt: new Date(now - 1000).toISOString(),
      executeBefore: new Date(now + seconds * 1000).toISOString(),
      inputHoldingCids: wanted.inputs ?? free.map(({ contractId }) => contractId),
      meta: { values: {} },
    },
    extraArgs: { context: { values: {} }, meta: { values: {} } },
  };
}

export const FACTORY = '/transfer-instruction/v1/transfer-factory';

/** Asks for the factory and submits the transfer with what it discloses. */
export async function transfer(server: TestServer, from: string, wanted: Wanted): Promise<Response> {
  const choiceArguments = await transferArguments(server, from, wanted);
  const factory = await send(server, FACTORY, { choiceArguments }, wanted.instrument?.admin.split('::')[0]);
  if (factory.status !== 200) return factory;
  return submitWith(server, from, factory.body.choiceContext as Context, (context) =>
    exercise(`${STANDARD}:TransferFactory`, factory.body.factoryId, 'TransferFactory_Transfer', {
      ...choiceArguments,
      extraArgs: { context, meta: { values: {} } },
    }),
  );
}

/** Accepts, rejects or withdraws with the context of the registry. */
export async function move(
  server: TestServer,
  user: string,
  id: string,
  choice: 'Accept' | 'Reject' | 'Withdraw',
): Promise<Response> {
  const answer = await send(server, `/transfer-instruction/v1/${id}/choice-contexts/${choice.toLowerCase()}`, {
    meta: {},
  });
  if (answer.status !== 200) return answer;
  return submitWith(server, user, answer.body as Context, (context) =>
    exercise(`${STANDARD}:TransferInstruction`, id, `TransferInstruction_${choice}`, {
      extraArgs: { context, meta: { values: {} } },
    }),
  );
}

/** The id of the contract of the template that an answered transaction created. */
export function createdIn({ body }: Response, entity: string): string {
  const events = itemsOf(at(at(body, 'transaction'), 'events') as never);
  const found = events
    .map((event) => at(event, 'CreatedEvent'))
    .find((event) => String(at(event, 'templateId')).endsWith(`:${entity}`));
  if (found === undefined) throw new Error(`no ${entity} was created: ${JSON.stringify(body).slice(0, 500)}`);
  return String(at(found, 'contractId'));
}
