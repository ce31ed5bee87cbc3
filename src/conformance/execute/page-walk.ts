// Reads page after page of a list until it ends, or a maximum is reached.

import { withResponses } from '../check/expectations';
import { meetsStatus } from '../check/expected-status';
import { evaluate } from '../../expressions';
import type { RecordedExchange } from '../model/exchange';
import type { ScenarioStep } from '../model/suite';
import { scopeOf, type CaseRun } from './case-run';

export interface PageWalk {
  readonly step: Pick<ScenarioStep, 'expect'>;
  readonly pages: NonNullable<ScenarioStep['pages']>;
  readonly send: () => Promise<RecordedExchange>;
}

/** All pages, in their order. The scenario then knows as `cut` whether there are more. */
export async function readPages(
  running: CaseRun,
  { step, pages: { next, max }, send }: PageWalk,
): Promise<readonly RecordedExchange[]> {
  const { values } = running;
  const exchanges: RecordedExchange[] = [];
  delete values['cursor'];
  do {
    const page = await send();
    exchanges.push(page);
    // Without the expected answer there is no cursor.
    values['cursor'] = meetsStatus(step.expect, page)
      ? ((await evaluate(next, withResponses(scopeOf(running), [page]))) ?? undefined)
      : undefined;
  } while (values['cursor'] !== undefined && exchanges.length < max);
  values['cut'] = values['cursor'] !== undefined;
  if (values['cut'] === true) running.cut = exchanges.length;
  return exchanges;
}
