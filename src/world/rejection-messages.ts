// What the ledger refuses, as one sentence for people who write worlds: what is wrong, and what to write instead.

import { formatInstantShort, truncate } from '../base';
import type { Command, Rejection } from '../ledger';

export function sentenceOfRejection({ type }: Command, rejection: Rejection): string {
  return `the network refuses this step (${type}): ${reasonOf(rejection)}`;
}

function reasonOf(rejection: Rejection): string {
  switch (rejection.code) {
    case 'tracking-id-used':
    case 'tracking-id-in-process':
      return `tracking id ${shown(rejection.trackingId)} was used by this sender before; give each offer an \`id\` of its own`;
    case 'contract-not-found':
      return `there is no ${rejection.kind} any more; move the time before its end`;
    case 'contract-in-flight':
      return 'a contract it needs is in flight between synchronizers; move the time, or let the reassignment arrive';
    case 'contract-inactive':
    case 'contract-consumed':
      return 'a contract it needs is archived by then; move the time';
    case 'wrongly-typed-contract':
      return `a contract it names is of ${rejection.actual}, not of ${rejection.expected}`;
    case 'missing-authorization':
      return `the ${rejection.what} needs the authority of ${rejection.missing.map(hintOf).join(', ')}`;
    case 'daml-failure':
      return rejection.message;
    case 'not-simulated':
      return `${rejection.what} is not simulated; known: ${rejection.known.join(', ')}`;
    case 'duplicate-command':
      return `command ${shown(rejection.commandId)} was submitted before; give each an id of its own`;
    case 'not-authorized':
      return `${hintOf(rejection.actor)} may not ${rejection.action} here, only ${hintOf(rejection.needed)} may`;
    case 'offer-expired':
      return `the offer expired at ${formatInstantShort(rejection.expiresAt)}; give it a longer \`expires\`, or an earlier move`;
    case 'not-due':
      return `it is too early for ${rejection.what}; move the time`;
    case 'text-too-long':
      return `${rejection.field} has ${rejection.length} characters, and ${rejection.limit} is the most; shorten it`;
    case 'invalid-value':
      return `${rejection.field} is ${shown(rejection.value)}; expected ${rejection.expected}`;
    case 'insufficient-funds':
      return `${hintOf(rejection.party)} lacks ${rejection.missing} tokens; give a larger \`balance\``;
    case 'preapproval-exists':
      return 'the party has a preapproval already; cancel that one with `cancelledAt`, or leave this one out';
    case 'already-exists':
      return `${rejection.kind} ${shown(hintOf(rejection.id))} exists already; leave one of the two out`;
    case 'too-many-rights':
      return `user ${rejection.userId} has too many rights; ${rejection.limit} are the most`;
    case 'too-large':
      return `the ${rejection.what} have more than ${rejection.limitBytes} bytes; shorten them`;
    case 'stale-version':
      return `${rejection.kind} ${shown(hintOf(rejection.id))} was changed meanwhile; move the time`;
    case 'unknown':
      return `there is no ${rejection.kind} ${shown(hintOf(rejection.id))} at that time; move the time, or make it earlier`;
    case 'no-wallet':
      return `${hintOf(rejection.party)} has no wallet at that time; make it a user, or move the time`;
    case 'precondition':
      return rejection.reason;
  }
}

/** Parties by the name that the file knows. */
const hintOf = (party: string): string => party.split('::1220')[0] ?? party;

const MAX_SHOWN_LENGTH = 60;
/** A text of the file as it stands in a sentence. */
export const shown = (text: string): string => JSON.stringify(truncate(text, MAX_SHOWN_LENGTH));
