// Deliberately wrong servers that need a sequence of requests: each answers correctly until its own memory makes it
// wrong. They are functions rather than rules in YAML, because what they remember is per wallet, offer or page, and some
// of them send the reference server other requests than they received.

import { isObject, type Json } from '../../base';

export interface StatefulMutant {
  readonly id: string;
  /** What this server does wrong, in one sentence. */
  readonly wrong: string;
  /** Clauses that it breaks. */
  readonly clauses: readonly string[];
  /** Operations whose answers it falsifies. */
  readonly operations: readonly string[];
  /** A server in its initial state. */
  readonly server: () => MutantServer;
}

/** By operation; the reference server answers what has no handler. */
export type MutantServer = Readonly<Record<string, MutantHandler>>;

/** Answers a request; `forward` sends it, or another one, to the reference server. */
export type MutantHandler = (request: MutantRequest, forward: ForwardRequest) => Promise<MutantResponse>;

type ForwardRequest = (request: MutantRequest) => Promise<MutantResponse>;

export interface MutantRequest {
  /** Role of its credential, such as `users.0`; `none` without one. */
  readonly as: string;
  /** Parameters in the path, by name. */
  readonly path: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  /** Undefined when empty or not JSON. */
  readonly body: Json | undefined;
}

export interface MutantResponse {
  readonly status: number;
  readonly body: Json | undefined;
}

export type ObjectMembers = Readonly<Record<string, Json | undefined>>;

/** Another response in place of the reference server's, or that one. */
type ResponseChange = (response: MutantResponse, request: MutantRequest) => MutantResponse;

/** Handlers that forward each request and change its response. */
export const changing = (changes: Readonly<Record<string, ResponseChange>>): MutantServer =>
  Object.fromEntries(
    Object.entries(changes).map(([operation, change]): [string, MutantHandler] => [
      operation,
      async (request, forward) => change(await forward(request), request),
    ]),
  );

export const isOk = ({ status }: MutantResponse): boolean => status >= 200 && status < 300;

/** The members of an object; none for any other value. */
export const membersOf = (value: Json | undefined): ObjectMembers => (isObject(value) ? (value as ObjectMembers) : {});

/** The text of a member; empty if there is none. */
export function textAt(value: Json | undefined, ...path: readonly string[]): string {
  const found = path.reduce<Json | undefined>((inner, name) => membersOf(inner)[name], value);
  return typeof found === 'string' ? found : '';
}

/** The elements of a list; none for any other value. */
export function listAt(value: Json | undefined, name: string): readonly Json[] {
  const found = membersOf(value)[name];
  return Array.isArray(found) ? (found as readonly Json[]) : [];
}

/** The response with other members in its body. */
export const withMembers = (response: MutantResponse, members: ObjectMembers): MutantResponse => ({
  ...response,
  body: { ...membersOf(response.body), ...members },
});

/** The request with other members in its body. */
export const sending = (request: MutantRequest, members: ObjectMembers): MutantRequest => ({
  ...request,
  body: { ...membersOf(request.body), ...members },
});

export const contractIdOf = ({ path }: MutantRequest): string => path['contract_id'] ?? '';
export const trackingIdOf = ({ path, body }: MutantRequest): string =>
  path['tracking_id'] ?? textAt(body, 'tracking_id');

/** A count for each name. */
export class Counts {
  private readonly counts = new Map<string, number>();

  of(name: string): number {
    return this.counts.get(name) ?? 0;
  }

  /** The count after one more. */
  add(name: string): number {
    const count = this.of(name) + 1;
    this.counts.set(name, count);
    return count;
  }
}
