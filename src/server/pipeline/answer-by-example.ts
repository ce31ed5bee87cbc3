// An answer from the document's examples: the operation is not implemented, or the caller prefers an example.

import { err, ok, type Result } from '../../base';
import type { OperationSpec } from '../../contract';
import type { Answer, Refusal } from '../../operations';
import type { Exchange } from './exchange';
import { asReleased } from './later-fields';
import type { PreparedParts } from './parts';
import type { Preference } from '../examples/prefer';
import { typedAnswer } from '../examples/typed-answer';

export async function answerByExample(
  parts: PreparedParts,
  { request }: Exchange,
  spec: OperationSpec,
  preference: Preference,
): Promise<Result<Answer, Refusal>> {
  const example = await parts.fallback({ spec, preference, accept: request.headers['accept'] });
  if (!example.ok) {
    const problem = { in: 'header', name: 'Prefer', problem: 'invalid', message: example.error } as const;
    return err({ kind: 'invalid-request', problems: [problem] });
  }
  const { status, mediaType, body } = example.value;
  const applied = preference.code === undefined ? {} : { 'preference-applied': `code=${preference.code}` };
  const answer = typedAnswer({ status, mediaType, body, headers: { 'x-understudy': 'example', ...applied } });
  return ok(asReleased(parts, spec, answer));
}
