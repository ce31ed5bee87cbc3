// Whether other replicas reach this one at the address that it has published: they are asked to open a link to it. A
// replica that is alone opens one to itself.

import type { Json } from '../../base';
import type { Log } from '../log';
import type { ReplicaAddress, SharedWorlds } from '../store/shared-worlds';
import { UnavailableError } from '../unavailable-error';
import type { Links } from './links';
import { memberOf, type Questions } from './questions';

/** Asks another replica whether it can reach this one. */
export const REACH = 'reach';

export interface ReachabilityParts {
  /** Id of this replica. */
  readonly replica: string;
  readonly links: Pick<Links, 'reach'>;
  readonly questions: Pick<Questions, 'ask'>;
  readonly shared: Pick<SharedWorlds, 'replicas'>;
  readonly log: Log;
  readonly everyMs?: number;
}

export interface Reachability {
  /** Checks the address now and at intervals. Resolves after the first check. */
  watch(address: string): Promise<void>;
  /** Why this replica must get no requests yet, without addresses: none of the others is known to reach it. */
  whyUnready(): string | undefined;
  close(): void;
}

/** Longer than a lease: a replica that was killed is not reported as unreachable. */
const CHECK_MS = 10_000;
/** While this replica is not ready: a replica that was killed delays it by little more than its lease. */
const RETRY_MS = 1_000;

export function createReachability({
  replica,
  links,
  questions,
  shared,
  log,
  everyMs = CHECK_MS,
}: ReachabilityParts): Reachability {
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;
  let unready: string | undefined;
  /** It was alone, or another replica has reached it: it may serve worlds that no other replica serves. */
  let isAdmitted = false;
  /** When the first check began to find none of the others; undefined if the last one found some. */
  let cutOffSince: number | undefined;

  const check = async (me: ReplicaAddress, report: ReportProblem): Promise<void> => {
    const others = await shared.replicas();
    const { refusals, isReached, cutOff } = await lookAt(others, me, questions);
    isAdmitted ||= isReached || others.length === 0;
    if (cutOff !== undefined) {
      // Nothing is known: a link to itself would prove nothing about the network between the replicas.
      unready = isAdmitted ? undefined : CUT_OFF;
      cutOffSince ??= performance.now();
      const isLasting = performance.now() - cutOffSince >= everyMs;
      if (!isAdmitted && isLasting) report(cutOffAt(me.address), cutOff);
      return;
    }
    cutOffSince = undefined;
    const isAnswered = isReached || refusals.length > 0;
    const failure = isAnswered ? refusals[0] : await links.reach(me).then(noProblem, reasonOf);
    unready = refusals.length > 0 && !isAdmitted ? UNREACHED : undefined;
    report(failure === undefined ? undefined : unreachedAt(me.address), failure);
  };

  return {
    async watch(address) {
      const me = { id: replica, address };
      const report = reportTo(log, address);
      const goOn = async (): Promise<void> => {
        // Without the store it is not known which replicas there are: the next check decides.
        const isSettled = await check(me, report).then(
          () => unready === undefined,
          () => false,
        );
        if (!isClosed) timer = setTimeout(() => void goOn(), isSettled ? everyMs : Math.min(everyMs, RETRY_MS)).unref();
      };
      await goOn();
    },
    whyUnready: () => unready,
    close() {
      isClosed = true;
      clearTimeout(timer);
    },
  };
}

const UNREACHED = 'other replicas cannot connect to this one: see its log, and check --advertise';
const CUT_OFF =
  'none of the other replicas responds, so it is unknown whether they can connect to this one: see its log, and check --advertise and the network between the replicas';

const NEXT_STEP = 'set --advertise to a host and port of this machine that they can connect to';

const unreachedAt = (address: string): string =>
  `this replica cannot be reached at ${address}, so others refuse requests to the worlds that it serves: ${NEXT_STEP}`;

const cutOffAt = (address: string): string =>
  `none of the other replicas responds, so it is unknown whether they reach this one at ${address}, and it is not ready: let the replicas connect to each other, and ${NEXT_STEP}`;

/** What is wrong, and the reason; undefined when all is well. */
type ReportProblem = (problem: string | undefined, reason: string | undefined) => void;

/** A problem is logged once, although its reason may depend on which of the others is asked first. */
function reportTo(log: Log, address: string): ReportProblem {
  let logged: string | undefined;
  return (problem, reason) => {
    if (problem === logged) return;
    logged = problem;
    if (problem === undefined) log.info(`this replica is reachable at ${address} again`);
    else log.error(problem, { reason });
  };
}

interface Looked {
  /** Why others do not reach this replica. */
  readonly refusals: readonly string[];
  readonly isReached: boolean;
  /** There are others, and no link to any of them can be opened: why. */
  readonly cutOff: string | undefined;
}

/** Asks all others. Which of them cannot be reached from here is logged by the links. */
async function lookAt(
  others: readonly ReplicaAddress[],
  me: ReplicaAddress,
  questions: ReachabilityParts['questions'],
): Promise<Looked> {
  const failures: string[] = [];
  const noteFailure = (error: unknown): undefined => {
    // Otherwise it was reached, and has not answered.
    const isUnreached = !(error instanceof UnavailableError && error.isDone === 'unknown');
    if (isUnreached) failures.push(reasonOf(error));
  };
  const answers = await Promise.all(
    others.map((to) =>
      questions
        .ask(to, REACH, { ...me })
        .then((answer) => ({ from: to.address, problem: memberOf(answer, 'problem') }), noteFailure),
    ),
  );
  const known = answers.filter((answer) => answer !== undefined);
  return {
    refusals: known.flatMap(({ from, problem }) =>
      typeof problem === 'string' ? [`the replica at ${from} reports: ${problem}`] : [],
    ),
    isReached: known.some(({ problem }) => problem === null),
    cutOff: failures.length === others.length ? failures[0] : undefined,
  };
}

/** The answer to the question of another replica. */
export const answerReach =
  (links: Pick<Links, 'reach'>) =>
  async (subject: Json): Promise<Json> => {
    const from = { id: String(memberOf(subject, 'id')), address: String(memberOf(subject, 'address')) };
    return { problem: (await links.reach(from).then(noProblem, reasonOf)) ?? null };
  };

const noProblem = (): undefined => undefined;
const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
