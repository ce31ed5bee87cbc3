// An older release has fewer fields: those that it does not have yet are left out of its answers. Which ones they are is in
// the documents (`x-since` on a property).

import { isObject, type Json } from '../../base';
import { laterFields, type Contract, type Group } from '../../contract';
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

interface FieldNames {
  readonly omitted: ReadonlySet<string>;
  /** What is below these belongs to the users. */
  readonly freeForm: ReadonlySet<string>;
}

function without(names: FieldNames, value: Json): Json {
  if (Array.isArray(value)) return value.flatMap((item: Json) => (isLater(names, item) ? [] : without(names, item)));
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => !names.omitted.has(name))
      .map(([name, member]) => [name, names.freeForm.has(name) ? member : without(names, member as Json)]),
  );
}

/** An element of a kind that the release does not have, such as an event under the name of its kind. */
const isLater = ({ omitted }: FieldNames, value: Json): boolean => {
  const [name, other] = isObject(value) ? Object.keys(value) : [];
  return name !== undefined && other === undefined && omitted.has(name);
};
