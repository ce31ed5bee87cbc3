// Every small way to spoil a JSON value. It looks at the value only, never at a schema: neither judge's reading of the
// documents decides what is tried.

import { isObject, type Json } from '../../src/base';

export interface Mutation {
  // Place and change, for instance `/offers/*/contract_id: dropped`; the star is a list position, or a name that is an
  // id.
  readonly label: string;
  readonly value: Json;
}

interface Change {
  readonly name: string;
  /** Undefined removes the member from its object. */
  readonly value: Json | undefined;
}

type Members = Readonly<Record<string, Json | undefined>>;

/** The mutations of a value, one change each, one for each label. */
export function mutationsOf(value: Json): readonly Mutation[] {
  const found = new Map<string, Mutation>();
  for (const { place, rebuild, changes } of spotsOf(value)) {
    for (const change of changes) {
      const label = `${place}: ${change.name}`;
      if (!found.has(label)) found.set(label, { label, value: rebuild(change.value) });
    }
  }
  return [...found.values()];
}

interface Spot {
  readonly place: string;
  /** The whole value with another one at this spot. */
  readonly rebuild: (value: Json | undefined) => Json;
  readonly changes: readonly Change[];
}

function* spotsOf(value: Json, place = '', rebuild: Spot['rebuild'] = (changed) => changed ?? null): Generator<Spot> {
  yield { place, rebuild, changes: changesOf(value) };
  if (isList(value)) {
    for (const [at, entry] of value.entries())
      yield* spotsOf(entry, `${place}/*`, (changed) => rebuild(value.with(at, changed ?? null)));
  } else if (isMembers(value)) {
    for (const [name, member] of Object.entries(value)) {
      const inner = `${place}/${IDS.test(name) ? '*' : name}`;
      yield {
        place: inner,
        rebuild: () => rebuild(without(value, name)),
        changes: [{ name: 'dropped', value: undefined }],
      };
      yield {
        place: inner,
        rebuild: () => rebuild({ ...without(value, name), '': member }),
        changes: [{ name: 'under an empty name', value: undefined }],
      };
      if (member !== undefined) yield* spotsOf(member, inner, (changed) => rebuild({ ...value, [name]: changed }));
    }
  }
}

/** Party, event and contract ids serve as names of members. */
const IDS = /[:#]|^00|^1220/;

function without(members: Members, name: string): Members {
  const { [name]: _dropped, ...rest } = members;
  return rest;
}

/** Around the edges of what counts, of 32 and of 64 bits. */
const NUMBERS = [0, -1, 1.5, 2 ** 31, 2n ** 63n - 1n, 2n ** 63n, 2n ** 70n] as const;

function changesOf(value: Json): readonly Change[] {
  const toNull = { name: 'null', value: null };
  if (isList(value)) {
    const grown = [
      { name: 'with a number', value: [...value, 17] },
      { name: 'with a null', value: [...value, null] },
    ];
    return [toNull, { name: 'emptied', value: [] }, { name: 'an object', value: {} }, ...grown];
  }
  if (isMembers(value))
    return [
      toNull,
      { name: 'emptied', value: {} },
      { name: 'a list', value: [] },
      { name: 'with a stranger', value: { ...value, understudyStranger: 1 } },
    ];
  if (typeof value === 'string') return [toNull, ...spoiledTexts(value)];
  if (typeof value === 'boolean')
    return [toNull, { name: 'a text', value: String(value) }, { name: 'a number', value: 1 }];
  if (typeof value === 'number')
    return [
      toNull,
      { name: 'a text', value: String(value) },
      ...NUMBERS.map((number) => ({ name: `${number}`, value: number })),
    ];
  return [
    { name: 'a text', value: 'text' },
    { name: 'a number', value: 17 },
    { name: 'an object', value: {} },
  ];
}

function spoiledTexts(text: string): readonly Change[] {
  const changes = [
    { name: 'a number', value: 17 },
    { name: 'a list', value: [text] },
    { name: 'an object', value: { text } },
    { name: 'true', value: true },
    { name: 'empty', value: '' },
    { name: 'of no form', value: '§ of no form §' },
    { name: 'very long', value: 'x'.repeat(5_000) },
    { name: 'with a space behind', value: `${text} ` },
    { name: 'in upper case', value: text.toUpperCase() },
  ];
  return /^\d{4}-\d\d-\d\dT/.test(text)
    ? [...changes, ...spoiledTimes(text)]
    : /^-?\d+\.\d+$/.test(text)
      ? [...changes, ...spoiledAmounts(text)]
      : changes;
}

function spoiledTimes(text: string): readonly Change[] {
  const cut = [text.replace('T', ' '), text.replace('Z', ''), text.replace('-01-', '-13-'), text.slice(0, 10)];
  const odd = ['2026-02-29T00:00:00Z', '2024-02-29T24:00:00Z', '2016-12-31T23:59:60Z'];
  const offsets = ['+01:00', '+0100', '+01', '+25:00'].map((offset) => `2026-01-15T12:00:00${offset}`);
  return [...cut, ...odd, ...offsets].map((value) => ({ name: value, value }));
}

const spoiledAmounts = (text: string): readonly Change[] =>
  [`+${text}`, `${text}0`, text.split('.')[0] ?? '', `${'9'.repeat(29)}.0`, text.replace('.', ','), '1e3', '.5'].map(
    (value) => ({ name: value, value }),
  );

const isList = (value: Json): value is readonly Json[] => Array.isArray(value);
const isMembers = (value: Json): value is Members => isObject(value);
