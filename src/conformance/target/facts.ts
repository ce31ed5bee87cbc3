// The values of a target file as plain data, addressed by dotted places, and the part that may be shown.

import { isObject, type Json } from '../../base';

/** Connection settings; a header may contain a key. */
const CONNECTION_MEMBERS = new Set(['headers', 'tls', 'proxy']);

/** The facts without tokens and connection settings, for expressions and reports. */
export const publicFacts = (facts: Json): Json =>
  withoutTokens(
    isObject(facts)
      ? (Object.fromEntries(Object.entries(facts).filter(([name]) => !CONNECTION_MEMBERS.has(name))) as Json)
      : facts,
  );

function withoutTokens(facts: Json): Json {
  if (Array.isArray(facts)) return facts.map(withoutTokens);
  if (!isObject(facts)) return facts;
  return Object.fromEntries(
    Object.entries(facts)
      .filter(([name]) => name !== 'token' && name !== 'tokens')
      .map(([name, member]) => [name, withoutTokens(member as Json)]),
  );
}

/** The value at a dotted place such as `users.1.token`; undefined when there is none. */
export function factAt(facts: Json, place: string): Json | undefined {
  return place.split('.').reduce<Json | undefined>((value, step) => {
    if (Array.isArray(value)) return (value as readonly Json[])[Number(step)];
    return isObject(value) ? (value as Readonly<Record<string, Json | undefined>>)[step] : undefined;
  }, facts);
}

/** The facts with the value at a dotted place set. Lists grow as needed. */
export function withFact(facts: Json, place: string, value: Json): Json {
  const [step = '', ...rest] = place.split('.');
  const inner = (present: Json | undefined): Json =>
    rest.length === 0 ? value : withFact(present ?? null, rest.join('.'), value);
  const index = /^\d+$/.test(step) ? Number(step) : undefined;
  if (index === undefined)
    return {
      ...(isObject(facts) ? (facts as Readonly<Record<string, Json>>) : {}),
      [step]: inner(factAt(facts, step)),
    };
  const list = Array.isArray(facts) ? (facts as readonly Json[]) : [];
  return Array.from({ length: Math.max(list.length, index + 1) }, (_, at) =>
    at === index ? inner(list[at]) : (list[at] ?? {}),
  );
}

export const isAbsent = (value: Json | undefined): boolean => value === undefined || value === null || value === '';
