// Parsed bodies of recorded answers, cached because several checks read each.

import { parseJson, type Json } from '../../base';
import type { RecordedExchange } from '../model/exchange';

/** Parsed bodies by exchange; exchanges are immutable. */
const parsed = new WeakMap<RecordedExchange['response'], Json>();

/** The parsed body if it is JSON, else its text; undefined when empty. */
export function bodyOf({ response }: RecordedExchange): Json | undefined {
  if (response.body === '') return undefined;
  const known = parsed.get(response);
  if (known !== undefined) return known;
  const value = readBody(response);
  parsed.set(response, value);
  return value;
}

/** The exchange with the body text and parsed body of another exchange; the two bodies must be equal. */
export function withBodyOf(exchange: RecordedExchange, { response: known }: RecordedExchange): RecordedExchange {
  const response = { ...exchange.response, body: known.body };
  const value = parsed.get(known);
  if (value !== undefined) parsed.set(response, value);
  return { ...exchange, response };
}

function readBody(response: RecordedExchange['response']): Json {
  if (!isJson(response.headers['content-type'] ?? '')) return response.body;
  try {
    return parseBody(response.body);
  } catch {
    return response.body;
  }
}

/** Far deeper than any answer of the contract; deeper bodies would overflow recursive functions. */
const MAX_DEPTH = 500;

/** Parses a body; throws unless it is JSON of bounded depth. */
export function parseBody(text: string): Json {
  const value = parseJson(text);
  if (isDeeperThan(value, MAX_DEPTH)) throw new Error(`nested more than ${MAX_DEPTH} levels deep`);
  return value;
}

/** Whether a value is nested deeper than this; walks without copying, since bodies may be long. */
function isDeeperThan(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (levels === 0) return Array.isArray(value) ? value.length > 0 : Object.keys(value).length > 0;
  if (Array.isArray(value)) return value.some((entry) => isDeeperThan(entry, levels - 1));
  const members = value as Readonly<Record<string, unknown>>;
  for (const name in members) if (isDeeperThan(members[name], levels - 1)) return true;
  return false;
}

export const isJson = (mediaType: string): boolean => /^application\/([\w.+-]+\+)?json\b/i.test(mediaType);
