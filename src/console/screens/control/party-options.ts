// Parties and participants of the world, as suggestions in forms.

import type { control as controlTypes } from '../../../types';
import { resultOf } from '../../api/result';
import { control } from '../../api/clients';
import { usersAndAdmin } from '../../live/status';
import { useLive, type LiveData } from '../../live/use-live';

export type PartyList = controlTypes.components['schemas']['PartyList'];
export type Party = PartyList['parties'][number];

/** Longer lists are not useful as suggestions. */
const MAX_SUGGESTIONS = 200;

export const useParties = (): LiveData<PartyList> =>
  useLive<PartyList>((signal) => resultOf(control().GET('/parties', { signal })), []);

/** Parties of users first. */
export function partySuggestions(parties: readonly Party[]): readonly string[] {
  const own = usersAndAdmin.value.map(({ party }) => party);
  return [...new Set([...own, ...parties.map(({ party }) => party)])].slice(0, MAX_SUGGESTIONS);
}

export const participantSuggestions = (parties: readonly Party[]): readonly string[] =>
  [...new Set(parties.flatMap(({ hosting }) => hosting.map(({ participant }) => participant)))].slice(
    0,
    MAX_SUGGESTIONS,
  );

/** Omits an empty value from a request. */
export const optionalMember = <Key extends string>(key: Key, value: string): { readonly [K in Key]?: string } =>
  value.trim() === '' ? {} : ({ [key]: value.trim() } as { readonly [K in Key]: string });
