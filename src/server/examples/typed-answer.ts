// An answer whose media type is given with its body, as examples of the documents have it.

import type { Json } from '../../base';
import type { Answer } from '../../operations';
import { isJson } from './negotiation';

interface TypedBody {
  readonly status: number;
  readonly mediaType: string | undefined;
  readonly body: Json | undefined;
  readonly headers: Readonly<Record<string, string>>;
}

/** A text of a media type that is not JSON is sent as it stands, anything else as JSON; without type or body there is none. */
export function typedAnswer({ status, mediaType, body, headers }: TypedBody): Answer {
  if (mediaType === undefined || body === undefined) return { status, headers };
  const typed = { ...headers, 'content-type': mediaType };
  return typeof body === 'string' && !isJson({ mediaType })
    ? { status, text: body, headers: typed }
    : { status, json: body, headers: typed };
}
