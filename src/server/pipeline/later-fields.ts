// Removes the fields that an emulated release does not have yet from its responses. The documents mark them with
// `x-since` on a property.

import { isObject, type Json } from '../../base';
import { laterFields, type Contract, type Group, type OperationSpec } from '../../contract';
import type { Answer } from '../../operations';
import type { Profile } from '../profile';

/** Removes what the emulated release does not have; returns the value itself where nothing is removed. */
export type OmitLaterFields = (group: Group, value: Json) => Json;

export function createFieldFilter({ documents }: Pick<Contract, 'documents'>, profile: Profile): OmitLaterFields {
  const byGroup = new Map(
    documents.flatMap((document) => {
      const omitted = laterFields(document, profile);
      return omitted.size === 0 ? [] : [[document.group, { omitted, freeForm: new Set(document.freeForm) }] as const];
    }),
  );
  return (group, value) => {
    const names = byGroup.get(group);
    return names ? without(names, value) : value;
  };
}

/** The answer without what the emulated release does not have. */
export const asReleased = (
  { omitLater }: { readonly omitLater: OmitLaterFields },
  { group }: Pick<OperationSpec, 'group'>,
  answer: Answer,
): Answer => (answer.json === undefined ? answer : { ...answer, json: omitLater(group, answer.json) });

interface FieldNames {
  readonly omitted: ReadonlySet<string>;
  /** What is below these belongs to the users. */
  readonly freeForm: ReadonlySet<string>;
}

/** Parts in which nothing is removed stay the same objects, so that their cached texts are used. */
function without(names: FieldNames, value: Json): Json {
  if (Array.isArray(value)) return withoutIn(names, value);
  if (!isObject(value)) return value;
  let isSame = true;
  const kept: [string, Json][] = [];
  for (const [name, member] of Object.entries(value) as [string, Json][]) {
    const filtered = names.freeForm.has(name) ? member : without(names, member);
    if (names.omitted.has(name)) isSame = false;
    else kept.push([name, filtered]);
    if (filtered !== member) isSame = false;
  }
  return isSame ? value : Object.fromEntries(kept);
}

function withoutIn(names: FieldNames, list: readonly Json[]): Json {
  const kept = list.filter((item) => !isOfLaterKind(names, item));
  const filtered = kept.map((item) => without(names, item));
  return kept.length === list.length && filtered.every((item, index) => item === list[index]) ? list : filtered;
}

/**
 * An element that is an event of a kind that the release does not have, or holds one: it cannot be shown without it.
 */
const isOfLaterKind = (names: FieldNames, value: Json): boolean =>
  isLaterKind(names, value) || (isObject(value) && Object.values(value).some((member) => isLaterKind(names, member)));

/** A value under the name of its kind, which starts with a capital. */
function isLaterKind({ omitted }: FieldNames, value: unknown): boolean {
  const [name, other] = isObject(value) ? Object.keys(value) : [];
  return name !== undefined && other === undefined && /^[A-Z]/.test(name) && omitted.has(name);
}
