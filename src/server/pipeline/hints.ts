// What was probably meant by an address that leads nowhere, or by a method that is not known there.

import { editDistance } from '../../base';
import type { OperationSpec } from '../../contract';
import { createRoutes, type RouteSource, type Routed, type RouteTable } from './routes';

const LONGEST_PATH = 200;
const VERSION = /^v\d+$/;
const WORLDS = '/_worlds';

interface Asked {
  readonly routes: RouteTable;
  readonly method: string;
  readonly path: string;
}

type Mistake = (asked: Asked) => string | undefined;

/**
 * One sentence, or undefined when nothing comes near. `path` is without the prefix of a world. With `everything`, which
 * may hold operations that the profile leaves out, those are recognised too.
 */
export function hintFor(
  routes: RouteTable,
  method: string,
  path: string,
  everything?: RouteSource,
): string | undefined {
  const asked = { routes, method, path };
  const mistakes: readonly Mistake[] = [
    otherMethod,
    (whole) => otherRelease(whole, everything),
    world,
    slashes,
    doubledPrefix,
    barePrefix,
    wrongPrefix,
    version,
    control,
    nearest,
  ];
  for (const mistake of mistakes) {
    const sentence = mistake(asked);
    if (sentence !== undefined) return sentence;
  }
  return undefined;
}

/** The path is known, the method is not. */
function otherMethod({ routes, method, path }: Asked): string | undefined {
  const routed = routes.find(method, path);
  if (routed.kind !== 'wrong-method') return undefined;
  const known = routed.allowed.flatMap((allowed) => named(routes.find(allowed, path), allowed));
  return `${path} does not take ${method}; it takes ${known.join(', ')}`;
}

// HEAD and OPTIONS come of themselves, and are nothing that somebody means.
const named = (routed: Routed, method: string): readonly string[] =>
  routed.kind === 'operation' && method !== 'HEAD' ? [`${method} (${routed.spec.id})`] : [];

/** An operation of another release than the one that is played. */
function otherRelease({ routes, method, path }: Asked, everything: RouteSource | undefined): string | undefined {
  const served = new Set(routes.operations.map(({ id }) => id));
  const left = everything?.operations.filter(({ id }) => !served.has(id)) ?? [];
  if (!everything || left.length === 0) return undefined;
  const routed = createRoutes({ documents: everything.documents, operations: left }).find(method, path);
  if (routed.kind !== 'operation') return undefined;
  const { id, group, since, removedIn } = routed.spec;
  const when = [since && `came with ${group} ${since}`, removedIn && `went with ${group} ${removedIn}`].filter(
    (part) => part !== undefined && part !== '',
  );
  return `${id} ${when.join(' and ')}: this server plays another release (--profile)`;
}

/** The prefix of a world stands behind another one, is misspelt, or names none. */
function world({ routes, method, path }: Asked): string | undefined {
  if (/^\/_worlds?\/?$/.test(path))
    return `a world is addressed as ${WORLDS}/ID and the path; the worlds there are: GET ${controlPrefix(routes)}/worlds`;
  const behind = /^(.*?)\/(_?worlds?)\/([^/]+)(\/.*)?$/.exec(path);
  if (!behind) return undefined;
  const [, before = '', name = '', id = '', rest = ''] = behind;
  const meant = [`${before}${rest}`, rest].find((candidate) => isKnown(routes, method, candidate));
  // Without the underscore it is a word like any other, unless a known address follows.
  return meant === undefined && !name.startsWith('_')
    ? undefined
    : `the prefix of a world comes first, and once: ${WORLDS}/${id}${meant ?? rest}`;
}

const controlPrefix = (routes: RouteTable): string =>
  routes.prefixes.find(({ group }) => group === 'control')?.prefix ?? '';

/** A slash too many at the end, or two in a row. */
function slashes({ routes, method, path }: Asked): string | undefined {
  const single = path.replace(/\/{2,}/g, '/');
  const bare = single.replace(/\/$/, '');
  if (bare === path || !isKnown(routes, method, bare)) return undefined;
  return `there is a slash too many: the address is ${bare}`;
}

/** The base address of a client has the prefix, and its paths have it as well. */
function doubledPrefix({ routes, method, path }: Asked): string | undefined {
  const outer = ownPrefix(routes, path);
  const rest = path.slice(outer.length);
  if (outer !== '' && isKnown(routes, method, rest) && ownPrefix(routes, rest) !== '') {
    return rest.startsWith(`${outer}/`)
      ? `the prefix ${outer} stands there twice: the address is ${rest}`
      : `there are two prefixes: without ${outer} the address is ${rest}`;
  }
  const [first = '', second = ''] = rest.split('/').slice(1);
  const once = `${outer}${rest.slice(first.length + 1)}`;
  return VERSION.test(first) && first === second && isKnown(routes, method, once)
    ? `/${first} stands there twice: the address is ${once}`
    : undefined;
}

/** The prefix of a group, and nothing behind it. */
function barePrefix({ routes, path }: Asked): string | undefined {
  const own = routes.prefixes.find(({ prefix }) => prefix !== '' && prefix === path.replace(/\/+$/, ''));
  return own && `${own.prefix} is the prefix of the ${own.group} group: the path of an operation follows it`;
}

/** A path of one group of the network under the prefix of another. */
function wrongPrefix({ routes, method, path }: Asked): string | undefined {
  const own = ownPrefix(routes, path);
  const rest = path.slice(own.length);
  const found = routes.prefixes.filter(
    ({ group, prefix }) => group !== 'control' && prefix !== own && isKnown(routes, method, `${prefix}${rest}`),
  );
  const [first] = found;
  if (!first) return undefined;
  if (found.length === 1) return `this is a path of the ${first.group} group: its address is ${first.prefix}${rest}`;
  return `this is a path of the groups ${found.map(({ group }) => group).join(' and ')}: the address is ${found.map(({ prefix }) => `${prefix}${rest}`).join(' or ')}`;
}

/** An operation that controls the stand-in, without its prefix or with something like it: `/control/v1`, `/_control`. */
function control({ routes, method, path }: Asked): string | undefined {
  const prefix = controlPrefix(routes);
  const own = ownPrefix(routes, path);
  const alike = /^(?:\/api)?\/_?control(?:\/v\d+)?(\/.+)$/.exec(path)?.[1];
  const rest = [alike, path.slice(own.length)].find(
    (candidate) => candidate !== undefined && isKnown(routes, method, `${prefix}${candidate}`),
  );
  return prefix === '' || rest === undefined
    ? undefined
    : `operations that control the stand-in have a prefix of their own: the address is ${prefix}${rest}`;
}

/** `/v0`, `/v1` or `/v2` is missing, perhaps with the prefix before it, or it is another one. */
function version({ routes, method, path }: Asked): string | undefined {
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
      ? `there is no /${first} of this operation: the address is ${inside.join(' or ')}`
      : `the version is missing: the address is ${inside.join(' or ')}`;
  const outside = isVersioned
    ? []
    : routes.prefixes.filter(({ prefix }) => prefix !== own).flatMap(({ prefix }) => known(prefix));
  if (outside.length === 0) return undefined;
  return `${own === '' ? 'prefix and version are missing' : 'the prefix is of another group, and the version is missing'}: the address is ${outside.join(' or ')}`;
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

function nearest({ routes, method, path }: Asked): string | undefined {
  if (path.length > LONGEST_PATH) return undefined;
  let best: { readonly spec: OperationSpec; readonly address: string; readonly distance: number } | undefined;
  for (const spec of routes.operations) {
    const prefix = spec.prefix ?? routes.prefixes.find(({ group }) => group === spec.group)?.prefix ?? '';
    const address = `${prefix}${spec.path}`;
    const filled = filledFrom(address, path);
    // So many letters differ at least; the exact count is dear.
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
