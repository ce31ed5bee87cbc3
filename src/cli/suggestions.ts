// What a caller probably meant by a word that fits nothing: an address without its scheme, a file in place of an address, the start of
// the id of a scenario.

import { existsSync } from 'node:fs';
import { err, suggestionText, ok, type Result } from '../base';

/** `; did you mean …?` for a text that was given as an address and is none; empty when nothing comes to mind. */
export function suggestForAddress(text: string): string {
  if (existsSync(text)) return `; did you mean --target ${text}?`;
  return isAddress(text) && !/\.(ya?ml|json)$/i.test(text) ? `; did you mean http://${text}?` : '';
}

/** The same for a text that was given as a file that is not there. A name alone is more likely a file. */
export const suggestForFile = (text: string): string =>
  !existsSync(text) && isAddress(text) && /^localhost\b|:\d+/.test(text) ? `; did you mean http://${text}?` : '';

/** A host with or without a port and a path, and no scheme before it. */
const isAddress = (text: string): boolean =>
  /^(\[[\da-f:]+\]|\w[\w-]*(\.\w[\w-]*)*)(:\d{1,5})?(\/[^\s?#@]*)?$/i.test(text) && URL.canParse(`http://${text}`);

const SHOWN = 3;

/** The one id that a text is, or that begins with it. The error is one sentence. */
export function caseNamed(text: string, ids: readonly string[]): Result<string, string> {
  if (ids.includes(text)) return ok(text);
  const [first, ...others] = ids.filter((id) => id.startsWith(text));
  if (first === undefined) return err(`the report has no scenario ${text}; ${suggestionText(text, ids, SHOWN)}`);
  if (others.length === 0) return ok(first);
  return err(
    `the report has ${others.length + 1} scenarios that begin with ${text}: ${[first, ...others].slice(0, SHOWN).join(', ')}${others.length >= SHOWN ? ' and more' : ''}`,
  );
}
