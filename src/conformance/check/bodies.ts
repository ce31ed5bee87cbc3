// Bodies of recorded answers, read once: several judges read each.

import { parseJson, type Json } from '../../base';
import type { Exchange } from '../execute/client';

/** Bodies that were parsed already: each is read by several judges, and an exchange never changes. */
const parsed = new WeakMap<Exchange['response'], Json>();

/** What the body holds: parsed when it is JSON, else the text; undefined when it is empty. */
export function bodyOf({ response }: Exchange): Json | undefined {
  if (response.body === '') return undefined;
  const known = parsed.get(response);
  if (known !== undefined) return known;
  const value = readBody(response);
  parsed.set(response, value);
  return value;
}

function readBody(response: Exchange['response']): Json {
  if (!isJson(response.headers['content-type'] ?? '')) return response.body;
  try {
    return parseBody(response.body);
  } catch {
    return response.body;
  }
}

/** No answer of the contract goes nearly as deep, and what goes deeper would break those who walk through it. */
const DEEPEST = 500;

/** Parses a body; throws when it is no JSON that can be judged. */
export function parseBody(text: string): Json {
  const value = parseJson(text);
  let level: readonly unknown[] = [value];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > DEEPEST) throw new Error(`nested more than ${DEEPEST} levels deep`);
    level = level.flatMap((node) => (typeof node === 'object' && node !== null ? Object.values(node) : []));
  }
  return value;
}

export const isJson = (mediaType: string): boolean => /^application\/([\w.+-]+\+)?json\b/i.test(mediaType);
