// Whether other replicas reach this one at the address that it has published: they are asked to open a link to it. While
// none of them answers, this replica opens one to itself.

import type { Json } from '../../base';
import type { Log } from '../log';
import type { ReplicaAddress, SharedWorlds } from '../store/shared-worlds';
import { UnavailableError } from '../unavailable-error';
import type { Links } from './links';
import { memberOf, type Questions } from './questions';

/** The question of a replica whether another one reaches it. */
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
  /** Checks the address now, and then again and again. Resolves after the first time. */
  watch(address: string, log: Log): Promise<void>;
  /** Why this replica must get no requests yet: all replicas that answer cannot reach it, and none ever did. */
  whyUnready(): string | undefined;
  close(): void;
}

/** Longer than a lease: a replica that was killed is not reported as unreachable. */
const CHECK_MS = 10_000;

export function createReachability({
  replica,
  links,
  questions,
  shared,
  everyMs = CHECK_MS,
}: ReachabilityParts): Reachability {
  let timer: NodeJS.Timeout | undefined;
  let unready: string | undefined;
  let wasReached = false;
  let logged: string | undefined;

  const check = async (address: string, look: LookAtOthers): Promise<void> => {
    const { refusals, reached } = await look(await shared.replicas());
    const isKnown = reached || refusals.length > 0;
    const failure = isKnown ? refusals[0] : await links.reach({ id: replica, address }).then(noProblem, reasonOf);
    wasReached ||= reached || failure === undefined;
    unready = isKnown && !wasReached ? unreadyAt(address, failure) : undefined;
    report(address, failure);
  };
  let report = (_address: string, _failure: string | undefined): void => undefined;

  return {
    async watch(address, log) {
      report = (at, failure) => {
        if (failure !== logged) logChange(log, at, failure);
        logged = failure;
      };
      const look = lookFrom({ id: replica, address }, questions, log);
      // Without the store it is not known which replicas there are: the next check decides.
      const again = (): Promise<void> => check(address, look).catch(() => undefined);
      timer = setInterval(() => void again(), everyMs).unref();
      await again();
    },
    whyUnready: () => unready,
    close: () => clearInterval(timer),
  };
}

const NEXT_STEP = 'set --advertise to a host and port of this machine that they can connect to';

const unreadyAt = (address: string, failure = 'the reason is unknown'): string =>
  `other replicas cannot reach this one at ${address} (${failure}): ${NEXT_STEP}`;

function logChange(log: Log, address: string, failure: string | undefined): void {
  if (failure === undefined) log.info(`this replica is reachable at ${address} again`);
  else
    log.error(
      `this replica cannot be reached at ${address}, so others refuse requests to the worlds that it serves: ${NEXT_STEP}`,
      { reason: failure },
    );
}

interface Looked {
  /** Why others do not reach this replica. */
  readonly refusals: readonly string[];
  readonly reached: boolean;
}

type LookAtOthers = (others: readonly ReplicaAddress[]) => Promise<Looked>;

/** Asks all others, and logs which of them cannot be reached from here. */
function lookFrom(me: ReplicaAddress, questions: ReachabilityParts['questions'], log: Log): LookAtOthers {
  /** The failures of the last check. One that lasts is logged once. */
  let failing = new Map<string, { readonly isLogged: boolean }>();
  return async (others) => {
    const failed = new Map<string, { readonly isLogged: boolean }>();
    const noteFailure = ({ id, address }: ReplicaAddress, error: unknown): undefined => {
      // It was reached, and has not answered.
      if (error instanceof UnavailableError && error.isDone === 'unknown') return undefined;
      const before = failing.get(id);
      failed.set(id, { isLogged: before !== undefined });
      if (before?.isLogged === false)
        log.error(
          `cannot reach replica ${id} at ${address}: requests to the worlds that it serves are refused here; check the address that it advertises`,
          { reason: reasonOf(error) },
        );
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
    const known = answers.filter((answer) => answer !== undefined);
    return {
      refusals: known.flatMap(({ from, problem }) =>
        typeof problem === 'string' ? [`replica ${from}: ${problem}`] : [],
      ),
      reached: known.some(({ problem }) => problem === null),
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
