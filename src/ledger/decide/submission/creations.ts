// Restrictions on contracts created by submissions: of this network, with hosted stakeholders, and simulated by the
// mock server.

import { membersOf, textOf } from '../../daml';
import { networkOf, type State } from '../../state';
import type { LedgerContract } from '../../types';
import type { TreeSpec } from '../draft';
import { abort } from './scope';

/** Checks every contract that a root creates, directly or in its children. */
export function validateCreations(spec: TreeSpec, state: State): void {
  if (spec.kind === 'exercise') return spec.children.forEach((child) => validateCreations(child, state));
  requireOfNetwork(spec.contract, state);
  requireHosted(spec.contract, state);
  requireTokens(spec.contract);
}

/** A contract that names another governance party or validator does not belong to this network. */
function requireOfNetwork({ template, payload }: LedgerContract, state: State): void {
  const { dso, validator } = networkOf(state);
  const named = membersOf(payload);
  const admin = membersOf(membersOf(named['transfer'] ?? null)['instrumentId'] ?? null)['admin'];
  for (const [role, party, expected] of [
    ['governance party', named['dso'] ?? named['dsoParty'] ?? membersOf(named['amulet'] ?? null)['dso'] ?? admin, dso],
    ['validator', named['validatorParty'], validator.party],
  ] as const) {
    const other = textOf(party);
    if (other !== '' && other !== expected)
      abort({ code: 'not-simulated', what: `a ${template} of ${role} ${other}`, known: [`the network's ${expected}`] });
  }
}

/** Every stakeholder must be hosted by a participant. */
function requireHosted({ signatories, observers }: LedgerContract, state: State): void {
  const stranger = [...signatories, ...observers].find((party) => !state.hosting.has(party));
  if (stranger !== undefined) abort({ code: 'unknown', kind: 'party', id: stranger });
}

/** Offers are denominated in tokens; currency conversion is not simulated. */
function requireTokens({ template, payload }: LedgerContract): void {
  if (template !== 'TransferOffer' && template !== 'AcceptedTransferOffer') return;
  if (payload.amount.unit !== 'AmuletUnit')
    abort({ code: 'not-simulated', what: `a ${template} in ${payload.amount.unit}`, known: ['AmuletUnit'] });
}
