// What the ways to find something share: questions put and answers taken apart, each failure with its reason.

import { err, isObject, ok, type Json, type Result } from '../../base';
import { factAt } from '../target/facts';
import type { Use } from '../target/target';
import type { Asker, Question, Reply } from './discovery-client';

interface Found {
  readonly value: Json;
  /** The operation that told it. */
  readonly by: string;
  readonly use: Use;
  /** Why nothing of more use was found. */
  readonly note?: string;
}

export type Outcome = Result<Found, string>;

export interface Search {
  readonly facts: Json;
  readonly ask: Asker['ask'];
  /** What the target names, else what is found. */
  readonly find: (place: string) => Promise<Outcome>;
}

export const found = (value: Json, by: string, use: Use = 'any'): Outcome => ok({ value, by, use });

/** The body of a 200. */
export async function answerOf({ ask }: Search, question: Question): Promise<Result<Json, string>> {
  const reply = await ask(question);
  if (!reply.ok) return reply;
  return reply.value.status === 200 && reply.value.body !== undefined
    ? ok(reply.value.body)
    : err(refused(question, reply.value));
}

const refused = ({ operationId, as }: Question, { status }: Reply): string =>
  `${operationId} answered ${status}${as === undefined ? '' : ` to ${as}`}`;

export const textAt = (value: Json, place: string): string | undefined => {
  const text = factAt(value, place);
  return typeof text === 'string' && text !== '' ? text : undefined;
};

export const listAt = (value: Json, place: string): readonly Json[] => {
  const list = factAt(value, place);
  return Array.isArray(list) ? (list as readonly Json[]) : [];
};

/** Every text below members of these names, each once. */
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
