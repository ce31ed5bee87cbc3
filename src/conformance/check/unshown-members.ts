// Claims about events identify contracts and witnesses by members that the contract does not show (2.1: fields of
// events are not shown beyond their names) or names only in prose. If an answer lacks such members, claims that need
// them only warn.

import type { CaseFinding } from '../model/finding';

const IDENTIFYING_MEMBERS = ['contractId', 'templateId', 'witnessParties'];

/** Whether a violation of an observed rule means that an event lacks a member by which claims identify it. */
const lacksIdentity = ({ operationId, message, provenance }: CaseFinding): boolean =>
  operationId === 'getUpdateById' &&
  provenance.mark !== 'documented' &&
  IDENTIFYING_MEMBERS.some((member) => message.endsWith(`must have required property '${member}'`));

/** Unmet expectations of a step, no stricter than the rule about the members that its answers lack. */
export function withoutIdentity(
  unmet: readonly CaseFinding[],
  violations: readonly CaseFinding[],
): readonly CaseFinding[] {
  const lack = violations.find(lacksIdentity);
  return lack ? unmet.map((finding) => ({ ...finding, provenance: lack.provenance })) : unmet;
}
