// Refusals that prove nothing: the operation also refuses valid requests, or never succeeded in the run.

import type { CaseResult } from '../model/case-result';
import type { RecordedExchange } from '../model/exchange';

const isSuccess = ({ response: { status } }: RecordedExchange): boolean => status >= 200 && status < 300;

/** Operations, and groups of them, that answered a request of the run with success. */
export const provenOperations = (results: readonly CaseResult[]): ReadonlySet<string> =>
  new Set(
    results
      .flatMap(({ exchanges }) => exchanges)
      .filter(isSuccess)
      .flatMap(({ operationId, group }) => [operationId, group]),
  );

/** Why the refusals of a case prove nothing; undefined if they do prove something, or if it got other answers. */
export function unprovenRefusal({ planned, exchanges }: CaseResult, proven: ReadonlySet<string>): string | undefined {
  const { steps } = planned.scenario;
  const isControl = ({ step }: RecordedExchange): boolean => steps[step]?.isControl === true;
  const controls = exchanges.filter(isControl);
  const failed = controls.find((exchange) => !isSuccess(exchange));
  if (failed)
    return `${failed.operationId} answers a valid request with ${failed.response.status}, so its refusals prove nothing`;
  const others = exchanges.filter((exchange) => !isControl(exchange));
  if (others.some(({ response }) => response.status < 400)) return undefined;
  const controlled = new Set(controls.map(({ operationId }) => operationId));
  // On a real network, an operation that the contract does not show may have no data on which it could succeed.
  const proofOf = ({ operationId, group, step }: RecordedExchange): string =>
    steps[step]?.expect.provenance.mark === 'documented' ? operationId : group;
  const unproven = others.find((one) => !controlled.has(one.operationId) && !proven.has(proofOf(one)));
  return unproven && `no request to ${unproven.operationId} succeeded in this run, so its refusals prove nothing`;
}
