// Parties and participants of the world, as forms offer them.

import type { control as controlTypes } from '../../../types';
import { resultOf } from '../../api/result';
import { control } from '../../api/clients';
import { usersAndAdmin } from '../../live/status';
import { useLive, type LiveData } from '../../live/use-live';

export type PartyList = controlTypes.components['schemas']['PartyList'];
export type Party = PartyList['parties'][number];

/** More than these nobody looks through: one types. */
const MAX_SUGGESTIONS = 200;

export const useParties = (): LiveData<PartyList> =>
  useLive<PartyList>((signal) => resultOf(control().GET('/parties', { signal })), []);

/** Those of users first. */
export function partySuggestions(parties: readonly Party[]): readonly string[] {
  const own = usersAndAdmin.value.map(({ party }) => party);
  return [...new Set([...own, ...parties.map(({ party }) => party)])].slice(0, MAX_SUGGESTIONS);
}

export const participantSuggestions = (parties: readonly Party[]): readonly string[] =>
  [...new Set(parties.flatMap(({ hosting }) => hosting.map(({ participant }) => participant)))].slice(
    0,
    MAX_SUGGESTIONS,
  );

/** As requests take it: blank is left out. */
export const optionalMember = <Key extends string>(key: Key, value: string): { readonly [K in Key]?: string } =>
  value.trim() === '' ? {} : ({ [key]: value.trim() } as { readonly [K in Key]: string });
