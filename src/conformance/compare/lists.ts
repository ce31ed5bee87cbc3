// Differences between lists of two equal targets: different pages of an unordered list, and entries that the network
// adds while a comparison runs, namely rounds and offset checkpoints.

import { isObject, type Json } from '../../base';
import { hasDefinedOrder } from './mask';

/** An answer as it is compared: status and media type, and the masked body. */
export interface ListAnswer {
  readonly head: string;
  /** The body as JSON, with its lists sorted unless the contract defines their order. */
  readonly unordered: string;
}

/** Lists of a whole wallet or ledger: they also show entries of other scenarios and of the automation. */
export const GROWING_LISTS: ReadonlySet<string> = new Set([
  'listTransferOffers',
  'listAcceptedTransferOffers',
  'listUpdates',
  'listUpdatesPage',
  'listFlatUpdates',
  'listUpdateTrees',
  'listUpdateHistory',
  'listCompletions',
  'listCommandCompletions',
  'listActiveContracts',
  'listActiveContractsPage',
  'getActiveContractsPage',
]);

/** Operations that page through a list without a defined order: ids decide which entry is on which page. */
const UNORDERED_PAGES: ReadonlySet<string> = new Set([
  'getAcsSnapshot',
  'getAcsSnapshotV2',
  'getHoldingsState',
  'getHoldingsStateV2',
  'listActiveContractsPage',
  'getActiveContractsPage',
]);

/** Whether the answers of such an operation in a scenario contain the same entries in total, on different pages. */
export const arePagesEqual = (
  operationId: string,
  left: readonly ListAnswer[],
  right: readonly ListAnswer[],
): boolean => UNORDERED_PAGES.has(operationId) && totalOf(left) === totalOf(right);

function totalOf(answers: readonly ListAnswer[]): string {
  const bodies = answers.map(({ unordered }) => JSON.parse(unordered) as Json);
  return JSON.stringify([answers.map(({ head }) => head), bodies.map(restOf), bodies.flatMap(entriesOf).sort()]);
}

/** Whether two answers differ at most in parts that depend on ids and the clock. */
export function areListsEqual(operationId: string, left: ListAnswer, right: ListAnswer): boolean {
  if (left.head !== right.head) return false;
  const [one, other] = [JSON.parse(left.unordered) as Json, JSON.parse(right.unordered) as Json];
  if (JSON.stringify(restOf(one)) !== JSON.stringify(restOf(other))) return false;
  const [ours, theirs] = [entriesOf(one), entriesOf(other)];
  // The first page of an unordered list: ids decide which entries it has.
  if (UNORDERED_PAGES.has(operationId) && hasNextPage(one))
    return ours.length === theirs.length && haveSharedShapes(ours, theirs);
  return (
    (GROWING_LISTS.has(operationId) || UNORDERED_PAGES.has(operationId)) &&
    areEqualButForTheClock(ours, theirs, hasDefinedOrder(operationId))
  );
}

const isByClock = (entry: string): boolean =>
  entry.includes(':Splice.Round:') || /^\{"(update":\{")?OffsetCheckpoint"/.test(entry);

/**
 * Compares two lists without such entries. In an ordered list with a limit, further entries then take their
 * place: one side may end earlier by as many entries as were taken out.
 */
function areEqualButForTheClock(left: readonly string[], right: readonly string[], isOrdered: boolean): boolean {
  const [ours, theirs] = [left, right].map((list) => list.filter((entry) => !isByClock(entry)));
  if (!ours || !theirs) return false;
  if (!isOrdered) return JSON.stringify(ours.toSorted()) === JSON.stringify(theirs.toSorted());
  const common = Math.min(ours.length, theirs.length);
  const removed = Math.max(left.length - ours.length, right.length - theirs.length);
  return (
    Math.abs(ours.length - theirs.length) <= removed &&
    JSON.stringify(ours.slice(0, common)) === JSON.stringify(theirs.slice(0, common))
  );
}

/**
 * Whether the entries of each template that both pages have are of one shape: the contracts differ, their members do
 * not.
 */
function haveSharedShapes(left: readonly string[], right: readonly string[]): boolean {
  const [ours, theirs] = [shapesByTemplate(left), shapesByTemplate(right)];
  return [...ours].every(([template, shapes]) => {
    const others = theirs.get(template);
    return others === undefined || [...shapes].some((shape) => others.has(shape));
  });
}

function shapesByTemplate(entries: readonly string[]): ReadonlyMap<string, ReadonlySet<string>> {
  const shapes = new Map<string, Set<string>>();
  for (const entry of entries) {
    const template = /"template_?id":"([^"]*)"/i.exec(entry)?.[1] ?? '';
    const known = shapes.get(template) ?? new Set();
    shapes.set(template, known.add(JSON.stringify(shapeOf(JSON.parse(entry) as Json))));
  }
  return shapes;
}

/** Contracts of one template may have different optional members there. */
const CONTENT = /^(create_?arguments?|payload)$/i;

/** Member names and types. */
function shapeOf(value: Json): Json {
  if (Array.isArray(value)) return 'array';
  return isObject(value)
    ? Object.fromEntries(
        Object.entries(value).map(([name, member]) => [
          name,
          CONTENT.test(name) ? typeof member : shapeOf(member as Json),
        ]),
      )
    : typeof value;
}

const hasNextPage = (body: Json): boolean =>
  isObject(body) &&
  [body['next_page_token'], body['nextPageToken']].some(
    (token) => token !== undefined && token !== null && token !== '',
  );

/** The entries of the lists of a body, each as JSON. */
function entriesOf(body: Json): readonly string[] {
  if (Array.isArray(body)) return body.map((entry) => JSON.stringify(entry));
  return isObject(body)
    ? Object.values(body).flatMap((member) =>
        Array.isArray(member) ? (member as readonly unknown[]).map((entry) => JSON.stringify(entry)) : [],
      )
    : [];
}

/** The body with its lists emptied. */
function restOf(body: Json): Json {
  if (Array.isArray(body)) return [];
  return isObject(body)
    ? Object.fromEntries(
        Object.entries(body).map(([name, member]) => [name, Array.isArray(member) ? [] : (member as Json)]),
      )
    : body;
}
