// Compares the answers of two targets to one plan: status, media type and body of each step, with unstable values
// masked.

import { bodyOf } from '../check/response-body';
import type { CaseResult } from '../model/case-result';
import { lineDiff, type DiffLine } from '../report/line-diff';
import { withoutIgnored, type IgnoredPart } from './ignored';
import { areListsEqual, arePagesEqual, GROWING_LISTS, type ListAnswer } from './lists';
import { mask, unordered, type DrawnTexts } from './mask';
import { isObject, truncate, type Json } from '../../base';
import type { RecordedExchange } from '../model/exchange';
import type { PlannedCase } from '../model/planned-case';

export interface Comparison {
  readonly differences: readonly CaseDifference[];
  /** Cases that ran on both sides. */
  readonly cases: number;
  readonly exchanges: number;
  readonly masked: number;
  /** Answers that differ only in parts that depend on ids and the clock: order and pages of lists, open rounds. */
  readonly reordered: number;
  /** Cases that one side could not run, with the reason. */
  readonly oneSided: readonly OneSided[];
}

/** A case and the side that could not run it. */
interface OneSided {
  readonly id: string;
  readonly side: 'left' | 'right';
  readonly reason: string;
}

interface CaseDifference {
  readonly id: string;
  readonly title: string;
  readonly steps: readonly StepDifference[];
}

export interface StepDifference {
  readonly operationId: string;
  /** Number of the step within its scenario, from 0. */
  readonly step: number;
  readonly left: string;
  readonly right: string;
  /** A line diff, when both bodies are JSON and differ. */
  readonly lines: readonly DiffLine[] | undefined;
}

export interface SideRun {
  readonly planned: readonly PlannedCase[];
  readonly results: readonly CaseResult[];
}

/** How answers are made comparable. */
interface Masking {
  readonly own: DrawnTexts;
  readonly ignored: readonly IgnoredPart[];
}

export function compareRuns(left: SideRun, right: SideRun, ignored: readonly IgnoredPart[] = []): Comparison {
  const byId = (results: readonly CaseResult[]) => new Map(results.map((result) => [result.planned.id, result]));
  const [lefts, rights] = [byId(left.results), byId(right.results)];
  const reason = ({ planned }: SideRun, id: string): string =>
    planned.find((one) => one.id === id)?.skip ?? 'not reached';
  const pairs = left.planned.map(({ id }) => ({ id, a: lefts.get(id), b: rights.get(id) }));
  // A side has only its own texts: two runs against one deployment also see each other's offers.
  const masking = {
    left: { own: new Map(drawnTexts(left)), ignored },
    right: { own: new Map(drawnTexts(right)), ignored },
  };
  const both = pairs.flatMap(({ a, b }) => (a && b ? [compareCase(a, b, masking)] : []));
  return {
    differences: both.map(({ difference }) => difference).filter(({ steps }) => steps.length > 0),
    cases: both.length,
    exchanges: both.reduce((total, { exchanges }) => total + exchanges, 0),
    masked: both.reduce((total, { masked }) => total + masked, 0),
    reordered: both.reduce((total, { reordered }) => total + reordered, 0),
    oneSided: pairs.flatMap(({ id, a, b }): readonly OneSided[] => {
      if ((a === undefined) === (b === undefined)) return [];
      return a ? [{ id, side: 'right', reason: reason(right, id) }] : [{ id, side: 'left', reason: reason(left, id) }];
    }),
  };
}

/**
 * Values drawn by each scenario, by draw index: equal on both sides whatever their text. Which of the concurrent
 * requests wins is a matter of chance, so there only the prefix of a value counts.
 */
const drawnTexts = ({ results }: SideRun): readonly (readonly [string, string])[] =>
  results.flatMap(({ planned: { id, scenario }, draws }) => {
    const isRace = scenario.steps.some(({ parallel }) => parallel !== undefined);
    return draws.unique.map((drawn, index) => {
      const text = drawn.trim();
      return [text, `<own ${isRace ? text.replace(/-[^-]*$/, '') : index + 1} of ${id}>`] as const;
    });
  });

interface ComparedCase {
  readonly difference: CaseDifference;
  readonly exchanges: number;
  readonly masked: number;
  readonly reordered: number;
}

interface ComparedStep {
  readonly call: string;
  readonly left: readonly ComparableResponse[];
  readonly right: readonly ComparableResponse[];
  readonly differences: readonly StepDifference[];
  readonly reordered: number;
}

function compareCase(
  left: CaseResult,
  right: CaseResult,
  masking: Readonly<Record<'left' | 'right', Masking>>,
): ComparedCase {
  const { scenario, id } = left.planned;
  const compared = scenario.steps.map((step, number) => {
    const place = { operationId: step.call, step: number };
    // Targets of different releases: a successor answers in other forms.
    const isSame = right.planned.scenario.steps[number]?.call === step.call;
    return isSame
      ? compareStep(place, lastAttempt(left, number, masking.left), lastAttempt(right, number, masking.right))
      : compareStep(place, [], []);
  });
  const steps = compared.map((step) => withoutPaging(step, compared));
  const answers = steps.flatMap((step) => [...step.left, ...step.right]);
  return {
    difference: {
      id,
      title: scenario.title,
      steps: [...steps.flatMap(({ differences }) => differences), ...endDifference(left, right)],
    },
    exchanges: steps.reduce((total, step) => total + Math.max(step.left.length, step.right.length), 0),
    masked: answers.reduce((total, { masked }) => total + masked, 0),
    reordered: steps.reduce((total, { reordered }) => total + reordered, 0),
  };
}

function compareStep(
  place: Pick<StepDifference, 'operationId' | 'step'>,
  left: readonly ComparableResponse[],
  right: readonly ComparableResponse[],
): ComparedStep {
  const pairs = Array.from({ length: Math.max(left.length, right.length) }, (_, index) => {
    const [one, other] = [left[index], right[index]];
    return { isChanged: one?.body !== other?.body, difference: stepDifference(place, one, other) };
  });
  return {
    call: place.operationId,
    left,
    right,
    differences: pairs.flatMap(({ difference }) => difference ?? []),
    reordered: pairs.filter(({ isChanged, difference }) => isChanged && difference === undefined).length,
  };
}

/** A step that differs only because the entries of a list are on other pages has no difference. */
function withoutPaging(step: ComparedStep, steps: readonly ComparedStep[]): ComparedStep {
  const { call, differences, reordered } = step;
  const pages = steps.filter((one) => one.call === call);
  return differences.length > 0 &&
    arePagesEqual(
      call,
      pages.flatMap(({ left }) => left),
      pages.flatMap(({ right }) => right),
    )
    ? { ...step, differences: [], reordered: reordered + differences.length }
    : step;
}

/** One side completed the scenario, the other did not. */
const endDifference = (left: CaseResult, right: CaseResult): readonly StepDifference[] =>
  (left.error === undefined) === (right.error === undefined)
    ? []
    : [
        {
          operationId: 'the scenario',
          step: 0,
          left: left.error?.message ?? 'completed',
          right: right.error?.message ?? 'completed',
          lines: undefined,
        },
      ];

interface ComparableResponse extends ListAnswer {
  readonly body: string;
  /** The body with its lists sorted. */
  readonly unordered: string;
  readonly masked: number;
}

/** The answers of a step: of a polling step the last, of a parallel one in any order. */
function lastAttempt(
  { planned, exchanges }: CaseResult,
  number: number,
  masking: Masking,
): readonly ComparableResponse[] {
  const step = planned.scenario.steps[number];
  const count = step?.pages ? exchanges.length : (step?.parallel ?? step?.repeat ?? 1);
  const seen = exchanges
    .filter((exchange) => exchange.step === number)
    .slice(-count)
    .map((exchange) =>
      step?.parallel !== undefined && isRaceLost(exchange) ? RACE_LOST : comparableResponse(exchange, masking, planned),
    );
  return step?.parallel === undefined
    ? seen
    : seen.sort((a, b) => (`${a.head} ${a.body}` < `${b.head} ${b.body}` ? -1 : 1));
}

/** Which of the two refusals a concurrent submission gets is a matter of chance (service contract 4.2). */
const isRaceLost = ({ operationId, response: { status } }: RecordedExchange): boolean =>
  operationId === 'createTransferOffer' && (status === 409 || status === 429);
const RACE_LOST: ComparableResponse = { head: '409 or 429', body: 'null', unordered: 'null', masked: 0 };

function comparableResponse(
  exchange: RecordedExchange,
  { own, ignored }: Masking,
  { id, scenario: { safety } }: PlannedCase,
): ComparableResponse {
  const { value: whole, count } = mask(withoutIgnored(bodyOf(exchange) ?? null, exchange.operationId, ignored), own);
  const value = safety === 'read' ? whole : ownEntries(whole, exchange, ` of ${id}>`);
  const type = (exchange.response.headers['content-type'] ?? 'no media type').split(';')[0] ?? '';
  return {
    head: `${exchange.response.status} ${type}`,
    body: JSON.stringify(value),
    unordered: JSON.stringify(unordered(value, exchange.operationId)),
    masked: count,
  };
}

/** The entries of a growing list that the scenario itself created; their mask ends with `suffix`. */
function ownEntries(value: Json, { operationId, response }: RecordedExchange, suffix: string): Json {
  if (!GROWING_LISTS.has(operationId) || response.status !== 200) return value;
  const own = (list: readonly Json[]): Json => list.filter((entry) => JSON.stringify(entry).includes(suffix));
  if (Array.isArray(value)) return own(value as readonly Json[]);
  return isObject(value)
    ? Object.fromEntries(
        Object.entries(value).map(([name, member]) => [
          name,
          Array.isArray(member) ? own(member as readonly Json[]) : (member as Json),
        ]),
      )
    : value;
}

const MAX_SHOWN_BODY = 160;
const summaryOf = ({ head, body }: ComparableResponse): string => `${head} ${truncate(body, MAX_SHOWN_BODY)}`;

function stepDifference(
  place: Pick<StepDifference, 'operationId' | 'step'>,
  left: ComparableResponse | undefined,
  right: ComparableResponse | undefined,
): StepDifference | undefined {
  if (left?.head === right?.head && left?.unordered === right?.unordered) return undefined;
  if (left && right && areListsEqual(place.operationId, left, right)) return undefined;
  const lines = left && right && left.body !== right.body ? lineDiff(left.unordered, right.unordered) : undefined;
  const textOf = (seen: ComparableResponse | undefined): string =>
    seen === undefined ? 'no request' : lines ? seen.head : summaryOf(seen);
  return { ...place, left: textOf(left), right: textOf(right), lines };
}
