// Notes that a participant keeps of users and parties (observed-ledger 3.5).

import type { Annotations } from '../types';
import type { Rejection } from './commands';

export const LARGEST_ANNOTATIONS = 256 * 1024;

export const MOST_ANNOTATIONS: Rejection = { code: 'too-large', what: 'annotations', limitBytes: LARGEST_ANNOTATIONS };

const encoder = new TextEncoder();

/** Bytes of all keys and values in UTF-8. */
export const sizeOf = (annotations: Annotations): number =>
  Object.entries(annotations).reduce(
    (size, [key, value]) => size + encoder.encode(key).length + encoder.encode(value).length,
    0,
  );

/** The annotations with others put over them, where an empty text takes one away; undefined when that is more than fits. */
export function annotated(present: Annotations, put: Annotations = {}): Annotations | undefined {
  const all = Object.fromEntries(Object.entries({ ...present, ...put }).filter(([, value]) => value !== ''));
  return sizeOf(all) > LARGEST_ANNOTATIONS ? undefined : all;
}
