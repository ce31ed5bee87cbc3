// Suggestions for invalid values: an address without a scheme, a file in place of an address, or the start of
// a scenario id.

import { existsSync } from 'node:fs';
import { err, suggestionText, ok, type Result } from '../base';

/** `; did you mean …?` for an invalid address; empty without a suggestion. */
export function suggestForAddress(text: string): string {
  if (existsSync(text)) return `; did you mean --target ${text}?`;
  return isAddress(text) && !/\.(ya?ml|json)$/i.test(text) ? `; did you mean http://${text}?` : '';
}

/** The same for a missing file. A plain name is more likely a file. */
export const suggestForFile = (text: string): string =>
  !existsSync(text) && isAddress(text) && /^localhost\b|:\d+/.test(text) ? `; did you mean http://${text}?` : '';

/** A host with optional port and path, without a scheme. */
const isAddress = (text: string): boolean =>
  /^(\[[\da-f:]+\]|\w[\w-]*(\.\w[\w-]*)*)(:\d{1,5})?(\/[^\s?#@]*)?$/i.test(text) && URL.canParse(`http://${text}`);

const SHOWN = 3;

/** The id that equals a text or uniquely begins with it. The error is one sentence. */
export function caseNamed(text: string, ids: readonly string[]): Result<string, string> {
  if (ids.includes(text)) return ok(text);
  const [first, ...others] = ids.filter((id) => id.startsWith(text));
  if (first === undefined) return err(`the report has no scenario ${text}; ${suggestionText(text, ids, SHOWN)}`);
  if (others.length === 0) return ok(first);
  return err(
    `the report has ${others.length + 1} scenarios that begin with ${text}: ${[first, ...others].slice(0, SHOWN).join(', ')}${others.length >= SHOWN ? ' and more' : ''}`,
  );
}
