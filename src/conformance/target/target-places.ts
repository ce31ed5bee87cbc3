// Places in a target file, such as `users.0.token`, by the schema of target files.

import { isObject, suggestionText } from '../../base';
import schema from '../../../conformance/schema/target.schema.json';

type Node = Readonly<Record<string, unknown>>;

/** Why no target file can have a value at the place; undefined if one can. */
export function unknownPlace(place: string): string | undefined {
  let node: Node | undefined = schema;
  for (const name of place.split('.')) {
    node = resolved(node);
    const found = memberOf(node, name);
    if (found === undefined) {
      const known = Object.keys(isObject(node['properties']) ? node['properties'] : {});
      return `a target has no ${place}; ${known.length > 0 ? suggestionText(name, known) : 'see docs/checking.md'}`;
    }
    if (found === 'any') return undefined;
    node = found;
  }
  return undefined;
}

/** The schema of a member or list entry; `any` if the schema permits every name. */
function memberOf(node: Node, name: string): Node | 'any' | undefined {
  const { properties, items, additionalProperties } = node;
  if (isObject(properties) && isObject(properties[name])) return properties[name];
  if (isObject(items)) return /^\d+$/.test(name) ? items : undefined;
  return additionalProperties === true ? 'any' : undefined;
}

const resolved = (node: Node): Node => {
  const name = typeof node['$ref'] === 'string' ? node['$ref'].replace('#/$defs/', '') : undefined;
  const found: unknown = name === undefined ? node : (schema.$defs as Readonly<Record<string, unknown>>)[name];
  return isObject(found) ? found : node;
};
