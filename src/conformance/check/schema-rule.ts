// Finds the source of the rule behind a violation: the nearest x-provenance at or above the subschema that rejected the
// value.

import { isObject, joinPointer, splitPointer, valueAtPointer } from '../../base';
import type { Provenance, SchemaId, Violation } from '../../contract';

/** The broken rule: its mark, and the component schemas that lead to it, nearest first. */
export interface SchemaRule {
  readonly provenance: Provenance;
  readonly components: readonly SchemaId[];
}

interface SchemaLocation extends SchemaRule {
  readonly schema: Readonly<Record<string, unknown>>;
  /** Alternatives taken so far at its place. */
  readonly taken: number;
  /** The mark of the place that references this component; undefined without a reference. */
  readonly referrer?: Provenance;
}

/** Marks by strength. */
export const STRENGTH = { documented: 2, observed: 1, assumed: 0 } as const;

/**
 * The strongest rule among the subschemas with the violated keyword at the violated place. `document` is the schema's.
 */
export function ruleOf(document: unknown, schemaId: SchemaId, violation: Violation, above: Provenance): SchemaRule {
  const [file = '', pointer = ''] = schemaId.split('#', 2);
  const steps = splitPointer(violation.pointer);
  const root: SchemaRule = {
    provenance: above,
    components: /^\/components\/schemas\/[^/]+$/.test(pointer) ? [schemaId] : [],
  };
  const walk: SchemaWalk = { document, file, branches: branchesAt(violation) };
  const start: WalkPosition = { pointer: '', depth: 0, taken: 0 };
  const reached = steps.reduce<readonly SchemaLocation[]>(
    (seen, step, index) =>
      seen.flatMap((one) => descend(walk, one, { step, pointer: joinPointer('', ...steps.slice(0, index + 1)) })),
    expand(walk, at(document, pointer), root, start),
  );
  // Schemas above the alternative chosen at the same place did not reject the value.
  const needed = walk.branches.get(violation.pointer)?.length ?? 0;
  const stating = reached.filter(
    ({ schema, taken }) =>
      taken >= needed && Object.hasOwn(schema, violation.keyword) && concernsMember(schema, violation),
  );
  const rules = (stating.length > 0 ? stating : reached).map((seen) =>
    violation.keyword === 'type' ? ruleOfType(seen) : ruleOfMissingMember(seen, violation),
  );
  return [...rules].sort((a, b) => STRENGTH[b.provenance.mark] - STRENGTH[a.provenance.mark])[0] ?? root;
}

/**
 * A component such as LedgerString has a pattern with its own mark; the type, string, takes the mark of the referencing
 * place.
 */
function ruleOfType(seen: SchemaLocation): SchemaRule {
  const { schema, provenance, components, referrer } = seen;
  const isScalar = [schema['type']].flat().every((type) => type !== 'object' && type !== 'array');
  const isStronger = referrer !== undefined && STRENGTH[referrer.mark] > STRENGTH[provenance.mark];
  return { provenance: isScalar && isStronger ? referrer : provenance, components };
}

/** The rule that a property is required takes the mark of the property, if it has one. */
function ruleOfMissingMember({ schema, provenance, components }: SchemaLocation, { missing }: Violation): SchemaRule {
  const property = missing !== undefined && isObject(schema['properties']) ? schema['properties'][missing] : undefined;
  return { provenance: (isObject(property) ? ownProvenance(property) : undefined) ?? provenance, components };
}

interface SchemaWalk {
  readonly document: unknown;
  readonly file: string;
  /** Alternatives chosen for the value, by place, from the outside in. */
  readonly branches: ReadonlyMap<string, readonly number[]>;
}

function branchesAt({ taken = [] }: Violation): SchemaWalk['branches'] {
  const branches = new Map<string, readonly number[]>();
  for (const { pointer, branch } of taken) branches.set(pointer, [...(branches.get(pointer) ?? []), branch]);
  return branches;
}

/** The state of a walk. */
interface WalkPosition {
  readonly pointer: string;
  /** References and alternatives followed at this place; schemas may be recursive. */
  readonly depth: number;
  /** Alternatives chosen so far at this place. */
  readonly taken: number;
}

function concernsMember(schema: Readonly<Record<string, unknown>>, { keyword, missing }: Violation): boolean {
  return (
    keyword !== 'required' ||
    missing === undefined ||
    (Array.isArray(schema['required']) && schema['required'].includes(missing))
  );
}

const at = (document: unknown, pointer: string): unknown => valueAtPointer(document, decodeURIComponent(pointer));

/** A schema with everything that applies at the same place: references, and the alternative chosen for the value. */
function expand(walk: SchemaWalk, schema: unknown, above: SchemaRule, place: WalkPosition): readonly SchemaLocation[] {
  if (!isObject(schema) || place.depth > 12) return [];
  const rule: SchemaRule = { provenance: ownProvenance(schema) ?? above.provenance, components: above.components };
  const deeper = { ...place, depth: place.depth + 1 };
  const here: SchemaLocation = { schema, ...rule, taken: place.taken };
  const inner = [
    ...listOf(schema['allOf']).flatMap((part) => expand(walk, part, rule, deeper)),
    ...[...listOf(schema['oneOf']), ...listOf(schema['anyOf'])]
      .filter(isTaken(walk, place))
      .flatMap((branch) => expand(walk, branch, rule, { ...deeper, taken: place.taken + 1 })),
  ];
  const reference = schema['$ref'];
  if (typeof reference !== 'string') return [here, ...inner];
  const named: SchemaRule = { ...rule, components: [`${walk.file}${reference}`, ...rule.components] };
  const [component, ...parts] = expand(walk, at(walk.document, reference.slice(1)), named, deeper);
  return [here, ...inner, ...(component ? [{ ...component, referrer: rule.provenance }] : []), ...parts];
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** All alternatives count where none was chosen. */
function isTaken(
  { branches }: SchemaWalk,
  { pointer, taken }: WalkPosition,
): (branch: unknown, index: number) => boolean {
  const chosen = branches.get(pointer)?.[taken];
  return (_, index) => chosen === undefined || index === chosen;
}

function descend(
  walk: SchemaWalk,
  { schema, provenance, components }: SchemaLocation,
  { step, pointer }: { readonly step: string; readonly pointer: string },
): readonly SchemaLocation[] {
  const properties = isObject(schema['properties']) ? schema['properties'] : {};
  const next = Object.hasOwn(properties, step)
    ? properties[step]
    : /^\d+$/.test(step) && schema['items'] !== undefined
      ? schema['items']
      : schema['additionalProperties'];
  return expand(walk, next, { provenance, components }, { pointer, depth: 0, taken: 0 });
}

function ownProvenance(schema: Readonly<Record<string, unknown>>): Provenance | undefined {
  const own = schema['x-provenance'];
  if (!isObject(own) || typeof own['source'] !== 'string') return undefined;
  const { mark } = own;
  return mark === 'documented' || mark === 'observed' || mark === 'assumed'
    ? { mark, source: own['source'] }
    : undefined;
}
