// Suggestions for a request that no operation matches: what is wrong with its path, or the most similar operation.

import { editDistance } from '../../base';
import type { OperationSpec } from '../../contract';
import { createRoutes, type RouteSource, type RouteMatch, type RouteTable } from './routes';

const MAX_PATH_LENGTH = 200;
const VERSION = /^v\d+$/;
const WORLDS = '/_worlds';

interface UnroutedRequest {
  readonly routes: RouteTable;
  readonly method: string;
  readonly path: string;
}

interface CompleteRoutes {
  readonly source: RouteSource;
  /** How the hint names the setting of the profile. */
  readonly profileSetting: string;
}

type HintRule = (request: UnroutedRequest) => string | undefined;

/**
 * One sentence; undefined without a similar operation. `path` is without the prefix of a world. `complete` may have
 * operations that the profile leaves out, so that those are recognised too.
 */
export function hintFor(
  routes: RouteTable,
  method: string,
  path: string,
  complete?: CompleteRoutes,
): string | undefined {
  const request = { routes, method, path };
  const rules: readonly HintRule[] = [
    otherMethod,
    (whole) => otherRelease(whole, complete),
    world,
    slashes,
    doubledPrefix,
    barePrefix,
    wrongPrefix,
    version,
    control,
    superValidator,
    nearest,
  ];
  for (const rule of rules) {
    const sentence = rule(request);
    if (sentence !== undefined) return sentence;
  }
  return undefined;
}

/** The path is known, the method is not. */
function otherMethod({ routes, method, path }: UnroutedRequest): string | undefined {
  const routed = routes.find(method, path);
  if (routed.kind !== 'wrong-method') return undefined;
  const known = routed.allowed.flatMap((allowed) => named(routes.find(allowed, path), allowed));
  return `${path} does not support ${method}; supported: ${known.join(', ')}`;
}

// HEAD and OPTIONS are implied by other methods, and not worth a suggestion.
const named = (routed: RouteMatch, method: string): readonly string[] =>
  routed.kind === 'operation' && method !== 'HEAD' ? [`${method} (${routed.spec.id})`] : [];

/** An operation of another release than the profile's. */
function otherRelease(
  { routes, method, path }: UnroutedRequest,
  complete: CompleteRoutes | undefined,
): string | undefined {
  if (!complete) return undefined;
  const { source, profileSetting } = complete;
  const served = new Set(routes.operations.map(({ id }) => id));
  const left = source.operations.filter(({ id }) => !served.has(id));
  if (left.length === 0) return undefined;
  const routed = createRoutes({ documents: source.documents, operations: left }).find(method, path);
  if (routed.kind !== 'operation') return undefined;
  const { id, group, since, removedIn, successor } = routed.spec;
  const when = [since && `was added in ${group} ${since}`, removedIn && `was removed in ${group} ${removedIn}`].filter(
    (part) => part !== undefined && part !== '',
  );
  const next = routes.operations.find((one) => one.id === successor);
  return `${id} ${when.join(' and ')}: the profile of this server is another release (${profileSetting})${next ? `; use ${next.method} ${next.path} instead` : ''}`;
}

/** The prefix of a world follows another one, is misspelt, or names no world. */
function world({ routes, method, path }: UnroutedRequest): string | undefined {
  if (/^\/_worlds?\/?$/.test(path))
    return `to address a world, put ${WORLDS}/ID before the path; GET ${controlPrefix(routes)}/worlds lists the worlds`;
  const behind = /^(.*?)\/(_?worlds?)\/([^/]+)(\/.*)?$/.exec(path);
  if (!behind) return undefined;
  const [, before = '', name = '', id = '', rest = ''] = behind;
  const meant = [`${before}${rest}`, rest].find((candidate) => isKnown(routes, method, candidate));
  // Without the underscore it is an ordinary segment, unless a known path follows.
  return meant === undefined && !name.startsWith('_')
    ? undefined
    : `the prefix of a world must come first, and only once; use ${WORLDS}/${id}${meant ?? rest}`;
}

const controlPrefix = (routes: RouteTable): string =>
  routes.prefixes.find(({ group }) => group === 'control')?.prefix ?? '';

/** An extra slash, at the end or inside. */
function slashes({ routes, method, path }: UnroutedRequest): string | undefined {
  const single = path.replace(/\/{2,}/g, '/');
  const bare = single.replace(/\/$/, '');
  if (bare === path || !isKnown(routes, method, bare)) return undefined;
  return `the path has an extra slash; use ${bare}`;
}

/** Both the base URL of a client and its paths have the prefix. */
function doubledPrefix({ routes, method, path }: UnroutedRequest): string | undefined {
  const outer = ownPrefix(routes, path);
  const rest = path.slice(outer.length);
  if (outer !== '' && isKnown(routes, method, rest) && ownPrefix(routes, rest) !== '') {
    return rest.startsWith(`${outer}/`)
      ? `the prefix ${outer} is repeated; use ${rest}`
      : `the path has two prefixes; remove ${outer}: ${rest}`;
  }
  const [first = '', second = ''] = rest.split('/').slice(1);
  const once = `${outer}${rest.slice(first.length + 1)}`;
  return VERSION.test(first) && first === second && isKnown(routes, method, once)
    ? `/${first} is repeated; use ${once}`
    : undefined;
}

/** The prefix of a group alone. */
function barePrefix({ routes, path }: UnroutedRequest): string | undefined {
  const own = routes.prefixes.find(({ prefix }) => prefix !== '' && prefix === path.replace(/\/+$/, ''));
  return own && `${own.prefix} is the prefix of the ${own.group} group; add the path of an operation`;
}

/** A path of one group of the network under the prefix of another. */
function wrongPrefix({ routes, method, path }: UnroutedRequest): string | undefined {
  const own = ownPrefix(routes, path);
  const rest = path.slice(own.length);
  const found = routes.prefixes.filter(
    ({ group, prefix }) => group !== 'control' && prefix !== own && isKnown(routes, method, `${prefix}${rest}`),
  );
  const [first] = found;
  if (!first) return undefined;
  if (found.length === 1) return `this path belongs to the ${first.group} group; use ${first.prefix}${rest}`;
  return `this path belongs to the groups ${found.map(({ group }) => group).join(' and ')}; use ${found.map(({ prefix }) => `${prefix}${rest}`).join(' or ')}`;
}

/** A control operation without its prefix, or with a similar one: `/control/v1`, `/_control`. */
function control({ routes, method, path }: UnroutedRequest): string | undefined {
  const prefix = controlPrefix(routes);
  const own = ownPrefix(routes, path);
  const alike = /^(?:\/api)?\/_?control(?:\/v\d+)?(\/.+)$/.exec(path)?.[1];
  const rest = [alike, path.slice(own.length)].find(
    (candidate) => candidate !== undefined && isKnown(routes, method, `${prefix}${candidate}`),
  );
  return prefix === '' || rest === undefined
    ? undefined
    : `control operations have the prefix ${prefix}; use ${prefix}${rest}`;
}

/** `/v0`, `/v1` or `/v2` is missing or wrong, perhaps together with the prefix. */
function version({ routes, method, path }: UnroutedRequest): string | undefined {
  const own = ownPrefix(routes, path);
  const rest = path.slice(own.length);
  const first = rest.split('/')[1] ?? '';
  const isVersioned = VERSION.test(first);
  const unversioned = isVersioned ? rest.slice(first.length + 1) : rest;
  const wanted = versionsOf(routes).filter((segment) => segment !== first);
  const known = (prefix: string): readonly string[] =>
    wanted.map((segment) => `${prefix}/${segment}${unversioned}`).filter((address) => isKnown(routes, method, address));
  const inside = known(own);
  if (inside.length > 0)
    return isVersioned
      ? `this operation has no /${first}; use ${inside.join(' or ')}`
      : `the version is missing; use ${inside.join(' or ')}`;
  const outside = isVersioned
    ? []
    : routes.prefixes.filter(({ prefix }) => prefix !== own).flatMap(({ prefix }) => known(prefix));
  if (outside.length === 0) return undefined;
  return `${own === '' ? 'the prefix and the version are missing' : 'the prefix belongs to another group, and the version is missing'}; use ${outside.join(' or ')}`;
}

const versionsOf = ({ operations }: RouteTable): readonly string[] =>
  [...new Set(operations.map(({ path }) => path.split('/')[1] ?? ''))]
    .filter((segment) => VERSION.test(segment))
    .sort();

const isKnown = (routes: RouteTable, method: string, path: string): boolean =>
  routes.find(method, path).kind === 'operation';

/** The longest prefix of a group that the path starts with. */
const ownPrefix = (routes: RouteTable, path: string): string =>
  routes.prefixes.reduce(
    (longest, { prefix }) => (prefix.length > longest.length && path.startsWith(`${prefix}/`) ? prefix : longest),
    '',
  );

/** The app of the super validator, of which only the probes are here; scan has some of its operations. */
function superValidator({ routes, method, path }: UnroutedRequest): string | undefined {
  const [, rest] = /^\/api\/sv(\/.*)?$/.exec(path) ?? [];
  if (rest === undefined && path !== '/api/sv') return undefined;
  const prefix = routes.prefixes.find(({ group }) => group === 'scan')?.prefix ?? '';
  const inScan = `${prefix}${rest ?? ''}`;
  const probes = 'of the super validator only /api/sv/livez and /api/sv/readyz are answered';
  return isKnown(routes, method, inScan) ? `${probes}; scan has ${inScan}` : probes;
}

function nearest({ routes, method, path }: UnroutedRequest): string | undefined {
  if (path.length > MAX_PATH_LENGTH) return undefined;
  let best: { readonly spec: OperationSpec; readonly address: string; readonly distance: number } | undefined;
  for (const spec of routes.operations) {
    const prefix = spec.prefix ?? routes.prefixes.find(({ group }) => group === spec.group)?.prefix ?? '';
    const address = `${prefix}${spec.path}`;
    const filled = filledFrom(address, path);
    // A lower bound of the distance; the exact one is expensive.
    if (Math.abs(filled.length - path.length) > path.length / 3) continue;
    const distance = editDistance(path, filled) + (spec.method === method ? 0 : 1);
    if (best === undefined || distance < best.distance) best = { spec, address, distance };
  }
  if (best === undefined || best.distance > path.length / 3) return undefined;
  return `did you mean ${best.spec.method} ${best.address} (${best.spec.id})?`;
}

/** The template with the caller's own segments in place of its parameters. */
function filledFrom(template: string, path: string): string {
  const segments = path.split('/');
  return template
    .split('/')
    .map((segment, at) => (segment.startsWith('{') ? (segments[at] ?? segment) : segment))
    .join('/');
}
