// Concurrent requests: their answers are linearizable if some order of the requests, one after another, explains all of
// them. The model itself decides that: it gets the requests in one order after another until its answers are those of
// the target.

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
  /** The model's answers in the order of the requests; for a request that the target refused with 429, its answer. */
  readonly answers: readonly RecordedExchange[];
  readonly correspondence: Correspondence;
  /** The model went back to an earlier state, so that its new ids differ from the target's. */
  readonly isReverted: boolean;
}

/** More orders than this are not tried. */
const MAX_ORDERS = 24;

/** Undefined if no order explains the answers. The model is then in the state after the last order that was tried. */
export async function linearize(concurrent: ConcurrentRequests): Promise<Linearization | undefined> {
  const { answers, saveModel } = concurrent;
  const saved = await saveModel();
  // A request that is refused with 429 has no effect and may be sent again.
  const performed = [...answers.keys()].filter((request) => statusOf(answers[request]) !== 429);
  const [refused, others] = [
    performed.filter((one) => isRefused(answers[one])),
    performed.filter((one) => !isRefused(answers[one])),
  ];
  let isReverted = false;
  try {
    // Usually those that succeeded came first.
    for (const order of permutations([...others, ...refused]).slice(0, MAX_ORDERS)) {
      if (isReverted) await saved.goBack();
      const found = await explained(order, concurrent);
      if (found) return { ...found, isReverted };
      isReverted = true;
    }
    return undefined;
  } finally {
    await saved.forget();
  }
}
const statusOf = (answer: RecordedExchange | undefined): number => answer?.response.status ?? 0;
const isRefused = (answer: RecordedExchange | undefined): boolean => statusOf(answer) >= 400;

async function explained(
  order: readonly number[],
  { answers, sendToModel, correspondence, differences }: ConcurrentRequests,
): Promise<Omit<Linearization, 'isReverted'> | undefined> {
  const learned = cloned(correspondence);
  const expected = [...answers];
  for (const request of order) {
    const [seen, model] = [answers[request], await sendToModel(request)];
    if (seen === undefined || differences(seen, model, learned).length > 0) return undefined;
    expected[request] = model;
  }
  return { answers: expected, correspondence: learned };
}

/** Every order of a list, the given one first. */
function permutations<T>(list: readonly T[]): readonly (readonly T[])[] {
  if (list.length <= 1) return [list];
  return list.flatMap((first, index) =>
    permutations(list.filter((_, other) => other !== index)).map((rest) => [first, ...rest]),
  );
}
