// Moves a history in time: every instant by the same number of whole seconds, so that rounds, expiries and snapshots
// keep their distances. Ids stay, because they depend on seed and position only.

import { formatInstant, formatInstantShort, isObject, parseInstant, plus, SECOND, type Micros } from '../base';
import { CHOICES, isUpdate, TEMPLATES, type DamlType, type DamlValue, type LogEntry } from '../ledger';
import type { Dump } from './dump';
import { withInstants } from './entry-line';

/** The same dump with its clock at `asOf`, or less than a second before. */
export function shiftDump(dump: Dump, asOf: Micros): Dump {
  const distance = asOf - dump.clock.now;
  const by = distance - (((distance % SECOND) + SECOND) % SECOND);
  return {
    ...dump,
    clock: { ...dump.clock, now: plus(dump.clock.now, by) },
    entries: dump.entries.map((entry) => shiftEntry(entry, by)),
  };
}

/** Durations among the members that a line writes like instants. */
const DURATIONS: ReadonlySet<string> = new Set(['tick', 'consume', 'expire', 'summarize', 'assign']);

/** One entry, later by a number of microseconds. */
export function shiftEntry(entry: LogEntry, by: bigint): LogEntry {
  const isShifted = (value: unknown, name: string): value is Micros =>
    typeof value === 'bigint' && !DURATIONS.has(name);
  // The members are those of the entry, each of the same type.
  const shifted = withInstants(entry, (value, name) =>
    isShifted(value, name) ? plus(value, by) : value,
  ) as unknown as LogEntry;
  if (!isUpdate(shifted)) return shiftTexts(shifted, by);
  if (shifted.type === 'reassignment') return { ...shifted, contract: shiftContract(shifted.contract, by) };
  if (shifted.type === 'topology') return shifted;
  return {
    ...shifted,
    nodes: shifted.nodes.map((node) =>
      node.kind === 'create'
        ? { ...node, contract: shiftContract(node.contract, by) }
        : {
            ...node,
            argument: shiftValue(node.argument, CHOICES[node.choice].argument, by),
            result: shiftValue(node.result, CHOICES[node.choice].result, by),
          },
    ),
  };
}

const shiftContract = <C extends { readonly template: keyof typeof TEMPLATES; readonly payload: unknown }>(
  contract: C,
  by: bigint,
): C => ({ ...contract, payload: shiftValue(contract.payload as DamlValue, TEMPLATES[contract.template].type, by) });

/** Facts with instants as texts: the validity of packages, and the start of sources of traffic. */
function shiftTexts(
  fact: Exclude<LogEntry, { readonly type: 'transaction' | 'reassignment' | 'topology' }>,
  by: bigint,
) {
  if (fact.type === 'packages-vetted')
    return {
      ...fact,
      vetted: fact.vetted.map((vetted) => ({
        ...vetted,
        ...(vetted.validFrom === undefined ? {} : { validFrom: shiftText(vetted.validFrom, by) }),
        ...(vetted.validUntil === undefined ? {} : { validUntil: shiftText(vetted.validUntil, by) }),
      })),
    };
  if (fact.type !== 'traffic-changed' || fact.sources === undefined) return fact;
  return {
    ...fact,
    sources: fact.sources.map((source) =>
      source.begins === undefined ? source : { ...source, begins: shiftText(source.begins, by) },
    ),
  };
}

/** In the same form: with six decimals, or with as many as needed. */
function shiftText(text: string, by: bigint): string {
  const instant = parseInstant(text);
  if (instant === undefined) return text;
  const shifted = plus(instant, by);
  return formatInstant(instant) === text ? formatInstant(shifted) : formatInstantShort(shifted);
}

/** A value of the ledger language with all its timestamps shifted. */
function shiftValue(value: DamlValue, type: DamlType, by: bigint): DamlValue {
  if (value === null) return value;
  switch (type.kind) {
    case 'timestamp':
      return typeof value === 'string' ? shiftText(value, by) : value;
    case 'optional':
      return shiftValue(value, type.of, by);
    case 'deferred':
      return shiftValue(value, type.get(), by);
    case 'list':
      return isItems(value) ? value.map((item) => shiftValue(item, type.of, by)) : value;
    case 'genMap':
      return isItems(value)
        ? value.map((pair) =>
            isItems(pair)
              ? [shiftValue(pair[0] ?? null, type.key, by), shiftValue(pair[1] ?? null, type.value, by)]
              : pair,
          )
        : value;
    case 'textMap':
      return shiftMembers(value, () => type.of, by);
    case 'record':
      return shiftMembers(value, (name) => type.fields[name], by);
    case 'variant':
      return shiftMembers(value, (name) => (name === 'value' ? caseOf(value, type.cases) : undefined), by);
    default:
      return value;
  }
}

const isItems = (value: DamlValue): value is readonly DamlValue[] => Array.isArray(value);

function caseOf(value: DamlValue, cases: Readonly<Record<string, DamlType>>): DamlType | undefined {
  const tag = isObject(value) ? value['tag'] : undefined;
  return typeof tag === 'string' ? cases[tag] : undefined;
}

function shiftMembers(value: DamlValue, typeOf: (name: string) => DamlType | undefined, by: bigint): DamlValue {
  if (typeof value !== 'object' || value === null || isItems(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => {
      const type = typeOf(name);
      return [name, type === undefined ? member : shiftValue(member, type, by)];
    }),
  );
}
