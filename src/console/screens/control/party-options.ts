// Parties and participants of the world, as forms offer them.

import type { control as controlTypes } from '../../../types';
import { ask } from '../../api/result';
import { control } from '../../api/clients';
import { callers } from '../../live/status';
import { useLive, type Live } from '../../live/use-live';

export type PartyList = controlTypes.components['schemas']['PartyList'];
export type Party = PartyList['parties'][number];

/** More than these nobody looks through: one types. */
const MOST_OFFERED = 200;

export const useParties = (): Live<PartyList> =>
  useLive<PartyList>((signal) => ask(control().GET('/parties', { signal })), []);

/** Those of users first. */
export function offeredParties(parties: readonly Party[]): readonly string[] {
  const own = callers.value.map(({ party }) => party);
  return [...new Set([...own, ...parties.map(({ party }) => party)])].slice(0, MOST_OFFERED);
}

export const participantsOf = (parties: readonly Party[]): readonly string[] =>
  [...new Set(parties.flatMap(({ hosting }) => hosting.map(({ participant }) => participant)))].slice(0, MOST_OFFERED);

/** As requests take it: blank is left out. */
export const given = <Key extends string>(key: Key, value: string): { readonly [K in Key]?: string } =>
  value.trim() === '' ? {} : ({ [key]: value.trim() } as { readonly [K in Key]: string });
