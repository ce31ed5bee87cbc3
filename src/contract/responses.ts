// Which of an operation's documented answers a status falls under. The one place that knows the order.

import type { AnywhereSpec, ContractIndex, OperationSpec, ResponseSpec } from './types';

/** The status itself, else its class such as `4XX`, else `default`. */
export const responseFor = (
  spec: Pick<OperationSpec, 'responses'>,
  status: number | string,
): ResponseSpec | undefined => firstListed(spec, [String(status), `${String(status)[0] ?? ''}XX`, 'DEFAULT']);

/**
 * The same without the class: what documents an answer well enough to force it (a class names no answer of its own).
 */
export const ownResponseFor = (spec: Pick<OperationSpec, 'responses'>, status: number): ResponseSpec | undefined =>
  firstListed(spec, [String(status), 'DEFAULT']);

const firstListed = (
  { responses }: Pick<OperationSpec, 'responses'>,
  wanted: readonly string[],
): ResponseSpec | undefined =>
  wanted
    .map((status) => responses.find((listed) => listed.status.toUpperCase() === status))
    .find((found) => found !== undefined);

/** What the document of an operation says of such an answer, whichever operation gives it. */
export const anywhereFor = (
  { documents }: ContractIndex,
  { file }: Pick<OperationSpec, 'file'>,
  { status, mediaType }: { readonly status: number; readonly mediaType: string },
): readonly AnywhereSpec[] =>
  (documents.find((document) => document.file === file)?.anywhere ?? []).filter(
    (listed) => listed.status === String(status) && bareMediaType(listed.mediaType) === mediaType,
  );

/** A media type without its parameters, in lower case. */
export const bareMediaType = (mediaType: string): string => mediaType.split(';')[0]?.trim().toLowerCase() ?? '';
