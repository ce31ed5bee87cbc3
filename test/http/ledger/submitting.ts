// For the tests of submissions: commands in few words, what a registry would disclose, and an external party that
// signs.

import { ed25519 } from '@noble/curves/ed25519.js';
import type { Json } from '../../../src/base';
import { activeOf, firstActive, networkOf, timeOf, type State } from '../../../src/ledger';
import { contractJson, templateId } from '../../../src/operations/wire';
import type { TestServer } from '../harness';
import { at, OPERATOR } from './asking';

const FACTORY = '#splice-api-token-transfer-instruction-v1:Splice.Api.Token.TransferInstructionV1:TransferFactory';
const INSTRUCTION =
  '#splice-api-token-transfer-instruction-v1:Splice.Api.Token.TransferInstructionV1:TransferInstruction';
export const PROPOSAL = '#splice-wallet:Splice.Wallet.TransferPreapproval:TransferPreapprovalProposal';

export const stateOf = (server: TestServer): State => server.world.ledger.state;

/** The contracts that registries disclose, as commands carry them. */
export const disclosed = (state: State): Json =>
  (
    ['AmuletRules', 'ExternalPartyAmuletRules', 'OpenMiningRound', 'TransferPreapproval', 'LockedAmulet'] as const
  ).flatMap((template) =>
    activeOf(state, template).map(({ contract }): Json => ({
      contractId: contract.contractId,
      templateId: templateId(template),
      createdEventBlob: String(at(contractJson(contract), 'created_event_blob')),
      synchronizerId: networkOf(state).synchronizerId,
    })),
  );

const cid = (value: string | undefined): Json => ({ tag: 'AV_ContractId', value: value ?? '' });

function extraArgs(server: TestServer, more: Readonly<Record<string, Json>> = {}): Json {
  const state = stateOf(server);
  const round = activeOf(state, 'OpenMiningRound').findLast(
    ({ contract }) => timeOf(contract.payload.opensAt) <= server.now(),
  );
  const values = {
    'amulet-rules': cid(firstActive(state, 'AmuletRules')?.contract.contractId),
    'open-round': cid(round?.contract.contractId),
    'expire-lock': { tag: 'AV_Bool', value: true },
    ...more,
  };
  return { context: { values }, meta: { values: {} } };
}

const holdingsOf = (state: State, owner: string): readonly string[] =>
  activeOf(state, 'Amulet')
    .filter(({ contract }) => contract.payload.owner === owner)
    .map(({ contract }) => contract.contractId);

export const amountsOf = (state: State, owner: string): readonly string[] =>
  activeOf(state, 'Amulet')
    .filter(({ contract }) => contract.payload.owner === owner)
    .map(({ contract }) => contract.payload.amount.initialAmount);

export const exercise = (templateId: string, contractId: string, choice: string, choiceArgument: Json): Json => ({
  ExerciseCommand: { templateId, contractId, choice, choiceArgument },
});

/** A transfer by the token standard, as wallets submit it. */
export function transfer(
  server: TestServer,
  sender: string,
  receiver: string,
  amount: string,
  more: Readonly<Record<string, Json>> = {},
): Json {
  const state = stateOf(server);
  const admin = networkOf(state).dso;
  const now = Number(server.now() / 1000n);
  return exercise(
    FACTORY,
    firstActive(state, 'ExternalPartyAmuletRules')?.contract.contractId ?? '',
    'TransferFactory_Transfer',
    {
      expectedAdmin: admin,
      transfer: {
        sender,
        receiver,
        amount,
        instrumentId: { admin, id: 'Amulet' },
        requestedAt: new Date(now - 1000).toISOString(),
        executeBefore: new Date(now + 3_600_000).toISOString(),
        inputHoldingCids: holdingsOf(state, sender),
        meta: { values: {} },
      },
      extraArgs: extraArgs(server, more),
    },
  );
}

export const instructionMove = (server: TestServer, contractId: string, move: 'Accept' | 'Reject' | 'Withdraw'): Json =>
  exercise(INSTRUCTION, contractId, `TransferInstruction_${move}`, { extraArgs: extraArgs(server) });

let count = 0;

/** A body of JsCommands. */
export const commandsOf = (
  server: TestServer,
  actor: string,
  commands: readonly Json[],
  more: Readonly<Record<string, Json>> = {},
) => ({
  commandId: `command-${(count += 1)}`,
  actAs: [actor],
  commands,
  disclosedContracts: disclosed(stateOf(server)),
  ...more,
});

export const submit = (server: TestServer, user: string, body: Json) =>
  server.call('ledger', 'POST', '/v2/commands/submit-and-wait', { user, body });

export interface Signer {
  readonly party: string;
  readonly fingerprint: string;
  /** The signatures of a hash in Base64, as requests carry them. */
  sign(hash: string): Json;
}

/** An external party of the network that signs with a key of its own; the operator gets the rights to submit for it. */
export async function onboard(server: TestServer, hint: string): Promise<Signer> {
  const secret = Uint8Array.from({ length: 32 }, (_, index) => (index + hint.length) % 256);
  const { synchronizerId } = networkOf(stateOf(server));
  const ask = async (path: string, body: Json) => {
    const answer = await server.call('ledger', 'POST', path, { user: OPERATOR, body });
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${answer.text}`);
    return answer.body as unknown;
  };
  const publicKey = {
    format: 'CRYPTO_KEY_FORMAT_RAW',
    keySpec: 'SIGNING_KEY_SPEC_EC_CURVE25519',
    keyData: Buffer.from(ed25519.getPublicKey(secret)).toString('base64'),
  };
  const topology = await ask('/v2/parties/external/generate-topology', {
    synchronizer: synchronizerId,
    partyHint: hint,
    publicKey,
  });
  const fingerprint = String(at(topology, 'publicKeyFingerprint'));
  const party = String(at(topology, 'partyId'));
  const signature = (message: string): Json => ({
    format: 'SIGNATURE_FORMAT_CONCAT',
    signature: Buffer.from(ed25519.sign(Buffer.from(message, 'base64'), secret)).toString('base64'),
    signedBy: fingerprint,
    signingAlgorithmSpec: 'SIGNING_ALGORITHM_SPEC_ED25519',
  });
  const transactions = at(topology, 'topologyTransactions') as readonly string[];
  await ask('/v2/parties/external/allocate', {
    synchronizer: synchronizerId,
    onboardingTransactions: transactions.map((transaction) => ({ transaction })),
    multiHashSignatures: [signature(String(at(topology, 'multiHash')))],
  });
  await ask(`/v2/users/${OPERATOR}/rights`, {
    userId: OPERATOR,
    rights: [{ kind: { CanActAs: { value: { party } } } }],
  });
  return { party, fingerprint, sign: (hash) => ({ signatures: [{ party, signatures: [signature(hash)] }] }) };
}

export interface Prepared {
  readonly preparedTransaction: string;
  readonly preparedTransactionHash: string;
}

/** Prepares commands of an external party; must be accepted. */
export async function prepare(
  server: TestServer,
  actor: string,
  commands: readonly Json[],
  more: Readonly<Record<string, Json>> = {},
): Promise<Prepared> {
  const answer = await server.call('ledger', 'POST', '/v2/interactive-submission/prepare', {
    user: OPERATOR,
    body: commandsOf(server, actor, commands, more),
  });
  if (answer.status !== 200) throw new Error(`prepare: ${answer.status} ${answer.text}`);
  return answer.body as Prepared;
}

export const executionOf = (signer: Signer, { preparedTransaction, preparedTransactionHash }: Prepared) => ({
  preparedTransaction,
  partySignatures: signer.sign(preparedTransactionHash),
  deduplicationPeriod: { Empty: {} },
  submissionId: '',
  hashingSchemeVersion: 'HASHING_SCHEME_VERSION_V2',
});

export const execute = (server: TestServer, signer: Signer, prepared: Prepared, path = 'executeAndWait') =>
  server.call('ledger', 'POST', `/v2/interactive-submission/${path}`, {
    user: OPERATOR,
    body: executionOf(signer, prepared),
  });
