// The address at which other replicas reach this one.

import { isIPv6 } from 'node:net';

export interface Advertised {
  /** IPv6 addresses are in brackets. */
  readonly host: string;
  /** 0 for any free port. */
  readonly port: number;
}

const ADVERTISED = /^(\[[0-9a-f:]+\]|[A-Za-z0-9._-]+)(?::(\d{1,5}))?$/i;
/** Templates of orchestrators join address and port without brackets: the last group is the port. */
const WITHOUT_BRACKETS = /^([0-9a-f:.]+):(\d{1,5})$/i;
const LAST_PORT = 65_535;

/** They stand for all addresses of a machine: a server may listen there, but no other machine can connect to them. */
const UNSPECIFIED: readonly string[] = ['0.0.0.0', '[::]', '[::ffff:0:0]'];

/** HOST or HOST:PORT; undefined for anything else, and for a host that stands for all addresses. */
export function parseAdvertised(text: string): Advertised | undefined {
  const [, bare = '', barePort] = WITHOUT_BRACKETS.exec(text) ?? [];
  const [, host, port = '0'] = isIPv6(bare) ? ['', `[${bare}]`, barePort] : (ADVERTISED.exec(text) ?? []);
  if (host === undefined || Number(port) > LAST_PORT || isUnspecified(host)) return undefined;
  return { host, port: Number(port) };
}

/** Also in other notations, such as 0 or [0:0::0]: URL writes each address in one way. */
function isUnspecified(host: string): boolean {
  const url = `http://${host}`;
  return URL.canParse(url) && UNSPECIFIED.includes(new URL(url).hostname);
}
