// External parties of the validator as its operator administers them: balances, and topology that the holder of the key
// signs (published descriptions and handlers, Splice 0.7.4 validator-internal).

import { externalPartyTopology, fingerprintOf, topologyHashOf } from '../../codec';
import { activeHoldingsSummary, earliestOpenRound, externalPartyOf, networkOf } from '../../ledger';
import { error, json } from '../answers';
import { readPartyId } from '../identifiers';
import { hintProblem } from '../ledger/grammars';
import { validateOnboarding } from '../ledger/onboarding';
import { membersOf, textMember, wireInteger } from '../read';
import { answerBadRequest } from '../rejections';
import { coinsAndFees } from '../scan/holdings-summary';
import type { Operation } from '../types';
import { ed25519Signature, readHexKey } from './hex-keys';

const getExternalPartyBalance: Operation = {
  id: 'getExternalPartyBalance',
  access: 'operator',
  handle({ query }, { world: { state }, dialect }) {
    const read = readPartyId(textMember(query, 'party_id') ?? '');
    if (!read.ok) return read.error;
    const party = read.value;
    if (!externalPartyOf(state, party)) return error(404, `No wallet for external party ${party}`);
    const round = earliestOpenRound(state);
    if (round === undefined) return error(404, 'No open mining round found');
    const { feesBeforeCreation } = dialect;
    const sums = activeHoldingsSummary(state, party, { round, feesBeforeCreation });
    return json({ ...coinsAndFees(sums), computed_as_of_round: wireInteger(round) });
  },
};

const generateValidatorPartyTopology: Operation = {
  id: 'generateValidatorPartyTopology',
  access: 'operator',
  handle({ body }, { world: { state } }) {
    const key = readHexKey(textMember(body, 'public_key') ?? '');
    if (!key.ok) return key.error;
    const hint = textMember(body, 'party_hint') ?? '';
    const flaw = hint === '' ? 'Party hint is empty' : hintProblem(hint);
    if (flaw !== undefined) return error(400, flaw);
    const { party, transactions } = externalPartyTopology({
      partyHint: hint,
      key: key.value,
      hosts: [{ participant: networkOf(state).participant, permission: 'CONFIRMATION' }],
      confirmationThreshold: 1,
    });
    return json({
      party_id: party,
      topology_txs: transactions.map((bytes) => ({
        topology_tx: Buffer.from(bytes).toString('base64'),
        hash: Buffer.from(topologyHashOf(bytes)).toString('hex'),
      })),
    });
  },
};

const submitValidatorPartyTopology: Operation = {
  id: 'submitValidatorPartyTopology',
  access: 'operator',
  handle({ body }, { world }) {
    const key = readHexKey(textMember(body, 'public_key') ?? '');
    if (!key.ok) return key.error;
    const { participant, validator } = networkOf(world.state);
    const onboarding = validateOnboarding(
      { transactions: signedTransactions(body, fingerprintOf(key.value)), multiHashSignatures: [] },
      participant,
    );
    if (!onboarding.ok) return error(400, onboarding.error.cause);
    const { party } = onboarding.value;
    // Signed topology may be submitted again.
    if (!externalPartyOf(world.state, party)) {
      const done = world.execute({ type: 'onboard-external-party', ...onboarding.value, userId: validator.user });
      if (!done.ok) return answerBadRequest(done.error);
    }
    return json({ party_id: party });
  },
};

function signedTransactions(body: unknown, signedBy: string): Parameters<typeof validateOnboarding>[0]['transactions'] {
  const { signed_topology_txs: signed } = membersOf(body);
  return (Array.isArray(signed) ? signed : []).map((one: unknown) => ({
    bytes: Uint8Array.from(Buffer.from(textMember(one, 'topology_tx') ?? '', 'base64')),
    signatures: [ed25519Signature(signedBy, textMember(one, 'signed_hash'))],
  }));
}

export const externalPartyAdministration: readonly Operation[] = [
  getExternalPartyBalance,
  generateValidatorPartyTopology,
  submitValidatorPartyTopology,
];
