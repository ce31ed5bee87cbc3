// Runs the planned cases concurrently, so that waits overlap, and reports each result as it arrives.

import { RunStoppedError } from './bounds';
import { withCircuitBreaker } from './circuit-breaker';
import { createLaneRunner, placesToLend } from './lanes';
import { createRateLimiter } from './pace';
import {
  failedAtBalance,
  hasOtherPayments,
  OTHER_PAYMENTS,
  withOwnPayments,
  withoutBalances,
  type CaseWindow,
  type OwnPayments,
} from './other-payments';
import { runCase } from './run-case';
import { withLawFindings } from '../check/laws';
import type { CaseResult } from '../model/case-result';
import { judgingOf } from '../model/judging';
import type { CaseRunSettings } from './case-run';
import type { Traffic } from './traffic';
import { network } from './transport';
import { isFinalRead, laneNameOf, type PlannedCase } from '../model/planned-case';
import type { Scenario } from '../model/suite';

export interface RunCasesRequest extends Omit<CaseRunSettings, 'waitForSlot'> {
  readonly cases: readonly PlannedCase[];
  readonly concurrency: number;
  /** Set if the cases were shuffled: lanes with long waits do not start first; those with most cases still do. */
  readonly keepsOrder?: boolean | undefined;
  /** Maximum requests per second; undefined for no limit. Not used where `traffic` is present. */
  readonly rateLimit: number | undefined;
  /** Spaces, limits and repeats the requests of a run; without it each request is sent once. */
  readonly traffic?: Traffic;
  /** Stops after this number of failed cases. */
  readonly maxFailures: number | undefined;
  /** What counts as failed; by default every finding and every error. */
  readonly isFailure?: (result: CaseResult) => boolean;
  readonly onStart?: (planned: PlannedCase) => void;
  readonly onResult: (result: CaseResult) => void;
  /** Results of earlier runs against the same server: laws over a whole run apply to them as well. */
  readonly earlier?: readonly CaseResult[];
  /** Only laws that these clauses state; by default all. */
  readonly lawClauses?: readonly string[];
}

/** Results in the order of the cases; skipped and unreached cases have none. */
export async function runCases(request: RunCasesRequest): Promise<readonly CaseResult[]> {
  const running = request.cases.filter(({ skip }) => skip === undefined);
  const results = new Map<string, CaseResult>();
  const resultsSoFar = (): readonly CaseResult[] => request.cases.flatMap(({ id }) => results.get(id) ?? []);
  const own: OwnPayments = { updates: new Set(), taps: [] };
  const places = createLaneRunner(request.concurrency);
  const waits = request.waits ?? request.traffic?.waits;
  const settings: CaseRunSettings = {
    ...request,
    ...(waits && { waits, whileIdle: places.lend }),
    judging: judgingOf(request.target, request.judging),
    seen: () => [...(request.earlier ?? []), ...resultsSoFar()].flatMap(({ exchanges }) => exchanges),
    waitForSlot: request.traffic?.waitForSlot ?? createRateLimiter(request.rateLimit),
    transport: withOwnPayments(withCircuitBreaker(request.traffic?.transport ?? request.transport ?? network), own),
  };
  const isFailure =
    request.isFailure ?? (({ findings, error }: CaseResult): boolean => findings.length > 0 || error !== undefined);
  let failures = 0;
  const runLane = async (lane: Lane): Promise<void> => {
    for (const one of lane) {
      if (request.maxFailures !== undefined && failures >= request.maxFailures) return;
      if (request.traffic?.stopped() !== undefined) return;
      request.onStart?.(one);
      const result = await runUntilJudged(one, settings, { traffic: request.traffic, own });
      if (result === undefined) return;
      results.set(one.id, result);
      request.onResult(result);
      if (isFailure(result)) failures += 1;
      if (request.maxFailures !== undefined && failures >= request.maxFailures)
        request.traffic?.stop(`after ${failures} failed ${failures === 1 ? 'scenario' : 'scenarios'} (--bail)`);
    }
  };
  // A destructive case changes what others observe: run these alone, after all others.
  const isAlone = ({ scenario }: PlannedCase): boolean => scenario.safety === 'destructive';
  const others = running.filter((one) => !isFinalRead(one));
  await places.run(
    lanesOf(
      others.filter((one) => !isAlone(one)),
      request,
    ),
    runLane,
  );
  await runLane(others.filter(isAlone));
  await runLane(running.filter(isFinalRead));
  return withLawFindings(resultsSoFar(), request);
}

/** Cases that run one after another. */
type Lane = readonly PlannedCase[];

/**
 * One lane per `takesTurns` key, and one for each other case. Lanes with the longest possible waits start first, at
 * most as many as there are places to lend, so that their waits overlap with other lanes; then those with the most
 * cases. With `keepsOrder`, only the number of cases counts.
 */
export function lanesOf(
  cases: readonly PlannedCase[],
  { concurrency, keepsOrder = false }: Pick<RunCasesRequest, 'concurrency' | 'keepsOrder'>,
): readonly Lane[] {
  const lanes = new Map<string, PlannedCase[]>();
  for (const one of cases) {
    const name = laneNameOf(one);
    lanes.set(name, [...(lanes.get(name) ?? []), one]);
  }
  const byLength = [...lanes.values()].sort((left, right) => right.length - left.length);
  if (keepsOrder) return byLength;
  const waiting = byLength
    .map((lane) => ({ lane, waitMs: lane.reduce((sum, { scenario }) => sum + longestWaitMs(scenario), 0) }))
    .filter(({ waitMs }) => waitMs > 0)
    .sort((left, right) => right.waitMs - left.waitMs)
    .slice(0, placesToLend(concurrency));
  return [...new Set([...waiting.map(({ lane }) => lane), ...byLength])];
}

const longestWaitMs = ({ steps }: Scenario): number =>
  steps.reduce((sum, { eventually }) => sum + (eventually?.withinMs ?? 0), 0);

/** Attempts of a scenario whose failure may not be the target's; each attempt uses new ids. */
const MAX_REPEATS = 4;

/** The result of a case; undefined when the run was stopped during it. */
async function runUntilJudged(
  planned: PlannedCase,
  settings: CaseRunSettings,
  { traffic, own }: { readonly traffic: Traffic | undefined; readonly own: OwnPayments },
): Promise<CaseResult | undefined> {
  try {
    if (!traffic || planned.scenario.safety === 'destructive') return await runCase(planned, settings);
    for (let repeats = 0; ; repeats += 1) {
      const startedAt = Date.now();
      const result = await runCase(planned, settings);
      const excuse = await excuseFor(result, { startedAt, own }, settings);
      const operationId = planned.scenario.steps[result.judged]?.call ?? planned.id;
      const note = (reason: string): void => traffic.flaky({ operationId, reason, scenario: planned.id });
      if (excuse === undefined) {
        if (result.resentStep !== undefined) note(`${DROPPED}; a concurrent request of ${planned.id} was sent again`);
        return result;
      }
      if (repeats === MAX_REPEATS) return excuse === DROPPED ? withoutResent(result) : withoutBalances(result);
      note(`${excuse}; ${planned.id} was repeated`);
    }
  } catch (error) {
    if (error instanceof RunStoppedError) return undefined;
    throw error;
  }
}

const DROPPED = 'the connection was dropped';

const hasFindingsOfResent = ({ resentStep, findings }: CaseResult): boolean =>
  resentStep !== undefined && findings.length > 0;

/**
 * What a target that drops connections answered to a request sent twice proves nothing: the scenario ends before it.
 */
function withoutResent(result: CaseResult): CaseResult {
  const { resentStep: step } = result;
  if (step === undefined || !hasFindingsOfResent(result)) return result;
  const exchanges = result.exchanges.filter((exchange) => exchange.step < step);
  const findings = result.findings.filter(({ exchange }) => exchange !== undefined && exchange < exchanges.length);
  const call = result.planned.scenario.steps[step]?.call ?? '';
  const message = `${call} could not be judged: in each of ${MAX_REPEATS + 1} attempts, the connection of a concurrent request was dropped`;
  return { ...result, exchanges, findings, judged: step, error: { kind: 'network', message, isDropped: true } };
}

/** The reason, if a scenario failed for one that is not the target's; otherwise undefined. */
async function excuseFor(
  result: CaseResult,
  during: CaseWindow,
  settings: CaseRunSettings,
): Promise<typeof DROPPED | typeof OTHER_PAYMENTS | undefined> {
  if (result.error?.isDropped === true || hasFindingsOfResent(result)) return DROPPED;
  if (!failedAtBalance(result)) return undefined;
  return (await hasOtherPayments(result, during, settings)) ? OTHER_PAYMENTS : undefined;
}
