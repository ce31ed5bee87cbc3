// The one exit of the pipeline: an outcome, which is data, becomes the answer that is sent.

import type { Group } from '../../contract';
import type { Answer, RequestProblem } from '../../operations';
import { reasonOf } from './answer-reason';
import type { Exchange } from './exchange';
import { refusalForError } from './internal-error';
import { refused, type ExchangeFacts, type Outcome } from './outcome';
import type { PreparedParts } from './parts';
import { isRendered, render, tagged, type RenderedAnswer } from './render';
import { renderRefusal } from './render-refusal';

export interface RenderedOutcome {
  readonly answer: RenderedAnswer;
  readonly facts: ExchangeFacts;
  /** The notes of the facts, then those of the refusal. */
  readonly notes: readonly string[];
  readonly problems: readonly RequestProblem[];
  /** Why the operation itself refused, for the log only. */
  readonly reason?: string | undefined;
}

export interface OutcomeRequest {
  readonly exchange: Exchange;
  readonly group: Group;
}

/** What cannot be rendered becomes an internal error. */
export function renderOutcome(parts: PreparedParts, target: OutcomeRequest, outcome: Outcome): RenderedOutcome {
  const { result, facts } = outcome;
  if (!result.ok) {
    const { answer, notes, problems } = renderRefusal(parts, { ...target, spec: facts.spec }, result.error);
    return { answer: render(answer), facts, notes: [...facts.notes, ...notes], problems };
  }
  try {
    const answer = renderAnswer(parts, outcome, result.value);
    const reason = outcome.performed && !isRendered(result.value) ? reasonOf(result.value) : undefined;
    return { answer, facts, notes: facts.notes, problems: NO_PROBLEMS, reason };
  } catch (error: unknown) {
    return renderOutcome(parts, target, refused(refusalForError(parts.log, error, facts.spec), facts));
  }
}

const NO_PROBLEMS: readonly RequestProblem[] = [];

function renderAnswer(
  { responses }: PreparedParts,
  { performed, facts: { spec } }: Outcome,
  answer: Answer | RenderedAnswer,
): RenderedAnswer {
  if (isRendered(answer)) return answer;
  const rendered = render(answer);
  if (!performed || !spec || rendered.stream) return rendered;
  const complete = tagged(rendered, spec);
  if (performed.cacheAs && complete.status === 200) responses.set(performed.cacheAs, complete);
  return complete;
}
