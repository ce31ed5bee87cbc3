// Name entries and transfer preapprovals.

import { plus } from '../../base';
import type { NameProperties, PreapprovalProperties } from '../world-schema';
import { add, at, atOr, until, type Planning } from './planning';

/** Default start, in thousandths of the history. */
const EARLY: readonly [number, number] = [50, 200];

export function planName(planning: Planning, words: NameProperties, pointer: string): void {
  const user = planning.partyOf(words.user);
  const time = atOr(planning, words.at, `${pointer}/at`, EARLY);
  const lifetime =
    words.lives === undefined ? undefined : plus(until(planning, words.lives, time, `${pointer}/lives`), -time);
  add(planning, time, pointer, {
    type: 'publish-name',
    user,
    name: words.name,
    url: words.url ?? '',
    description: words.description ?? '',
    ...(lifetime === undefined ? {} : { lifetime }),
  });
  if (words.renews)
    add(planning, time, pointer, { type: 'set-automation', subject: 'name', key: words.name, on: true });
  if (words.renewedAt !== undefined)
    add(planning, at(planning, words.renewedAt, `${pointer}/renewedAt`), `${pointer}/renewedAt`, {
      type: 'renew-name',
      name: words.name,
    });
}

export function planPreapproval(planning: Planning, words: PreapprovalProperties, pointer: string): void {
  const receiver = planning.partyOf(words.user);
  const time = atOr(planning, words.at, `${pointer}/at`, EARLY);
  const validFor =
    words.lives === undefined ? undefined : plus(until(planning, words.lives, time, `${pointer}/lives`), -time);
  add(planning, time, pointer, {
    type: 'create-preapproval',
    receiver,
    ...(validFor === undefined ? {} : { validFor }),
  });
  if (words.renews === false)
    add(planning, time, pointer, { type: 'set-automation', subject: 'preapproval', key: receiver, on: false });
  if (words.cancelledAt !== undefined)
    add(planning, at(planning, words.cancelledAt, `${pointer}/cancelledAt`), `${pointer}/cancelledAt`, {
      type: 'cancel-preapproval',
      receiver,
    });
}
