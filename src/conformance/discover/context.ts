// Shared by the discovery modules: requests, extraction of values from answers, and reasons for failures.

import { err, isObject, ok, type Json, type Result } from '../../base';
import { factAt } from '../target/facts';
import type { DiscoveredUse } from '../target/target';
import type { DiscoveryClient, DiscoveryRequest, DiscoveryResponse } from './discovery-client';

interface DiscoveredValue {
  readonly value: Json;
  /** The operation that returned it. */
  readonly by: string;
  readonly use: DiscoveredUse;
  /** Why no more useful value was found. */
  readonly note?: string;
}

export type DiscoveryResult = Result<DiscoveredValue, string>;

export interface DiscoveryContext {
  readonly facts: Json;
  readonly send: DiscoveryClient['send'];
  /** Values from the target file, or discovered ones. */
  readonly find: (place: string) => Promise<DiscoveryResult>;
}

export const discovered = (value: Json, by: string, use: DiscoveredUse = 'any'): DiscoveryResult =>
  ok({ value, by, use });

/** The body of a 200. */
export async function okBodyOf({ send }: DiscoveryContext, request: DiscoveryRequest): Promise<Result<Json, string>> {
  const reply = await send(request);
  if (!reply.ok) return reply;
  return reply.value.status === 200 && reply.value.body !== undefined
    ? ok(reply.value.body)
    : err(rejectionText(request, reply.value));
}

const rejectionText = ({ operationId, as }: DiscoveryRequest, { status }: DiscoveryResponse): string =>
  `${operationId} answered ${status}${as === undefined ? '' : ` to ${as}`}`;

export const textAt = (value: Json, place: string): string | undefined => {
  const text = factAt(value, place);
  return typeof text === 'string' && text !== '' ? text : undefined;
};

export const listAt = (value: Json, place: string): readonly Json[] => {
  const list = factAt(value, place);
  return Array.isArray(list) ? (list as readonly Json[]) : [];
};

/** All distinct strings below members with these names. */
export function textsBelow(value: Json | undefined, names: readonly string[]): readonly string[] {
  const seen = new Set<string>();
  const walk = (node: Json | undefined, isWanted: boolean): void => {
    if (typeof node === 'string' && isWanted) seen.add(node);
    if (Array.isArray(node)) for (const entry of node as readonly Json[]) walk(entry, isWanted);
    else if (isObject(node))
      for (const [name, member] of Object.entries(node)) walk(member as Json, names.includes(name));
  };
  walk(value, false);
  return [...seen];
}
