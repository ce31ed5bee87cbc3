// Values of the ledger language as its own protobuf has them: every type named, numbers exact, record fields in their
// order.

/** A template, interface or data type by the hash of its package. */
export interface Identifier {
  readonly packageId: string;
  /** Dotted: `Splice.Api.Token.HoldingV1`. */
  readonly moduleName: string;
  /** Dotted where it is nested. */
  readonly entityName: string;
}

interface RecordField {
  readonly label: string;
  readonly value: CodecValue;
}

export type CodecValue =
  | { readonly kind: 'unit' }
  | { readonly kind: 'bool'; readonly value: boolean }
  | { readonly kind: 'int64'; readonly value: bigint }
  /** Days since the Unix epoch. */
  | { readonly kind: 'date'; readonly value: number }
  /** Microseconds since the Unix epoch. */
  | { readonly kind: 'timestamp'; readonly value: bigint }
  | { readonly kind: 'numeric' | 'party' | 'text'; readonly value: string }
  /** An even number of lower-case hex digits. */
  | { readonly kind: 'contractId'; readonly value: string }
  | { readonly kind: 'optional'; readonly value?: CodecValue | undefined }
  | { readonly kind: 'list'; readonly items: readonly CodecValue[] }
  | { readonly kind: 'textMap'; readonly entries: readonly { readonly key: string; readonly value: CodecValue }[] }
  | { readonly kind: 'genMap'; readonly entries: readonly { readonly key: CodecValue; readonly value: CodecValue }[] }
  | { readonly kind: 'record'; readonly id?: Identifier | undefined; readonly fields: readonly RecordField[] }
  | {
      readonly kind: 'variant';
      readonly id?: Identifier | undefined;
      readonly constructor: string;
      readonly value: CodecValue;
    }
  | { readonly kind: 'enum'; readonly id?: Identifier | undefined; readonly constructor: string };
