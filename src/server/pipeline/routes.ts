// The route table: one tree of path segments for all groups, built once from the documents.
// A literal segment beats a parameter, a trailing slash is another path, and HEAD is answered as GET.

import type { Availability, DocumentSpec, Group, OperationSpec } from '../../contract';
import { ADMINISTRATOR } from '../../operations';
import { availabilityIn, type Profile } from '../profile';

export interface RouteSource {
  readonly documents: readonly DocumentSpec[];
  readonly operations: readonly OperationSpec[];
}

export type RouteMatch =
  | { readonly kind: 'operation'; readonly spec: OperationSpec; readonly path: Readonly<Record<string, string>> }
  | { readonly kind: 'wrong-method'; readonly group: Group; readonly allowed: readonly string[] }
  | { readonly kind: 'malformed'; readonly group: Group; readonly segment: string }
  | { readonly kind: 'unknown'; readonly group: Group };

export interface RouteTable {
  find(method: string, path: string): RouteMatch;
  /** Prefix of each document that is served, without a trailing slash. */
  readonly prefixes: readonly { readonly group: Group; readonly prefix: string }[];
  readonly operations: readonly OperationSpec[];
}

interface Node {
  readonly literals: Map<string, Node>;
  /** Segments that mix text and parameters, such as `{name}:cancel`. */
  readonly mixed: { readonly pattern: RegExp; readonly node: Node }[];
  parameter?: Node;
  readonly routes: Map<string, Route>;
}

interface Route {
  readonly spec: OperationSpec;
  readonly bind: readonly {
    readonly at: number;
    readonly pattern: RegExp;
    readonly names: readonly string[];
    readonly isWhole: boolean;
  }[];
}

const CONTROL = { group: 'control', prefix: '/_control/v1' } as const;
/** Base path of the registries of other administrators than the network's, each under a segment of its own. */
const REGISTRIES = { group: 'scan', prefix: '/_registry' } as const;
const REGISTRY = [...segmentsOf(REGISTRIES.prefix), `{${ADMINISTRATOR}}`];
/** A disabled operation is known, and refused. */
const SERVED: readonly Availability[] = ['available', 'disabled'];
const WHOLE_PARAMETER = /^\{[^{}]+\}$/;
const PARAMETER = /\{([^{}]+)\}/g;

/**
 * Builds the table; of two operations with the same method and path the first one is served. Those of registries are
 * served under `/_registry/{administrator}`, too.
 */
export function createRoutes(
  source: RouteSource,
  profile: Profile = {},
  isOfRegistries: (operationId: string) => boolean = () => false,
): RouteTable {
  const root = emptyNode();
  const prefixOf = new Map(source.documents.map((document) => [document.file, segmentsOf(document.prefix)]));
  const operations = source.operations.filter((spec) => SERVED.includes(availabilityIn(profile, spec)));
  for (const spec of operations) {
    const prefix = spec.prefix === undefined ? (prefixOf.get(spec.file) ?? []) : segmentsOf(spec.prefix);
    insert(root, spec, prefix);
    if (isOfRegistries(spec.id)) insert(root, spec, [...REGISTRY, ...prefix]);
  }
  const prefixes = [
    ...source.documents.map(({ group, prefix }) => ({ group, prefix: prefix.replace(/\/+$/, '') })),
    ...ownPrefixes(operations),
    CONTROL,
  ];
  const byText = plainRoutes(root);
  return {
    find: (method, path) =>
      byText.get(`${method === 'HEAD' ? 'GET' : method} ${path}`) ??
      find(root, [...prefixes, REGISTRIES], { method, path }),
    prefixes,
    operations,
  };
}

/**
 * Prefixes of operations outside the prefix of their document: the first segment of their path identifies the group.
 */
function ownPrefixes(operations: readonly OperationSpec[]): RouteTable['prefixes'] {
  const own = operations.flatMap(({ group, prefix, path }): [string, RouteTable['prefixes'][number]][] => {
    if (prefix === undefined) return [];
    const first = `${prefix}/${path.split('/')[1] ?? ''}`;
    return [[first, { group, prefix: first }]];
  });
  return [...new Map(own).values()];
}

/** Routes without parameters by method and path, a shortcut past the tree. */
function plainRoutes(root: Node): ReadonlyMap<string, RouteMatch> {
  const found = new Map<string, RouteMatch>();
  const visit = (node: Node, path: string): void => {
    for (const [method, { spec, bind: bound }] of node.routes)
      if (bound.length === 0 && !isHeadOf(node, method))
        found.set(`${method} ${path}`, { kind: 'operation', spec, path: NO_PARAMETERS });
    for (const [segment, next] of node.literals) visit(next, `${path}/${segment}`);
  };
  visit(root, '');
  return found;
}

/** A document may define HEAD itself: then GET's route does not answer it, and the tree decides. */
const isHeadOf = ({ routes }: Node, method: string): boolean =>
  method === 'HEAD' || (method === 'GET' && routes.has('HEAD'));

const NO_PARAMETERS: Readonly<Record<string, string>> = {};

function find(
  root: Node,
  prefixes: RouteTable['prefixes'],
  asked: { readonly method: string; readonly path: string },
): RouteMatch {
  const decoded: string[] = [];
  for (const raw of asked.path.split('/').slice(1)) {
    const segment = decodeSegment(raw);
    if (segment === undefined) return { kind: 'malformed', group: groupOf(prefixes, asked.path), segment: raw };
    decoded.push(segment);
  }
  const nodes: Node[] = [];
  collect(root, decoded, nodes);
  for (const node of nodes) {
    const route = node.routes.get(asked.method) ?? (asked.method === 'HEAD' ? node.routes.get('GET') : undefined);
    if (route) return { kind: 'operation', spec: route.spec, path: bind(route, decoded) };
  }
  const group = groupOf(prefixes, asked.path);
  if (nodes.length === 0) return { kind: 'unknown', group };
  return {
    kind: 'wrong-method',
    group: [...(nodes[0]?.routes.values() ?? [])][0]?.spec.group ?? group,
    allowed: allowedBy(nodes),
  };
}

/** Every node that the whole path leads to, best match first. */
function collect(node: Node, segments: readonly string[], found: Node[], at = 0): void {
  const segment = segments[at];
  if (segment === undefined) {
    if (node.routes.size > 0) found.push(node);
    return;
  }
  const literal = node.literals.get(segment);
  if (literal) collect(literal, segments, found, at + 1);
  for (const { pattern, node: next } of node.mixed) if (pattern.test(segment)) collect(next, segments, found, at + 1);
  if (node.parameter && segment !== '') collect(node.parameter, segments, found, at + 1);
}

function insert(root: Node, spec: OperationSpec, prefix: readonly string[]): void {
  const segments = [...prefix, ...spec.path.split('/').slice(1)];
  const node = segments.reduce(childFor, root);
  const bound = segments.flatMap((segment, at) =>
    segment.includes('{')
      ? [{ at, pattern: patternOf(segment), names: namesOf(segment), isWhole: WHOLE_PARAMETER.test(segment) }]
      : [],
  );
  if (!node.routes.has(spec.method)) node.routes.set(spec.method, { spec, bind: bound });
}

function childFor(node: Node, segment: string): Node {
  if (WHOLE_PARAMETER.test(segment)) return (node.parameter ??= emptyNode());
  if (segment.includes('{')) {
    const pattern = patternOf(segment);
    const known = node.mixed.find((other) => other.pattern.source === pattern.source);
    if (known) return known.node;
    const fresh = { pattern, node: emptyNode() };
    node.mixed.push(fresh);
    return fresh.node;
  }
  const child = node.literals.get(segment) ?? emptyNode();
  node.literals.set(segment, child);
  return child;
}

function bind(route: Route, segments: readonly string[]): Record<string, string> {
  const pairs: [string, string][] = [];
  for (const { at, pattern, names, isWhole } of route.bind) {
    const segment = segments[at] ?? '';
    const values = isWhole ? [segment] : (pattern.exec(segment)?.slice(1) ?? []);
    names.forEach((name, index) => pairs.push([name, values[index] ?? '']));
  }
  return Object.fromEntries(pairs);
}

function allowedBy(nodes: readonly Node[]): readonly string[] {
  const methods = new Set(nodes.flatMap((node) => [...node.routes.keys()]));
  if (methods.has('GET')) methods.add('HEAD');
  methods.add('OPTIONS');
  return [...methods].sort();
}

function groupOf(prefixes: RouteTable['prefixes'], path: string): Group {
  const matching = prefixes.filter(({ prefix }) => prefix === '' || path === prefix || path.startsWith(`${prefix}/`));
  const longest = matching.sort((a, b) => b.prefix.length - a.prefix.length)[0];
  return longest?.group ?? 'ledger';
}

function decodeSegment(segment: string): string | undefined {
  if (!segment.includes('%')) return segment;
  try {
    return decodeURIComponent(segment);
  } catch {
    return undefined;
  }
}

function segmentsOf(prefix: string): readonly string[] {
  return prefix.split('/').filter((segment) => segment !== '');
}

const emptyNode = (): Node => ({ literals: new Map(), mixed: [], routes: new Map() });
const namesOf = (segment: string): readonly string[] => [...segment.matchAll(PARAMETER)].map((match) => match[1] ?? '');

function patternOf(segment: string): RegExp {
  const literal = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');
  const parts = segment.split(PARAMETER).map((part, index) => (index % 2 === 0 ? literal(part) : '([^]+?)'));
  return new RegExp(`^${parts.join('')}$`);
}
