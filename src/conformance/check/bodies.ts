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
    return parseJson(response.body);
  } catch {
    return response.body;
  }
}

export const isJson = (mediaType: string): boolean => /^application\/([\w.+-]+\+)?json\b/i.test(mediaType);
