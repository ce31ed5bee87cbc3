// Descriptions of the ledger language's types: what a payload holds, as its compact JSON (observed scan-validator 1.2,
// observed-ledger 3.4) and, by the same description, as typed protobuf-JSON (`lossless`).

export type DamlType =
  | { readonly kind: 'party' | 'text' | 'int64' | 'numeric' | 'timestamp' | 'date' | 'contractId' }
  | { readonly kind: 'bool' | 'unit' }
  | { readonly kind: 'enum'; readonly constructors: readonly string[] }
  | { readonly kind: 'optional' | 'list' | 'textMap'; readonly of: DamlType }
  | { readonly kind: 'genMap'; readonly key: DamlType; readonly value: DamlType }
  | { readonly kind: 'variant'; readonly cases: DamlFields }
  /** A recursive type, resolved lazily. */
  | { readonly kind: 'deferred'; readonly get: () => DamlType }
  | RecordType;

interface RecordType {
  readonly kind: 'record';
  readonly fields: DamlFields;
}
export type DamlFields = { readonly [name: string]: DamlType };

/** A payload in compact JSON: Int, Decimal and Time are strings. */
export type DamlValue = null | boolean | string | readonly DamlValue[] | { readonly [name: string]: DamlValue };

/** The compact JSON of a described type. */
export type JsonOf<T extends DamlType> = T extends { kind: 'deferred' }
  ? DamlValue
  : T extends { kind: 'party' | 'text' | 'int64' | 'numeric' | 'timestamp' | 'date' | 'contractId' }
    ? string
    : T extends { kind: 'bool' }
      ? boolean
      : T extends { kind: 'unit' }
        ? Record<string, never>
        : T extends { kind: 'enum'; constructors: readonly (infer C)[] }
          ? C
          : T extends { kind: 'optional'; of: infer O extends DamlType }
            ? JsonOf<O> | null
            : T extends { kind: 'list'; of: infer O extends DamlType }
              ? readonly JsonOf<O>[]
              : T extends { kind: 'textMap'; of: infer O extends DamlType }
                ? { readonly [name: string]: JsonOf<O> }
                : T extends { kind: 'genMap'; key: infer K extends DamlType; value: infer V extends DamlType }
                  ? readonly (readonly [JsonOf<K>, JsonOf<V>])[]
                  : T extends { kind: 'variant'; cases: infer C extends DamlFields }
                    ? { [N in keyof C & string]: { readonly tag: N; readonly value: JsonOf<C[N]> } }[keyof C & string]
                    : T extends { kind: 'record'; fields: infer F extends DamlFields }
                      ? { readonly [N in keyof F]: JsonOf<F[N]> }
                      : never;

export const party = { kind: 'party' } as const;
export const text = { kind: 'text' } as const;
export const int64 = { kind: 'int64' } as const;
export const numeric = { kind: 'numeric' } as const;
export const timestamp = { kind: 'timestamp' } as const;
export const bool = { kind: 'bool' } as const;
export const contractId = { kind: 'contractId' } as const;
export const date = { kind: 'date' } as const;
export const unit = { kind: 'unit' } as const;
// The constructors require only a kind: a full constraint would be inferred into nested calls and lose their literal
// types.
export type AnyKind = { readonly kind: DamlType['kind'] };
export type AnyFields = { readonly [name: string]: AnyKind };

export const enumOf = <const C extends readonly string[]>(...constructors: C) =>
  ({ kind: 'enum', constructors }) as const;
export const optional = <const T extends AnyKind>(of: T) => ({ kind: 'optional', of }) as const;
export const list = <const T extends AnyKind>(of: T) => ({ kind: 'list', of }) as const;
export const textMap = <const T extends AnyKind>(of: T) => ({ kind: 'textMap', of }) as const;
export const genMap = <const K extends AnyKind, const V extends AnyKind>(key: K, value: V) =>
  ({ kind: 'genMap', key, value }) as const;
export const variant = <const F extends AnyFields>(cases: F) => ({ kind: 'variant', cases }) as const;
export const deferred = (get: () => DamlType): Extract<DamlType, { kind: 'deferred' }> => ({ kind: 'deferred', get });
export const record = <const F extends AnyFields>(fields: F) => ({ kind: 'record', fields }) as const;

/** A relative time: `{"microseconds":"600000000"}`. */
export const relTime = record({ microseconds: int64 });
/** A round number: `{"number":"17"}`. */
export const round = record({ number: int64 });
/** A set as the standard library encodes it: `{"map":[[element,{}],…]}`. */
export const setOf = <const T extends AnyKind>(of: T) => record({ map: genMap(of, unit) });
