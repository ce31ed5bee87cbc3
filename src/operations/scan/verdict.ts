// The verdict of the synchronizer on an update, and the traffic that it cost (Splice 0.7.4 scan). Each root node is one
// view; every update of a simulated network was accepted (assumed).

import { formatInstant6, type Json } from '../../base';
import type { HistoryUpdate, LedgerContract, Transaction, TreeNode } from '../../ledger';

export function verdictJson(update: HistoryUpdate): Json {
  const views = viewsOf(update);
  return {
    update_id: update.updateId,
    migration_id: update.migrationId,
    domain_id: update.synchronizerId,
    record_time: formatInstant6(update.recordTime),
    finalization_time: formatInstant6(update.recordTime),
    submitting_parties: update.actAs,
    submitting_participant_uid: update.participant,
    verdict_result: 'VERDICT_RESULT_ACCEPTED',
    mediator_group: 0,
    transaction_views: { views: views.map(viewJson), root_views: views.map((_, index) => index) },
  };
}

/** Undefined for updates of logs that did not record their traffic yet. */
export const trafficJson = (update: HistoryUpdate): Json | undefined =>
  update.paidTrafficCost === undefined
    ? undefined
    : {
        total_traffic_cost: update.paidTrafficCost,
        envelope_traffic_summaries: [
          { traffic_cost: update.paidTrafficCost, view_ids: viewsOf(update).map((_, index) => index) },
        ],
      };

/** Who sees a view, and who must confirm it. */
interface View {
  readonly informees: readonly string[];
  readonly confirming: readonly string[];
}

const viewJson = ({ informees, confirming }: View, index: number): Json => ({
  view_id: index,
  informees,
  confirming_parties: [{ parties: confirming, threshold: confirming.length }],
  sub_views: [],
  view_hash: '',
});

const viewsOf = (update: HistoryUpdate): readonly View[] =>
  update.type === 'transaction'
    ? update.roots.map((root) => viewOf(nodesUnder(update, root)))
    : [{ informees: sorted(stakeholders(update.contract)), confirming: sorted(update.contract.signatories) }];

function nodesUnder({ nodes }: Transaction, root: number): readonly TreeNode[] {
  const node = nodes[root];
  return node?.kind === 'exercise' ? nodes.slice(root, node.lastDescendant + 1) : nodes.slice(root, root + 1);
}

const viewOf = (nodes: readonly TreeNode[]): View => ({
  informees: sorted(nodes.flatMap((node) => (node.kind === 'create' ? stakeholders(node.contract) : informees(node)))),
  confirming: sorted(
    nodes.flatMap((node) =>
      node.kind === 'create' ? node.contract.signatories : [...node.signatories, ...node.actingParties],
    ),
  ),
});

const stakeholders = ({ signatories, observers }: LedgerContract): readonly string[] => [...signatories, ...observers];

const informees = (node: Extract<TreeNode, { kind: 'exercise' }>): readonly string[] => [
  ...node.signatories,
  ...node.actingParties,
  ...(node.consuming ? node.observers : []),
];

const sorted = (parties: readonly string[]): readonly string[] => [...new Set(parties)].sort();
