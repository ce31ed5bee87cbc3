// Notes that a participant keeps of users and parties (observed-ledger 3.5).

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

/** The annotations with others put over them, where an empty text takes one away; undefined when that is more than fits. */
export function mergeAnnotations(present: Annotations, put: Annotations = {}): Annotations | undefined {
  const all = Object.fromEntries(Object.entries({ ...present, ...put }).filter(([, value]) => value !== ''));
  return sizeOf(all) > MAX_ANNOTATION_BYTES ? undefined : all;
}
