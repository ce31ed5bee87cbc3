// Authorization of a submission.

import { TEMPLATES, type PartyId } from '../../daml';
import type { TreeSpec } from '../draft';
import { requireAuthority } from './scope';

/**
 * The authorization rule of Daml: a node needs its parent's authority; the children of an exercise have that of its
 * actors and the contract's signatories.
 */
export function requireAuthorized(spec: TreeSpec, given: readonly PartyId[]): void {
  if (spec.kind === 'create')
    return requireAuthority(
      `creation of ${TEMPLATES[spec.contract.template].entity}`,
      spec.contract.signatories,
      given,
    );
  requireAuthority(`exercise of ${spec.choice}`, spec.actors, given);
  const within = [...new Set([...spec.target.signatories, ...spec.actors])];
  for (const child of spec.children) requireAuthorized(child, within);
}
