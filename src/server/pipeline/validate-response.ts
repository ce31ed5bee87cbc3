// Whether an answer keeps to the contract: status listed, media type listed, body conforming.
// In strict mode a breach is our bug and becomes a 500 that names it.

import { bigintsToDoubles, type Json } from '../../base';
import { bareMediaType, responseFor, type Contract, type OperationSpec } from '../../contract';
import type { Answer } from '../../operations';

/** A sentence for every breach; empty when the answer conforms. */
export function judgeAnswer(contract: Contract, spec: OperationSpec, answer: Answer): readonly string[] {
  const response = responseFor(spec, answer.status);
  const label = `${spec.id} ${answer.status}`;
  if (!response) return [`${label}: the contract lists no such status`];
  if (answer.json === undefined && answer.text === undefined && answer.stream === undefined) {
    return response.content.length === 0 ? [] : [`${label}: the body is empty, but the contract lists one`];
  }
  const sent = mediaTypeOf(answer);
  const media = response.content.find(({ mediaType }) => bareMediaType(mediaType) === sent);
  if (!media) return [`${label}: the contract lists no ${sent} body`];
  // A stream is not waited for: its media type is all that can be judged.
  if (media.schemaId === undefined || answer.stream) return [];
  const body: Json = answer.json ?? answer.text ?? null;
  return contract
    .validate(media.schemaId, bigintsToDoubles(body))
    .map(({ pointer, message }) => `${label} at ${pointer === '' ? 'the root' : pointer}: ${message}`);
}

/** As the headers say; without a word JSON and plain text. */
const mediaTypeOf = ({ json, headers }: Answer): string =>
  bareMediaType(headers?.['content-type'] ?? (json === undefined ? 'text/plain' : 'application/json'));
