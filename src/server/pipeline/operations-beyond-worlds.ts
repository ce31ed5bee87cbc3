// Control operations that concern no single world. They run in the standby world, so they do not wait while the world in
// the request path is rebuilt or stored. Any replica can answer them.

import type { RouteMatch } from './routes';

/** They read and change the table of worlds. */
const ABOUT_WORLDS: ReadonlySet<string> = new Set(['listWorlds', 'createWorld', 'getWorld', 'deleteWorld']);

/** Counters and journal, which are not stored. */
const ABOUT_PROCESS: ReadonlySet<string> = new Set([
  'getMetrics',
  'listRequests',
  'countRequests',
  'getRequest',
  'clearRequests',
  'followRequests',
  'exportHar',
]);

const isIn = (names: ReadonlySet<string>, routed: RouteMatch): boolean =>
  routed.kind === 'operation' && routed.spec.group === 'control' && names.has(routed.spec.id);

export const isAboutProcess = (routed: RouteMatch): boolean => isIn(ABOUT_PROCESS, routed);

export const concernsNoWorld = (routed: RouteMatch): boolean => isIn(ABOUT_WORLDS, routed) || isAboutProcess(routed);
