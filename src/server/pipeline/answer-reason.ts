// Why an operation refused a request, for the log. Refusals of the pipeline are data (render-refusal.ts); the reason of
// an operation's own refusal is only in its answer.

import { isObject, truncate } from '../../base';
import type { Answer } from '../../operations';

const MAX_LENGTH = 300;
/** The code of an answer that must not contain the reason; the operation logs it. */
const REDACTED = 'NA';

/** Undefined for a success, and if the answer contains no reason. */
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
