// Whether an answer conforms to the contract: status and media type are listed, the body fits its schema.
// In strict mode a breach is an internal error, and the 500 names it.

import { bigintsToDoubles, type Json } from '../../base';
import { bareMediaType, responseFor, type Contract, type OperationSpec } from '../../contract';
import type { Answer } from '../../operations';

/** A sentence for every breach; empty when the answer conforms. */
export function judgeAnswer(contract: Contract, spec: OperationSpec, answer: Answer): readonly string[] {
  const response = responseFor(spec, answer.status);
  const label = `${spec.id} ${answer.status}`;
  if (!response) return [`${label}: the contract lists no such status`];
  if (!BODIES.some((body) => answer[body] !== undefined)) {
    return response.content.length === 0 ? [] : [`${label}: the body is empty, but the contract lists one`];
  }
  const sent = mediaTypeOf(answer);
  const media = response.content.find(({ mediaType }) => bareMediaType(mediaType) === sent);
  if (!media) return [`${label}: the contract lists no ${sent} body`];
  // The body of a stream is not there yet, and binary is not JSON: only the media type can be judged.
  if (media.schemaId === undefined || answer.stream || answer.bytes) return [];
  const body: Json = answer.json ?? answer.text ?? null;
  return contract
    .validate(media.schemaId, bigintsToDoubles(body))
    .map(({ pointer, message }) => `${label} at ${pointer === '' ? 'the root' : pointer}: ${message}`);
}

const BODIES = ['json', 'text', 'bytes', 'stream'] as const;

/** As the headers say; JSON or plain text by default. */
const mediaTypeOf = ({ json, headers }: Answer): string =>
  bareMediaType(headers?.['content-type'] ?? (json === undefined ? 'text/plain' : 'application/json'));
