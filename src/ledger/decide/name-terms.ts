// What the governance party requires of a name entry (public sources of Splice: AnsUtil).

import type { Network } from '../types';
import type { Rejection } from './commands';

const URL_LIMIT = 255;
const DESCRIPTION_LIMIT = 140;
/** Longest name, with its suffix. */
const NAME_LIMIT = 60;

interface NameTerms {
  readonly name: string;
  readonly url: string;
  readonly description: string;
}

/** Why the url or the description of an entry is refused. */
export function textProblem({ url, description }: Omit<NameTerms, 'name'>): Rejection | undefined {
  if (url.length > URL_LIMIT) return { code: 'text-too-long', field: 'url', length: url.length, limit: URL_LIMIT };
  if (description.length > DESCRIPTION_LIMIT)
    return { code: 'text-too-long', field: 'description', length: description.length, limit: DESCRIPTION_LIMIT };
  if (url !== '' && !/^https?:\/\//.test(url))
    return {
      code: 'invalid-value',
      field: 'url',
      value: url,
      expected: 'an http or https URL, or an empty string',
    };
  return undefined;
}

/** Why an entry with these terms is refused. */
export function nameProblem({ names }: Network, terms: NameTerms): Rejection | undefined {
  const suffix = `.unverified.${names.nameServiceNameAcronym.toLowerCase()}`;
  const own = terms.name.slice(0, -suffix.length);
  if (!terms.name.endsWith(suffix) || terms.name.length > NAME_LIMIT || !/^[a-z0-9_-]+$/.test(own))
    return {
      code: 'invalid-value',
      field: 'name',
      value: terms.name,
      expected: `lower-case letters, digits, hyphens and underscores before ${suffix}, at most ${NAME_LIMIT} characters`,
    };
  return textProblem(terms);
}
