// Responses with an explicit media type, as examples in the documents have.

import type { Json } from '../../base';
import type { Answer } from '../../operations';
import { isJson } from './negotiation';

interface TypedBody {
  readonly status: number;
  readonly mediaType: string | undefined;
  readonly body: Json | undefined;
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * Sends text of a non-JSON media type unchanged and anything else as JSON; without a media type or body there is no
 * body.
 */
export function typedAnswer({ status, mediaType, body, headers }: TypedBody): Answer {
  if (mediaType === undefined || body === undefined) return { status, headers };
  const typed = { ...headers, 'content-type': mediaType };
  return typeof body === 'string' && !isJson({ mediaType })
    ? { status, text: body, headers: typed }
    : { status, json: body, headers: typed };
}
