// Update masks: the members of a record that a request changes, as paths of protocol names (observed-ledger 6.1).

import { err, ok, type Result } from '../../base';
import { member, readList, readMessage, readText, type BodyField } from './body-field';

/** The paths of a mask; undefined when there is no mask. */
export function readMask(place: BodyField): readonly string[] | undefined {
  const mask = readMessage(place);
  return mask && readList(member(mask, 'paths')).map(readText);
}

/** Whether the mask covers a member, directly or by an enclosing path. */
export type MaskCoverage<P extends string> = (path: P) => boolean;

/** Validates a mask over a record with these members. */
export function validateMask<P extends string>(
  paths: readonly string[],
  members: readonly P[],
): Result<MaskCoverage<P>, string> {
  if (paths.length === 0) return err('The update mask contains no entries');
  const unknown = paths.find((path) => !members.some((known) => isWithin(known, path)));
  if (unknown !== undefined)
    return err(
      `The update path: '${shortened(unknown)}' points to an unknown field; expected one of ${members.join(', ')}`,
    );
  const twice = paths.find((path, at) => paths.indexOf(path) < at);
  if (twice !== undefined) return err(`The update path: '${shortened(twice)}' is duplicated.`);
  return ok((wanted) => paths.some((path) => isWithin(wanted, path)));
}

const isWithin = (inner: string, outer: string): boolean => inner === outer || inner.startsWith(`${outer}.`);
const shortened = (path: string): string => (path.length > 53 ? `${path.slice(0, 50)}...` : path);
