// Concurrent requests: their answers are linearizable if some order of the requests, one after another, explains all of
// them. The model itself decides that: it gets the requests in one order after another until its answers are those of
// the target.

import { defined } from '../../base';
import type { RecordedExchange } from '../model/exchange';
import type { ExploreSession } from './session';
import { cloned, type AnswerDifference, type Correspondence } from './compare-answers';

export interface ConcurrentRequests {
  /** The target's answers, in the order of the requests. */
  readonly answers: readonly RecordedExchange[];
  /** Sends a request to the model. */
  readonly sendToModel: (request: number) => Promise<RecordedExchange>;
  readonly saveModel: ExploreSession['saveModel'];
  readonly correspondence: Correspondence;
  readonly differences: (
    target: RecordedExchange,
    model: RecordedExchange,
    learned: Correspondence,
  ) => readonly AnswerDifference[];
}

export interface Linearization {
  readonly isExplained: true;
  /** The model's answers in the order of the requests; for a request that the target refused with 429, its answer. */
  readonly answers: readonly RecordedExchange[];
  readonly correspondence: Correspondence;
  /** The model went back to an earlier state, so that its new ids differ from the target's. */
  readonly isReverted: boolean;
}

/** No order explains the answers. */
export interface UnexplainedAnswers {
  readonly isExplained: false;
  /** The first request that differs in the order that explains most of them. */
  readonly request: number;
  readonly model: RecordedExchange;
}

/** More orders than this are not tried. */
const MAX_ORDERS = 24;

/** If no order explains the answers, the model is in the state after the last order that was tried. */
export async function linearize(concurrent: ConcurrentRequests): Promise<Linearization | UnexplainedAnswers> {
  const { answers, saveModel } = concurrent;
  const saved = await saveModel();
  // A request that is refused with 429 has no effect and may be sent again.
  const performed = [...answers.keys()].filter((request) => statusOf(answers[request]) !== 429);
  const [refused, others] = [
    performed.filter((one) => isRefused(answers[one])),
    performed.filter((one) => !isRefused(answers[one])),
  ];
  let isReverted = false;
  let furthest: OrderAttempt | undefined;
  try {
    // Usually those that succeeded came first.
    for (const order of permutations([...others, ...refused]).slice(0, MAX_ORDERS)) {
      if (isReverted) await saved.goBack();
      const attempt = await attempted(order, concurrent);
      if (attempt.failed === undefined)
        return { isExplained: true, answers: attempt.answers, correspondence: attempt.correspondence, isReverted };
      isReverted = true;
      if (furthest === undefined || attempt.explained > furthest.explained) furthest = attempt;
    }
    const failed = defined(furthest?.failed, 'an order that was tried and failed');
    return { isExplained: false, ...failed };
  } finally {
    await saved.forget();
  }
}

const statusOf = (answer: RecordedExchange | undefined): number => answer?.response.status ?? 0;
const isRefused = (answer: RecordedExchange | undefined): boolean => statusOf(answer) >= 400;

interface OrderAttempt {
  /** Number of requests whose answers agree. */
  readonly explained: number;
  readonly failed: Omit<UnexplainedAnswers, 'isExplained'> | undefined;
  readonly answers: readonly RecordedExchange[];
  readonly correspondence: Correspondence;
}

/** Sends the requests in an order until an answer of the model differs. */
async function attempted(
  order: readonly number[],
  { answers, sendToModel, correspondence, differences }: ConcurrentRequests,
): Promise<OrderAttempt> {
  const learned = cloned(correspondence);
  const expected = [...answers];
  for (const [explained, request] of order.entries()) {
    const [seen, model] = [answers[request], await sendToModel(request)];
    if (seen === undefined || differences(seen, model, learned).length > 0)
      return { explained, failed: { request, model }, answers: expected, correspondence: learned };
    expected[request] = model;
  }
  return { explained: order.length, failed: undefined, answers: expected, correspondence: learned };
}

/** Every order of a list, the given one first. */
function permutations<T>(list: readonly T[]): readonly (readonly T[])[] {
  if (list.length <= 1) return [list];
  return list.flatMap((first, index) =>
    permutations(list.filter((_, other) => other !== index)).map((rest) => [first, ...rest]),
  );
}
