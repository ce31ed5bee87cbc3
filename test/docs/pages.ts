// Pages of documentation: blocks of code in them, and parts that are made from tables. UPDATE_DOCS=1 writes the latter
// anew.

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../cli/command';

export const isUpdating = Boolean(process.env['UPDATE_DOCS']);

export const pageText = (page: string): string => readFileSync(join(ROOT, page), 'utf8');

/** The code block after a mark. */
export function block(page: string, mark: string): string {
  const found = new RegExp(`<!-- ${mark} -->\\n\`\`\`\\w+\\n([\\s\\S]*?)\`\`\``).exec(pageText(page));
  if (!found?.[1]) throw new Error(`${page} has no block marked ${mark}`);
  return found[1];
}

/** Rows of the table after a mark, each a list of cells; without its head. */
export function tableAfter(page: string, mark: string): readonly (readonly string[])[] {
  const found = new RegExp(`<!-- ${mark} -->\\n((?:\\|.*\\n)+)`).exec(pageText(page));
  if (!found?.[1]) throw new Error(`${page} has no table marked ${mark}`);
  return found[1]
    .trimEnd()
    .split('\n')
    .slice(2)
    .map((row) =>
      row
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
}

/** What stands between the two marks of a page, after it was written anew if that is asked for. */
export function generated(page: string, name: string, text: string): string {
  const whole = pageText(page);
  const marks = [`<!-- ${name}: generated -->\n`, `<!-- ${name}: end -->`] as const;
  const start = whole.indexOf(marks[0]) + marks[0].length;
  const end = whole.indexOf(marks[1]);
  if (start < marks[0].length || end < start) throw new Error(`${page} has no marks for ${name}`);
  if (!isUpdating) return whole.slice(start, end);
  writeFileSync(join(ROOT, page), `${whole.slice(0, start)}${text}${whole.slice(end)}`);
  return text;
}

/** Replaces the code block after a mark. */
export function rewriteBlock(page: string, mark: string, text: string): void {
  writeFileSync(
    join(ROOT, page),
    pageText(page).replace(block(page, mark), () => text),
  );
}
