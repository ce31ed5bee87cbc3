// Every name that a file uses must be a user or a party of the file: a typo must not create a new party.

import { editDistance, nearest } from '../../base';
import { FIRST_USER } from '../../ledger';
import { operatorOf } from './network';
import { refuse, type Planning } from './planning';

interface NameUse {
  readonly name: string | undefined;
  readonly pointer: string;
}

export function checkNames(planning: Planning): void {
  const { users, parties } = planning.file;
  const known = new Set([...Object.keys(users), ...Object.keys(parties ?? {}), operatorOf(planning.file)]);
  for (const { name, pointer } of usesOf(planning))
    if (name !== undefined && !known.has(name)) refuse(planning, pointer, unknown(name, [...known]));
  for (const name of [...Object.keys(users), ...Object.keys(parties ?? {})]) checkTaken(planning, name);
  checkAdministrators(planning);
}

function unknown(name: string, known: readonly string[]): string {
  const near = nearest(name, known);
  const hint = near !== undefined && editDistance(near, name) <= 2 ? `; did you mean ${near}?` : '';
  return `unknown user or party ${name}${hint} (known: ${known.slice(0, 20).join(', ')})`;
}

/** An administrator may be new, or the operator of the validator, but no other party of the network. */
function checkAdministrators(planning: Planning): void {
  const reserved = reservedNames(planning).filter((name) => name !== operatorOf(planning.file));
  for (const [index, { admin }] of (planning.file.instruments ?? []).entries())
    if (admin !== undefined && reserved.includes(admin))
      refuse(
        planning,
        `/instruments/${index}/admin`,
        `${admin} is reserved for the network; choose a user, a party, or another name`,
      );
}

/** The names of the network's own parties and users. */
const reservedNames = ({ file }: Planning): readonly string[] => [
  operatorOf(file),
  FIRST_USER,
  'DSO',
  file.network?.svName ?? 'Digital-Asset-2',
];

function checkTaken(planning: Planning, name: string): void {
  const { users, parties } = planning.file;
  const pointer = Object.hasOwn(users, name) ? `/users/${name}` : `/parties/${name}`;
  if (reservedNames(planning).includes(name))
    refuse(planning, pointer, `${name} is reserved for the network; choose another name`);
  else if (Object.hasOwn(users, name) && Object.hasOwn(parties ?? {}, name))
    refuse(planning, `/parties/${name}`, `${name} is also a user, whose party has this name; choose another name`);
}

function* usesOf({ file }: Planning): Iterable<NameUse> {
  yield { name: file.network?.developmentFund?.manager, pointer: '/network/developmentFund/manager' };
  for (const [index, { from, to }] of (file.offers ?? []).entries()) {
    yield { name: from, pointer: `/offers/${index}/from` };
    yield { name: to, pointer: `/offers/${index}/to` };
  }
  for (const list of ['names', 'taps', 'preapprovals', 'extras'] as const)
    for (const [index, { user }] of (file[list] ?? []).entries())
      yield { name: user, pointer: `/${list}/${index}/user` };
  for (const [index, words] of (file.reassignments ?? []).entries())
    for (const word of ['holdingOf', 'preapprovalOf'] as const)
      yield { name: words[word], pointer: `/reassignments/${index}/${word}` };
  for (const [index, { party }] of (file.hosting ?? []).entries())
    yield { name: party, pointer: `/hosting/${index}/party` };
  for (const [index, { holders }] of (file.instruments ?? []).entries())
    for (const name of Object.keys(holders ?? {})) yield { name, pointer: `/instruments/${index}/holders/${name}` };
  for (const [user, { locked }] of Object.entries(file.users))
    for (const [index, { holder }] of (locked ?? []).entries())
      yield { name: holder, pointer: `/users/${user}/locked/${index}/holder` };
}
