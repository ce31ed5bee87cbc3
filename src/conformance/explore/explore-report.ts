// The result of an exploration as data, and as text for a terminal: each failure as numbered steps, curl lines, and what
// differs.

import { createColors } from 'picocolors';
import type { Clauses } from '../clauses';
import { curlOf } from '../report/summary';
import { lineDiff } from '../report/line-diff';
import type { ExploredFailure, ExploreResult } from './explore';
import { hasResponse } from './lost-responses';
import type { PerformedMove } from './sequence-run';

/** `understudy explore --json`. */
export interface ExploreReport {
  readonly explore: 1;
  readonly understudy: string;
  readonly exit: number;
  readonly target: string;
  readonly seed: string;
  /** `copy`: the model is a copy of the target's world; `own`: the model has a world of its own. */
  readonly model: 'copy' | 'own';
  readonly sequences: number;
  readonly requests: number;
  readonly ms: number;
  readonly stopped: string | null;
  readonly failures: readonly ReportedFailure[];
  readonly reached: ExploreResult['reached'];
}

interface ReportedFailure {
  readonly verdict: 'fail' | 'warn';
  /** How it was found: documents, model, law or concurrency. */
  readonly source: string;
  /** Empty when no clause covers the difference. */
  readonly clauses: readonly string[];
  readonly operation: string;
  readonly message: string;
  /** The model's value, or what the documents require. */
  readonly expected: string;
  readonly actual: string;
  /** Number of the sequence that showed it first. */
  readonly sequence: number;
  readonly actions: { readonly found: number; readonly shrunk: number };
  /** Whether the shortest sequence showed it once more, from a fresh start. */
  readonly repeats: boolean;
  /** The shortest sequence, one line per request or move of the clock. */
  readonly steps: readonly ReportedStep[];
}

interface ReportedStep {
  readonly words: string;
  /** Undefined for a move of the clock. */
  readonly curl?: string;
  /** Undefined if the target did not respond, and for a move of the clock. */
  readonly status?: number;
  readonly modelStatus?: number;
}

export interface ReportFacts {
  readonly understudy: string;
  readonly exit: number;
  readonly target: string;
  readonly seed: string;
  readonly isCopy: boolean;
  readonly ms: number;
}

export function exploreReport(result: ExploreResult, facts: ReportFacts): ExploreReport {
  const { understudy, exit, target, seed, isCopy, ms } = facts;
  return {
    explore: 1,
    understudy,
    exit,
    target,
    seed,
    model: isCopy ? 'copy' : 'own',
    sequences: result.sequences,
    requests: result.requests,
    ms: Math.round(ms),
    stopped: result.stopped ?? null,
    failures: result.failures.map(reportedFailure),
    reached: result.reached,
  };
}

function reportedFailure({ verdict, finding, sequence, actions, repeats, moves }: ExploredFailure): ReportedFailure {
  const { source, clauses, operationId, message, expected, actual, exchange } = finding;
  return {
    verdict,
    source,
    clauses,
    operation: operationId,
    message,
    expected,
    actual,
    sequence,
    actions,
    repeats,
    steps: stepsUntil(moves, exchange),
  };
}

/** The steps up to the exchange with the finding. */
function stepsUntil(moves: readonly PerformedMove[], last: number): readonly ReportedStep[] {
  const steps: ReportedStep[] = [];
  let count = 0;
  for (const move of moves) {
    if (count > last) break;
    if ('advance' in move) {
      steps.push({ words: `${move.advance} s pass` });
      continue;
    }
    for (const [index, exchange] of move.exchanges.entries()) {
      const words = move.requests[index]?.words ?? `${exchange.operationId} as ${exchange.request.as}`;
      const model = move.modelAnswers[index];
      steps.push({
        words: move.exchanges.length > 1 ? `at once: ${words}` : words,
        curl: curlOf(exchange),
        ...(hasResponse(exchange) && { status: exchange.response.status }),
        ...(model && { modelStatus: model.response.status }),
      });
      count += 1;
    }
  }
  return steps;
}

/** The report for a terminal. */
export function exploreText(report: ExploreReport, clauses: Clauses, isColoured: boolean): string {
  const paint = createColors(isColoured);
  const { sequences, requests, ms, failures, reached, seed, stopped } = report;
  const counts = `${sequences} ${sequences === 1 ? 'sequence' : 'sequences'}, ${requests} requests in ${(ms / 1000).toFixed(1)} s; seed ${seed}`;
  return [
    ...failures.flatMap((failure) => [...failureLines(failure, clauses, paint), '']),
    counts,
    `${reached.operations.length} operations reached, ${reached.statuses.length} status codes, ${reached.alternatives.length} schema alternatives, ${reached.transitions.length} transitions of offers, ${reached.pairs} pairs of consecutive answers`,
    ...(stopped === null ? [] : [`ended early: ${stopped}`]),
    outcomeOf(report),
    '',
  ].join('\n');
}

function outcomeOf({ failures, exit, requests }: ExploreReport): string {
  const failed = failures.filter(({ verdict }) => verdict === 'fail').length;
  const warned = failures.length - failed;
  if (failures.length === 0) {
    if (requests === 0) return `no request was sent (exit ${exit})`;
    return exit === 0 ? 'the target behaves like the model' : `no difference until then (exit ${exit})`;
  }
  const parts = [failed > 0 ? `${failed} fail` : '', warned > 0 ? `${warned} warn` : ''].filter((part) => part !== '');
  return `${parts.join(', ')} (exit ${exit})`;
}

function failureLines(
  failure: ReportedFailure,
  clauses: Clauses,
  paint: ReturnType<typeof createColors>,
): readonly string[] {
  const { verdict, message, expected, actual, steps, actions, sequence, repeats } = failure;
  const mark = verdict === 'fail' ? paint.red('✗ fail') : paint.yellow('! warn');
  const rules = failure.clauses.map((id) => {
    const clause = clauses.get(id);
    return `  ${paint.cyan(id)}${clause ? ` (${clause.level}, section ${clause.section}) ${clause.text}` : ''}`;
  });
  const differs = lineDiff(expected, actual)?.map(({ kind, text }) => `    ${SIGNS[kind]} ${text}`);
  return [
    `${mark}  ${paint.bold(message)}`,
    ...(rules.length > 0 ? rules : ['  differs from the model, no clause']),
    ...(differs ?? [`    expected  ${paint.green(expected)}`, `    actual    ${paint.red(actual)}`]),
    ...(repeats ? [] : [paint.yellow(`  ${NOT_REPEATED}`)]),
    `  ${counted(steps.length, 'step')} (shortened from sequence ${sequence} of ${counted(actions.found, 'action')}):`,
    ...steps.flatMap(({ words, curl, status, modelStatus }, index) => [
      `  ${String(index + 1).padStart(2)}. ${words}${curl === undefined ? '' : ` → ${status ?? 'no response'}`}${modelStatus !== undefined && modelStatus !== status ? `, model ${modelStatus}` : ''}`,
      ...(curl === undefined ? [] : [`      ${paint.dim(curl)}`]),
    ]),
  ];
}

const NOT_REPEATED =
  'these steps did not show it again from a fresh start: the target, or a proxy in front of it, may keep state of its own';

const SIGNS = { same: ' ', expected: '-', actual: '+', gap: '…' } as const;

const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;
