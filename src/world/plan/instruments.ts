// Instruments besides the network's token, and their first holdings.

import { later, MINUTE, plus, type Micros } from '../../base';
import type { InstrumentProperties } from '../world-schema';
import { add, at, refuse, type Planning } from './planning';

/** Administrator of the instruments that name none. */
const DEFAULT_ADMINISTRATOR = 'token-admin';

/** Call after the people of the file are planned: an administrator or holder may be one of them. */
export function planInstruments(planning: Planning): void {
  planning.file.instruments?.forEach((words, index) => planInstrument(planning, words, `/instruments/${index}`));
}

function planInstrument(planning: Planning, words: InstrumentProperties, pointer: string): void {
  const { id, name, symbol, decimals, holders = {}, admin: hint = DEFAULT_ADMINISTRATOR } = words;
  const joined = (person: string): Micros => planning.joined.get(person) ?? planning.span.start;
  const created = words.at === undefined ? joined(hint) : at(planning, words.at, `${pointer}/at`);
  if (created >= planning.span.start && created < joined(hint))
    refuse(planning, `${pointer}/at`, `${hint} joins later; use a later time`);
  add(planning, created, pointer, {
    type: 'create-instrument',
    admin: { hint },
    id,
    ...(name === undefined ? {} : { name }),
    ...(symbol === undefined ? {} : { symbol }),
    ...(decimals === undefined ? {} : { decimals }),
  });
  const admin = planning.partyOf(hint);
  for (const [holder, amount] of Object.entries(holders))
    add(planning, mintedAt(planning, later(created, joined(holder))), `${pointer}/holders/${holder}`, {
      type: 'mint-token',
      owner: planning.partyOf(holder),
      admin,
      id,
      amount,
    });
}

/** A minute later, as for the funds of wallets, but within the history. */
function mintedAt({ span: { end } }: Planning, ready: Micros): Micros {
  const minted = plus(ready, MINUTE);
  return minted > end ? later(ready, end) : minted;
}
