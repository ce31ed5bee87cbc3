// An answer as the contract documents it for a status: what a fault forces.

import type { OperationSpec, ResponseSpec } from '../../contract';
import type { Answer } from '../../operations';

/** How the operation documents a status: the status itself, its class is never enough, then `default`. */
export const documentedResponse = ({ responses }: OperationSpec, status: number): ResponseSpec | undefined =>
  responses.find((response) => response.status === String(status)) ?? responses.find((response) => response.status === 'default');

/** The documented body, from the example with this name or else the first one, in the media type that has it. */
export function documentedAnswer(spec: OperationSpec, status: number, example: string | undefined): Answer {
  const content = documentedResponse(spec, status)?.content ?? [];
  const media = example === undefined ? content[0] : content.find(({ examples }) => example in examples);
  const headers = { 'x-understudy': 'fault' };
  const body = media && (example === undefined ? Object.values(media.examples)[0] : media.examples[example]);
  if (!media || body === undefined) return { status, headers };
  const typed = { ...headers, 'content-type': media.mediaType };
  return typeof body === 'string' && !media.mediaType.includes('json') ? { status, text: body, headers: typed } : { status, json: body, headers: typed };
}
