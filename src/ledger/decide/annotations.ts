// Annotations of users and parties, local to the participant (observed-ledger 3.5).

import type { Annotations } from '../types';
import type { Rejection } from './commands';

export const MAX_ANNOTATION_BYTES = 256 * 1024;

export const ANNOTATIONS_TOO_LARGE: Rejection = {
  code: 'too-large',
  what: 'annotations',
  limitBytes: MAX_ANNOTATION_BYTES,
};

const encoder = new TextEncoder();

/** Bytes of all keys and values in UTF-8. */
export const sizeOf = (annotations: Annotations): number =>
  Object.entries(annotations).reduce(
    (size, [key, value]) => size + encoder.encode(key).length + encoder.encode(value).length,
    0,
  );

/** Merges annotations; an empty value removes a key. Undefined if the result exceeds the size limit. */
export function mergeAnnotations(present: Annotations, put: Annotations = {}): Annotations | undefined {
  const all = Object.fromEntries(Object.entries({ ...present, ...put }).filter(([, value]) => value !== ''));
  return sizeOf(all) > MAX_ANNOTATION_BYTES ? undefined : all;
}
