// Rejections of the ledger as one sentence for authors of world files: what is wrong, and how to fix it.

import { formatInstantShort, truncate } from '../base';
import type { Command, Rejection } from '../ledger';

export function sentenceOfRejection({ type }: Command, rejection: Rejection): string {
  return `the ledger rejects this step (${type}): ${reasonOf(rejection)}`;
}

function reasonOf(rejection: Rejection): string {
  switch (rejection.code) {
    case 'tracking-id-used':
    case 'tracking-id-in-process':
      return `tracking id ${shown(rejection.trackingId)} is already used by this sender; give each offer a different \`id\``;
    case 'contract-not-found':
      return `the ${rejection.kind} no longer exists; use an earlier time`;
    case 'contract-in-flight':
      return 'a contract it needs is in flight between synchronizers; change the time, or let the reassignment arrive first';
    case 'contract-inactive':
    case 'contract-consumed':
      return 'a contract it needs is already archived at that time; use an earlier time';
    case 'wrongly-typed-contract':
      return `a contract it names has template ${rejection.actual}, not ${rejection.expected}`;
    case 'missing-authorization':
      return `the ${rejection.what} needs the authority of ${rejection.missing.map(hintOf).join(', ')}`;
    case 'daml-failure':
      return rejection.message;
    case 'not-simulated':
      return `${rejection.what} is not simulated; known: ${rejection.known.join(', ')}`;
    case 'duplicate-command':
      return `command ${shown(rejection.commandId)} was already submitted; give each command a different id`;
    case 'not-authorized':
      return `${hintOf(rejection.actor)} may not ${rejection.action} here, only ${hintOf(rejection.needed)} may`;
    case 'offer-expired':
      return `the offer expired at ${formatInstantShort(rejection.expiresAt)}; give it a longer \`expires\`, or an earlier move`;
    case 'not-due':
      return `it is too early for ${rejection.what}; use a later time`;
    case 'text-too-long':
      return `${rejection.field} has ${rejection.length} characters; the limit is ${rejection.limit}`;
    case 'invalid-value':
      return `${rejection.field} is ${shown(rejection.value)}; expected ${rejection.expected}`;
    case 'insufficient-funds':
      return `${hintOf(rejection.party)} lacks ${rejection.missing} tokens; give a larger \`balance\``;
    case 'preapproval-exists':
      return 'the party already has a preapproval; cancel it with `cancelledAt`, or remove this one';
    case 'already-exists':
      return `${rejection.kind} ${shown(hintOf(rejection.id))} already exists; remove one of the two`;
    case 'too-many-rights':
      return `user ${rejection.userId} has too many rights; the limit is ${rejection.limit}`;
    case 'too-large':
      return `the ${rejection.what} exceed ${rejection.limitBytes} bytes; shorten them`;
    case 'stale-version':
      return `${rejection.kind} ${shown(hintOf(rejection.id))} was changed in the meantime; change the time`;
    case 'unknown':
      return `${rejection.kind} ${shown(hintOf(rejection.id))} does not exist at that time; use a later time, or create it earlier`;
    case 'no-wallet':
      return `${hintOf(rejection.party)} has no wallet at that time; make it a user, or use a later time`;
    case 'precondition':
      return rejection.reason;
  }
}

/** Parties by their name in the file. */
const hintOf = (party: string): string => party.split('::1220')[0] ?? party;

const MAX_SHOWN_LENGTH = 60;
/** A text of the file, quoted for a sentence. */
const shown = (text: string): string => JSON.stringify(truncate(text, MAX_SHOWN_LENGTH));
