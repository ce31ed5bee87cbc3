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
  readonly everyMs?: number;
}

export interface Reachability {
  /** Checks the address now and at intervals. Resolves after the first check. */
  watch(address: string, log: Log): Promise<void>;
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
  everyMs = CHECK_MS,
}: ReachabilityParts): Reachability {
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;
  let unready: string | undefined;
  /** It was alone, or another replica has reached it: it may serve worlds that no other replica serves. */
  let isAdmitted = false;

  const check = async (me: ReplicaAddress, { look, report }: AddressWatch): Promise<void> => {
    const others = await shared.replicas();
    const { refusals, isReached, cutOff } = await look(others);
    isAdmitted ||= isReached || others.length === 0;
    if (cutOff) {
      // Nothing is known: a link to itself would prove nothing about the network between the replicas.
      unready = isAdmitted ? undefined : CUT_OFF;
      if (!isAdmitted && cutOff.isLasting) report(cutOffAt(me.address), cutOff.reason);
      return;
    }
    const isAnswered = isReached || refusals.length > 0;
    const failure = isAnswered ? refusals[0] : await links.reach(me).then(noProblem, reasonOf);
    unready = refusals.length > 0 && !isAdmitted ? UNREACHED : undefined;
    report(failure === undefined ? undefined : unreachedAt(me.address), failure);
  };

  return {
    async watch(address, log) {
      const me = { id: replica, address };
      const watched = { look: lookFrom(me, { questions, log, lastingMs: everyMs }), report: reportTo(log, address) };
      const goOn = async (): Promise<void> => {
        // Without the store it is not known which replicas there are: the next check decides.
        const isSettled = await check(me, watched).then(
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

interface AddressWatch {
  readonly look: LookAtOthers;
  readonly report: ReportProblem;
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
  /** There are others, and no link to any of them can be opened. */
  readonly cutOff: { readonly reason: string; readonly isLasting: boolean } | undefined;
}

type LookAtOthers = (others: readonly ReplicaAddress[]) => Promise<Looked>;

interface LookParts extends Pick<ReachabilityParts, 'questions'> {
  readonly log: Log;
  /** A failure that lasts this long is logged. */
  readonly lastingMs: number;
}

interface FailedLink {
  readonly reason: string;
  readonly since: number;
  readonly isLasting: boolean;
}

/** Asks all others, and logs which of them cannot be reached from here. */
function lookFrom(me: ReplicaAddress, { questions, log, lastingMs }: LookParts): LookAtOthers {
  /** The failures of the last check. One that lasts is logged once. */
  let failing: ReadonlyMap<string, FailedLink> = new Map();
  const failedLink = ({ id, address }: ReplicaAddress, reason: string): FailedLink => {
    const before = failing.get(id);
    const since = before?.since ?? performance.now();
    const isLasting = before !== undefined && performance.now() - since >= lastingMs;
    if (isLasting && !before.isLasting)
      log.error(
        `cannot reach replica ${id} at ${address}: requests to the worlds that it serves are refused here; check the address that it advertises`,
        { reason },
      );
    return { reason: `replica ${id}: ${reason}`, since, isLasting };
  };
  return async (others) => {
    const failed = new Map<string, FailedLink>();
    const noteFailure = (to: ReplicaAddress, error: unknown): undefined => {
      // Otherwise it was reached, and has not answered.
      const isUnreached = !(error instanceof UnavailableError && error.isDone === 'unknown');
      if (isUnreached) failed.set(to.id, failedLink(to, reasonOf(error)));
    };
    const answers = await Promise.all(
      others.map((to) =>
        questions.ask(to, REACH, { ...me }).then(
          (answer) => ({ from: to.id, problem: memberOf(answer, 'problem') }),
          (error: unknown) => noteFailure(to, error),
        ),
      ),
    );
    failing = failed;
    const [failure] = failed.values();
    const known = answers.filter((answer) => answer !== undefined);
    return {
      refusals: known.flatMap(({ from, problem }) =>
        typeof problem === 'string' ? [`replica ${from}: ${problem}`] : [],
      ),
      isReached: known.some(({ problem }) => problem === null),
      cutOff: failed.size === others.length ? failure : undefined,
    };
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
