// Decoded version and annotations of users and parties (observed-ledger 3.5, 6.1).

import { err, ok, type Result } from '../../base';
import { MAX_ANNOTATION_BYTES, sizeOf, type Annotations } from '../../ledger';
import type { LedgerError } from './errors';
import { invalidArgument } from './failures';
import { member, readMap, readMessage, readText, type BodyField } from './body-field';

export interface MetadataRequest {
  readonly resourceVersion: string;
  readonly annotations: Annotations;
}

export function readMetadata(place: BodyField): MetadataRequest {
  const metadata = readMessage(place);
  if (!metadata) return { resourceVersion: '', annotations: {} };
  const annotations = readMap(member(metadata, 'annotations')).map(([key, value]) => [key, readText(value)] as const);
  return {
    resourceVersion: readText(member(metadata, 'resourceVersion')),
    annotations: Object.fromEntries(annotations),
  };
}

/** New records have no version and no empty annotations. */
export function validateNewMetadata(
  { resourceVersion, annotations }: MetadataRequest,
  name: string,
): LedgerError | undefined {
  // observed: the wording of the participant's own field validator; clients match on it.
  if (resourceVersion !== '') return invalidArgument(`field ${name}.resource_version must be not set`);
  const empty = Object.keys(annotations).find((key) => annotations[key] === '');
  return empty === undefined
    ? validateAnnotations(annotations, name)
    : invalidArgument(`The value of annotation key '${empty}' is empty; omit the key`);
}

/** The expected version, undefined if not set. */
export function validateChangedMetadata(
  { resourceVersion, annotations }: MetadataRequest,
  name: string,
): Result<number | undefined, LedgerError> {
  if (!/^\d{0,15}$/.test(resourceVersion))
    return err(
      invalidArgument(
        `Invalid resource version number in field ${name}.resource_version: ${JSON.stringify(resourceVersion.slice(0, 80))}`,
      ),
    );
  const flaw = validateAnnotations(annotations, name);
  return flaw ? err(flaw) : ok(resourceVersion === '' ? undefined : Number(resourceVersion));
}

function validateAnnotations(annotations: Annotations, name: string): LedgerError | undefined {
  if (sizeOf(annotations) > MAX_ANNOTATION_BYTES)
    return invalidArgument(
      `annotations from field '${name}.annotations' are larger than the limit of ${MAX_ANNOTATION_BYTES / 1024}kb`,
    );
  const flawed = Object.keys(annotations).find((key) => !isKey(key));
  return flawed === undefined
    ? undefined
    : invalidArgument(
        `The annotation key '${flawed.slice(0, 80)}' is malformed; expected a name of letters, digits, '.', '-' and '_', optionally after a DNS subdomain and a '/'`,
      );
}

const NAME = /^[A-Za-z0-9](?:[A-Za-z0-9._-]*[A-Za-z0-9])?$/;
const LABEL = /^[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?$/;

/** `name` or `dns.subdomain/name`. */
function isKey(key: string): boolean {
  const [name = '', prefix, ...more] = key.split('/').toReversed();
  if (more.length > 0 || name.length > 63 || !NAME.test(name)) return false;
  return prefix === undefined || (prefix.length <= 253 && prefix.split('.').every((label) => LABEL.test(label)));
}
