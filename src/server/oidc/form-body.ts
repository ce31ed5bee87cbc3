// The body of a form, which is what OAuth requests send; some clients send JSON.

import { err, isObject, ok, parseJson, type Result } from '../../base';
import type { HttpRequest } from '../messages';

/** The error is one sentence. */
export function parseFormBody({ headers, body }: HttpRequest): Result<URLSearchParams, string> {
  const type = headers['content-type'] ?? 'application/x-www-form-urlencoded';
  const text = new TextDecoder().decode(body);
  if (/^application\/x-www-form-urlencoded\b/i.test(type)) return ok(new URLSearchParams(text));
  if (!/^application\/json\b/i.test(type))
    return err(`the body is ${type}, but application/x-www-form-urlencoded is expected`);
  const value = jsonOf(text);
  if (!isObject(value)) return err('the body is not a JSON object');
  return ok(
    new URLSearchParams(
      Object.entries(value).flatMap(([name, member]) =>
        typeof member === 'string' ? [[name, member] as [string, string]] : [],
      ),
    ),
  );
}

function jsonOf(text: string): unknown {
  try {
    return parseJson(text);
  } catch {
    return undefined;
  }
}
