// Summaries of updates, independent of any party's visibility, and pages of them.

import type { ChoiceName, PartyId, TemplateName } from '../daml';
import type { State } from '../state';
import type { TopologyEvent, TreeNode, Update } from '../types';

export interface UpdateRow {
  readonly summary: string;
  readonly templates: readonly TemplateName[];
  readonly parties: readonly PartyId[];
  readonly created: number;
  readonly archived: number;
  readonly exercised: number;
}

export function updateRow(update: Update): UpdateRow {
  const nodes = nodesOf(update);
  const exercises = nodes.flatMap((node) => (node.kind === 'exercise' ? [node] : []));
  return {
    summary: summaryOf(update),
    templates: [...new Set(templatesOf(update))],
    parties: [...new Set(partiesIn(update))],
    created: nodes.length - exercises.length,
    archived: exercises.filter(({ consuming }) => consuming).length,
    exercised: exercises.length,
  };
}

const nodesOf = (update: Update): readonly TreeNode[] => (update.type === 'transaction' ? update.nodes : []);
const templateOf = (node: TreeNode): TemplateName => (node.kind === 'create' ? node.contract.template : node.template);

function* templatesOf(update: Update): Generator<TemplateName> {
  if (update.type === 'reassignment') yield update.contract.template;
  for (const node of nodesOf(update)) yield templateOf(node);
}

/** All parties involved in an update, with duplicates. */
function* partiesIn(update: Update): Generator<PartyId> {
  if (update.type === 'topology') for (const { party } of update.events) yield party;
  if (update.type !== 'topology') yield* update.actAs;
  if (update.type === 'reassignment') yield* stakeholders(update.contract);
  for (const node of nodesOf(update)) {
    if (node.kind === 'exercise') yield* node.actingParties;
    yield* stakeholders(node.kind === 'create' ? node.contract : node);
  }
}

interface Stakeholders {
  readonly signatories: readonly PartyId[];
  readonly observers: readonly PartyId[];
}

function* stakeholders({ signatories, observers }: Stakeholders): Generator<PartyId> {
  yield* signatories;
  yield* observers;
}

/** Describes the first root and counts the others. */
function summaryOf(update: Update): string {
  if (update.type === 'reassignment')
    return `${update.contract.template} ${update.kind} from ${hintOf(update.source)} to ${hintOf(update.target)}`;
  const lines =
    update.type === 'topology'
      ? update.events.map(describeHosting)
      : update.roots.flatMap((root) => (update.nodes[root] ? [describeNode(update.nodes[root])] : []));
  const [first = 'nothing'] = lines;
  return lines.length > 1 ? `${first}, and ${lines.length - 1} more` : first;
}

const hintOf = (id: string): string => id.split('::')[0] ?? id;

const describeNode = (node: TreeNode): string =>
  node.kind === 'create' ? `created ${node.contract.template}` : describeChoice(node.choice, node.template);

/** `TransferOffer_Accept` as `TransferOffer: accept`; the part before the underscore is a template or an interface. */
function describeChoice(choice: ChoiceName, template: TemplateName): string {
  const line = choice.indexOf('_');
  const [subject, verb] = line === -1 ? [template, choice] : [choice.slice(0, line), choice.slice(line + 1)];
  return `${subject}: ${verb
    .replaceAll('_', ' ')
    .replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ')
    .toLowerCase()}`;
}

function describeHosting(event: TopologyEvent): string {
  const [party, participant] = [hintOf(event.party), hintOf(event.participant)];
  switch (event.kind) {
    case 'revoked':
      return `${party} is no longer hosted by ${participant}`;
    case 'onboarding':
      return `${party} is being onboarded to ${participant} (${event.permission})`;
    case 'added':
      return `${party} is hosted by ${participant} (${event.permission})`;
    case 'changed':
      return `${party} is hosted by ${participant} otherwise (${event.permission})`;
  }
}

export interface UpdateFilter {
  readonly party?: PartyId;
  /** Only updates that involve a party besides this one. */
  readonly besides?: PartyId;
  readonly template?: TemplateName;
  readonly kind?: Update['type'];
}

export function matchesUpdateFilter({ party, besides, template, kind }: UpdateFilter, update: Update): boolean {
  if (kind !== undefined && update.type !== kind) return false;
  if (besides !== undefined && involvesOnly(update, besides)) return false;
  return (
    (party === undefined || involves(update, party)) && (template === undefined || concernsTemplate(update, template))
  );
}

export function involvesOnly(update: Update, party: PartyId): boolean {
  for (const one of partiesIn(update)) if (one !== party) return false;
  return true;
}

/** Whether the party is among `partiesIn`, without building the list: filters scan many updates. */
function involves(update: Update, party: PartyId): boolean {
  if (update.type === 'topology') return update.events.some((event) => event.party === party);
  if (update.actAs.includes(party)) return true;
  if (update.type === 'reassignment') return hasStakeIn(update.contract, party);
  return update.nodes.some((node) =>
    node.kind === 'create'
      ? hasStakeIn(node.contract, party)
      : node.actingParties.includes(party) || hasStakeIn(node, party),
  );
}

const hasStakeIn = ({ signatories, observers }: Stakeholders, party: PartyId): boolean =>
  signatories.includes(party) || observers.includes(party);

function concernsTemplate(update: Update, template: TemplateName): boolean {
  if (update.type === 'reassignment') return update.contract.template === template;
  return nodesOf(update).some((node) => templateOf(node) === template);
}

export interface UpdateRange {
  /** Offsets, both exclusive. */
  readonly after: number;
  readonly before: number;
  readonly newestFirst: boolean;
  readonly limit: number;
  /** Maximum number of updates to scan. */
  readonly most: number;
}

export interface UpdatePage {
  readonly updates: readonly Update[];
  /** The last scanned offset, if there are more updates. */
  readonly next: number | undefined;
}

/** A page of matching updates. The cost depends on the number of scanned updates, not on the position. */
export function updatesPage(
  state: State,
  filter: UpdateFilter,
  { after, before, newestFirst, limit, most }: UpdateRange,
): UpdatePage {
  const updates: Update[] = [];
  const [low, high] = [Math.max(after, 0) + 1, Math.min(before, state.ledgerEnd + 1) - 1];
  const count = Math.max(0, high - low + 1);
  for (let looked = 0; looked < count; looked += 1) {
    const offset = newestFirst ? high - looked : low + looked;
    const update = state.updates[offset - 1];
    if (update && matchesUpdateFilter(filter, update)) updates.push(update);
    if ((updates.length === limit || looked + 1 === most) && looked + 1 < count) return { updates, next: offset };
  }
  return { updates, next: undefined };
}
