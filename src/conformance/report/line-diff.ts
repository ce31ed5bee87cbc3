// Compares expected and actual: line by line when both are JSON lists or objects, else as two texts.

import { isObject } from '../../base';

export interface DiffLine {
  /** Common line, expected only, actual only, or omitted lines. */
  readonly kind: 'same' | 'expected' | 'actual' | 'gap';
  readonly text: string;
}

const CONTEXT_LINES = 2;
/** From the first difference on, a longer text is truncated before comparison. */
const MAX_LINES = 400;

/** Undefined unless both are JSON lists or objects. */
export function lineDiff(expected: string, actual: string): readonly DiffLine[] | undefined {
  const [left, right] = [prettyLines(expected), prettyLines(actual)];
  if (!left || !right) return undefined;
  const first = left.findIndex((line, index) => line !== right[index]);
  const same = left.slice(0, first === -1 ? left.length : first);
  const rest = (lines: readonly string[]): readonly string[] => lines.slice(same.length, same.length + MAX_LINES);
  return withGaps([...same.map((text) => ({ kind: 'same' as const, text })), ...compareLines(rest(left), rest(right))]);
}

function prettyLines(text: string): readonly string[] | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) || isObject(value) ? JSON.stringify(value, null, 2).split('\n') : undefined;
  } catch {
    return undefined;
  }
}

/** Keeps a longest common subsequence of lines. */
function compareLines(left: readonly string[], right: readonly string[]): readonly DiffLine[] {
  const common = commonLengths(left, right);
  const lines: DiffLine[] = [];
  let [row, column] = [0, 0];
  while (row < left.length || column < right.length) {
    const [wanted, seen] = [left[row], right[column]];
    if (wanted !== undefined && wanted === seen) {
      lines.push({ kind: 'same', text: wanted });
      row += 1;
      column += 1;
    } else if (
      wanted !== undefined &&
      (seen === undefined || (common[row + 1]?.[column] ?? 0) >= (common[row]?.[column + 1] ?? 0))
    ) {
      lines.push({ kind: 'expected', text: wanted });
      row += 1;
    } else {
      lines.push({ kind: 'actual', text: seen ?? '' });
      column += 1;
    }
  }
  return lines;
}

/** Length of the longest common subsequence from each pair of positions on. */
function commonLengths(left: readonly string[], right: readonly string[]): readonly (readonly number[])[] {
  const table = Array.from({ length: left.length + 1 }, () => Array.from({ length: right.length + 1 }, () => 0));
  for (let row = left.length - 1; row >= 0; row -= 1) {
    for (let column = right.length - 1; column >= 0; column -= 1) {
      const [here, below] = [table[row], table[row + 1]];
      if (here)
        here[column] =
          left[row] === right[column]
            ? (below?.[column + 1] ?? 0) + 1
            : Math.max(below?.[column] ?? 0, here[column + 1] ?? 0);
    }
  }
  return table;
}

/** Keeps only lines near a difference. */
function withGaps(lines: readonly DiffLine[]): readonly DiffLine[] {
  const isNear = (index: number): boolean =>
    lines.slice(Math.max(0, index - CONTEXT_LINES), index + CONTEXT_LINES + 1).some(({ kind }) => kind !== 'same');
  return lines.flatMap((line, index): readonly DiffLine[] => {
    if (isNear(index)) return [line];
    return index === 0 || isNear(index - 1) ? [{ kind: 'gap', text: '…' }] : [];
  });
}
