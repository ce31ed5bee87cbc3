// How long the steps with `eventually` wait. A run against a wrong target would wait in full for each scenario, so waits
// learn: after full waits without success, later ones for the same condition or operation are shorter, but never shorter
// than a local server needs, nor than a multiple of what the successful waits of the target took (decision 034).

/** What a step waits for. */
interface WaitSubject {
  readonly operationId: string;
  /** The expected status and conditions, as the suite has them. */
  readonly condition: string;
}

export interface StepWaitRequest extends WaitSubject {
  /** The id of the scenario. */
  readonly scenario: string;
  /** The time that a local server needs. */
  readonly withinMs: number;
  /** The longest time that the step may take. */
  readonly fullMs: number;
}

export interface StepWait {
  /** The longest time that the step may take, by what the run knows now. */
  readonly limitMs: () => number;
  /** `waitedMs` excludes the time for which the kit itself delayed requests. `isMet` is undefined after an error. */
  readonly end: (waitedMs: number, isMet: boolean | undefined) => void;
}

/** A wait that has not ended. */
export interface PendingWait extends WaitSubject {
  readonly scenario: string;
  readonly waitedMs: number;
  readonly limitMs: number;
}

/** Waits for an operation that ended without success and earlier than they could have. */
export interface ShortenedWaits {
  readonly operationId: string;
  /** One per wait, in the order in which they ended. */
  readonly scenarios: readonly string[];
  /** The shortest of them. */
  readonly shortestMs: number;
  /** The longest time that one of them could have taken. */
  readonly fullMs: number;
  /** Full waits for this operation that ended without success. */
  readonly unmetFullWaits: number;
}

export interface LearnedWaits {
  readonly start: (wait: StepWaitRequest) => StepWait;
  /** Waits that have not ended, the longest first. */
  readonly pending: () => readonly PendingWait[];
  /** By operation, in the order of their names. */
  readonly shortened: () => readonly ShortenedWaits[];
}

/** Full waits without success after which other waits are shorter. */
const FULL_WAITS = { sameCondition: 1, sameOperation: 2 } as const;
/** How many times longer a shortened wait is than the slowest successful one, measured in the time of a local server. */
const MARGIN = 4;
/** A condition that is met within this share of a local server's time says nothing about waits. */
const PROMPT = 0.25;
/** A wait this close to its full length counts as full. */
const NEARLY_FULL = 0.9;

export interface LearnedWaitsSettings {
  /** Waits are never shortened. */
  readonly areFull?: boolean;
  /** Monotonic clock in milliseconds. */
  readonly now?: () => number;
}

export function createLearnedWaits({
  areFull = false,
  now = () => performance.now(),
}: LearnedWaitsSettings = {}): LearnedWaits {
  const unmet = new Map<string, number>();
  const shortened = new Map<string, ShortenedEntry>();
  const fullWaits = new Map<string, number>();
  const pending = new Map<StepWait, StepWaitRequest & { readonly since: number }>();
  /** The slowest successful wait, as a multiple of a local server's time. */
  let slowest = 0;

  const isHopeless = (wait: StepWaitRequest): boolean =>
    !areFull &&
    ((unmet.get(conditionKey(wait)) ?? 0) >= FULL_WAITS.sameCondition ||
      (unmet.get(wait.operationId) ?? 0) >= FULL_WAITS.sameOperation);
  const limitOf = (wait: StepWaitRequest): number =>
    isHopeless(wait) ? Math.min(wait.fullMs, wait.withinMs * Math.max(1, MARGIN * slowest)) : wait.fullMs;

  const onMet = (wait: StepWaitRequest, waitedMs: number): void => {
    const share = waitedMs / wait.withinMs;
    slowest = Math.max(slowest, share);
    if (share <= PROMPT) return;
    for (const key of unmet.keys())
      if (key === wait.operationId || key.startsWith(`${wait.operationId} `)) unmet.delete(key);
  };
  const onUnmet = (wait: StepWaitRequest, waitedMs: number): void => {
    const { operationId, scenario, fullMs } = wait;
    if (waitedMs >= NEARLY_FULL * fullMs) {
      for (const key of [conditionKey(wait), operationId]) unmet.set(key, (unmet.get(key) ?? 0) + 1);
      fullWaits.set(operationId, (fullWaits.get(operationId) ?? 0) + 1);
      return;
    }
    const entry = shortened.get(operationId) ?? { scenarios: [], shortestMs: waitedMs, fullMs };
    shortened.set(operationId, {
      scenarios: [...entry.scenarios, scenario],
      shortestMs: Math.min(entry.shortestMs, waitedMs),
      fullMs: Math.max(entry.fullMs, fullMs),
    });
  };
  return {
    start: (wait) => {
      const started: StepWait = {
        limitMs: () => limitOf(wait),
        end: (waitedMs, isMet) => {
          if (!pending.delete(started)) return;
          if (isMet === true) onMet(wait, waitedMs);
          if (isMet === false) onUnmet(wait, waitedMs);
        },
      };
      pending.set(started, { ...wait, since: now() });
      return started;
    },
    pending: () =>
      [...pending]
        .map(([{ limitMs }, { operationId, condition, scenario, since }]) => ({
          operationId,
          condition,
          scenario,
          waitedMs: now() - since,
          limitMs: limitMs(),
        }))
        .sort((one, other) => other.waitedMs - one.waitedMs),
    shortened: () =>
      [...shortened]
        .map(([operationId, { scenarios, shortestMs, fullMs }]) => ({
          operationId,
          scenarios,
          shortestMs: Math.round(shortestMs),
          fullMs: Math.round(fullMs),
          unmetFullWaits: fullWaits.get(operationId) ?? 0,
        }))
        .sort((one, other) => (one.operationId < other.operationId ? -1 : 1)),
  };
}

type ShortenedEntry = Pick<ShortenedWaits, 'scenarios' | 'shortestMs' | 'fullMs'>;

const conditionKey = ({ operationId, condition }: WaitSubject): string => `${operationId} ${condition}`;
