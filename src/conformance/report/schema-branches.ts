// Records which parts of a response schema were exercised: named components, and alternatives (oneOf, anyOf).

import { isObject, valueAtPointer, type Json } from '../../base';
import type { OperationSpec, SchemaId } from '../../contract';
import type { Judging } from '../model/judging';

/** A response body with the schema it was validated against. */
export interface ObservedBody {
  readonly operation: OperationSpec;
  readonly status: string;
  readonly schemaId: SchemaId | undefined;
  readonly value: Json | undefined;
}

/** Parts exercised so far. */
interface ObservedSchema {
  readonly components: Set<SchemaId>;
  readonly branches: Set<string>;
  /** Fully exercised schemas: further values cannot add to them. */
  readonly exhausted: WeakSet<object>;
}

export const emptyObservation = (): ObservedSchema => ({
  components: new Set(),
  branches: new Set(),
  exhausted: new WeakSet(),
});

interface BranchWalk extends ObservedSchema {
  readonly judging: Judging;
  readonly document: unknown;
  readonly file: string;
  /** Without a value every part of the schema counts. */
  readonly isWhole: boolean;
}

/**
 * Adds the components the value was validated against and the alternatives it matched; without a value, all parts of
 * the schema.
 */
export function observe(
  judging: Judging,
  { operation, schemaId, value }: ObservedBody,
  parts: ObservedSchema = emptyObservation(),
): ObservedSchema {
  const [file = '', pointer = ''] = (schemaId ?? '').split('#', 2);
  const document = judging.document(operation.group);
  const walk: BranchWalk = { ...parts, judging, document, file, isWhole: value === undefined };
  if (schemaId === undefined) return parts;
  if (/^\/components\/schemas\/[^/]+$/.test(pointer)) walk.components.add(schemaId);
  visit(walk, { schema: at(walk, pointer), name: nameOf(schemaId), value });
  return parts;
}

/** Components that every value of a schema contains: those of required members, except in lists and alternatives. */
export function unavoidableComponents(
  judging: Judging,
  { operation, schemaId }: Pick<ObservedBody, 'operation' | 'schemaId'>,
): ReadonlySet<SchemaId> {
  const found = new Set<SchemaId>();
  const [file = '', pointer = ''] = (schemaId ?? '').split('#', 2);
  const document = judging.document(operation.group);
  const visitAt = (to: string): void => {
    const id = `${file}#${to}`;
    if (found.has(id) || !isObject(document)) return;
    if (to.startsWith('/components/')) found.add(id);
    visitPart(valueAtPointer(document, decodeURIComponent(to)));
  };
  const visitPart = (schema: unknown): void => {
    if (!isObject(schema)) return;
    if (typeof schema['$ref'] === 'string') visitAt(schema['$ref'].slice(1));
    listOf(schema['allOf']).forEach(visitPart);
    const properties = isObject(schema['properties']) ? schema['properties'] : {};
    for (const name of listOf(schema['required'])) visitPart(properties[String(name)]);
  };
  if (schemaId !== undefined) visitAt(pointer);
  return found;
}

interface SchemaPosition {
  readonly schema: unknown;
  /** The nearest component, used to name alternatives. */
  readonly name: string;
  readonly value: Json | undefined;
}

const nameOf = (id: SchemaId): string => id.split('/').at(-1) ?? id;

/** Resolved references: the same ones occur with every value. */
const places = new WeakMap<object, Map<string, unknown>>();

function at({ document }: BranchWalk, pointer: string): unknown {
  if (!isObject(document)) return undefined;
  const known = places.get(document) ?? new Map<string, unknown>();
  places.set(document, known);
  if (!known.has(pointer)) known.set(pointer, valueAtPointer(document, decodeURIComponent(pointer)));
  return known.get(pointer);
}

function visit(walk: BranchWalk, { schema, name, value }: SchemaPosition): void {
  if (!isObject(schema) || (!walk.isWhole && isExhausted(walk, schema, name))) return;
  const reference = schema['$ref'];
  if (typeof reference === 'string') visitComponent(walk, reference, value);
  for (const part of listOf(schema['allOf'])) visit(walk, { schema: part, name, value });
  for (const alternative of [...listOf(schema['oneOf']), ...listOf(schema['anyOf'])]) {
    if (!walk.isWhole && !fits(walk, alternative, value)) continue;
    const label = labelOf(alternative);
    if (label !== undefined) walk.branches.add(`${name}: ${label}`);
    visit(walk, { schema: alternative, name, value });
  }
  visitMembers(walk, schema, name, value);
}

/** All parts of a schema, computed once; each place of a document belongs to one component. */
const wholes = new WeakMap<object, ObservedSchema>();

function isExhausted(walk: BranchWalk, schema: object, name: string): boolean {
  if (walk.exhausted.has(schema)) return true;
  const known = wholes.get(schema);
  const whole = known ?? emptyObservation();
  wholes.set(schema, whole);
  if (!known) visit({ ...walk, ...whole, isWhole: true }, { schema, name, value: undefined });
  for (const branch of whole.branches) if (!walk.branches.has(branch)) return false;
  for (const component of whole.components) if (!walk.components.has(component)) return false;
  walk.exhausted.add(schema);
  return true;
}

function visitComponent(walk: BranchWalk, reference: string, value: Json | undefined): void {
  const id = `${walk.file}${reference}`;
  // Without a value, a recursive schema would never end.
  if (walk.isWhole && walk.components.has(id)) return;
  walk.components.add(id);
  visit(walk, { schema: at(walk, reference.slice(1)), name: nameOf(id), value });
}

function visitMembers(
  walk: BranchWalk,
  schema: Readonly<Record<string, unknown>>,
  name: string,
  value: Json | undefined,
): void {
  const properties = isObject(schema['properties']) ? schema['properties'] : {};
  if (walk.isWhole) {
    for (const part of [...Object.values(properties), schema['items'], schema['additionalProperties']])
      visit(walk, { schema: part, name, value });
    return;
  }
  if (Array.isArray(value))
    for (const entry of value as readonly Json[]) visit(walk, { schema: schema['items'], name, value: entry });
  if (!isObject(value)) return;
  for (const [member, inner] of Object.entries(value))
    visit(walk, { schema: properties[member] ?? schema['additionalProperties'], name, value: inner as Json });
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** The name of an alternative; null alternatives are not counted. */
function labelOf(alternative: unknown): string | undefined {
  if (!isObject(alternative) || alternative['type'] === 'null') return undefined;
  if (typeof alternative['$ref'] === 'string') return nameOf(alternative['$ref']);
  const required = listOf(alternative['required']);
  return required.length > 0
    ? required.join('+')
    : typeof alternative['type'] === 'string'
      ? alternative['type']
      : undefined;
}

function fits(walk: BranchWalk, alternative: unknown, value: Json | undefined): boolean {
  if (!isObject(alternative) || value === undefined) return false;
  const reference = alternative['$ref'];
  // A missing member is detected without full validation, which would also collect all other errors.
  if (typeof reference === 'string' && lacksMembers(at(walk, reference.slice(1)), value)) return false;
  if (typeof reference === 'string')
    return walk.judging.contract.validate(`${walk.file}${reference}`, value).length === 0;
  const required = listOf(alternative['required']);
  if (required.length > 0) return isObject(value) && required.every((member) => Object.hasOwn(value, String(member)));
  return typeof alternative['type'] !== 'string' || alternative['type'] === typeOf(value);
}

function lacksMembers(schema: unknown, value: Json): boolean {
  if (!isObject(schema) || schema['type'] !== 'object') return false;
  return !isObject(value) || listOf(schema['required']).some((member) => !Object.hasOwn(value, String(member)));
}

function typeOf(value: Json): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  return typeof value === 'bigint' || Number.isInteger(value) ? 'integer' : typeof value;
}
