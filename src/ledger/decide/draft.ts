// Collects the log entries of one decision and assigns positions, offsets, ids and strictly increasing record times.

import { later, plus, type Micros } from '../../base';
import {
  CHOICES,
  interfaceOfChoice,
  type ChoiceArgument,
  type ChoiceName,
  type ChoiceResult,
  type DamlValue,
  type PartyId,
  type Payload,
  type TemplateName,
} from '../daml';
import { makeContract } from '../make-contract';
import { sharedListsOf, type SharedLists } from '../shared-lists';
import { contractIdAt, reassignmentIdAt, seededContractIdAt, traceAt, updateIdAt } from '../ids';
import type { ReassignmentSubmission } from './commands';
import { assignmentOf, networkOf, type ContractRecord, type State } from '../state';
import type {
  LedgerContract,
  CreateNode,
  Env,
  ExerciseNode,
  Fact,
  LogEntry,
  ParticipantUid,
  SynchronizerId,
  TopologyEvent,
  TraceContext,
  TreeNode,
} from '../types';

export interface CreateSpec {
  readonly kind: 'create';
  readonly contract: LedgerContract;
}

export interface ExerciseSpec {
  readonly kind: 'exercise';
  readonly target: LedgerContract;
  readonly choice: ChoiceName;
  readonly argument: DamlValue;
  readonly result: DamlValue;
  readonly actors: readonly PartyId[];
  readonly children: readonly TreeSpec[];
}

export type TreeSpec = CreateSpec | ExerciseSpec;

export interface SubmissionSpec {
  readonly actAs: readonly PartyId[];
  readonly commandId?: string;
  readonly workflowId?: string;
  /** Set for submissions by ledger users only. */
  readonly userId?: string;
  readonly submissionId?: string;
  /** Undefined counts as absent: most submissions are not signed by an external party. */
  readonly externalTransactionHash?: string | undefined;
  readonly roots: readonly TreeSpec[];
}

interface ReassignmentSpec {
  readonly record: ContractRecord;
  readonly submitter: PartyId;
  readonly source: SynchronizerId;
  readonly target: SynchronizerId;
  readonly counter: number;
  readonly submission?: ReassignmentSubmission | undefined;
}

/** An exercise of a choice with its typed argument and result. */
export function exercise<C extends ChoiceName>(
  target: LedgerContract,
  choice: C,
  call: {
    readonly actors: readonly PartyId[];
    readonly argument: ChoiceArgument<C>;
    readonly result: ChoiceResult<C>;
    readonly children?: readonly TreeSpec[];
  },
): ExerciseSpec {
  return {
    kind: 'exercise',
    target,
    choice,
    argument: call.argument,
    result: call.result,
    actors: call.actors,
    children: call.children ?? [],
  };
}

/** Archives a contract on behalf of its signatories. */
export const archive = (target: LedgerContract): ExerciseSpec =>
  exercise(target, 'Archive', { actors: target.signatories, argument: {}, result: {} });

export type Draft = ReturnType<typeof createDraft>;

/**
 * Starts a draft on top of the state; the caller folds the entries with `evolve`. With a contract seed the ids of
 * created contracts are derived from it.
 */
export function createDraft(state: State, env: Env, contractSeed?: string) {
  const entries: LogEntry[] = [];
  const lists = sharedListsOf(state);
  let offset = state.ledgerEnd;
  let lastRecordTime = state.lastRecordTime;
  let ordinal = 0;
  let migrationId = state.migrationId;
  const position = (): number => state.log.length + entries.length;

  /** Envelope of the next update; resets the ordinal of created contracts. */
  const envelope = (synchronizerId: SynchronizerId) => {
    lastRecordTime = nextRecordTime(env.now, lastRecordTime);
    const trace: TraceContext = env.trace ?? traceAt(env, position());
    const base = {
      updateId: updateIdAt(env, position()),
      offset: ++offset,
      recordTime: lastRecordTime,
      synchronizerId,
      migrationId,
      trace,
    };
    ordinal = 0;
    return base;
  };

  const decided = <T extends { readonly recordTime: Micros }>(base: T) =>
    base.recordTime === env.now ? base : { ...base, decidedAt: env.now };

  return {
    entries,
    /** Record time of the next entry. */
    nextRecordTime: (): Micros => nextRecordTime(env.now, lastRecordTime),

    fact(entry: Fact): void {
      if (entry.type === 'snapshot-taken') lastRecordTime = later(lastRecordTime, entry.recordTime);
      if (entry.type === 'migration-started' || entry.type === 'network-started') migrationId = entry.migrationId;
      entries.push(entry);
    },

    /** A contract that the next transaction will create. */
    create<T extends TemplateName>(
      template: T,
      payload: Payload<T>,
    ): CreateSpec & { readonly contract: LedgerContract<T> } {
      const contractId =
        contractSeed === undefined
          ? contractIdAt(env, position(), ordinal++)
          : seededContractIdAt(env, contractSeed, position(), ordinal++);
      return { kind: 'create', contract: makeContract(contractId, template, payload, { createdAt: env.now, lists }) };
    },

    transaction(submission: SubmissionSpec): void {
      const { actAs, commandId, workflowId, userId, submissionId, externalTransactionHash, roots } = submission;
      const { nodes, rootIds } = flatten(roots, lists);
      const { updateId, recordTime, synchronizerId, trace } = envelope(synchronizerOf(state, roots));
      const { participant, paidTrafficCost } = submitted(state, actAs, nodes.length);
      // What each transaction has is written out: a spread takes twice the memory in a long log.
      entries.push({
        type: 'transaction',
        updateId,
        offset,
        recordTime,
        synchronizerId,
        migrationId,
        trace,
        effectiveAt: env.now,
        actAs: lists.texts(actAs),
        participant,
        paidTrafficCost,
        ...(commandId === undefined ? {} : { commandId }),
        ...(workflowId === undefined ? {} : { workflowId }),
        ...(userId === undefined ? {} : { userId }),
        ...(submissionId === undefined ? {} : { submissionId }),
        ...(externalTransactionHash === undefined ? {} : { externalTransactionHash }),
        nodes,
        roots: rootIds,
      });
    },

    topology(events: readonly TopologyEvent[]): void {
      entries.push({ type: 'topology', ...decided(envelope(networkOf(state).synchronizerId)), events });
    },

    unassign(spec: ReassignmentSpec, assignmentExclusivity: Micros): void {
      const reassignmentId = reassignmentIdAt(env, position());
      entries.push({
        type: 'reassignment',
        kind: 'unassigned',
        ...decided(envelope(spec.source)),
        ...reassigned(state, spec),
        reassignmentId,
        assignmentExclusivity,
      });
    },

    assign(spec: ReassignmentSpec, reassignmentId: string): void {
      entries.push({
        type: 'reassignment',
        kind: 'assigned',
        ...decided(envelope(spec.target)),
        ...reassigned(state, spec),
        reassignmentId,
      });
    },
  };
}

/** The participant that submits for a party: the served one if it hosts the party, else the first host. */
function submittingParticipant(state: State, actAs: readonly PartyId[]): ParticipantUid {
  const network = networkOf(state);
  const hosts = state.hosting.get(actAs[0] ?? '');
  if (!hosts || hosts.has(network.participant)) return network.participant;
  return hosts.keys().next().value ?? network.participant;
}

const submitted = (state: State, actAs: readonly PartyId[], nodeCount: number) => ({
  actAs,
  participant: submittingParticipant(state, actAs),
  // Bytes of a confirmation request: a fixed envelope plus a constant per node (assumed; the size has no other effect).
  paidTrafficCost: 1_840 + 612 * nodeCount,
});

const reassigned = (state: State, spec: ReassignmentSpec) => ({
  ...submitted(state, [spec.submitter], 1),
  ...spec.submission,
  source: spec.source,
  target: spec.target,
  submitter: spec.submitter,
  counter: spec.counter,
  contract: spec.record.contract,
});

const nextRecordTime = (now: Micros, last: Micros): Micros => (now > last ? now : plus(last, 1n));

/**
 * A transaction runs on the synchronizer that its input contracts are assigned to; without inputs, on the network's
 * own.
 */
function synchronizerOf(state: State, roots: readonly TreeSpec[]): SynchronizerId {
  for (const root of roots) {
    const input = root.kind === 'exercise' ? state.contracts.get(root.target.contractId) : undefined;
    const synchronizerId = input && assignmentOf(input).synchronizerId;
    if (synchronizerId !== undefined) return synchronizerId;
  }
  return networkOf(state).synchronizerId;
}

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

/** Numbers a forest in preorder. */
function flatten(
  roots: readonly TreeSpec[],
  lists: SharedLists,
): {
  readonly nodes: readonly TreeNode[];
  readonly rootIds: readonly number[];
} {
  const nodes: TreeNode[] = [];
  const visit = (spec: TreeSpec): number => {
    const nodeId = nodes.length;
    if (spec.kind === 'create') {
      nodes.push({ kind: 'create', nodeId, contract: spec.contract } satisfies CreateNode);
      return nodeId;
    }
    const node = exerciseNode(spec, nodeId, lists);
    nodes.push(node);
    if (spec.children.length > 0) node.children = lists.nodeIds(spec.children.map(visit));
    node.lastDescendant = nodes.length - 1;
    return nodeId;
  };
  const rootIds = lists.nodeIds(roots.map(visit));
  // A copy has no spare capacity, which matters in a long log.
  return { rootIds, nodes: nodes.slice() };
}

const NO_CHILDREN: readonly number[] = [];

function exerciseNode(spec: ExerciseSpec, nodeId: number, lists: SharedLists): Mutable<ExerciseNode> {
  const interfaceName = interfaceOfChoice(spec.choice);
  const node: Mutable<ExerciseNode> = {
    kind: 'exercise',
    nodeId,
    contractId: spec.target.contractId,
    template: spec.target.template,
    signatories: spec.target.signatories,
    observers: spec.target.observers,
    choice: spec.choice,
    argument: spec.argument,
    result: spec.result,
    consuming: CHOICES[spec.choice].consuming,
    actingParties: lists.texts(spec.actors),
    children: NO_CHILDREN,
    lastDescendant: nodeId,
  };
  return interfaceName === undefined ? node : { interfaceName, ...node };
}
