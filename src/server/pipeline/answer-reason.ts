// Why an operation refused, for the log. A refusal of the pipeline is data that the log words (render-refusal.ts); of an
// operation's own refusal only the answer says why.

import { isObject, truncate } from '../../base';
import type { Answer } from '../../operations';

const MAX_LENGTH = 300;
/** The code of an answer that must not say why; the operation explains it to the log. */
const REDACTED = 'NA';

/** Undefined for a success, and where the answer does not say. */
export function reasonOf({ status, json, text }: Answer): string | undefined {
  if (status < 400) return undefined;
  const sentence = isObject(json) ? sentenceOf(json) : text;
  return sentence === undefined || sentence === '' ? undefined : truncate(sentence, MAX_LENGTH);
}

/** `error` of the validator, scan and control groups, `code` and `cause` of the ledger group. */
function sentenceOf({ error, code, cause }: Readonly<Record<string, unknown>>): string | undefined {
  if (typeof error === 'string') return error;
  return typeof code === 'string' && typeof cause === 'string' && code !== REDACTED ? `${code}: ${cause}` : undefined;
}
