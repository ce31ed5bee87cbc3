// For the tests of the registry: its calls at the root of the host, and submissions that use what it answers.

import type { Response } from 'supertest';
import { isObject, type Json } from '../../../src/base';
import { activeOf, firstActive, networkOf } from '../../../src/ledger';
import { OPERATOR } from '../ledger/asking';
import { commandsOf, exercise, stateOf, submit } from '../ledger/submitting';
import type { Call, TestServer } from '../harness';

export const FACTORY_PATH = '/registry/transfer-instruction/v1/transfer-factory';

/** The ledger group has no prefix, so its calls start at the root. */
export const ask = (server: TestServer, path: string, call: Call = {}): Promise<Response> =>
  server.call('ledger', 'GET', path, call);
export const send = (server: TestServer, path: string, body?: Json | string, call: Call = {}): Promise<Response> =>
  server.call('ledger', 'POST', path, body === undefined ? call : { ...call, body });

export interface Wanted {
  readonly sender: string;
  readonly receiver: string;
  readonly amount?: string;
  readonly validFor?: number;
}

export function transferArguments(
  server: TestServer,
  { sender, receiver, amount = '2.5', validFor = 3_600_000 }: Wanted,
) {
  const state = stateOf(server);
  const admin = networkOf(state).dso;
  const now = Number(server.now() / 1000n);
  const inputHoldingCids = activeOf(state, 'Amulet')
    .filter(({ contract }) => contract.payload.owner === sender)
    .map(({ contract }) => contract.contractId);
  return {
    expectedAdmin: admin,
    transfer: {
      sender,
      receiver,
      amount,
      instrumentId: { admin, id: 'Amulet' },
      requestedAt: new Date(now - 1000).toISOString(),
      executeBefore: new Date(now + validFor).toISOString(),
      inputHoldingCids,
      meta: { values: {} },
    },
    extraArgs: { context: { values: {} }, meta: { values: {} } },
  };
}

export interface Context {
  readonly choiceContextData: { readonly values: { readonly [key: string]: Json } };
  readonly disclosedContracts: readonly { readonly [key: string]: Json }[];
}

const STANDARD = '#splice-api-token-transfer-instruction-v1:Splice.Api.Token.TransferInstructionV1';
let count = 0;

/** Submits as wallets do: with the context and the disclosed contracts of the registry, and no others. */
export const submitWith = (
  server: TestServer,
  user: string,
  { choiceContextData, disclosedContracts }: Context,
  command: (context: Json) => Json,
): Promise<Response> =>
  server.call('ledger', 'POST', '/v2/commands/submit-and-wait-for-transaction', {
    user,
    body: {
      commands: {
        commandId: `registry-${(count += 1)}`,
        actAs: [server.party(user)],
        commands: [command(choiceContextData)],
        disclosedContracts,
      },
    },
  });

/** Asks for the factory and transfers with it; gives the answers of both. */
export async function transferBy(
  server: TestServer,
  user: string,
  wanted: Wanted,
): Promise<{ readonly factory: Response; readonly submitted: Response }> {
  const choiceArguments = transferArguments(server, wanted);
  const factory = await send(server, FACTORY_PATH, { choiceArguments, excludeDebugFields: true });
  const submitted = await submitWith(server, user, factory.body.choiceContext, (context) =>
    exercise(`${STANDARD}:TransferFactory`, factory.body.factoryId, 'TransferFactory_Transfer', {
      ...choiceArguments,
      extraArgs: { context, meta: { values: {} } },
    }),
  );
  return { factory, submitted };
}

/** The instructions that wait now, by contract id. */
export const instructions = (server: TestServer): readonly string[] =>
  activeOf(stateOf(server), 'AmuletTransferInstruction').map(({ contract }) => contract.contractId);

export const contextPath = (id: string, choice: string): string =>
  `/registry/transfer-instruction/v1/${id}/choice-contexts/${choice}`;

export async function move(
  server: TestServer,
  user: string,
  id: string,
  choice: 'Accept' | 'Reject' | 'Withdraw',
): Promise<Response> {
  const answer = await send(server, contextPath(id, choice.toLowerCase()), { meta: {}, excludeDebugFields: true });
  return submitWith(server, user, answer.body, (context) =>
    exercise(`${STANDARD}:TransferInstruction`, id, `TransferInstruction_${choice}`, {
      extraArgs: { context, meta: { values: {} } },
    }),
  );
}

/**
 * Gives the operator, who is the provider of all preapprovals, the right of a featured provider; tells the contract id
 * of it.
 */
export async function featureOperator(server: TestServer): Promise<string> {
  const provider = server.party(OPERATOR);
  const rules = firstActive(stateOf(server), 'AmuletRules')?.contract.contractId ?? '';
  const { status, text } = await submit(
    server,
    OPERATOR,
    commandsOf(server, provider, [
      exercise('#splice-amulet:Splice.AmuletRules:AmuletRules', rules, 'AmuletRules_DevNet_FeatureApp', { provider }),
    ]),
  );
  if (status !== 200) throw new Error(`the operator is not featured: ${status} ${text}`);
  return firstActive(stateOf(server), 'FeaturedAppRight')?.contract.contractId ?? '';
}

export const keysOf = (value: unknown): readonly string[] => (isObject(value) ? Object.keys(value) : []);
