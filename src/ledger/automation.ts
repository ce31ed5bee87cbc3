// The kinds of network automation, which can be switched, stepped and made to fail individually.

import type { AutomationCommand, AutomationKind, ContractId } from './types';

interface AutomationRule {
  readonly kind: AutomationKind;
  /** The step is only delayed, not bound to a ledger rule: it can be stepped before its delay has passed. */
  readonly early: boolean;
}

const AUTOMATION_RULES: Readonly<Record<AutomationCommand['type'], AutomationRule>> = {
  'consume-offer': { kind: 'consume', early: true },
  'expire-offer': { kind: 'expire', early: false },
  'expire-accepted-offer': { kind: 'expire', early: false },
  'advance-rounds': { kind: 'rounds', early: false },
  'start-issuing': { kind: 'rounds', early: true },
  'close-round': { kind: 'rounds', early: false },
  'archive-round': { kind: 'rounds', early: true },
  'take-snapshot': { kind: 'snapshots', early: false },
  'renew-entry': { kind: 'renew', early: false },
  'expire-entry': { kind: 'expire', early: false },
  'renew-preapproval': { kind: 'renew', early: false },
  'expire-preapproval': { kind: 'expire', early: false },
  'accept-proposal': { kind: 'renew', early: true },
  'collect-entry-payment': { kind: 'consume', early: true },
  'pay-subscription': { kind: 'renew', early: false },
  'collect-renewal-payment': { kind: 'renew', early: true },
  'expire-subscription': { kind: 'expire', early: false },
  'end-entry-context': { kind: 'expire', early: true },
  'expire-payment-request': { kind: 'expire', early: false },
  'complete-traffic-request': { kind: 'consume', early: true },
  'expire-traffic-request': { kind: 'expire', early: false },
  'end-vote': { kind: 'expire', early: false },
  'expire-allocation': { kind: 'expire', early: false },
  'claim-fund-coupon': { kind: 'consume', early: true },
  'expire-fund-coupon': { kind: 'expire', early: false },
  'complete-reassignment': { kind: 'assign', early: true },
  'traffic-arrive': { kind: 'traffic', early: true },
  'traffic-respond': { kind: 'traffic', early: true },
};

export const kindOf = ({ type }: AutomationCommand): AutomationKind => AUTOMATION_RULES[type].kind;
export const mayRunEarly = ({ type }: AutomationCommand): boolean => AUTOMATION_RULES[type].early;
export const isAutomation = (command: { readonly type: string }): command is AutomationCommand =>
  Object.hasOwn(AUTOMATION_RULES, command.type);

/** The contract that a step concerns, if any. */
export const contractOf = (command: AutomationCommand): ContractId | undefined =>
  'contractId' in command ? command.contractId : undefined;

export function isSameStep(a: AutomationCommand, b: AutomationCommand): boolean {
  if (a.type !== b.type || contractOf(a) !== contractOf(b)) return false;
  if (a.type === 'complete-reassignment') return b.type === a.type && a.reassignmentId === b.reassignmentId;
  if (a.type === 'traffic-arrive') return b.type === a.type && a.source === b.source && a.number === b.number;
  return (
    a.type !== 'take-snapshot' ||
    (b.type === a.type && a.recordTime === b.recordTime && a.migrationId === b.migrationId)
  );
}
