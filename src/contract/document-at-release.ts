// A document as one release publishes it, by the marks in ours: without operations, members and alternatives that the
// release does not have, also in examples. Schemas that nothing refers to any more stay.

import { isObject, isSince, type Json } from '../base';
import { fullRelease, laterFields } from './releases';
import type { DocumentSpec, OpenApiDocument } from './types';

type Members = { readonly [name: string]: Json };

const METHODS: readonly string[] = ['get', 'put', 'post', 'delete', 'patch', 'head', 'options'];

/** The document with the number of the release in `info.version`. */
export function documentAtRelease(document: OpenApiDocument, spec: DocumentSpec, release: string): OpenApiDocument {
  // Documents are read from YAML, so they are JSON; their type only lacks index signatures.
  const { info, paths, ...rest } = membersAt(document as unknown as Members, {
    release,
    later: laterFields(spec, { [spec.group]: release }),
  });
  const operations = Object.entries(isObject(paths) ? (paths as Members) : {}).filter(([, item]) => hasOperation(item));
  return {
    ...rest,
    info: { ...(isObject(info) ? info : {}), version: fullRelease(release, spec) },
    paths: Object.fromEntries(operations),
  } as unknown as OpenApiDocument;
}

const hasOperation = (item: Json): boolean => isObject(item) && METHODS.some((method) => item[method] !== undefined);

interface ReleaseMarks {
  readonly release: string;
  /** Names of members that the release does not have, as examples use them. */
  readonly later: ReadonlySet<string>;
}

function partAt(value: Json, marks: ReleaseMarks): Json {
  if (Array.isArray(value))
    return value
      .filter((part: Json) => isIn(part, marks.release) && !requiresLaterMember(part, marks.release))
      .map((part: Json) => partAt(part, marks));
  return isObject(value) ? membersAt(value as Members, marks) : value;
}

function membersAt(value: Members, marks: ReleaseMarks): Members {
  const { required, properties } = value;
  const members = Object.entries(value).flatMap(([name, part]): readonly [string, Json][] => {
    if (!isIn(part, marks.release)) return [];
    if (name === 'required' && Array.isArray(required) && isObject(properties))
      return [[name, required.filter((member) => isIn(properties[String(member)], marks.release))]];
    return [[name, name === 'example' || name === 'examples' ? exampleAt(part, marks) : partAt(part, marks)]];
  });
  return Object.fromEntries(members);
}

function exampleAt(value: Json, marks: ReleaseMarks): Json {
  if (Array.isArray(value)) return value.map((part: Json) => exampleAt(part, marks));
  if (!isObject(value)) return value;
  const members = Object.entries(value as Members).filter(([name]) => !marks.later.has(name));
  return Object.fromEntries(members.map(([name, part]) => [name, exampleAt(part, marks)]));
}

function isIn(part: unknown, release: string): boolean {
  if (!isObject(part)) return true;
  const { 'x-since': since, 'x-removed-in': removedIn } = part;
  const isEarly = typeof since === 'string' && !isSince(since, release);
  return !isEarly && !(typeof removedIn === 'string' && isSince(removedIn, release));
}

/** An alternative whose name is its only member, such as a kind of event, is as late as that member. */
function requiresLaterMember(part: Json, release: string): boolean {
  if (!isObject(part) || !Array.isArray(part['required']) || !isObject(part['properties'])) return false;
  const { required, properties } = part;
  return required.length === 1 && !isIn(properties[String(required[0])], release);
}
