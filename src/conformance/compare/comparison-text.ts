// The differences between two targets as text.

import picocolors from 'picocolors';
import type { DiffLine } from '../report/line-diff';
import { redactor, tokensIn } from '../report/redact';
import type { Target } from '../target/target';
import type { Comparison, StepDifference } from './compare';

type TerminalColours = ReturnType<typeof picocolors.createColors>;

export function comparisonText(comparison: Comparison, targets: readonly Target[], colours: boolean): string {
  const paint = picocolors.createColors(colours);
  const { differences, cases, exchanges, masked, reordered, oneSided } = comparison;
  const lines = [
    ...differences.flatMap(({ title, id, steps }) => [
      `${paint.bold(title)}  ${paint.dim(id)}`,
      ...steps.flatMap((step) => stepLines(step, paint)),
      '',
    ]),
    ...oneSided.map(({ id, side, reason }) => paint.dim(`- not run on the ${side}: ${id}: ${reason}`)),
    `${differences.length} of ${cases} scenarios differ; ${exchanges} responses compared, ${masked} volatile values (ids, times, offsets, tokens) masked${reordered > 0 ? `; ${reordered} responses differ only in the order or pages of lists, or in rounds and checkpoints` : ''}`,
  ];
  return redactor(targets.flatMap(({ facts, secrets }) => [...tokensIn(facts), ...secrets]))(`${lines.join('\n')}\n`);
}

function stepLines(
  { operationId, step, left, right, lines }: StepDifference,
  paint: TerminalColours,
): readonly string[] {
  const drawn: Readonly<Record<DiffLine['kind'], (text: string) => string>> = {
    same: (text) => paint.dim(`      ${text}`),
    gap: (text) => paint.dim(`      ${text}`),
    expected: (text) => paint.green(`    < ${text}`),
    actual: (text) => paint.red(`    > ${text}`),
  };
  return [
    `  step ${step + 1}, ${operationId}`,
    `    left   ${paint.green(left)}`,
    `    right  ${paint.red(right)}`,
    ...(lines ?? []).map(({ kind, text }) => drawn[kind](text)),
  ];
}
