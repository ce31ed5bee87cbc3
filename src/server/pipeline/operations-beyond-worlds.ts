// Control operations that concern no single world. They run in the standby world, so that none waits until the world
// that its address names is rebuilt or stored; any replica answers them.

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
