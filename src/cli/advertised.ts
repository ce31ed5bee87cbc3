// The address at which other replicas reach this one.

import { isIPv6 } from 'node:net';

export interface Advertised {
  /** IPv6 addresses are in brackets. */
  readonly host: string;
  /** 0 for any free port. */
  readonly port: number;
}

const ADVERTISED = /^(\[[0-9a-f:]+\]|[A-Za-z0-9._-]+)(?::(\d{1,5}))?$/i;
/** As templates of orchestrators write it, which only join an address and a port: the last group is the port. */
const WITHOUT_BRACKETS = /^([0-9a-f:.]+):(\d{1,5})$/i;
const LAST_PORT = 65_535;

/** HOST or HOST:PORT; undefined for anything else. */
export function parseAdvertised(text: string): Advertised | undefined {
  const [, bare = '', barePort] = WITHOUT_BRACKETS.exec(text) ?? [];
  const [, host, port = '0'] = isIPv6(bare) ? ['', `[${bare}]`, barePort] : (ADVERTISED.exec(text) ?? []);
  return host === undefined || Number(port) > LAST_PORT ? undefined : { host, port: Number(port) };
}
