// What a caller's format selects of one update: events, witnesses, blobs and views (service contract 2.1,
// observed-ledger 2). Filters for any party apply to the parties that the served participant hosts (decisions B10).

import { TEMPLATES, type InterfaceName, type PartyId, type TemplateName } from '../daml';
import { isServedAt, type State } from '../state';
import type {
  LedgerContract,
  ExerciseNode,
  Reassignment,
  TopologyEvent,
  TopologyTransaction,
  Transaction,
  TreeNode,
} from '../types';

export type TransactionShape = 'acs-delta' | 'ledger-effects';

/**
 * One party's cumulative filters, with template and interface names resolved. Empty means nothing matches: a wildcard
 * is explicit.
 */
export interface PartyFilters {
  readonly wildcard: { readonly blob: boolean } | undefined;
  readonly templates: readonly { readonly template: TemplateName; readonly blob: boolean }[];
  readonly interfaces: readonly { readonly name: InterfaceName; readonly view: boolean; readonly blob: boolean }[];
}

export interface EventFormat {
  readonly byParty: ReadonlyMap<PartyId, PartyFilters>;
  readonly anyParty: PartyFilters | undefined;
  /** Whether values include more than is necessary. */
  readonly verbose?: boolean;
}

export interface TransactionFormat {
  readonly format: EventFormat;
  readonly shape: TransactionShape;
}

/** How ACS_DELTA treats contracts that one transaction creates and archives (decisions B43). */
export type TransientContracts = 'shown' | 'left-out';

export interface UpdateFormat {
  readonly transactions: TransactionFormat | undefined;
  readonly reassignments: EventFormat | undefined;
  /** Parties whose authorization events are selected; an empty list means all. */
  readonly topology: { readonly parties: readonly PartyId[] } | undefined;
}

export interface EventSelection {
  /** Requested parties that can see the event. */
  readonly witnesses: readonly PartyId[];
  /** Whether a matching filter requests the contract's blob. */
  readonly blob: boolean;
  /** Interfaces whose view a matching filter requests. */
  readonly views: readonly InterfaceName[];
  readonly verbose?: boolean;
}

export type ProjectedEvent =
  | (EventSelection & {
      readonly kind: 'created';
      readonly contract: LedgerContract;
      readonly nodeId: number;
      readonly acsDelta: boolean;
    })
  | (EventSelection & { readonly kind: 'archived'; readonly node: ExerciseNode })
  | (EventSelection & { readonly kind: 'exercised'; readonly node: ExerciseNode; readonly acsDelta: boolean });

/** An event format with the parties of the served participant at the offset of the projected update. */
interface EventReader {
  readonly format: EventFormat;
  readonly isServed: (party: PartyId) => boolean;
}

const readerAt = (state: State, format: EventFormat, offset: number): EventReader => ({
  format,
  isServed: (party) => isServedAt(state, party, offset),
});

/** Everything the format selects of a transaction, in order of node id. */
export function projectTransaction(
  state: State,
  transaction: Transaction,
  { format, shape, transients }: TransactionFormat & { readonly transients: TransientContracts },
): readonly ProjectedEvent[] {
  const reader = readerAt(state, format, transaction.offset);
  const transient = transientContracts(transaction);
  const witnesses = shape === 'ledger-effects' ? witnessesOf(transaction) : undefined;
  return transaction.nodes.flatMap((node) => {
    const isTransient = transient.has(contractIdOf(node));
    if (!witnesses) {
      if (isTransient && transients === 'left-out') return [];
      return deltaEvent(node, reader, !isTransient) ?? [];
    }
    return effectEvent(node, reader, { witnesses: witnesses[node.nodeId] ?? new Set(), isTransient }) ?? [];
  });
}

const contractIdOf = (node: TreeNode): string => (node.kind === 'create' ? node.contract.contractId : node.contractId);

const stakeholdersOf = (node: TreeNode): readonly PartyId[] => {
  const source = node.kind === 'create' ? node.contract : node;
  return [...source.signatories, ...source.observers];
};

const templateOf = (node: TreeNode): TemplateName => (node.kind === 'create' ? node.contract.template : node.template);

/** Created and archived by the same transaction. */
function transientContracts(transaction: Transaction): ReadonlySet<string> {
  const created = new Set(
    transaction.nodes.flatMap((node) => (node.kind === 'create' ? [node.contract.contractId] : [])),
  );
  return new Set(
    transaction.nodes.flatMap((node) =>
      node.kind === 'exercise' && node.consuming && created.has(node.contractId) ? [node.contractId] : [],
    ),
  );
}

/** Creates and archives, for stakeholders. */
function deltaEvent(node: TreeNode, reader: EventReader, acsDelta: boolean): ProjectedEvent | undefined {
  if (node.kind === 'exercise' && !node.consuming) return undefined;
  const selected = select(reader, templateOf(node), new Set(stakeholdersOf(node)));
  if (!selected) return undefined;
  if (node.kind === 'create')
    return { kind: 'created', contract: node.contract, nodeId: node.nodeId, acsDelta, ...selected };
  return { kind: 'archived', node, ...selected };
}

/** Creates and exercises, for witnesses. */
function effectEvent(
  node: TreeNode,
  reader: EventReader,
  known: { readonly witnesses: ReadonlySet<PartyId>; readonly isTransient: boolean },
): ProjectedEvent | undefined {
  const selected = select(reader, templateOf(node), known.witnesses);
  if (!selected) return undefined;
  const hasStake = selected.witnesses.some((party) => stakeholdersOf(node).includes(party));
  const changes = node.kind === 'create' || node.consuming;
  const acsDelta = hasStake && changes && !known.isTransient;
  if (node.kind === 'create')
    return { kind: 'created', contract: node.contract, nodeId: node.nodeId, acsDelta, ...selected };
  return { kind: 'exercised', node, acsDelta, ...selected };
}

/** Informees of each node and of the exercises above it (observed-ledger 2.3). */
function witnessesOf(transaction: Transaction): readonly ReadonlySet<PartyId>[] {
  const witnesses: Set<PartyId>[] = transaction.nodes.map((node) => new Set(informees(node)));
  for (const node of transaction.nodes) {
    if (node.kind !== 'exercise') continue;
    // Preorder: a parent's set is complete before its children take it over.
    for (const child of node.children) for (const party of witnesses[node.nodeId] ?? []) witnesses[child]?.add(party);
  }
  return witnesses;
}

function informees(node: TreeNode): readonly PartyId[] {
  if (node.kind === 'create') return stakeholdersOf(node);
  return node.consuming
    ? [...stakeholdersOf(node), ...node.actingParties]
    : [...node.signatories, ...node.actingParties];
}

/** The part of an event format that applies to a contract of this template; undefined when nothing selects it. */
function select(
  { format, isServed }: EventReader,
  template: TemplateName,
  visibleTo: ReadonlySet<PartyId>,
): EventSelection | undefined {
  const { byParty, anyParty } = format;
  const applying = [...byParty].filter(([party]) => visibleTo.has(party)).map(([, filters]) => filters);
  if (anyParty && [...visibleTo].some(isServed)) applying.push(anyParty);
  const matching = applying.filter((filters) => matches(filters, template));
  if (matching.length === 0) return undefined;
  return {
    witnesses: anyParty
      ? [...visibleTo].filter((party) => byParty.has(party) || isServed(party))
      : [...byParty.keys()].filter((party) => visibleTo.has(party)),
    blob: matching.some((filters) => wantsBlob(filters, template)),
    views: [...new Set(matching.flatMap((filters) => viewsOf(filters, template)))],
    ...(format.verbose === true ? { verbose: true } : {}),
  };
}

const implementsInterface = (template: TemplateName, name: InterfaceName): boolean =>
  TEMPLATES[template].interfaces.some((implemented) => implemented === name);

const matches = (filters: PartyFilters, template: TemplateName): boolean =>
  filters.wildcard !== undefined ||
  filters.templates.some((filter) => filter.template === template) ||
  filters.interfaces.some((filter) => implementsInterface(template, filter.name));

const wantsBlob = (filters: PartyFilters, template: TemplateName): boolean =>
  (filters.wildcard?.blob ?? false) ||
  filters.templates.some((filter) => filter.blob && filter.template === template) ||
  filters.interfaces.some((filter) => filter.blob && implementsInterface(template, filter.name));

const viewsOf = (filters: PartyFilters, template: TemplateName): readonly InterfaceName[] =>
  filters.interfaces
    .filter((filter) => filter.view && implementsInterface(template, filter.name))
    .map((filter) => filter.name);

/** What the format selects for the stakeholders of a contract as of an offset. */
export const selectContract = (
  state: State,
  { contract, offset }: { readonly contract: LedgerContract; readonly offset: number },
  format: EventFormat,
): EventSelection | undefined =>
  select(readerAt(state, format, offset), contract.template, new Set([...contract.signatories, ...contract.observers]));

export const projectReassignment = (
  state: State,
  update: Reassignment,
  format: EventFormat,
): EventSelection | undefined => selectContract(state, update, format);

export const projectTopology = (update: TopologyTransaction, parties: readonly PartyId[]): readonly TopologyEvent[] =>
  parties.length === 0 ? update.events : update.events.filter((event) => parties.includes(event.party));

/**
 * Whether a requested party is among the submitters: only they see the command id and the traffic cost (service
 * contract 2.1).
 */
export const isSubmitter = (update: { readonly actAs: readonly PartyId[] }, format: EventFormat): boolean =>
  format.anyParty !== undefined || update.actAs.some((party) => format.byParty.has(party));
