// An answer from the document's examples, because nobody serves the operation or the caller prefers one.

import type { OperationSpec } from '../../contract';
import type { Answer } from '../../operations';
import type { Exchange } from './exchange';
import type { MockParts } from './parts';
import type { Preference } from '../examples/prefer';
import { invalid } from './refuse';
import { typedAnswer } from '../examples/typed-answer';

export async function example(
  parts: MockParts,
  exchange: Exchange,
  spec: OperationSpec,
  preference: Preference,
): Promise<Answer> {
  const made = await parts.fallback({ spec, preference, accept: exchange.request.headers['accept'] });
  if (!made.ok)
    return invalid(parts, exchange, [{ in: 'header', name: 'Prefer', problem: 'invalid', message: made.error }]);
  const { status, mediaType, body } = made.value;
  const applied = preference.code === undefined ? {} : { 'preference-applied': `code=${preference.code}` };
  return typedAnswer({ status, mediaType, body, headers: { 'x-understudy': 'example', ...applied } });
}
