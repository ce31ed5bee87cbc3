// Which requests have a line in the log, and how severe it is: by default what the app asks, not what the console and
// control commands do.

import type { Group } from '../contract';

/** What `--log` selects. */
export interface LogFilter {
  /** Requests of these groups only; undefined for those of the app. */
  readonly groups?: readonly Group[];
  readonly onlyRefusals: boolean;
}

export const LOGGED_GROUPS: readonly Group[] = ['ledger', 'validator', 'scan', 'control', 'extra'];
export const APP_REQUESTS: LogFilter = { onlyRefusals: false };

export interface LoggedRequest {
  readonly group: Group;
  readonly status: number;
  /** False for reads of the console. */
  readonly isRecorded: boolean;
}

export type RequestSeverity = 'warn' | 'info' | 'debug';

/** The severity of the line; undefined for a request that the filter leaves out. */
export function requestSeverity(filter: LogFilter, request: LoggedRequest): RequestSeverity | undefined {
  const { group, status, isRecorded } = request;
  const isRefused = status >= 400;
  if (filter.onlyRefusals && !isRefused) return undefined;
  if (filter.groups && !filter.groups.includes(group)) return undefined;
  if (isRefused) return 'warn';
  const isWanted = filter.groups !== undefined || group !== 'control';
  return isWanted && isRecorded ? 'info' : 'debug';
}

/**
 * Reads `only=refusals` and `group=scan,ledger`, also as one list: `only=refusals,group=scan,ledger`. Undefined for any
 * other text.
 */
export function parseLogFilter(texts: readonly string[]): LogFilter | undefined {
  const groups: Group[] = [];
  let onlyRefusals = false;
  for (const text of texts.flatMap((one) => one.split(','))) {
    const [, name = groups.length > 0 ? text : ''] = /^group=(.*)$/.exec(text.trim()) ?? [];
    const group = LOGGED_GROUPS.find((one) => one === name.trim());
    if (text.trim() === 'only=refusals') onlyRefusals = true;
    else if (group) groups.push(group);
    else return undefined;
  }
  return { ...(groups.length > 0 ? { groups } : {}), onlyRefusals };
}
