// Who has agreed to what a submission does, and whose contracts it makes.

import { membersOf, TEMPLATES, textOf, type PartyId } from '../../daml';
import { networkOf, type State } from '../../state';
import type { Contract } from '../../types';
import type { TreeSpec } from '../draft';
import { abort, requireAuthority } from './scope';

/** The language's rule: a node is authorized by what is above it, and what an exercise does by its actors and the contract's signatories. */
export function requireAuthorized(spec: TreeSpec, given: readonly PartyId[]): void {
  if (spec.kind === 'create') return requireAuthority(`creation of ${TEMPLATES[spec.contract.template].entity}`, spec.contract.signatories, given);
  requireAuthority(`exercise of ${spec.choice}`, spec.actors, given);
  const within = [...new Set([...spec.target.signatories, ...spec.actors])];
  for (const child of spec.children) requireAuthorized(child, within);
}

/** A contract that names a governance body or a validator of its own is none of the network's: nobody but its maker would take it for one. */
export function requireOfNetwork({ template, payload }: Contract, state: State): void {
  const { dso, validator } = networkOf(state);
  const named = membersOf(payload);
  const admin = membersOf(membersOf(named['transfer'] ?? null)['instrumentId'] ?? null)['admin'];
  for (const [role, party, expected] of [
    ['governance party', named['dso'] ?? named['dsoParty'] ?? membersOf(named['amulet'] ?? null)['dso'] ?? admin, dso],
    ['validator', named['validatorParty'], validator.party],
  ] as const) {
    const other = textOf(party);
    if (other !== '' && other !== expected) abort({ code: 'not-simulated', what: `a ${template} of ${role} ${other}`, known: [`the network's ${expected}`] });
  }
}
