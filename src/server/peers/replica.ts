// One of several replicas that are one mock server together: its links, its view of all worlds and journals, and the
// edge that its listener passes requests to.

import { ok, type Json, type Result } from '../../base';
import type { Journal } from '../journal/types';
import type { Limits } from '../limits';
import type { Log } from '../log';
import { createForwardMetrics } from '../metrics';
import type { MockServer } from '../mock';
import type { ReplicaPorts } from '../pipeline/parts';
import type { WorldSession, Worlds } from '../worlds/worlds';
import { acceptLinks } from './accept';
import { createAllJournals } from './all-journals';
import { createAllWorlds } from './all-worlds';
import { createDirectory } from './directory';
import { createEdge, type Edge } from './edge';
import { createForwarder } from './forward';
import { createHandOver } from './hand-over';
import type { LinkIdentity } from './handshake';
import { createHeirs } from './heirs';
import { createLinks } from './links';
import type { LivenessTimes } from './liveness';
import { createLostOwners } from './lost-owners';
import { createLostReplicas } from './lost-replicas';
import { measureForwards } from './measure-forwards';
import { createWorldMover, type WorldMover } from './move-worlds';
import { createQuestions } from './questions';
import { createRemoteReads } from './remote-reads';
import { answerReach, createReachability, REACH } from './reachability';
import { createLinkService, type QuestionAnswer } from './serve-links';
import type { SharedWorlds } from '../store/shared-worlds';
import { createVersionQuestions } from './version-questions';
import { createWaitingBudget } from './waiting-budget';
import { worldVersion, type WorldVersion } from './world-version';

export interface PeerSettings {
  readonly identity: LinkIdentity;
  readonly worlds: Worlds;
  readonly journal: Journal;
  readonly shared: SharedWorlds;
  readonly limits: Limits;
  readonly log: Log;
  readonly liveness?: LivenessTimes;
}

export interface Replica {
  /** For the parts of the mock server. */
  readonly ports: ReplicaPorts;
  /** Handles what clients send to this replica. */
  edge(mock: MockServer): Edge;
  /** Accepts links of other replicas. The error is one sentence. */
  listen(mock: MockServer, at: ListenPlace): Promise<Result<ReplicaListener, string>>;
  /** Checks that other replicas reach this one at the address that it has published. Resolves after the first check. */
  watchAddress(address: string): Promise<void>;
  /** Moves its worlds to other replicas, one after the other, while it continues to respond. */
  readonly moveWorlds: WorldMover['moveAll'];
  /** Closes all links to other replicas. */
  close(): void;
}

interface ListenPlace {
  readonly host: string;
  /** 0 takes any free port. */
  readonly port: number;
  /** Host and port at which other replicas reach this one when it listens on `port`. */
  readonly addressAt: (port: number) => string;
}

/** What a replica does between its last request and the end of its links. */
interface LastSteps {
  /** Time for the requests of other replicas that are not answered yet. */
  readonly waitMs: number;
  /** Stores what was done, and lets other replicas take the worlds. */
  readonly giveUp: () => Promise<void>;
}

interface ReplicaListener {
  /** Where other replicas reach it. */
  readonly address: string;
  /** Lets other replicas continue: none of their requests fails because this one stops. */
  handOver(steps: LastSteps): Promise<void>;
  close(): Promise<void>;
}

export function createReplica(settings: PeerSettings): Replica {
  const { identity, worlds, journal, shared, limits, log, liveness } = settings;
  const handOver = createHandOver();
  const lostOwners = createLostOwners();
  const links = createLinks(
    { identity, maxWaitingBytes: limits.forwardedBytes, ...(liveness ? { liveness } : {}) },
    { owners: lostOwners, lostReplicas: createLostReplicas(log) },
  );
  const questions = createQuestions(links);
  const heirs = createHeirs({ replica: identity.replica, shared, lostOwners, questions });
  const directory = createDirectory({ worlds, shared, handOver, lostOwners, heirs });
  let ownAddress: string | undefined;
  const allWorlds = createAllWorlds({
    worlds,
    directory,
    shared,
    questions,
    handOver,
    links,
    lostOwners,
    heirs,
    idleMs: limits.worldIdleMs,
    address: () => ownAddress,
  });
  const allJournals = createAllJournals({ replica: identity.replica, journal, shared, questions });
  const budget = createWaitingBudget(limits.forwardedWorldBytes);
  const mover = createWorldMover({ worlds, shared, directory, questions, handOver, log });
  const forwards = createForwardMetrics();
  const forwarder = measureForwards(createForwarder({ links, directory, lostOwners, heirs, budget }), forwards);
  const reachability = createReachability({ replica: identity.replica, links, questions, shared, log });
  const reach = answerReach(links);
  const answer = (name: string, subject: Json): Promise<QuestionAnswer> =>
    (name === REACH ? reach(subject).then((value) => ({ value })) : undefined) ??
    heirs.answer(name, subject) ??
    mover.answer(name, subject) ??
    allWorlds.answer(name, subject) ??
    allJournals.answer(name, subject) ??
    Promise.reject(new Error(`unknown query ${name}`));
  return {
    ports: { worlds: allWorlds, journal: allJournals, whyUnready: reachability.whyUnready, forwards },
    watchAddress: reachability.watch,
    moveWorlds: mover.moveAll,
    edge: (mock) =>
      createEdge({
        mock,
        directory,
        forwarder,
        lostOwners,
        handOver,
        openRead: createRemoteReads(mock),
        askVersion: createVersionQuestions(links),
        budget,
      }),
    async listen(mock, { host, port, addressAt }) {
      const { handle, openStream } = mock;
      const version = (session: WorldSession): Promise<WorldVersion | undefined> => worldVersion(mock.parts, session);
      const serve = createLinkService({ directory, shared, handOver, handle, openStream, version, answer });
      const listening = await acceptLinks({ identity, host, port, log, serve, ...(liveness ? { liveness } : {}) });
      if (!listening.ok) return listening;
      const { port: listened, leave, close } = listening.value;
      const address = addressAt(listened);
      ownAddress = address;
      return ok({
        address,
        close,
        async handOver({ waitMs, giveUp }) {
          await handOver.stop(waitMs);
          await giveUp();
          handOver.refuse();
          await leave();
        },
      });
    },
    close() {
      reachability.close();
      links.close();
    },
  };
}
