// Rules about operations and their answers.

import { CARRIED, examplesOf, provenanceOf } from '../index-operations';
import type { Part } from '../outline';
import { follow } from '../references';
import { isJsonList, textOf } from '../tree';
import { eachPart, partsOf, type LintRule, type LintSubject } from './rule';

const isReference = ({ value }: Part): boolean => typeof value['$ref'] === 'string';
const mediaOf = ({ document }: LintSubject, part: Part): readonly Part[] =>
  [...document.parts.values()].filter(
    ({ kind, parent }) => kind === 'media' && parent === follow(document.parts, part),
  );

/**
 * Component schemas and parameters, operations, and every response say where they come from; references lead to what
 * does.
 */
function mustSayOrigin(part: Part): boolean {
  if (isReference(part)) return false;
  if (part.kind === 'operation' || part.kind === 'response' || part.kind === 'anywhere') return true;
  return (part.kind === 'schema' || part.kind === 'parameter') && part.parent?.kind === 'components';
}

export const missingProvenance = eachPart(
  ['operation', 'response', 'schema', 'parameter', 'media', 'header', 'request-body', 'anywhere'],
  (part) => {
    if (part.value['x-provenance'] === undefined)
      return mustSayOrigin(part) ? `this ${part.kind} has no x-provenance` : undefined;
    const known = provenanceOf(part.value);
    return known && known.source.trim() !== ''
      ? undefined
      : 'x-provenance needs a mark (documented, observed or assumed) and a source';
  },
);

/** An entry that says too little would be ignored in silence. */
export const anywhereForm = eachPart(['anywhere'], ({ value, pointer }, { document }) => {
  if (!/^[1-5]\d\d$/.test(String(value['status']))) return 'status must be one of three digits';
  if (typeof value['mediaType'] !== 'string' || !document.parts.has(`${pointer}/schema`))
    return 'mediaType and schema must say what the body is';
  if (!CARRIED.some((known) => known === value['carries'])) return `carries must be one of ${CARRIED.join(', ')}`;
  return typeof value['when'] === 'string' && value['when'].trim() !== ''
    ? undefined
    : 'when must say in a sentence what brings the answer about';
});

/** Whether a token is asked for may be known from elsewhere than the rest of the operation. */
export const securityProvenance = eachPart(['operation'], ({ value }) =>
  value['x-security-provenance'] === undefined || provenanceOf({ 'x-provenance': value['x-security-provenance'] })
    ? undefined
    : 'x-security-provenance needs a mark (documented, observed or assumed) and a source',
);

const isErrorStatus = (status: string): boolean => /^[45]/.test(status) || status === 'default';

export const errorStatusWithoutBody = eachPart(['response'], (part, subject) => {
  const response = follow(subject.document.parts, part);
  if (part.parent?.kind !== 'operation' || !isErrorStatus(part.key) || response.value['x-empty-body'] === true)
    return undefined;
  const media = mediaOf(subject, part);
  const bare = media.filter(({ value }) => value['schema'] === undefined);
  if (media.length > 0 && bare.length === 0) return undefined;
  return `status ${part.key} has no schema for its body${bare.length > 0 ? ` as ${bare.map(({ key }) => key).join(', ')}` : ''}`;
});

/** Each media type that is sent or taken shows at least one example. */
export const operationWithoutExample: LintRule = (subject) =>
  partsOf(subject, 'response', 'request-body')
    .filter((part) => !isReference(part))
    .flatMap((part) => mediaOf(subject, part))
    .filter((media) => Object.keys(examplesOf(subject.document, media)).length === 0)
    .map(({ pointer, key }) => ({ pointer, message: `${key} has no example` }));

const oneOf = (member: string, allowed: readonly string[]) =>
  eachPart(['operation'], ({ value }) =>
    allowed.some((name) => name === value[member]) ? undefined : `${member} must be one of ${allowed.join(', ')}`,
  );

export const safetyMissing = oneOf('x-safety', ['read', 'write', 'destructive']);
export const tierMissing = oneOf('x-tier', ['shown', 'referenced', 'neighbour', 'published']);

export const securityMissing = eachPart(['operation'], ({ value }) =>
  isJsonList(value['security'])
    ? undefined
    : 'the operation does not say which tokens it takes; write "security: []" for none',
);

export const operationIdMissing = eachPart(['operation'], ({ value }) =>
  textOf(value['operationId']) ? undefined : 'the operation has no operationId',
);

/** The members that name a release. */
export const RELEASE_MEMBERS = ['x-since', 'x-deprecated-since', 'x-disabled-in', 'x-removed-in'];

export const releaseForm = eachPart(['operation', 'parameter', 'response', 'schema'], ({ value }) => {
  const wrong = RELEASE_MEMBERS.filter(
    (member) => value[member] !== undefined && !/^\d+\.\d+\.\d+$/.test(textOf(value[member]) ?? ''),
  );
  if (wrong.length > 0) return `${wrong.join(', ')} must be a release such as "0.6.3", in quotes`;
  return value['x-deprecated-since'] !== undefined && value['deprecated'] !== true
    ? 'x-deprecated-since stands without "deprecated: true"'
    : undefined;
});

/** `x-successor` is allowed on removed operations, and names one that is not removed and has the same method. */
export const successorUnknown = eachPart(['operation'], ({ key, value }, subject) => {
  const name = value['x-successor'];
  if (name === undefined) return undefined;
  if (value['x-removed-in'] === undefined) return 'x-successor requires x-removed-in';
  const named = partsOf(subject, 'operation').find((one) => one.value['operationId'] === name);
  const isGone = named?.value['x-removed-in'] !== undefined || named?.value['x-disabled-in'] !== undefined;
  if (named === undefined || named.key !== key || isGone)
    return `x-successor is "${textOf(name) ?? ''}"; name an operation that has the same method and neither x-removed-in nor x-disabled-in`;
  return undefined;
});
