// An answer as the contract documents it for a status: what a fault forces.

import { ownResponseFor, type OperationSpec } from '../../contract';
import type { Answer } from '../../operations';
import { typedAnswer } from '../examples/typed-answer';

/** The documented body, from the example with this name or else the first one, in the media type that has it. */
export function documentedAnswer(spec: OperationSpec, status: number, example: string | undefined): Answer {
  const content = ownResponseFor(spec, status)?.content ?? [];
  const media = example === undefined ? content[0] : content.find(({ examples }) => Object.hasOwn(examples, example));
  const body = media && (example === undefined ? Object.values(media.examples)[0] : media.examples[example]);
  return typedAnswer({ status, mediaType: media?.mediaType, body, headers: { 'x-understudy': 'fault' } });
}
