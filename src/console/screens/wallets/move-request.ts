// How to make a move of an offer: by the wallet of the actor, by the control API if the actor has no token, or by an
// automation step.

import type { control } from '../../../types';

export type Offer = control.components['schemas']['Offer'];
export type OfferMoveJson = control.components['schemas']['OfferMove'];
type Caller = control.components['schemas']['StatusUser'];

export type MoveRequest =
  | {
      readonly by: 'wallet';
      readonly move: 'accept' | 'reject' | 'withdraw';
      readonly user: string;
      readonly token: string;
    }
  | { readonly by: 'control'; readonly move: 'accept' | 'reject' | 'withdraw'; readonly actor: string }
  | { readonly by: 'step'; readonly kind: 'consume' | 'expire' };

export function moveRequest({ move, actor = '' }: OfferMoveJson, callers: readonly Caller[]): MoveRequest {
  switch (move) {
    case 'expire':
      return { by: 'step', kind: move };
    // The same step aborts an offer without sufficient funds.
    case 'consume':
    case 'abort':
      return { by: 'step', kind: 'consume' };
    case 'accept':
    case 'reject':
    case 'withdraw': {
      const caller = callers.find(({ party, token }) => party === actor && token !== null);
      return caller?.token
        ? { by: 'wallet', move, user: caller.user, token: caller.token }
        : { by: 'control', move, actor };
    }
  }
}

const VERBS: Readonly<Record<OfferMoveJson['move'], string>> = {
  accept: 'Accept',
  reject: 'Reject',
  withdraw: 'Withdraw',
  consume: 'Pay now',
  expire: 'Expire now',
  abort: 'Abort (insufficient funds)',
};

export const moveLabel = ({ move }: OfferMoveJson): string => VERBS[move];

/** On whose behalf a button acts. */
export function actorLabel(way: MoveRequest): string {
  if (way.by === 'wallet') return `as ${way.user}`;
  return way.by === 'control' ? 'via the control API' : 'automation step';
}

/** Abbreviates the full party ids in a reason. */
export const shortened = (reason: string): string =>
  reason.replaceAll(/::(1220[0-9a-f]{4})[0-9a-f]{40,}([0-9a-f]{4})/g, '::$1…$2');
