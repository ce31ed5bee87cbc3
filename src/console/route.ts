// The state of the page, as stored in its address: `#/ledger/updates/1220…?party=…&world=mine`. Everything worth
// sharing as a link is there.

import { computed, signal } from '@preact/signals';
import { parseLocation, worldBase } from './api/page-location';

export interface ConsoleRoute {
  /** First segment of the path; empty for the start page. */
  readonly screen: string;
  /** The remaining segments, decoded. */
  readonly rest: readonly string[];
  readonly query: URLSearchParams;
}

const decoded = (segment: string): string => {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
};

function parseRoute(hash: string): ConsoleRoute {
  const text = hash.replace(/^#\/?/, '');
  const mark = text.indexOf('?');
  const [screen = '', ...rest] = (mark === -1 ? text : text.slice(0, mark))
    .split('/')
    .filter((segment) => segment !== '')
    .map(decoded);
  return { screen, rest, query: new URLSearchParams(mark === -1 ? '' : text.slice(mark + 1)) };
}

type QueryMembers = Readonly<Record<string, string | undefined>>;

/** Formats a route; query members without a value are omitted. */
function formatRoute(path: readonly string[], query: QueryMembers = {}): string {
  const search = new URLSearchParams(
    Object.entries(query).flatMap(([name, value]) => (value === undefined || value === '' ? [] : [[name, value]])),
  );
  const text = search.toString();
  return `#/${path.map(encodeURIComponent).join('/')}${text === '' ? '' : `?${text}`}`;
}

const hash = signal(location.hash);
addEventListener('hashchange', () => (hash.value = location.hash));

export const pageLocation = parseLocation(location);
export const route = computed(() => parseRoute(hash.value));
/** The selected world. */
export const world = computed(() => route.value.query.get('world') ?? pageLocation.world);
/** Base address of the selected world. */
export const base = computed(() => worldBase(pageLocation.root, world.value));

/** A link inside the console, for `href`; keeps the world unless the query names one. */
export const linkTo = (path: readonly string[], query: QueryMembers = {}): string =>
  formatRoute(path, { ...query, world: query['world'] ?? route.value.query.get('world') ?? undefined });

export function go(path: readonly string[], query: QueryMembers = {}): void {
  location.hash = linkTo(path, query);
}

/** Changes query members in place, without a history entry. A value of undefined removes one. */
export function setQuery(changed: QueryMembers): void {
  const { screen, rest, query } = route.value;
  const next = formatRoute(
    [screen, ...rest].filter((segment) => segment !== ''),
    { ...Object.fromEntries(query), ...changed },
  );
  history.replaceState(null, '', next);
  hash.value = location.hash;
}
