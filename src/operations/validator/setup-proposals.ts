// How the operator sets up an external party: it proposes, and the party's signed acceptance is its transfer
// preapproval (published descriptions and handlers, Splice 0.7.4 validator-internal).

import { fingerprintOf, type PreparedTransaction } from '../../codec';
import { externalPartyOf, networkOf, setupProposalOf, setupProposals } from '../../ledger';
import { error, json } from '../answers';
import { contractWithState } from '../contract-state';
import { readPartyId } from '../identifiers';
import { decodeExecution, executeSigned } from '../ledger/execution';
import { V2 } from '../ledger/hashing';
import { prepare } from '../ledger/prepare';
import { uuidOf } from '../ledger/prepared-transaction';
import { membersOf, textMember } from '../read';
import { answerRejection } from '../rejections';
import type { Answer, Operation } from '../types';
import { ed25519Signature, readHexKey } from './hex-keys';
import { createdId } from './wallet-operation';

const ACCEPT = 'ExternalPartySetupProposal_Accept';

const createExternalPartySetupProposal: Operation = {
  id: 'createExternalPartySetupProposal',
  access: 'operator',
  handle({ body }, { world }) {
    const read = readPartyId(textMember(body, 'user_party_id') ?? '');
    if (!read.ok) return read.error;
    const party = read.value;
    if (!externalPartyOf(world.state, party)) return error(404, `No wallet for external party ${party}`);
    const proposed = world.execute({ type: 'propose-setup', party });
    if (proposed.ok) return json({ contract_id: createdId(proposed.value, 'ExternalPartySetupProposal') });
    const rejection = proposed.error;
    if (rejection.code === 'already-exists') return exists('ExternalPartySetupProposal', rejection.id);
    if (rejection.code === 'preapproval-exists') return exists('TransferPreapproval', rejection.contractId);
    return answerRejection(rejection);
  },
};

const exists = (template: string, contractId: string): Answer =>
  error(409, `${template} contract already exists: ${contractId}`);

const listExternalPartySetupProposals: Operation = {
  id: 'listExternalPartySetupProposals',
  access: 'operator',
  handle: (_, { world: { state }, dialect }) =>
    json({ contracts: setupProposals(state).map((record) => contractWithState(record, dialect)) }),
};

const noProposal = (party: string): Answer => error(404, `No ExternalPartySetupProposal contract found for ${party}`);

const prepareSetupProposalAcceptance: Operation = {
  id: 'prepareSetupProposalAcceptance',
  access: 'operator',
  handle({ body }, { world }) {
    const read = readPartyId(textMember(body, 'user_party_id') ?? '');
    if (!read.ok) return read.error;
    const party = read.value;
    const { state, now } = world;
    const contractId = setupProposalOf(state, party)?.contract.contractId;
    if (contractId === undefined) return noProposal(party);
    if (contractId !== textMember(body, 'contract_id'))
      return error(400, `contract_id is not that of the open proposal for ${party}; expected ${contractId}`);
    const prepared = prepare(
      {
        type: 'submit',
        userId: networkOf(state).validator.user,
        commandId: uuidOf(['accept-setup-proposal', contractId, state.ledgerEnd, now.toString()]),
        actAs: [party],
        readAs: [],
        commands: [{ kind: 'exercise', on: 'ExternalPartySetupProposal', contractId, choice: ACCEPT, argument: {} }],
        disclosed: [],
      },
      { minLedgerEffectiveTime: undefined, maxRecordTime: undefined },
      world,
    );
    // As /v2/interactive-submission/prepare, without details of the hash.
    return prepared.ok
      ? json({
          transaction: prepared.value.encoded.toString('base64'),
          tx_hash: prepared.value.hash.toString('hex'),
        })
      : error(400, prepared.error.cause);
  },
};

const submitSetupProposalAcceptance: Operation = {
  id: 'submitSetupProposalAcceptance',
  access: 'operator',
  submits: true,
  async handle({ body }, context) {
    const { submission } = membersOf(body);
    const text = (name: string): string => textMember(submission, name) ?? '';
    const read = readPartyId(text('party_id'));
    if (!read.ok) return read.error;
    const party = read.value;
    const key = readHexKey(text('public_key'));
    if (!key.ok) return key.error;
    const { state } = context.world;
    if (!setupProposalOf(state, party)) return noProposal(party);
    const asked = { prepared: Uint8Array.from(Buffer.from(text('transaction'), 'base64')), hashing: V2 };
    const prepared = decodeExecution(asked);
    if (!prepared.ok) return error(400, prepared.error.cause);
    if (!isAcceptance(prepared.value))
      return error(400, 'transaction does not accept a setup proposal; prepare-accept returns one that does');
    const signature = ed25519Signature(fingerprintOf(key.value), text('signed_tx_hash'));
    const done = await executeSigned(
      {
        ...asked,
        signatures: [{ party, signatures: [signature] }],
        deduplication: { kind: 'default' },
        submissionId: '',
        userId: networkOf(state).validator.user,
      },
      prepared.value,
      context,
    );
    // It may have ended while this acceptance was in process.
    if (!done.ok) return setupProposalOf(context.world.state, party) ? error(400, done.error.cause) : noProposal(party);
    const { transaction } = done.value;
    return json({
      transfer_preapproval_contract_id: createdId([transaction], 'TransferPreapproval'),
      update_id: transaction.updateId,
    });
  },
};

/**
 * Only acceptances may be submitted here: any other transaction would already be executed when its missing preapproval
 * is noticed.
 */
function isAcceptance({ transaction: { roots, nodes } }: PreparedTransaction): boolean {
  const root = roots.length === 1 ? nodes.find(({ id }) => id === roots[0]) : undefined;
  return root?.kind === 'exercise' && root.choiceId === ACCEPT;
}

export const setupProposalOperations: readonly Operation[] = [
  createExternalPartySetupProposal,
  listExternalPartySetupProposals,
  prepareSetupProposalAcceptance,
  submitSetupProposalAcceptance,
];
